import { accounts as demo, expect } from '../fixtures.ts';
import { endedDialog, logIn } from '../session.ts';
import { forgetAttempts } from '../shop.ts';
import { toast } from '../toast.ts';
import { knownPassword, newPassword, test } from './accounts-page.ts';

test.beforeEach(({ shop }) => forgetAttempts(shop));

test.describe('a password', () => {
  test('is shown on request, and hidden again when the form is sent', async ({ page, accounts }) => {
    await page.goto('/admin/login');
    await accounts.password.fill('typed');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(accounts.password).toHaveAttribute('type', 'text');
    await expect(accounts.password).toHaveValue('typed');
    await accounts.email.fill(demo.admin.email);
    await page.keyboard.press('Enter');
    await expect(accounts.password).toHaveAttribute('type', 'password');
    await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
  });

  test('that was forgotten is replaced by way of a mail, and everything is signed out', async ({
    page,
    accounts,
    staff,
    elsewhere: other,
  }) => {
    await other.askForReset(staff);
    await expect(other.page.getByRole('link', { name: 'Open the demo’s outbox' })).toBeVisible();
    const link = await accounts.link(staff, 'recovery');
    await other.page.goto(link);
    await expect(other.page).toHaveURL('/admin/reset-password');
    await other.resetPassword(newPassword);
    await expect(other.page).toHaveURL('/admin/login');
    await expect(endedDialog(page)).toBeVisible();

    await other.page.goto(link);
    await expect(toast(other.page, 'Error')).toBeVisible();
    await expect(other.page.getByText(/used already or is too old.*Ask for a new one/)).toBeVisible();
    await other.page.getByRole('link', { name: 'Have a link sent' }).click();
    await expect(other.page).toHaveURL('/admin/forgot-password');
    await other.page.getByRole('link', { name: 'Back to login' }).click();
    await logIn(other.page, { email: staff, password: newPassword });
    await expect(other.page).toHaveURL('/admin/inventory');
  });

  test('a link that is not known sets nobody’s password, least of all that of whoever is logged in', async ({
    page,
    signedIn,
  }) => {
    await signedIn(page, 'admin');
    await page.goto('/admin/reset-password?token_hash=pkce_nothing&type=recovery');
    await expect(page.getByText(/used already or is too old.*Ask for a new one/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Have a link sent' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Set New Password' })).toHaveCount(0);
    await page.goto('/admin/reset-password');
    await expect(page.getByText(`For ${demo.admin.email}, who is logged in here now.`)).toBeVisible();
  });

  test('a link that is too old says so', async ({ page, accounts, shop }) => {
    await accounts.askForReset(demo.admin.email);
    const link = await accounts.link(demo.admin.email, 'recovery');
    await shop.sql(`update auth.one_time_tokens set expires_at = now() - interval '1 minute'`);
    await page.goto(link);
    await expect(page.getByText(/used already or is too old/)).toBeVisible();
  });

  test('that was tried too often says how long to wait, and counts down', async ({ page, accounts, shop }) => {
    await page.goto('/admin/login');
    for (let tries = 0; tries < 10; tries += 1) {
      await fetch(new URL('/auth/v1/token?grant_type=password', page.url()), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: demo.admin.email, password: 'wrong' }),
      });
    }
    await logIn(page, demo.admin);
    await expect(toast(page, 'Login Failed', 'Request rate limit reached')).toBeVisible();
    const timer = page.getByRole('timer');
    await expect(timer).toHaveText(/Try again in 1\d min \d+ s\./);
    const before = await timer.textContent();
    await expect(timer).not.toHaveText(before ?? '');
    await expect(page.getByRole('button', { name: 'Login with Email' })).toBeDisabled();
    await expect(accounts.password).toHaveValue(demo.admin.password);
    await forgetAttempts(shop);
    await logIn(page, { email: 'other@thaan.example', password: 'x' });
    await expect(toast(page, 'Login Failed', 'Invalid login credentials')).toBeVisible();
  });
});

test.describe('forgotten password', () => {
  test('asks for a link that leads to the reset page, and says when it may be asked for again', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/admin/forgot-password');
    await expect(page.getByRole('heading', { name: 'Forgot Password', level: 1 })).toBeVisible();
    await page.getByLabel('Email').fill(demo.admin.email);
    const asked = page.waitForRequest('**/auth/v1/recover*');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    expect(new URL((await asked).url()).searchParams.get('redirect_to')).toBe(`${baseURL}/admin/reset-password`);
    await expect(toast(page, 'Reset Link Sent')).toHaveText(
      'Reset Link SentCheck your inbox for a password reset link.',
    );
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(toast(page, 'Error', 'you can only request this after')).toBeVisible();
    expect(await toast(page, 'Reset Link Sent', '').count()).toBe(0); // its place is taken
    await expect(page.getByRole('timer')).toHaveText(/^Try again in \d+ seconds\.$/);
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeDisabled();
    await expect(page.getByLabel('Email')).toHaveValue(demo.admin.email);
  });
});

test.describe('new password', () => {
  test('is refused, in the server’s words, without the link', async ({ page }) => {
    await page.goto('/admin/reset-password');
    await expect(page.getByRole('heading', { name: 'Reset Password', level: 1 })).toBeVisible();
    await page.getByLabel('New password').fill(knownPassword);
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
