import { violationsInBoth } from '../accessibility.ts';
import { accounts as demo } from '../fixtures.ts';
import { expect, test, waiting } from './captcha-shop.ts';

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
