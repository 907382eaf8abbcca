import { accounts } from '../fixtures.ts';
import { expect, test } from '../shop.ts';
import { UsersPage } from '../users/users-page.ts';
import { HistoryPage, insertProduct, openProduct } from './history-page.ts';

const admin = accounts.admin.email;

test('puts back a role, but never so that no account may enter', async ({ page, signedIn, shop }) => {
  const { user, superadmin } = accounts;
  await signedIn(page, 'admin');
  const users = new UsersPage(page);
  await users.open();
  await users.choose(user.email, 'Admin');
  await expect(users.currentRole(user.email)).toHaveText('Admin');
  const history = new HistoryPage(page);
  await history.open(user.email);
  await expect(history.entries.first()).toContainText(admin);
  await history.putBack('Put back Role: User', `Role of ${user.email} becomes User again; it is Admin now.`);
  await history.close();
  await expect(users.currentRole(user.email)).toHaveText('User');

  // The admin was a user for a moment that nobody saw; now nobody else may enter.
  await shop.sql(`
    update public.profiles set role = 'user' where email = '${admin}';
    update public.profiles set role = 'admin' where email = '${admin}';
    update public.profiles set role = 'user' where email <> '${admin}'`);
  await history.open(admin);
  await history.putBack('Put back Role: User', `Role of ${admin} becomes User again; it is Admin now.`);
  await expect(history.dialog.getByRole('alert')).toContainText(/nobody/i);
  await shop.sql(`update public.profiles set role = 'superadmin' where email = $1`, [superadmin.email]);
});

test('keeps the history open if its row leaves the list or its id changes, and hands the focus on', async ({
  page,
  signedIn,
  shop,
}) => {
  await insertProduct(shop, 'BC97006');
  await shop.sql(`update public.products set description = 'Soft' where productid = 'BC97006'`);
  await signedIn(page, 'admin');
  const history = await openProduct(page, 'BC97006', '&fabric=Linen');
  await shop.sql(`update public.products set fabric = 'Silk' where productid = 'BC97006'`);
  await history.putBack(
    'Put back Description: (empty)',
    'Description of BC97006 becomes (empty) again; it is Soft now.',
  );
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.locator('tr[data-row]')).toHaveCount(0);
  await expect(history.dialog).toContainText('FabricLinen became Silk');
  await history.close();
  await expect(page.locator('main :focus')).toBeVisible();

  await shop.sql(`update public.products set productid = 'BC97007' where productid = 'BC97006'`);
  await openProduct(page, 'BC97007');
  await history.putBack('Put back Product ID: BC97006', 'becomes BC97006 again; it is BC97007 now.');
  await expect(history.entries.first()).toContainText('Product IDBC97007 became BC97006');
  await expect(history.dialog.getByText('BC97006', { exact: true }).first()).toBeVisible();
  await history.close();
  await expect(page.locator('tr[data-row]')).toHaveCount(0);
  await expect(page.locator('main')).toBeFocused();
});
