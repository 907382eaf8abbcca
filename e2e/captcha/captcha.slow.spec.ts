import { violationsInBoth } from '../accessibility.ts';
import { accounts as demo } from '../fixtures.ts';
import { openPlaceholder } from '../placeholder-page.ts';
import { endedDialog, endSession, logIn, sendLogin } from '../session.ts';
import { toast } from '../toast.ts';
import { expect, place, test, tokensOf, waiting } from './captcha-shop.ts';

const wrong = { ...demo.admin, password: 'not this one' };
const notPassed = 'The check against robots did not pass.';

test('a login sends a token, which is verified, and the next one another', async ({ page, widget, captcha }) => {
  await page.goto('/admin/login');
  await logIn(page, wrong);
  await expect(page.getByText('Check the email and the password.')).toBeVisible();
  await logIn(page, demo.admin);
  await expect(page).toHaveURL(/inventory/);
  const tokens = tokensOf(captcha);
  expect([tokens.length, new Set(tokens).size]).toEqual([2, 2]);
  expect(captcha.calls[0]?.form.remoteip).toBe('127.0.0.1');
  expect([await place(page).count(), await widget.count()]).toEqual([0, 0]);

  // A login over the page takes a token there.
  await openPlaceholder(page, 'Bills');
  await endSession(page);
  widget.interactive = true;
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const dialog = endedDialog(page);
  await expect(place(page)).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await dialog.getByLabel('Password', { exact: true }).fill(demo.admin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(waiting)).toBeVisible();
  await widget.button.click();
  await expect(dialog).toBeHidden();
  expect(captcha.calls).toHaveLength(3);
});

test('a token that was used before is refused, and a fresh one is there after it', async ({
  page,
  widget,
  captcha,
}) => {
  widget.tokens.push('good once', 'good once');
  await page.goto('/admin/login');
  await logIn(page, wrong);
  await expect(page.getByText('Check the email and the password.')).toBeVisible();
  await logIn(page, demo.admin);
  await expect(toast(page, 'Login Failed', notPassed)).toBeVisible();
  await sendLogin(page);
  await expect(page).toHaveURL(/inventory/);
  expect(tokensOf(captcha).slice(0, 2)).toEqual(['good once', 'good once']);
});
