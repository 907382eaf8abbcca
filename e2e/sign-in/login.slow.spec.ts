import { violationsInBoth } from '../accessibility.ts';
import { holdCalls, letThrough } from '../calls.ts';
import { accounts, expect, test } from '../fixtures.ts';
import { fillLogin, logIn, sendLogin } from '../session.ts';
import { toast, toasts } from '../toast.ts';
import { untilShown } from '../waits.ts';

test.describe('login', () => {
  test('has its title, fields and links', async ({ page }) => {
    await page.goto('/admin/login');
    await expect(page.getByRole('heading', { name: 'Admin Portal Login', level: 1 })).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
    await expect(page.getByRole('button', { name: 'Login with Email' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Google/ })).toBeVisible();
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await expect(page).toHaveURL('/admin/forgot-password');
    await page.goBack();
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/admin/signup');
  });

  test('leads to the inventory, says so, and reads "Logging in..." meanwhile', async ({ page }) => {
    await page.goto('/admin/login');
    await fillLogin(page, accounts.admin);
    const release = await holdCalls(page, '**/auth/v1/token*');
    await sendLogin(page);
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible();
    await release();
    await expect(page).toHaveURL(/\/admin\/inventory/);
    await expect(toast(page, 'Login Success')).toHaveText('Login SuccessLogged in successfully.');
  });

  test('says what the server says when it fails, and leaves the email as typed', async ({ page }) => {
    await page.goto('/admin/login');
    await logIn(page, { email: 'nobody@demo.thaan.example', password: 'not the password' });
    await expect(toast(page, 'Login Failed', 'Invalid login credentials')).toBeVisible();
    await expect(page.getByText('Check the email and the password.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('nobody@demo.thaan.example');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(page).toHaveURL('/admin/login');
  });

  test('says so when the server cannot be reached, and works once it can', async ({ page }) => {
    await page.goto('/admin/login');
    await fillLogin(page, accounts.admin);
    await page.route('**/auth/v1/token*', (route) => route.abort('connectionfailed'));
    await sendLogin(page);
    await expect(toast(page, 'Login Failed', 'The server could not be reached.')).toBeVisible();
    await letThrough(page, '**/auth/v1/token*');
    await sendLogin(page);
    await expect(page).toHaveURL(/\/admin\/inventory/);
  });

  test('asks the browser to refuse what is no email or is missing', async ({ page }) => {
    await page.goto('/admin/login');
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/token')) asked += 1;
    });
    await logIn(page, { email: 'no address', password: 'x' });
    await logIn(page, { ...accounts.admin, password: '' });
    await expect(page.locator('input:invalid')).toHaveCount(1);
    expect(asked).toBe(0);
  });

  test('goes back to the page that was asked for, with its query, also by way of the other screens', async ({
    page,
  }) => {
    await page.goto('/admin/customers?page=2');
    await expect(page).toHaveURL('/admin/login');
    await expect(toast(page, 'Login Required')).toHaveText('Login RequiredPlease log in to access the admin portal.');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByRole('link', { name: 'Log in' }).click();
    await logIn(page, accounts.admin);
    await expect(page).toHaveURL('/admin/customers?page=2');
  });

  test('says "Login Required" once: a page that is loaded again does not repeat it', async ({ page }) => {
    await page.goto('/admin/bills');
    await expect(toast(page, 'Login Required')).toHaveText('Login RequiredPlease log in to access the admin portal.');
    await page.reload();
    await page.waitForLoadState('networkidle'); // a toast's code is fetched before it shows
    expect(await toasts(page).count()).toBe(0);
  });

  test('keeps the session under the name that the provider’s clients use', async ({ page, signIn }) => {
    await signIn(page, 'admin');
    const names = await page.evaluate(() => Object.keys(localStorage));
    expect(names).toContain('sb-127-auth-token');
  });

  test('passes on whoever is signed in already', async ({ page, signedIn }) => {
    await signedIn(page, 'admin');
    await page.goto('/admin/login');
    await expect(page).toHaveURL(/\/admin\/inventory/);
  });

  test('says plainly that Google sign-in is off', async ({ page }) => {
    await page.goto('/admin/login');
    await page.getByRole('button', { name: /Google/ }).click();
    await expect(toast(page, 'Google Login Failed', 'Google sign-in is not set up for this shop.')).toBeVisible();
    await expect(page).toHaveURL('/admin/login');
  });

  test('says why a sign-in at Google was refused', async ({ page }) => {
    await page.goto('/admin/inventory?error=access_denied&error_code=user_banned&error_description=User+is+banned');
    await expect(toast(page, 'Google Login Failed', 'User is banned')).toBeVisible();
    await expect(page).toHaveURL('/admin/login');
  });

  for (const [name, path] of [
    ['Super Admin', /\/admin\/inventory/],
    ['Admin', /\/admin\/inventory/],
    ['User', /\/unauthorized/],
  ] as const) {
    test(`offers the demo's ${name} with one click`, async ({ page }) => {
      await page.goto('/admin/login');
      await page.getByRole('region', { name: 'Demo shop' }).getByRole('button', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
    });
  }
});

test('a second failure is told too, while the toast of the first is on its way out', async ({ page }) => {
  await page.clock.install();
  await page.goto('/admin/login');
  const told = toast(page, 'Login Failed', 'Invalid login credentials');
  const leaving = page.locator('[data-removed="true"]');
  await logIn(page, { email: 'other@thaan.example', password: 'x' });
  await expect(told).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await untilShown(page, told.and(leaving));
  const answered = page.waitForResponse('**/auth/v1/token*');
  await sendLogin(page);
  await (await answered).finished();
  await untilShown(page, told.and(page.locator('[data-removed="false"]')));
  await page.clock.runFor(1_000);
  await expect(told).toBeVisible();
});

for (const path of ['/admin/login', '/admin/signup', '/admin/forgot-password', '/admin/reset-password']) {
  test(`axe finds nothing on ${path}, in light and dark`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    expect(await violationsInBoth(page)).toEqual([]);
  });
}
