import type { Page } from '@playwright/test';
import { violations } from '../accessibility.ts';
import { giveApp } from '../authenticator.ts';
import { letThrough } from '../calls.ts';
import { placeholder } from '../placeholder-page.ts';
import { endedDialog, endSession, logIn, storedSession } from '../session.ts';
import { expect, forgetAttempts } from '../shop.ts';
import { toast, toasts } from '../toast.ts';
import { knownPassword, newPassword, test } from './accounts-page.ts';

/** As the removal of a second step leaves a session that it had raised; $1: the email. */
const fallBack = `
  update auth.sessions set aal = 'aal1' where user_id = (select id from auth.users where email = $1)`;

const card = (page: Page) => page.getByRole('heading', { name: 'Second step' });

test.describe('an account with an app', () => {
  test('logs in with password and code, and comes to where it wanted to go', async ({
    page,
    staff,
    thaan,
    context,
  }) => {
    const app = await giveApp(thaan.url, { email: staff, password: knownPassword });
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/admin/vouchers?x=1');
    await logIn(page, { email: staff, password: knownPassword });
    await expect(card(page)).toBeVisible();
    await expect(page.getByText('type the code it shows for My phone')).toBeVisible();
    await expect(toasts(page).filter({ hasText: 'Login Success' })).toHaveCount(0);
    const code = page.getByLabel('Code', { exact: true });
    await expect(code).toBeFocused();
    expect(await violations(page)).toEqual([]);

    await code.pressSequentially(app.code(5)); // of a clock that is ahead; those of the past are used up
    await expect(page.getByText('This code is of another time')).toBeVisible();
    await expect(code).toBeFocused();
    await code.fill('000000');
    await expect(page.getByText('This code is wrong. Type the newest one.')).toBeVisible();
    await code.fill(app.code(1).replace(/^.../, '$& '));
    await expect(page).toHaveURL('/admin/vouchers?x=1');
    await expect(toast(page, 'Login Success')).toHaveText('Login SuccessLogged in successfully.');
    await expect(placeholder(page, 'Vouchers')).toBeVisible();
  });

  test('is told of a server that fails, of a lost connection and of too many tries', async ({
    page,
    staff,
    thaan,
    shop,
    context,
  }) => {
    const app = await giveApp(thaan.url, { email: staff, password: knownPassword });
    await page.evaluate(() => localStorage.clear());
    await page.goto('/admin/bills');
    await logIn(page, { email: staff, password: knownPassword });
    const code = page.getByLabel('Code', { exact: true });
    const verifies = '**/factors/*/verify';
    await page.route(verifies, (route) =>
      route.fulfill({ status: 500, json: { code: 'unexpected_failure', message: 'Database error' } }),
    );
    await code.fill('000000');
    await expect(page.getByText('The server could not do this now. Nothing you typed is lost.')).toBeVisible();
    await letThrough(page, verifies);
    await context.setOffline(true);
    await code.fill('000001');
    await expect(page.getByText('Check the connection, then try again.')).toBeVisible();
    await context.setOffline(false);
    await page.route(verifies, (route) =>
      route.fulfill({
        status: 429,
        json: {
          code: 'over_request_rate_limit',
          message: 'For security purposes, you can only request this after 2 seconds.',
        },
      }),
    );
    await code.fill('000002');
    await expect(page.getByRole('timer')).toHaveText(/^Try again in [12] seconds?\.$/);
    await expect(page.getByRole('timer')).toHaveText('You can try again now.');
    await letThrough(page, verifies);
    await forgetAttempts(shop);
    await code.fill(app.code(1));
    await expect(placeholder(page, 'Bills')).toBeVisible();
  });

  test('is let nowhere by its password alone, also in another tab, until it gives up', async ({
    page,
    staff,
    thaan,
  }) => {
    await giveApp(thaan.url, { email: staff, password: knownPassword });
    await page.evaluate(() => localStorage.clear());
    await page.goto('/admin/login');
    await logIn(page, { email: staff, password: knownPassword });
    await expect(card(page)).toBeVisible();
    const tab = await page.context().newPage();
    await tab.goto('/admin/bills');
    await expect(card(tab)).toBeVisible();
    await expect(tab).toHaveURL('/admin/login');
    await page.getByRole('button', { name: 'Cancel and sign in as somebody else' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Portal Login' })).toBeVisible();
    await expect(tab.getByRole('heading', { name: 'Admin Portal Login' })).toBeVisible();
    expect(await storedSession(page)).toBeNull();
  });

  test('opens every tab by a code that is typed in one', async ({ page, staff, thaan }) => {
    const app = await giveApp(thaan.url, { email: staff, password: knownPassword });
    await page.evaluate(() => localStorage.clear());
    await page.goto('/admin/login');
    await logIn(page, { email: staff, password: knownPassword });
    await expect(card(page)).toBeVisible();
    const tab = await page.context().newPage();
    await tab.goto('/admin/bills');
    await expect(card(tab)).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(app.code(1));
    await expect(page).toHaveURL(/\/admin\/inventory/);
    await expect(placeholder(tab, 'Bills')).toBeVisible();
  });

  test('is asked over an open page, where nothing that was typed is lost', async ({ page, staff, thaan }) => {
    await page.goto('/admin/customers');
    await page.getByRole('button', { name: 'Add Customer' }).click();
    const first = page.getByRole('dialog').getByLabel('First name');
    await first.fill('Meera');
    const app = await giveApp(thaan.url, { email: staff, password: knownPassword });
    await endSession(page);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    const dialog = endedDialog(page);
    await dialog.getByLabel('Password', { exact: true }).fill(knownPassword);
    await dialog.getByRole('button', { name: 'Login with Email' }).click();
    const asks = page.getByRole('dialog', { name: 'Enter your code' });
    await expect(asks).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await asks.getByLabel('Code', { exact: true }).fill(app.code(1));
    await expect(asks).toBeHidden();
    await expect(first).toHaveValue('Meera');
  });

  test('whose session fell back is asked over a dialog, where what was typed waits', async ({
    page,
    staff,
    thaan,
    shop,
    accounts,
  }) => {
    const app = await giveApp(thaan.url, { email: staff, password: knownPassword });
    await page.evaluate(() => localStorage.clear());
    await page.goto('/admin/bills');
    await logIn(page, { email: staff, password: knownPassword });
    await page.getByLabel('Code', { exact: true }).fill(app.code(1));
    await expect(placeholder(page, 'Bills')).toBeVisible();
    const dialog = await accounts.open(staff, 'Change password');
    await dialog.getByLabel('New password').fill(newPassword);
    // The page looks every few seconds, too: here the save is to be the first to find out.
    const saved = Promise.withResolvers<void>();
    await page.route('**/rpc/own_second_step', (route) => saved.promise.then(() => route.continue()));
    await shop.sql(fallBack, [staff]);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    // As if half a minute had passed: the app shows a code that nobody has used.
    await shop.sql('delete from auth.spent_steps');
    const asks = page.getByRole('dialog', { name: 'Enter your code' });
    await asks.getByLabel('Code', { exact: true }).fill(app.code(1));
    saved.resolve();
    await expect(asks).toBeHidden();
    await expect(dialog.getByText('Enter your code, then try again; what you typed is kept.')).toBeVisible();
    await expect(page.getByText('AAL2')).toHaveCount(0);
    await expect(dialog.getByLabel('New password')).toHaveValue(newPassword);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(toast(page, 'Password Changed')).toBeVisible();
  });

  test('whose session fell back is asked within seconds over what is open', async ({ page, staff, thaan, shop }) => {
    const app = await giveApp(thaan.url, { email: staff, password: knownPassword });
    await page.evaluate(() => localStorage.clear());
    await page.goto('/admin/customers');
    await logIn(page, { email: staff, password: knownPassword });
    await page.getByLabel('Code', { exact: true }).fill(app.code(1));
    await page.getByRole('button', { name: 'Add Customer' }).click();
    const first = page.getByRole('dialog').getByLabel('First name');
    await first.fill('Meera');
    await shop.sql('delete from auth.spent_steps');
    await shop.sql(fallBack, [staff]);
    const asks = page.getByRole('dialog', { name: 'Enter your code' });
    await asks.getByLabel('Code', { exact: true }).fill(app.code(1));
    await expect(asks).toBeHidden();
    await expect(first).toHaveValue('Meera');
  });

  test('sets a new password by a link and its code', async ({ page, staff, thaan, accounts }) => {
    const app = await giveApp(thaan.url, { email: staff, password: knownPassword });
    await page.evaluate(() => localStorage.clear());
    await accounts.askForReset(staff);
    await page.goto(await accounts.link(staff, 'recovery'));
    await expect(card(page)).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(app.code(1));
    await accounts.resetPassword(newPassword);
    await expect(page).toHaveURL('/admin/login');
    await logIn(page, { email: staff, password: newPassword });
    await expect(card(page)).toBeVisible();
  });
});
