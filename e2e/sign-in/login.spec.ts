import type { Page } from '@playwright/test';
import { violationsInBoth } from '../accessibility.ts';
import { accounts, expect, test } from '../fixtures.ts';
import { hold } from '../hold-calls.ts';

const fillLogin = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
};

const logIn = (page: Page) => page.getByRole('button', { name: 'Login with Email' }).click();

const toast = (page: Page, title: string, description: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: title }).filter({ hasText: description });

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
    await fillLogin(page, accounts.admin.email, accounts.admin.password);
    const release = await hold(page, '**/auth/v1/token*');
    await logIn(page);
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible();
    await release();
    await expect(page).toHaveURL(/\/admin\/inventory/);
    await expect(toast(page, 'Login Success', 'Logged in successfully.')).toBeVisible();
  });

  test('says what the server says when it fails, and leaves the email as typed', async ({ page }) => {
    await page.goto('/admin/login');
    await fillLogin(page, 'nobody@demo.thaan.example', 'not the password');
    await logIn(page);
    await expect(toast(page, 'Login Failed', 'Invalid login credentials')).toBeVisible();
    await expect(page.getByText('Check the email and the password.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('nobody@demo.thaan.example');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(page).toHaveURL('/admin/login');
  });

  test('says so when the server cannot be reached, and works once it can', async ({ page }) => {
    await page.goto('/admin/login');
    await fillLogin(page, accounts.admin.email, accounts.admin.password);
    await page.route('**/auth/v1/token*', (route) => route.abort('connectionfailed'));
    await logIn(page);
    await expect(toast(page, 'Login Failed', 'The server could not be reached.')).toBeVisible();
    await page.unroute('**/auth/v1/token*');
    await logIn(page);
    await expect(page).toHaveURL(/\/admin\/inventory/);
  });

  test('asks the browser to refuse what is no email or is missing', async ({ page }) => {
    await page.goto('/admin/login');
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/token')) asked += 1;
    });
    await fillLogin(page, 'no address', 'x');
    await logIn(page);
    await fillLogin(page, accounts.admin.email, '');
    await logIn(page);
    await expect(page.locator('input:invalid')).toHaveCount(1);
    expect(asked).toBe(0);
  });

  test('goes back to the page that was asked for, with its query, also by way of the other screens', async ({
    page,
  }) => {
    await page.goto('/admin/customers?page=2');
    await expect(page).toHaveURL('/admin/login');
    await expect(toast(page, 'Login Required', 'Please log in to access the admin portal.')).toBeVisible();
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByRole('link', { name: 'Log in' }).click();
    await fillLogin(page, accounts.admin.email, accounts.admin.password);
    await logIn(page);
    await expect(page).toHaveURL('/admin/customers?page=2');
  });

  test('says "Login Required" once: a page loaded anew does not repeat it', async ({ page }) => {
    await page.goto('/admin/bills');
    await expect(toast(page, 'Login Required', 'Please log in to access the admin portal.')).toBeVisible();
    await page.reload();
    await page.waitForLoadState('networkidle'); // a toast's code is fetched before it shows
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
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

  test('says what a sign-in elsewhere came back with', async ({ page }) => {
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

test.describe('signup', () => {
  test('makes an account, says to look into the inbox, and goes to login', async ({ page }) => {
    await page.goto('/admin/signup');
    await expect(page.getByRole('heading', { name: 'Create an Account', level: 1 })).toBeVisible();
    await fillLogin(page, `new-${Date.now()}@thaan.example`, 'indigo kalamkari 7');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/admin/login');
    await expect(toast(page, 'Signup Success', 'Please check your inbox to verify your account.')).toBeVisible();
  });

  test('says what the server says when it fails', async ({ page }) => {
    await page.goto('/admin/signup');
    await fillLogin(page, 'short@thaan.example', 'short');
    const answer = page.waitForResponse('**/auth/v1/signup*');
    await page.getByRole('button', { name: 'Sign up' }).click();
    const { message } = (await (await answer).json()) as { message: string };
    await expect(toast(page, 'Signup Failed', message)).toBeVisible();
    await expect(page).toHaveURL('/admin/signup');
  });
});

test.describe('forgotten password', () => {
  test('asks for a link that leads to the reset page, and says when it may be asked for again', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/admin/forgot-password');
    await expect(page.getByRole('heading', { name: 'Forgot Password', level: 1 })).toBeVisible();
    await page.getByLabel('Email').fill(accounts.admin.email);
    const asked = page.waitForRequest('**/auth/v1/recover*');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    expect(new URL((await asked).url()).searchParams.get('redirect_to')).toBe(`${baseURL}/admin/reset-password`);
    await expect(toast(page, 'Reset Link Sent', 'Check your inbox for a password reset link.')).toBeVisible();
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(toast(page, 'Error', 'you can only request this after')).toBeVisible();
    expect(await toast(page, 'Reset Link Sent', '').count()).toBe(0); // its place is taken
    await expect(page.getByRole('timer')).toHaveText(/^Try again in \d+ seconds\.$/);
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeDisabled();
    await expect(page.getByLabel('Email')).toHaveValue(accounts.admin.email);
  });
});

test.describe('new password', () => {
  test('is refused, in the server’s words, without the link', async ({ page }) => {
    await page.goto('/admin/reset-password');
    await expect(page.getByRole('heading', { name: 'Reset Password', level: 1 })).toBeVisible();
    await page.getByLabel('New password').fill('indigo kalamkari 7');
    await page.getByRole('button', { name: 'Set New Password' }).click();
    await expect(toast(page, 'Error', 'Auth session missing!')).toBeVisible();
    await expect(page).toHaveURL('/admin/reset-password');
  });

  test('is required', async ({ page }) => {
    await page.goto('/admin/reset-password');
    await page.getByRole('button', { name: 'Set New Password' }).click();
    await expect(page.locator('input:invalid')).toHaveCount(1);
  });
});

for (const path of ['/admin/login', '/admin/signup', '/admin/forgot-password', '/admin/reset-password']) {
  test(`axe finds nothing on ${path}, in light and dark`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    expect(await violationsInBoth(page)).toEqual([]);
  });
}
