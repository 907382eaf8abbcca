import { accounts, expect, test } from '../fixtures.ts';
import { endSession, logIn, sessionKey } from '../session.ts';
import { toast, toasts } from '../toast.ts';

test('a page that was asked for without a session opens after the login, and after the end of a session', async ({
  page,
}) => {
  await page.goto('/admin/customers?page=2');
  await expect(page).toHaveURL('/admin/login');
  await expect(toast(page, 'Login Required')).toHaveText('Login RequiredPlease log in to access the admin portal.');
  await page.reload();
  await page.waitForLoadState('networkidle'); // The code of a toast is fetched before it shows.
  expect(await toasts(page).count()).toBe(0);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, accounts.admin);
  await expect(page).toHaveURL('/admin/customers?page=2');
  await expect(toast(page, 'Login Success')).toHaveText('Login SuccessLogged in successfully.');
  expect(await page.evaluate(() => Object.keys(localStorage))).toContain(sessionKey);

  await endSession(page);
  await page.goto('/admin/customers?page=1');
  await expect(page).toHaveURL('/admin/login');
  expect(await page.evaluate((name) => localStorage.getItem(name), sessionKey)).toBeNull();
  await logIn(page, accounts.admin);
  await expect(page).toHaveURL('/admin/customers?page=1');
});
