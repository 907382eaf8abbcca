import { openPlaceholder } from '../placeholder-page.ts';
import { endedDialog, logInAgain } from '../session.ts';
import { expect } from '../shop.ts';
import { knownPassword, test } from './accounts-page.ts';

test('a Logout ends the other tabs, which keep the entries of an open dialog', async ({ page, staff, context }) => {
  const other = await context.newPage();
  await other.goto('/admin/customers');
  await other.getByRole('button', { name: 'Add Customer' }).click();
  const firstName = other.getByRole('dialog', { name: 'Add Customer' }).getByLabel('First name');
  await firstName.fill('Typed and not saved');
  const idle = await context.newPage();
  await openPlaceholder(idle, 'Vouchers');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(idle).toHaveURL('/admin/login');
  await expect(endedDialog(other).getByLabel('Email')).toHaveValue(staff);
  await logInAgain(other, knownPassword);
  await expect(firstName).toHaveValue('Typed and not saved');
  await expect(page).toHaveURL('/admin/inventory');
});
