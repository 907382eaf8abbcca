import { openPlaceholder } from '../placeholder-page.ts';
import { endedDialog, logIn } from '../session.ts';
import { expect } from '../shop.ts';
import { knownPassword, newPassword, test } from '../sign-in/accounts-page.ts';
import { toast } from '../toast.ts';

test('a new password is set, the other devices are signed out, and the old one no longer works', async ({
  page,
  accounts,
  staff,
  openElsewhere,
  signedIn,
}) => {
  const other = await openElsewhere();
  await signedIn(other, { email: staff, password: knownPassword });
  await openPlaceholder(other, 'Bills');

  const dialog = await accounts.open(staff, 'Change password');
  await dialog.getByLabel('New password').fill(newPassword);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(page, 'Password Changed')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(endedDialog(other)).toBeVisible({ timeout: 15_000 });

  await page.getByRole('button', { name: 'Logout' }).click();
  await logIn(page, { email: staff, password: knownPassword });
  await expect(toast(page, 'Login Failed', 'Invalid login credentials')).toBeVisible();
  await logIn(page, { email: staff, password: newPassword });
  await expect(page).toHaveURL('/admin/inventory');
});

test('the email is another one once both mailboxes have confirmed it', async ({ page, accounts, staff, shop }) => {
  const wanted = `moved-${staff}`;
  const dialog = await accounts.open(staff, 'Change email');
  await dialog.getByLabel('New email').fill(wanted);
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await expect(dialog.getByText(`one to ${staff} and one to ${wanted}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.goto(await accounts.link(staff, 'email_change'));
  await expect(page.getByText(/first of two links is confirmed/)).toBeVisible();
  await expect(page).toHaveURL('/admin/login');
  await page.getByRole('link', { name: `Continue as ${staff}` }).click();
  await expect(page).toHaveURL('/admin/inventory');

  await page.goto(await accounts.link(wanted, 'email_change'));
  await expect(toast(page, 'Email Changed')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: wanted })).toBeVisible();
  expect(await shop.sql('select role from public.profiles where email = $1', [wanted])).toEqual([{ role: 'admin' }]);
});
