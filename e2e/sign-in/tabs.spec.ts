import type { Page } from '@playwright/test';
import { endSession, expect, setRole, toast, token } from '../shop.ts';
import { test } from './accounts-page.ts';

const typeIntoDialog = async (page: Page): Promise<void> => {
  await page.goto('/admin/customers');
  await page.getByRole('button', { name: 'Add Customer' }).click();
  await page.getByRole('dialog', { name: 'Add Customer' }).getByLabel('First name').fill('Typed and not saved');
};

const stored = (page: Page): Promise<{ access_token: string; refresh_token: string } | null> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), token);

/** Makes the access token that the browser keeps one of the past; the refresh token stays good. */
const ageAccessToken = (page: Page): Promise<void> =>
  page.evaluate((name) => {
    const session = JSON.parse(localStorage.getItem(name) ?? '{}');
    localStorage.setItem(name, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 60 }));
  }, token);

test('a Logout shows in the other tabs, which do not lose what was typed', async ({ page, staff, context }) => {
  const other = await context.newPage();
  await typeIntoDialog(other);
  const idle = await context.newPage();
  await idle.goto('/admin/vouchers');
  await expect(idle.getByText('This is the Vouchers page.')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(idle).toHaveURL('/admin/login');
  const again = other.getByRole('dialog', { name: 'Log in again' });
  await expect(again).toBeVisible();
  await expect(again.getByLabel('Email')).toHaveValue(staff);
  await again.getByLabel('Password', { exact: true }).fill('indigo kalamkari 7');
  await again.getByRole('button', { name: 'Login with Email' }).click();
  await expect(again).toHaveCount(0);
  await expect(other.getByRole('dialog', { name: 'Add Customer' }).getByLabel('First name')).toHaveValue(
    'Typed and not saved',
  );
  await expect(page).toHaveURL('/admin/inventory');
});

test('somebody else who signs in in another tab does not take what was typed', async ({ page, staff, context }) => {
  await typeIntoDialog(page);
  const other = await context.newPage();
  await other.goto('/admin/bills');
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.getByRole('button', { name: 'Super Admin', exact: true }).click();
  await expect(other).toHaveURL('/admin/inventory');
  const again = page.getByRole('dialog', { name: 'Log in again' });
  await expect(again).toBeVisible();
  await expect(again.getByLabel('Email')).toHaveValue(staff);
  await again.getByLabel('Password', { exact: true }).fill('indigo kalamkari 7');
  await again.getByRole('button', { name: 'Login with Email' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Customer' }).getByLabel('First name')).toHaveValue(
    'Typed and not saved',
  );
});

test('a role that was taken away shows in every tab, and says what was lost', async ({
  page,
  staff,
  context,
  shop,
}) => {
  const other = await context.newPage();
  await other.goto('/admin/vouchers');
  await expect(other.getByText('This is the Vouchers page.')).toBeVisible();
  await typeIntoDialog(page);
  await setRole(shop, staff, 'user');
  await expect(page).toHaveURL('/unauthorized');
  await expect(page.getByText(/what you had not saved was not saved/)).toBeVisible();
  await other.bringToFront();
  await expect(other).toHaveURL('/unauthorized');
  await expect(other.getByText(/what you had not saved/)).toHaveCount(0);
});

test('a token that one tab renews is the others’ too', async ({ page, staff, context }) => {
  expect(staff).toContain('@');
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs.slice(1)) await tab.goto('/admin/vouchers');
  const before = await stored(page);
  await ageAccessToken(page);
  await Promise.all(tabs.map((tab) => tab.reload()));
  for (const tab of tabs) await expect(tab.getByText(/This is the (Bills|Vouchers) page\./)).toBeVisible();
  const after = await stored(page);
  expect(after?.access_token).not.toBe(before?.access_token);
  for (const tab of tabs) {
    await tab.getByRole('link', { name: 'Exchanges' }).click();
    await expect(tab.getByText('This is the Exchanges page.')).toBeVisible();
    expect(await stored(tab)).toEqual(after);
  }
});

const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
    hidden ? 'hidden' : 'visible',
  );

test('a hidden tab renews nothing, and does so when it is seen again', async ({ page, staff }) => {
  expect(staff).toContain('@');
  await page.clock.install();
  await page.goto('/admin/bills');
  await expect(page.getByText('This is the Bills page.')).toBeVisible();
  let renewed = 0;
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) renewed += 1;
  });
  await page.route('**/rest/v1/profiles*', (route) => route.fulfill({ json: { role: 'admin' } })); // it would renew too
  await setHidden(page, true);
  await page.clock.runFor(58.5 * 60_000);
  expect(renewed).toBe(0);
  await setHidden(page, false);
  await page.clock.runFor(31_000);
  await expect.poll(() => renewed).toBe(1);
});

test('a laptop woken after a night is signed in, in all its tabs', async ({ page, staff, context, shop }) => {
  const other = await context.newPage();
  await other.goto('/admin/vouchers');
  await expect(other.getByText('This is the Vouchers page.')).toBeVisible();
  await shop.sql(
    `update auth.refresh_tokens set created_at = created_at - interval '12 hours', updated_at = updated_at - interval '12 hours'
     where user_id = (select id::text from auth.users where email = $1)`,
    [staff],
  );
  await ageAccessToken(page);
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await tab.getByRole('link', { name: 'Exchanges' }).click();
    await expect(tab.getByText('This is the Exchanges page.')).toBeVisible();
    await expect(tab.getByRole('dialog', { name: 'Log in again' })).toHaveCount(0);
  }
});

test('a laptop whose session did not live through the night is at login, with its origin', async ({
  page,
  staff,
  accounts,
}) => {
  await endSession(page);
  await page.goto('/admin/customers?page=1');
  await expect(page).toHaveURL('/admin/login');
  await expect(toast(page, 'Login Required')).toBeVisible();
  await accounts.logIn(staff, 'indigo kalamkari 7');
  await expect(page).toHaveURL('/admin/customers?page=1');
});

test('Access Denied sends staff on, and a stranger to login, saying why', async ({ page, staff }) => {
  expect(staff).toContain('@');
  await page.goto('/unauthorized');
  await expect(page).toHaveURL('/admin/inventory');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Logout Success')).toBeVisible();
  await page.goto('/unauthorized');
  await expect(page).toHaveURL('/admin/login');
  await expect(toast(page, 'Login Required', 'Please log in to access the admin portal.')).toBeVisible();
});
