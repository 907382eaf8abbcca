import { violationsInBoth } from '../accessibility.ts';
import { accounts as demo } from '../fixtures.ts';
import { toast } from '../toast.ts';
import { expect, test, tokensOf, waiting } from './captcha-shop.ts';

test.use({ service: 'hcaptcha', phones: 'on' });

test('hCaptcha is asked in the same way, and told whose token it must be', async ({ page, widget, captcha }) => {
  widget.interactive = true;
  await page.goto('/admin/login');
  await page.getByLabel('Email or phone number').fill(demo.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.admin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(waiting)).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await widget.button.click();
  await expect(page).toHaveURL(/inventory/);
  expect(captcha.calls.map(({ form }) => form.sitekey)).toEqual(['10000000-ffff-ffff-ffff-000000000001']);
});

test('a number signs up with a token, and its code comes', async ({ page, widget: _, captcha }) => {
  await page.goto('/admin/signup');
  await page.getByRole('button', { name: 'Use a phone number instead' }).click();
  await page.getByLabel('Phone number').fill('98765 12399');
  await page.getByLabel('Password', { exact: true }).fill('indigo kalamkari 7');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('If +919876512399 is new here, a code is on its way.')).toBeVisible();
  expect(tokensOf(captcha)).toHaveLength(1);
});

test('a blocked script names the host, and what was refused is told', async ({ page, widget }) => {
  widget.block('blockedbyclient');
  widget.tokens.push('bad');
  await page.goto('/admin/forgot-password');
  await expect(page.getByText('blocks hcaptcha.com')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(demo.user.email);
  widget.unblock();
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(toast(page, 'Error', 'The check against robots did not pass.')).toBeVisible();
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(toast(page, 'Reset Link Sent')).toBeVisible();
});
