import { accounts as demo, expect } from '../fixtures.ts';
import { forgetAttempts } from '../shop.ts';
import { toast } from '../toast.ts';
import { test } from './accounts-page.ts';

test.beforeEach(({ shop }) => forgetAttempts(shop));

test.describe('an address that leads back from a mail or another site', () => {
  const code = '3f0c1a52-9f7e-4b57-8a90-0d6c2f4b1e77';

  test('with a code that another browser asked for says what to do now', async ({ page }) => {
    await page.goto(`/admin/login?code=${code}`);
    await expect(page.getByText(/opened in another browser.*that is done: log in/)).toBeVisible();
    await expect(page).toHaveURL('/admin/login');
  });

  test('with a code that is not taken says so, once', async ({ page, accounts }) => {
    await accounts.askForReset(demo.user.email);
    await page.goto(`/admin/reset-password?code=${code}`);
    await expect(toast(page, 'Error')).toBeVisible();
    await expect(page.getByText(/begun in another browser/)).toBeVisible();
    await expect(page).toHaveURL('/admin/reset-password');
  });

  test('of an old link says so at login, and no more after a reload', async ({ page }) => {
    await page.goto(
      '/admin/login?error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
    );
    await expect(toast(page, 'Error', 'Email link is invalid or has expired')).toBeVisible();
    await expect(page.getByText(/used already or is too old/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Login with Email' })).toBeVisible();
    await expect(page.getByText(/used already or is too old/)).toHaveCount(0);
  });

  test('with a notice shows it', async ({ page }) => {
    const notice = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
    await page.goto(`/admin/login#message=${encodeURIComponent(notice)}&sb=`);
    await expect(page.getByText(notice)).toBeVisible();
    await expect(page).toHaveURL('/admin/login');
  });

  const lie = 'Your shop is locked. Call 1800 000 000 and read out the code.';
  const lying = new URLSearchParams({ error: 'access_denied', error_code: 'constructor', error_description: lie });
  const noGoogle = 'Signing in with Google did not work. Try again, or log in with your email and password.';
  const deadLink = 'This link did not work. Ask for a new one, or log in.';

  for (const [address, title, sentence] of [
    ['/admin/login?', 'Error', deadLink],
    ['/admin/reset-password#', 'Error', deadLink],
    ['/unauthorized?', 'Google Login Failed', noGoogle],
    ['/auth/callback#', 'Google Login Failed', noGoogle],
  ] as const) {
    test(`with a stranger’s words shows ours instead: ${address}`, async ({ page }) => {
      await page.goto(`${address}${lying}`);
      await expect(toast(page, title, sentence)).toBeVisible();
      await expect(page.getByText(/1800 000 000|native code/)).toHaveCount(0);
    });
  }

  for (const address of ['/admin/login?', '/admin/reset-password#']) {
    test(`with a stranger’s notice shows our sentence instead: ${address}`, async ({ page }) => {
      await page.goto(`${address}message=${encodeURIComponent(lie)}`);
      await expect(page.getByText(/^This link says nothing that we know\./)).toBeVisible();
      await expect(page.getByText('1800 000 000')).toHaveCount(0);
    });
  }
});
