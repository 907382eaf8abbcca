import { accounts as demo, expect, untilShown } from '../fixtures.ts';
import { toast } from '../shop.ts';
import { knownPassword, test } from './accounts-page.ts';

test.beforeEach(({ shop }) => shop.sql('delete from auth.failed_attempts'));

const fresh = (name: string): string => `${name}-${Date.now()}@thaan.example`;

test.describe('a new account', () => {
  test('is confirmed by the link of its mail, which is used up and leaves the address bar', async ({
    page,
    accounts,
  }) => {
    const email = fresh('new');
    await accounts.signUp(email, knownPassword);
    await expect(page.getByText(`If ${email} is new here, a mail is on its way`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the demo’s outbox' })).toHaveAttribute('href', '/outbox');
    const link = await accounts.link(email, 'confirmation');
    let verified = 0;
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/verify')) verified += 1;
    });
    await page.goto(link);
    await expect(toast(page, 'Email Confirmed')).toBeVisible();
    await expect(toast(page, 'Welcome', 'Your user profile was created successfully.')).toBeVisible();
    await expect(page).toHaveURL('/unauthorized');
    await expect(page.getByText(email)).toBeVisible();
    expect(verified).toBe(1);

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.goto(link);
    await expect(toast(page, 'Error')).toBeVisible();
    await expect(page.getByText(/used already or is too old.*log in to see/)).toBeVisible();
    await expect(page).toHaveURL('/admin/login');
    await accounts.logIn(email, knownPassword);
    await expect(page).toHaveURL('/unauthorized');
  });

  test('that is not confirmed is told so at login, and has its mail sent again', async ({ page, accounts, shop }) => {
    const email = fresh('unconfirmed');
    await accounts.signUp(email, knownPassword);
    const first = await accounts.link(email, 'confirmation');
    await accounts.logIn(email, knownPassword);
    await expect(toast(page, 'Login Failed', 'Email not confirmed')).toBeVisible();
    await expect(page.getByText(/is not confirmed yet\. Open the link/)).toBeVisible();
    await page.getByRole('button', { name: 'Send the mail again' }).click();
    await expect(page.getByRole('button', { name: /^Send it again in \d+ seconds$/ })).toBeDisabled();
    await shop.sql('delete from auth.failed_attempts');
    await accounts.logIn(email, knownPassword);
    await page.getByRole('button', { name: 'Send the mail again' }).click();
    await expect(toast(page, 'Mail Sent')).toBeVisible();
    await expect(accounts.email).toHaveValue(email);
    const second = await accounts.link(email, 'confirmation');
    expect(second).not.toBe(first);
    await page.goto(second);
    await expect(toast(page, 'Email Confirmed')).toBeVisible();
  });

  test('shows at the field why a password is refused, and how strong it is meanwhile', async ({ page, accounts }) => {
    await page.goto('/admin/signup');
    await accounts.email.fill(fresh('weak'));
    await accounts.password.fill('abc');
    await expect(page.getByText('Too short: 5 more characters needed.')).toBeVisible();
    await accounts.password.fill('indigo kalamkari 7');
    await expect(page.getByText('Strong.', { exact: true })).toBeVisible();
    await accounts.password.fill('password123');
    await page.getByRole('button', { name: 'Sign up' }).click();
    const reason = 'Password is known to be weak and easy to guess, please choose a different one.';
    await expect(toast(page, 'Signup Failed', reason)).toBeVisible();
    await expect(accounts.password).toHaveAccessibleDescription(new RegExp(reason));
    await expect(accounts.password).toHaveValue('password123');
  });

  test('a link that could not be sent for want of a network is tried again', async ({ page, accounts }) => {
    const email = fresh('offline');
    await accounts.signUp(email, knownPassword);
    await page.route('**/auth/v1/verify*', (route) => route.abort('connectionfailed'));
    await page.goto(await accounts.link(email, 'confirmation'));
    await expect(page.getByText(/Nothing you typed is lost\. Check the connection/)).toBeVisible();
    await page.unroute('**/auth/v1/verify*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(toast(page, 'Email Confirmed')).toBeVisible();
  });
});

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

  test('that was forgotten is set anew by a mail, and everything is signed out', async ({
    page,
    accounts,
    staff,
    elsewhere,
  }) => {
    const other = elsewhere.accounts;
    await other.page.goto('/admin/forgot-password');
    await other.email.fill(staff);
    await other.page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(toast(other.page, 'Reset Link Sent', 'Check your inbox for a password reset link.')).toBeVisible();
    await expect(other.page.getByRole('link', { name: 'Open the demo’s outbox' })).toBeVisible();
    const link = await accounts.link(staff, 'recovery');
    await other.page.goto(link);
    await expect(other.page).toHaveURL('/admin/reset-password');
    await other.page.getByLabel('New password').fill('a much newer one 12');
    await other.page.getByRole('button', { name: 'Set New Password' }).click();
    await expect(toast(other.page, 'Password Updated', 'You can now log in with your new password.')).toBeVisible();
    await expect(other.page).toHaveURL('/admin/login');
    await expect(page.getByRole('dialog', { name: 'Log in again' })).toBeVisible();

    await other.page.goto(link);
    await expect(toast(other.page, 'Error')).toBeVisible();
    await expect(other.page.getByText(/used already or is too old.*Ask for a new one/)).toBeVisible();
    await other.page.getByRole('link', { name: 'Have a link sent' }).click();
    await expect(other.page).toHaveURL('/admin/forgot-password');
    await other.page.getByRole('link', { name: 'Back to login' }).click();
    await other.logIn(staff, 'a much newer one 12');
    await expect(other.page).toHaveURL('/admin/inventory');
  });

  test('a link that does not hold sets nobody’s password, least of all that of whoever is logged in', async ({
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
    await page.goto('/admin/forgot-password');
    await accounts.email.fill(demo.admin.email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
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
    await accounts.logIn(demo.admin.email, demo.admin.password);
    await expect(toast(page, 'Login Failed', 'Request rate limit reached')).toBeVisible();
    const timer = page.getByRole('timer');
    await expect(timer).toHaveText(/Try again in 1\d min \d+ s\./);
    const before = await timer.textContent();
    await expect(timer).not.toHaveText(before ?? '');
    await expect(page.getByRole('button', { name: 'Login with Email' })).toBeDisabled();
    await expect(accounts.password).toHaveValue(demo.admin.password);
    await shop.sql('delete from auth.failed_attempts');
    await accounts.logIn('other@thaan.example', 'x');
    await expect(toast(page, 'Login Failed', 'Invalid login credentials')).toBeVisible();
  });
});

test('a failure is told, too, while the toast of the one before is on its way out', async ({ page, accounts }) => {
  await page.clock.install();
  await page.goto('/admin/login');
  const told = toast(page, 'Login Failed', 'Invalid login credentials');
  const leaving = page.locator('[data-removed="true"]');
  await accounts.logIn('other@thaan.example', 'x');
  await expect(told).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100);
  await untilShown(page, told.and(leaving));
  const answered = page.waitForResponse('**/auth/v1/token*');
  await page.getByRole('button', { name: 'Login with Email' }).click();
  await (await answered).finished();
  await untilShown(page, told.and(page.locator('[data-removed="false"]')));
  await page.clock.runFor(1_000);
  await expect(told).toBeVisible();
});

