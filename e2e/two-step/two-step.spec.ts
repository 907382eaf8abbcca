import type { Locator, Page } from '@playwright/test';
import { violations } from '../accessibility.ts';
import { codesOf, giveApp } from '../authenticator.ts';
import { endSession, logIn } from '../session.ts';
import { expect } from '../shop.ts';
import { knownPassword, test } from '../sign-in/accounts-page.ts';
import { toast, toasts } from '../toast.ts';

/** The key that stands beside the QR code, as one types it into an app. */
const shownKey = async (dialog: Locator): Promise<string> =>
  (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');

const codeField = (dialog: Locator): Locator => dialog.getByLabel('Code that the app shows');

test.describe('Two-step sign-in, in the menu behind the email', () => {
  test('an app is added by its QR code, asked for at the next login, and removed', async ({
    page,
    staff,
    accounts,
  }) => {
    const dialog = await accounts.open(staff, 'Two-step sign-in');
    await expect(dialog.getByText('You have no second step yet.')).toBeVisible();
    await expect(page.getByRole('menu')).toHaveCount(0); // it fades
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add an app' }).click();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.press('Enter');
    const picture = dialog.getByRole('img', { name: /QR code/ });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    await expect(codeField(dialog)).toBeFocused();
    expect(await violations(page)).toEqual([]);

    const code = codesOf(await shownKey(dialog));
    await page.keyboard.type('000000');
    await expect(dialog.getByText('This code is wrong. Type the newest one.')).toBeVisible();
    await expect(dialog.getByText('have the phone set its clock')).toBeVisible();
    await expect(toasts(page).filter({ hasText: 'Invalid TOTP code' })).toHaveCount(0);
    await expect(picture).toBeVisible();
    await codeField(dialog).fill(code());
    await expect(toast(page, 'Second Step Added')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveText(/My authenticator appApp, since \d\d\/\d\d\/\d{4}/);
    await expect(dialog.getByText('Add another one')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Add an app' })).toBeFocused();
    await expect(dialog.getByText(`npm run staff -- reset-factors ${staff}`)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: staff })).toBeFocused();

    await page.getByRole('button', { name: 'Logout' }).click();
    await logIn(page, { email: staff, password: knownPassword });
    await page.getByLabel('Code', { exact: true }).fill(code(1));
    await expect(page).toHaveURL(/inventory/);

    const again = await accounts.open(staff, 'Two-step sign-in');
    await again.getByRole('button', { name: 'Remove My authenticator app' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('It is your only second step');
    expect(await violations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(toast(page, 'Second Step Removed')).toBeVisible();
    await expect(again.getByText('You have no second step yet.')).toBeVisible();
  });

  test('a name is taken once, an enrolment that is given up leaves nothing', async ({
    page,
    staff,
    accounts,
    shop,
  }) => {
    const dialog = await accounts.open(staff, 'Two-step sign-in');
    const begin = async () => {
      await dialog.getByRole('button', { name: 'Add an app' }).click();
      await dialog.getByRole('button', { name: 'Show the QR code' }).click();
    };
    await begin();
    await expect(codeField(dialog)).toBeVisible();
    await dialog.getByRole('button', { name: 'Back' }).click();
    const kept = () =>
      shop.sql(`select f.id from auth.mfa_factors f join auth.users u on u.id = f.user_id where u.email = $1`, [staff]);
    await expect.poll(async () => (await kept()).length).toBe(0);
    await begin();
    await codeField(dialog).fill(codesOf(await shownKey(dialog))());
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Add an app' }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue('My authenticator app 2');
    await dialog.getByLabel('Name').fill('My authenticator app');
    await page.keyboard.press('Enter');
    const name = dialog.getByLabel('Name');
    await expect(name).toHaveAccessibleDescription(
      /^You have a second step of this name already. Choose another name./,
    );
    await expect(name).toBeFocused();
    await page.keyboard.press('Escape');
  });

  test('one that was begun before the page was loaded again is begun anew under its name', async ({
    page,
    staff,
    accounts,
  }) => {
    const begin = async () => {
      const dialog = await accounts.open(staff, 'Two-step sign-in');
      await dialog.getByRole('button', { name: 'Add an app' }).click();
      await dialog.getByRole('button', { name: 'Show the QR code' }).click();
      await expect(codeField(dialog)).toBeVisible();
      return dialog;
    };
    await begin();
    await page.reload();
    const dialog = await begin();
    await codeField(dialog).fill(codesOf(await shownKey(dialog))());
    await expect(dialog.getByRole('listitem')).toHaveText(/^My authenticator appApp/);
  });

  test('says what to do where another tab has finished its own', async ({ page, staff, accounts, shop }) => {
    const dialog = await accounts.open(staff, 'Two-step sign-in');
    await dialog.getByRole('button', { name: 'Add an app' }).click();
    await dialog.getByRole('button', { name: 'Show the QR code' }).click();
    const code = codesOf(await shownKey(dialog));
    await shop.sql('delete from auth.mfa_factors where user_id = (select id from auth.users where email = $1)', [
      staff,
    ]);
    await codeField(dialog).fill(code());
    await expect(dialog.getByText('This was begun too long ago, or in another tab as well.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect(dialog.getByRole('button', { name: 'Add an app' })).toBeFocused();
    await page.keyboard.press('Escape');
  });

  test('a server that fails is said on the page, which keeps what was typed', async ({ page, staff, accounts }) => {
    await page.route('**/auth/v1/factors', (route) =>
      route.fulfill({ status: 500, json: { code: 'unexpected_failure', message: 'Database error' } }),
    );
    const dialog = await accounts.open(staff, 'Two-step sign-in');
    await dialog.getByRole('button', { name: 'Add an app' }).click();
    await dialog.getByLabel('Name').fill('Shop phone');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('The server could not do this now.')).toBeVisible();
    await expect(page.getByText('Database error')).toHaveCount(0);
    await expect(dialog.getByLabel('Name')).toHaveValue('Shop phone');
  });

  test('asks for the code first where another device has set one up meanwhile', async ({
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
    await expect(codeField(dialog)).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the dialog fits, and nothing scrolls sideways', async ({ page, staff, accounts }) => {
    await page.getByRole('button', { name: 'Open the menu' }).click();
    const dialog = await accounts.open(staff, 'Two-step sign-in');
    await dialog.getByRole('button', { name: 'Add an app' }).click();
    await dialog.getByRole('button', { name: 'Show the QR code' }).click();
    await expect(codeField(dialog)).toBeVisible();
    // Nobody scans a screen with the device that it belongs to.
    await expect(dialog.getByRole('link', { name: 'open it' })).toHaveAttribute('href', /^otpauth:\/\/totp\//);
    const overflow = await widest(page);
    expect(overflow).toBeLessThanOrEqual(390);
    expect(await violations(page)).toEqual([]);
  });
});

const widest = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
