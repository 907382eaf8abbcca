import { expect } from '../fixtures.ts';
import { endedDialog, logIn } from '../session.ts';
import { forgetAttempts } from '../shop.ts';
import { toast } from '../toast.ts';
import { newPassword, test } from './accounts-page.ts';

test.beforeEach(({ shop }) => forgetAttempts(shop));

test.describe('a password', () => {
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
});
