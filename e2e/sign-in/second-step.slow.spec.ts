import type { Page } from '@playwright/test';
import { violations } from '../accessibility.ts';
import { giveApp } from '../authenticator.ts';
import { placeholder } from '../placeholder-page.ts';
import { endSession, logIn, storedSession } from '../session.ts';
import { expect } from '../shop.ts';
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

  test('is let nowhere by its password alone, until a code in one tab opens all of them', async ({
    page,
    staff,
    thaan,
  }) => {
    const app = await giveApp(thaan.url, { email: staff, password: knownPassword });
    await page.evaluate(() => localStorage.clear());
    await page.goto('/admin/login');
    await logIn(page, { email: staff, password: knownPassword });
    await expect(card(page)).toBeVisible();
    const tab = await page.context().newPage();
    await tab.goto('/admin/bills');
    await expect(card(tab)).toBeVisible();
    await expect(tab).toHaveURL('/admin/login');
    await page.getByRole('button', { name: 'Cancel and sign in as somebody else' }).click();
    for (const one of [page, tab]) await expect(one.getByRole('heading', { name: 'Admin Portal Login' })).toBeVisible();
    expect(await storedSession(page)).toBeNull();
    await logIn(page, { email: staff, password: knownPassword });
    await expect(card(page)).toBeVisible();
    await tab.goto('/admin/bills');
    await expect(card(tab)).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(app.code(1));
    await expect(page).toHaveURL(/\/admin\/inventory/);
    await expect(placeholder(tab, 'Bills')).toBeVisible();
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

test('asks for the code before it adds an app if another device has added one meanwhile', async ({
  page,
  staff,
  accounts,
  thaan,
}) => {
  const dialog = await accounts.open(staff, 'Two-step sign-in');
  await dialog.getByRole('button', { name: 'Add an app' }).click();
  const app = await giveApp(thaan.url, { email: staff, password: knownPassword });
  await endSession(page);
  await dialog.getByRole('button', { name: 'Show the QR code' }).click();
  const ended = page.getByRole('dialog', { name: 'Log in again' });
  await ended.getByLabel('Password', { exact: true }).fill(knownPassword);
  await ended.getByRole('button', { name: 'Login with Email' }).click();
  const asks = page.getByRole('dialog', { name: 'Enter your code' });
  await asks.getByLabel('Code', { exact: true }).fill(app.code(1));
  await expect(asks).toBeHidden();
  await expect(dialog.getByLabel('Name')).toHaveValue('My authenticator app');
  await dialog.getByRole('button', { name: 'Show the QR code' }).click();
  await expect(dialog.getByLabel('Code that the app shows')).toBeVisible();
});
