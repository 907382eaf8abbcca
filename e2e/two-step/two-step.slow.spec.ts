import type { Locator } from '@playwright/test';
import { violations } from '../accessibility.ts';
import { codesOf } from '../authenticator.ts';
import { logIn } from '../session.ts';
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
});