test.describe('an address that comes back from elsewhere', () => {
  const code = '3f0c1a52-9f7e-4b57-8a90-0d6c2f4b1e77';

  test('with a code that another browser asked for says what is done', async ({ page }) => {
    await page.goto(`/admin/login?code=${code}`);
    await expect(page.getByText(/opened in another browser.*that is done: log in/)).toBeVisible();
    await expect(page).toHaveURL('/admin/login');
  });

  test('with a code that is not taken says so, once', async ({ page, accounts }) => {
    await page.goto('/admin/forgot-password');
    await accounts.email.fill(demo.user.email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(toast(page, 'Reset Link Sent')).toBeVisible();
    await page.goto(`/admin/reset-password?code=${code}`);
    await expect(toast(page, 'Error')).toBeVisible();
    await expect(page.getByText(/begun in another browser/)).toBeVisible();
    await expect(page).toHaveURL('/admin/reset-password');
  });

  test('with an old link says so at login, and after a reload no more', async ({ page }) => {
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
    test(`with words of a stranger says ours: ${address}`, async ({ page }) => {
      await page.goto(`${address}${lying}`);
      await expect(toast(page, title, sentence)).toBeVisible();
      await expect(page.getByText(/1800 000 000|native code/)).toHaveCount(0);
    });
  }

  for (const address of ['/admin/login?', '/admin/reset-password#']) {
    test(`with a stranger’s notice says ours: ${address}`, async ({ page }) => {
      await page.goto(`${address}message=${encodeURIComponent(lie)}`);
      await expect(page.getByText(/^This link says nothing that we know\./)).toBeVisible();
      await expect(page.getByText('1800 000 000')).toHaveCount(0);
    });
  }
});
