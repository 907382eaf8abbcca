import { accounts as demo, expect } from '../fixtures.ts';
import { press } from '../labels/print-dialog-page.ts';
import { openPlaceholder, placeholder } from '../placeholder-page.ts';
import { changeSession, endedDialog, endSession, logIn, logInAgain } from '../session.ts';
import { forgetAttempts } from '../shop.ts';
import { freshEmail, knownPassword, newPassword } from '../sign-in/accounts-page.ts';
import { toast } from '../toast.ts';
import { test } from './other-origin-shop.ts';

// Accounts and sessions in a portal of another origin than its provider, before which a gateway asks for the key.

test.beforeEach(({ shop }) => forgetAttempts(shop));

test('follows the links of emails, logs in with Google, shows waits and continues a session', async ({
  portal,
  page,
  accounts,
  shop,
  gateway,
  signedIn,
}) => {
  test.slow();
  await test.step('follows the links of emails back to the portal', async () => {
    const email = freshEmail('from-elsewhere');
    await accounts.signUp(email, knownPassword);
    const confirmation = await accounts.link(email, 'confirmation');
    expect(confirmation).toContain(`${portal.url}/admin/login?token_hash=`);
    await page.goto(confirmation);
    await expect(page).toHaveURL(`${portal.url}/unauthorized`);
    await page.getByRole('button', { name: 'Logout' }).click();

    await accounts.askForReset(email);
    const reset = await accounts.link(email, 'recovery');
    expect(reset).toContain(`${portal.url}/admin/reset-password?token_hash=`);
    await page.goto(reset);
    await accounts.resetPassword(newPassword);
    await expect(page).toHaveURL('/admin/login');
    await logIn(page, { email, password: newPassword });
    await expect(page).toHaveURL('/unauthorized');
    await page.getByRole('button', { name: 'Logout' }).click();
  });

  await test.step('sends the email again if the address is not confirmed', async () => {
    const email = freshEmail('waits-elsewhere');
    await accounts.signUp(email, knownPassword);
    await forgetAttempts(shop);
    await logIn(page, { email, password: knownPassword });
    await page.getByRole('button', { name: 'Send the mail again' }).click();
    await expect(toast(page, 'Mail Sent')).toBeVisible();
  });

  await test.step('logs in with Google', async () => {
    await page.goto('/admin/login');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.getByRole('button', { name: 'The Admin' }).click();
    await expect(page).toHaveURL(`${portal.url}/admin/inventory`);
    await expect(page.getByRole('banner').getByText(demo.admin.email)).toBeVisible();
  });

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/login/);
  await forgetAttempts(shop);
  await test.step('shows a wait, though a page of another origin may not read how long it is', async () => {
    const email = freshEmail('tries');
    const body = JSON.stringify({ email, password: 'wrong' });
    const headers = { apikey: shop.publicKey, 'content-type': 'application/json' };
    const tried = async (): Promise<number> =>
      (await fetch(`${gateway.url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body })).status;
    await expect.poll(tried, { intervals: [0] }).toBe(429);
    await page.goto('/admin/login');
    await logIn(page, { email, password: 'wrong' });
    await expect(page.getByText(/Try again in (?:1 min|5\d seconds)\./)).toBeVisible();
  });

  await test.step('renews a session, and continues one that ended over the page', async () => {
    await signedIn(page, 'admin');
    await openPlaceholder(page, 'Bills');
    await changeSession(page, {}, true);
    const renewed = page.waitForResponse((answer) => answer.url().includes('grant_type=refresh_token'));
    await page.getByRole('link', { name: 'Customers' }).click();
    expect((await renewed).status()).toBe(200);
    await page.getByRole('link', { name: 'Bills' }).click();

    await endSession(page);
    await page.getByRole('link', { name: 'Customers' }).click();
    await expect(endedDialog(page)).toBeVisible();
    await logInAgain(page, demo.admin.password);
    await page.getByRole('link', { name: 'Bills' }).click();
    await expect(placeholder(page, 'Bills')).toBeVisible();
  });
});

test('changes the password, the sessions and the email in the menu behind the email', async ({
  page,
  accounts,
  staff,
  shop,
}) => {
  test.slow();
  await test.step('asks for a code of an email before a new password if the login was yesterday', async () => {
    await shop.sql(
      `update auth.sessions set created_at = created_at - interval '2 days'
     where user_id = (select id from auth.users where email = $1)`,
      [staff],
    );
    const dialog = await accounts.open(staff, 'Change password');
    await dialog.getByLabel('New password').fill(newPassword);
    await press(dialog, 'Change password');
    await expect(dialog.getByText(`A code was sent to ${staff}`)).toBeVisible();
    const code = dialog.getByLabel('Code from the mail');
    await code.fill('000000');
    await expect(code).toHaveAccessibleDescription(/wrong or too old/);
    await code.fill((await accounts.mail(staff, 'reauthentication')).code);
    await expect(toast(page, 'Password Changed')).toBeVisible();
  });

  await test.step('shows the sessions, logs out everywhere else, and changes the email', async () => {
    const sessions = await accounts.open(staff, 'Your sessions');
    await expect(sessions.getByText('This device')).toBeVisible();
    await press(sessions, 'Close');

    const others = await accounts.open(staff, 'Sign out everywhere else');
    await press(others, 'Sign out');
    await expect(toast(page, 'Signed Out Everywhere Else')).toBeVisible();

    const wanted = `moved-${staff}`;
    const email = await accounts.open(staff, 'Change email');
    await email.getByLabel('New email').fill(wanted);
    await press(email, 'Change email');
    await expect(email.getByText(`one to ${staff} and one to ${wanted}`)).toBeVisible();
    await page.goto(await accounts.link(staff, 'email_change'));
    await expect(page.getByText(/first of two links is confirmed/)).toBeVisible();
    await page.goto(await accounts.link(wanted, 'email_change'));
    await expect(toast(page, 'Email Changed')).toBeVisible();
  });
});
