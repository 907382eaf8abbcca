import { accounts as demo } from '../fixtures.ts';
import { logIn } from '../session.ts';
import { forgetAttempts } from '../shop.ts';
import { freshEmail, knownPassword } from '../sign-in/accounts-page.ts';
import { toast } from '../toast.ts';
import { expect, place, test, tokensOf } from './captcha-shop.ts';

// Every screen that asks for something by which robots do harm, beside the login.

test('sign-up, the mail once more, and a reset link take a token each', async ({
  page,
  widget: _,
  accounts,
  shop,
  captcha,
}) => {
  const email = freshEmail('asha');
  await accounts.signUp(email, knownPassword);
  await forgetAttempts(shop);
  await logIn(page, { email, password: knownPassword });
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await expect(toast(page, 'Mail Sent')).toBeVisible();
  await forgetAttempts(shop);
  await accounts.askForReset(email);
  const tokens = tokensOf(captcha);
  expect([tokens.length, new Set(tokens).size]).toEqual([4, 4]);
});

test('a code to log in with, and another one, take a token each; the code itself takes none', async ({
  page,
  widget: _,
  accounts,
  shop,
  captcha,
}) => {
  await page.clock.install();
  await page.goto('/admin/vouchers');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await accounts.email.fill(demo.admin.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`If ${demo.admin.email} has an account, a code is on its way.`)).toBeVisible();
  await expect(place(page)).toBeVisible();
  await forgetAttempts(shop);
  await page.clock.fastForward(61_000);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => captcha.calls.length).toBe(2);
  await expect(page.getByRole('button', { name: /Send again in/ })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill((await accounts.mail(demo.admin.email, 'magic_link')).code);
  await expect(toast(page, 'Login Success')).toBeVisible();
  await expect(page).toHaveURL('/admin/vouchers');
  expect(new Set(tokensOf(captcha)).size).toBe(2);
});
