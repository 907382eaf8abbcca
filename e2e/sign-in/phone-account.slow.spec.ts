import type { Page } from '@playwright/test';
import { violationsInBoth } from '../accessibility.ts';
import { accounts } from '../fixtures.ts';
import { endedDialog, endSession } from '../session.ts';
import { test as base, expect, type Shop, startShop } from '../shop.ts';
import { toast } from '../toast.ts';

/** A shop whose accounts may be reached by a phone. */
const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const shop = await startShop({ portal: true, environment: { THAAN_PHONE: 'on' } });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const codeTo = async (page: Page, phone: string): Promise<string> => {
  const outbox = (await (await page.request.get('/outbox.json')).json()) as { recipient: string; code: string }[];
  return outbox.find(({ recipient }) => recipient === phone)?.code ?? '';
};

test('an account by phone is made, gets a role by its number, and logs in by a code', async ({ page, shop }) => {
  const phone = '+919876512345';
  await page.goto('/admin/signup');
  await page.getByRole('button', { name: 'Use a phone number instead' }).click();
  await page.getByLabel('Phone number').fill('098765-12345'); // as it stands on a card
  await page.getByLabel('Password', { exact: true }).fill('indigo kalamkari 7');
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText(`If ${phone} is new here, a code is on its way.`)).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(await codeTo(page, phone));
  await expect(page).toHaveURL('/unauthorized');
  await expect(page.getByText(phone)).toBeVisible();
  await shop.sql(`update public.profiles set role = 'admin' where phone = $1`, [phone]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: phone })).toBeVisible();
  await page.goto('/admin/users');
  await expect(page.getByRole('row').filter({ hasText: phone })).toContainText('Admin');

  await page.getByRole('button', { name: 'Logout' }).click();
  await shop.sql('delete from auth.failed_attempts');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByLabel('Email or phone number').fill('+91 98765 12345');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`If ${phone} has an account, a code is on its way.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use another number' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(await codeTo(page, phone));
  await expect(toast(page, 'Login Success')).toBeVisible();
  await expect(page).toHaveURL(/inventory/);

  await page.goto('/admin/customers');
  await page.getByRole('button', { name: 'Add Customer' }).click();
  const first = page.getByRole('dialog').getByLabel('First name');
  await first.fill('Meera');
  await endSession(page);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const ended = endedDialog(page);
  await expect(ended.getByLabel('Email or phone number')).toHaveValue(phone);
  await ended.getByLabel('Password', { exact: true }).fill('indigo kalamkari 7');
  await ended.getByRole('button', { name: 'Login with Email' }).click();
  await expect(ended).toBeHidden();
  await expect(first).toHaveValue('Meera');
});

test('an account by phone logs in by its number and its password', async ({ page, shop }) => {
  const phone = '+919876512346';
  await page.goto('/admin/signup');
  await page.getByRole('button', { name: 'Use a phone number instead' }).click();
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill('password1');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/easy to guess/);
  await page.getByLabel('Password', { exact: true }).fill('indigo kalamkari 7');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText(`If ${phone} is new here`)).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(await codeTo(page, phone));
  await expect(page).toHaveURL('/unauthorized');
  await page.evaluate(() => localStorage.clear());
  await shop.sql(`update public.profiles set role = 'admin' where phone = $1`, [phone]);

  await page.goto('/admin/vouchers');
  await page.getByLabel('Email or phone number').fill('98765 12346');
  await page.getByLabel('Password', { exact: true }).fill('not the one 12');
  await page.getByRole('button', { name: 'Login with Email' }).click();
  await expect(page.getByText('Check the email or phone number, and the password.')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByLabel('Password', { exact: true }).fill('indigo kalamkari 7');
  await page.getByRole('button', { name: 'Login with Email' }).click();
  await expect(page).toHaveURL('/admin/vouchers');
  // A blank behind an email, as a keyboard that suggests it leaves one, is no part of it.
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email or phone number').fill(`${accounts.admin.email} `);
  await page.getByLabel('Password', { exact: true }).fill(accounts.admin.password);
  await page.getByRole('button', { name: 'Login with Email' }).click();
  await expect(page.getByRole('banner').getByText(accounts.admin.email)).toBeVisible();
});
