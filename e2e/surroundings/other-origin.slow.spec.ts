import { CustomersPage, insertCustomer, newPhone } from '../customers/customers-page.ts';
import { DiscountsPage } from '../discounts/discounts-page.ts';
import { accounts as demo, expect } from '../fixtures.ts';
import { untilLive } from '../live/live-page.ts';
import { placeholder } from '../placeholder-page.ts';
import { forgetAttempts } from '../shop.ts';
import { toast } from '../toast.ts';
import { UsersPage } from '../users/users-page.ts';
import { test } from './other-origin-shop.ts';

// The frame and the smaller sections of a portal of another origin than its provider, before which a gateway asks for
// the key. Beside this: what is sold (other-origin-goods), accounts (-accounts) and the gateway itself (-gateway).

test('staff sign in, are told where nothing is, and log out', async ({ page, portal, shop, signIn }) => {
  await forgetAttempts(shop);
  await page.goto('/admin/login');
  await expect(page).toHaveTitle(/Thaan elsewhere/);
  await signIn(page, 'admin');
  for (const name of ['Bills', 'Vouchers', 'Exchanges', 'Suppliers'] as const) {
    await page.getByRole('link', { name }).click();
    await expect(placeholder(page, name)).toBeVisible();
  }
  await page.goto('/admin/nowhere');
  await expect(page.getByRole('link', { name: 'Go to Inventory' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${portal.url}/admin/login`);
  await expect(toast(page, 'Logout Success')).toBeVisible();
});

test('what somebody else saves shows at once', async ({ page, signedIn, shop }) => {
  const last_name = newPhone();
  await insertCustomer(shop, { first_name: 'Elsewhere', last_name });
  await signedIn(page, 'admin');
  const customers = new CustomersPage(page);
  await customers.open('?first_name=Elsewhere');
  await untilLive(page);
  await shop.sql('update public.customers set email = $1 where last_name = $2', ['seen@shop.example', last_name]);
  await expect(customers.rows).toContainText('seen@shop.example');
});

test('a role is given, and a user without one is told so', async ({ page, signedIn, openElsewhere }) => {
  await signedIn(page, 'admin');
  const users = new UsersPage(page);
  await users.open();
  for (const role of ['Admin', 'User']) {
    await users.choose(demo.user.email, role);
    await expect(users.currentRole(demo.user.email)).toHaveText(role);
  }
  const other = await openElsewhere();
  await signedIn(other, 'user');
  await other.goto('/admin/inventory');
  await expect(other).toHaveURL('/unauthorized');
  await expect(other.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});

test('a customer is added with who referred them, and deleted', async ({ page, shop, signedIn }) => {
  const referrer = await insertCustomer(shop, { first_name: 'Elsewhere', last_name: 'First' });
  await signedIn(page, 'admin');
  const customers = new CustomersPage(page);
  const phone = newPhone();
  await customers.open();
  await customers.openAdd();
  await customers.fill('Elsewhere', 'Rao', phone);
  await customers.referrer.fill(referrer.slice(3));
  await page.getByRole('option', { name: /^Elsewhere First/ }).click();
  await customers.save();
  await expect(toast(page, 'Customer added successfully')).toBeVisible();
  const row = await customers.find(phone);
  expect(await customers.cells(row)).toMatchObject({ 'Referred By': 'Elsewhere First' });
  await customers.delete(row);
  await expect(toast(page, 'Customer deleted successfully')).toBeVisible();
  await shop.sql('delete from public.customers where phone = $1', [referrer]);
});

test('a discount is added, changed and deleted', async ({ page, signedIn }) => {
  await signedIn(page, 'admin');
  const discounts = new DiscountsPage(page);
  const code = `ELSE${Date.now()}`;
  await discounts.open();
  await discounts.openAdd();
  await discounts.field('Code').fill(code);
  await discounts.field('Value').fill('10');
  await discounts.saveAndClose();
  await discounts.openEdit(code);
  await discounts.field('Value').fill('15');
  await discounts.saveAndClose();
  await expect(discounts.row(code)).toContainText('15');
  await discounts.openEdit(code);
  await discounts.dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(discounts.row(code)).toHaveCount(0);
});

test('without a gateway the embedded provider lets that portal in by itself', async ({
  page,
  portal,
  shop,
  gateway,
  signIn,
}) => {
  await forgetAttempts(shop);
  portal.configure({ url: shop.url, key: shop.publicKey });
  gateway.fail({ status: 521, isReadable: false });
  await signIn(page, 'admin');
  const discounts = new DiscountsPage(page);
  await discounts.open();
  await discounts.openEdit((await discounts.rows.first().locator('td').first().textContent()) ?? '');
  await discounts.saveAndClose();
  gateway.fail(null);
  portal.configure({ url: gateway.url, key: shop.publicKey });
});
