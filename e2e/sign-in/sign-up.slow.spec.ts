import { letThrough } from '../calls.ts';
import { expect } from '../fixtures.ts';
import { fillLogin, logIn } from '../session.ts';
import { forgetAttempts } from '../shop.ts';
import { toast } from '../toast.ts';
import { freshEmail, knownPassword, test } from './accounts-page.ts';

test.beforeEach(({ shop }) => forgetAttempts(shop));

test.describe('a new account', () => {
  test('is confirmed by the link of its mail, which is used up and leaves the address bar', async ({
    page,
    accounts,
  }) => {
    const email = freshEmail('new');
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
    await expect(toast(page, 'Welcome')).toHaveText('WelcomeYour user profile was created successfully.');
    await expect(page).toHaveURL('/unauthorized');
    await expect(page.getByText(email)).toBeVisible();
    expect(verified).toBe(1);

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.goto(link);
    await expect(toast(page, 'Error')).toBeVisible();
    await expect(page.getByText(/used already or is too old.*log in to see/)).toBeVisible();
    await expect(page).toHaveURL('/admin/login');
    await logIn(page, { email, password: knownPassword });
    await expect(page).toHaveURL('/unauthorized');
  });

  test('that is not confirmed is told so at login, and has its mail sent again', async ({ page, accounts, shop }) => {
    const email = freshEmail('unconfirmed');
    await accounts.signUp(email, knownPassword);
    const first = await accounts.link(email, 'confirmation');
    await logIn(page, { email, password: knownPassword });
    await expect(toast(page, 'Login Failed', 'Email not confirmed')).toBeVisible();
    await expect(page.getByText(/is not confirmed yet\. Open the link/)).toBeVisible();
    await page.getByRole('button', { name: 'Send the mail again' }).click();
    await expect(page.getByRole('button', { name: /^Send it again in \d+ seconds$/ })).toBeDisabled();
    await forgetAttempts(shop);
    await logIn(page, { email, password: knownPassword });
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
    await accounts.email.fill(freshEmail('weak'));
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
    const email = freshEmail('offline');
    await accounts.signUp(email, knownPassword);
    await page.route('**/auth/v1/verify*', (route) => route.abort('connectionfailed'));
    await page.goto(await accounts.link(email, 'confirmation'));
    await expect(page.getByText(/Nothing you typed is lost\. Check the connection/)).toBeVisible();
    await letThrough(page, '**/auth/v1/verify*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(toast(page, 'Email Confirmed')).toBeVisible();
  });
});

test.describe('signing up', () => {
  test('makes an account, says to look into the inbox, and goes to login', async ({ page, accounts }) => {
    await page.goto('/admin/signup');
    await expect(page.getByRole('heading', { name: 'Create an Account', level: 1 })).toBeVisible();
    await accounts.signUp(freshEmail('signed-up'), knownPassword);
  });

  test('says what the server says when it fails', async ({ page }) => {
    await page.goto('/admin/signup');
    await fillLogin(page, { email: 'short@thaan.example', password: 'short' });
    const answer = page.waitForResponse('**/auth/v1/signup*');
    await page.getByRole('button', { name: 'Sign up' }).click();
    const { message } = (await (await answer).json()) as { message: string };
    await expect(toast(page, 'Signup Failed', message)).toBeVisible();
    await expect(page).toHaveURL('/admin/signup');
  });
});
