import type { Page } from '@playwright/test';
import { violations } from '../accessibility.ts';
import { codesOf, giveApp } from '../authenticator.ts';
import { accounts, expect } from '../fixtures.ts';
import { placeholder } from '../placeholder-page.ts';
import { overflowOf, phone } from '../screens.ts';
import { logIn } from '../session.ts';
import type { Shop } from '../shop.ts';
import { knownPassword, test } from '../sign-in/accounts-page.ts';
import { toast } from '../toast.ts';

const button = (page: Page, rule: string) => page.getByRole('button', { name: `Two-step sign-in for: ${rule}` });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Two-step sign-in' });

/** Whatever a test did to the rule, the next one begins with none. */
const noRule = (shop: Shop) =>
  shop.sql(`with freed as (update private.second_step_rule set rule = 'nobody' returning 1),
              people as (delete from auth.mfa_factors returning 1)
            delete from private.first_asked`);
/** As if the days of grace had passed. */
const graceOver = (shop: Shop) => shop.sql(`update private.first_asked set asked_at = asked_at - interval '8 days'`);

test.beforeEach(({ shop }) => noRule(shop));
test.afterEach(({ shop }) => noRule(shop));

test('a Super Admin with a second step changes the rule; the page says who has none yet', async ({
  page,
  thaan,
  staff,
  shop,
}) => {
  await shop.sql(`update public.profiles set role = 'superadmin' where email = $1`, [staff]);
  const app = await giveApp(thaan.url, { email: staff, password: knownPassword });
  await page.evaluate(() => localStorage.clear());
  await page.goto('/admin/users');
  await logIn(page, { email: staff, password: knownPassword });
  await page.getByLabel('Code', { exact: true }).fill(app.code(1));
  await button(page, 'nobody').click();
  const dialog = dialogOf(page);
  await dialog.getByRole('radio', { name: /everybody who may enter/ }).check();
  const missing = dialog.getByRole('region', { name: 'Who has none yet' });
  await expect(missing).toContainText(accounts.admin.email);
  await expect(missing).toContainText(accounts.superadmin.email);
  await expect(missing).not.toContainText(accounts.user.email);
  await expect(missing).not.toContainText(staff);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change the rule' }).click();
  await expect(toast(page, 'Rule Changed')).toBeVisible();
  await expect(button(page, 'everybody who may enter')).toBeFocused();
  const row = (email: string) => page.getByRole('row').filter({ hasText: email });
  await expect(row(accounts.admin.email)).toContainText(/by \d\d\/\d\d\/\d{4}/);
  await expect(row(staff).getByRole('img', { name: 'Has a second step' })).toBeVisible();
});

test.describe('whom the rule asks', () => {
  test('is told until when within the grace, and goes to the set-up from there', async ({ page, staff, shop }) => {
    await shop.sql(`update private.second_step_rule set rule = 'everybody'`);
    await page.reload();
    const notice = toast(page, 'Set up two-step sign-in');
    await expect(notice).toContainText(/You can log in without one until \d\d\/\d\d\/\d{4}\./);
    await notice.getByRole('button', { name: 'Set it up' }).click();
    await expect(dialogOf(page)).toContainText('You have no second step yet.');
    expect(staff).toContain('@');
  });

  test('sets one up before anything else after the grace, and goes on where it wanted to go', async ({
    page,
    staff,
    shop,
  }) => {
    await shop.sql(`update private.second_step_rule set rule = 'everybody'`);
    await graceOver(shop);
    await page.goto('/admin/vouchers');
    await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Inventory' })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await setUp(page);
    await expect(placeholder(page, 'Vouchers')).toBeVisible();
    expect(staff).toContain('@');
  });

  test('keeps what is typed where the grace ends meanwhile', async ({ page, staff, shop }) => {
    await page.goto('/admin/customers');
    await page.getByRole('button', { name: 'Add Customer' }).click();
    const first = page.getByRole('dialog').getByLabel('First name');
    await first.fill('Meera');
    await shop.sql(`update private.second_step_rule set rule = 'everybody'`);
    await graceOver(shop);
    const due = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
    await expect(due).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await setUp(page);
    await expect(due).toBeHidden();
    await expect(first).toHaveValue('Meera');
    expect(staff).toContain('@');
  });
});

const setUp = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add an app' }).click();
  await page.getByRole('button', { name: 'Show the QR code' }).click();
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await page.getByLabel('Code that the app shows').fill(codesOf(key)());
};

test.describe('on a phone', () => {
  test.use(phone);

  test('shows cards with targets of 44 pixels, and the day until which a second step may be missing', async ({
    page,
    staff,
    shop,
  }) => {
    await shop.sql(`update private.second_step_rule set rule = 'everybody'`);
    await page.goto('/admin/users');
    const day = page.getByText(/^by \d\d\/\d\d\/\d{4}$/).first();
    await expect(day).toBeVisible();
    const isCut = await day.evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const end = range.getBoundingClientRect().right;
      for (let around = text.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowX !== 'visible' && around.getBoundingClientRect().right < end) return true;
      }
      return false;
    });
    expect(isCut).toBe(false);
    expect(await overflowOf(page)).toBe(0);
    const role = page.getByRole('combobox', { name: `New role of ${accounts.user.email}` });
    expect((await role.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(staff).toContain('@');
  });
});
