import type { Page } from '@playwright/test';
import { violationsInBoth } from '../accessibility.ts';
import { giveApp } from '../authenticator.ts';
import { placeholder } from '../placeholder-page.ts';
import { expect, forgetAttempts } from '../shop.ts';
import { toast } from '../toast.ts';
import { freshEmail, knownPassword, test } from './accounts-page.ts';

const askForCode = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const field = page.getByLabel('Email', { exact: true });
  await expect(field).toBeFocused();
  await field.fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`If ${email} has an account, a code is on its way.`)).toBeVisible();
};

const codeField = (page: Page) => page.getByLabel('Code', { exact: true });

test.describe('a code to log in with', () => {
  test('comes by mail, lets in where one wanted to go, and a wrong one is told at its field', async ({
    page,
    staff,
    accounts,
    shop,
  }) => {
    await forgetAttempts(shop);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/admin/vouchers');
    await askForCode(page, staff);
    await expect(codeField(page)).toBeFocused();
    await codeField(page).fill('000000');
    await expect(page.getByText('This code is wrong or too old.')).toBeVisible();
    await expect(toast(page, 'Login Failed')).toBeVisible();
    await expect(codeField(page)).toBeFocused();
    expect(await violationsInBoth(page)).toEqual([]);
    await codeField(page).fill((await accounts.mail(staff, 'magic_link')).code);
    await expect(toast(page, 'Login Success')).toBeVisible();
    await expect(placeholder(page, 'Vouchers')).toBeVisible();
  });

  test('is followed by the second step of an account that has one', async ({ page, staff, accounts, thaan, shop }) => {
    await forgetAttempts(shop);
    const app = await giveApp(thaan.url, { email: staff, password: knownPassword });
    await page.evaluate(() => localStorage.clear());
    await page.goto('/admin/login');
    await askForCode(page, staff);
    await codeField(page).fill((await accounts.mail(staff, 'magic_link')).code);
    await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
    await codeField(page).fill(app.code(1));
    await expect(page).toHaveURL(/inventory/);
  });

  test('is refused at the field for an address that there cannot be', async ({ page }) => {
    await page.goto('/admin/login');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    const field = page.getByLabel('Email', { exact: true });
    await field.fill(`${'a'.repeat(260)}@shop.example`);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await expect(field).toHaveAccessibleDescription('There is no such email address. Check how it is written.');
    await expect(field).toBeFocused();
  });

  test('is said to be on its way to nobody in the same words', async ({ page }) => {
    await page.goto('/admin/login');
    await askForCode(page, freshEmail('nobody'));
    await page.getByRole('button', { name: 'Use another address' }).click();
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Use my password' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  });

  test('asked for again too soon says how long to wait', async ({ page, staff, shop }) => {
    await forgetAttempts(shop);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/admin/login');
    await askForCode(page, staff);
    await expect(page.getByRole('button', { name: /^Send again in \d+ seconds?$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Use another address' }).click();
    await page.getByLabel('Email', { exact: true }).fill(staff);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Try again in \d+ seconds?\./)).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(staff);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('it fits', async ({ page, staff, shop }) => {
    await forgetAttempts(shop);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/admin/login');
    await askForCode(page, staff);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await violationsInBoth(page)).toEqual([]);
  });
});
