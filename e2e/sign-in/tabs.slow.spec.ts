import type { Locator, Page } from '@playwright/test';
import { see } from '../live/live-page.ts';
import { requestsTo } from '../page-events.ts';
import { openPlaceholder, placeholder } from '../placeholder-page.ts';
import { changeSession, endedDialog, endSession, logInAgain, storedSession } from '../session.ts';
import { expect, setRole } from '../shop.ts';
import { untilShown } from '../waits.ts';
import { knownPassword, test } from './accounts-page.ts';

const typeIntoDialog = async (page: Page): Promise<void> => {
  await page.goto('/admin/customers');
  await page.getByRole('button', { name: 'Add Customer' }).click();
  await firstName(page).fill('Typed and not saved');
};

const firstName = (page: Page): Locator => page.getByRole('dialog', { name: 'Add Customer' }).getByLabel('First name');

/** Makes the access token that the browser keeps one of the past; the refresh token stays good. */
const ageAccessToken = (page: Page): Promise<void> => changeSession(page, {}, true);

/** Logs in over the page for which this account is asked. */
const logInOver = async (page: Page, email: string): Promise<void> => {
  await expect(endedDialog(page).getByLabel('Email')).toHaveValue(email);
  await logInAgain(page, knownPassword);
};

test('somebody else who signs in in another tab does not take what was typed', async ({ page, staff, context }) => {
  await typeIntoDialog(page);
  const other = await context.newPage();
  await other.goto('/admin/bills');
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.getByRole('button', { name: 'Super Admin', exact: true }).click();
  await expect(other).toHaveURL('/admin/inventory');
  await logInOver(page, staff);
  await expect(firstName(page)).toHaveValue('Typed and not saved');
});

test('a role that was taken away shows in every tab, and says what was lost', async ({
  page,
  staff,
  context,
  shop,
}) => {
  const other = await context.newPage();
  await openPlaceholder(other, 'Vouchers');
  await typeIntoDialog(page);
  await setRole(shop, staff, 'user');
  await expect(page).toHaveURL('/unauthorized');
  const lost = page.getByText(/what you had not saved was not saved/);
  await expect(lost).toBeVisible();
  await other.bringToFront();
  await expect(other).toHaveURL('/unauthorized');
  await expect(other.getByText(/what you had not saved/)).toHaveCount(0);
  // Once the role is back, what was lost stays to be read until somebody goes on.
  await setRole(shop, staff, 'admin');
  for (const tab of [page, other]) await see(tab, true);
  await expect(other).toHaveURL('/admin/vouchers', { timeout: 20_000 });
  await expect(lost).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page).toHaveURL('/admin/customers');
});

test('a session that one tab renews is renewed for the others too, also after a night', async ({
  page,
  staff,
  context,
  shop,
}) => {
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs.slice(1)) await tab.goto('/admin/vouchers');
  const before = await storedSession(page);
  await ageAccessToken(page);
  await Promise.all(tabs.map((tab) => tab.reload()));
  for (const tab of tabs) await expect(tab.getByText(/This is the (Bills|Vouchers) page\./)).toBeVisible();
  const after = await storedSession(page);
  expect(after?.access_token).not.toBe(before?.access_token);
  for (const tab of tabs) {
    await tab.getByRole('link', { name: 'Exchanges' }).click();
    await expect(placeholder(tab, 'Exchanges')).toBeVisible();
    expect(await storedSession(tab)).toEqual(after);
  }

  await shop.sql(
    `update auth.refresh_tokens set created_at = created_at - interval '12 hours', updated_at = updated_at - interval '12 hours'
     where user_id = (select id::text from auth.users where email = $1)`,
    [staff],
  );
  await ageAccessToken(page);
  for (const tab of tabs) {
    await tab.bringToFront();
    await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await tab.getByRole('link', { name: 'Vouchers' }).click();
    await expect(placeholder(tab, 'Vouchers')).toBeVisible();
    await expect(endedDialog(tab)).toHaveCount(0);
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

test('a hidden tab renews nothing, and does so when it is seen again', async ({ page, staff: _ }) => {
  await page.clock.install();
  await openPlaceholder(page, 'Bills');
  const renewals = requestsTo(page, 'grant_type=refresh_token');
  await page.route('**/rest/v1/profiles*', (route) => route.fulfill({ json: { role: 'admin' } })); // it would renew too
  await setHidden(page, true);
  await page.clock.runFor(58.5 * 60_000);
  expect(renewals).toEqual([]);
  await setHidden(page, false);
  await page.clock.runFor(31_000);
  // Under this clock the new token is about to end as well: how often it is renewed says nothing.
  await expect.poll(() => renewals.length).toBeGreaterThan(0);
});

test('the wait for a session ends after ten times 500 ms', async ({ page, signedIn }) => {
  await signedIn(page, 'admin');
  await page.goto('/admin/vouchers');
  await page.route('**/auth/v1/token*', () => new Promise(() => {}));
  await endSession(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/admin/bills');
  await untilShown(page, page.getByRole('status'));
  await page.clock.runFor(4_000);
  await expect(page.getByRole('status')).toBeVisible();
  await expect(page).toHaveURL('/admin/bills');
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL('/admin/login');
});
