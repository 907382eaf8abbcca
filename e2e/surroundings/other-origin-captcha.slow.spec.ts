import { accounts as demo, expect } from '../fixtures.ts';
import { logIn } from '../session.ts';
import { forgetAttempts } from '../shop.ts';
import { CaptchaWidget } from '../stand-ins/captcha-widget.ts';
import { test } from './other-origin-shop.ts';

const captcha = { provider: 'turnstile', siteKey: '0x4AAAAAAABkMYinukE8nzYS' } as const;

test('a portal elsewhere shows the captcha that its config.json names, whatever its provider says', async ({
  page,
  shop,
  portal,
  gateway,
}) => {
  await forgetAttempts(shop);
  await CaptchaWidget.open(page, 'turnstile');
  const config = { url: gateway.url, key: shop.publicKey };
  portal.configure({ ...config, captcha });
  await page.goto('/admin/login');
  const sent = page.waitForRequest('**/auth/v1/token?grant_type=password');
  await logIn(page, demo.admin);
  expect((await sent).postDataJSON().gotrue_meta_security.captcha_token).toMatch(/^good /);
  await expect(page).toHaveURL(/inventory/);
  portal.configure(config);
});
