import { violationsInBoth } from '../accessibility.ts';
import { letThrough, retryByHand } from '../calls.ts';
import { CustomersPage, insertCustomer } from '../customers/customers-page.ts';
import { accounts } from '../fixtures.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { ProductsPage } from '../inventory/products-page.ts';
import { requestsTo } from '../page-events.ts';
import { makeNarrow, overflowOf } from '../screens.ts';
import { expect, test } from '../shop.ts';
import { toast } from '../toast.ts';
import { UsersPage } from '../users/users-page.ts';
import { HistoryPage, insertProduct, openProduct } from './history-page.ts';

const admin = accounts.admin.email;
const listCall = '**/rest/v1/rpc/list_changes*';

test('a save is one entry with the old values and the new, and a price of it is put back', async ({
  page,
  signedIn,
  shop,
}) => {
  await insertProduct(shop, 'BC97001');
  await signedIn(page, 'admin');
  const products = new ProductsPage(page);
  await products.open('?productid=BC97001');
  const editor = new ProductDialogPage(page);
  await editor.openEdit('BC97001');
  await editor.field('Retail price').fill('1500');
  await editor.field('Description').fill('Soft');
  await editor.cell('Stock', 1).fill('12');
  await editor.save();
  await expect(products.row('BC97001')).toContainText('₹1,500.00');

  const history = await openProduct(page, 'BC97001');
  await expect(history.dialog.getByRole('heading', { level: 3 })).toHaveText([/^Today, \d\d\/\d\d\/\d{4}$/]);
  const [save, made] = [history.entries.nth(0), history.entries.nth(2)];
  await expect(save).toContainText(new RegExp(`^\\d\\d:\\d\\d${admin}`));
  await expect(save.getByRole('time').or(save.locator('time'))).toHaveAttribute(
    'title',
    /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/,
  );
  await expect(save).toContainText('Retail Price₹1,200.00 became ₹1,500.00');
  await expect(save).toContainText('Description(empty) became Soft');
  await expect(save).toContainText('Changed variant M / Red');
  await expect(save).toContainText('Stock1,200 pcs became 12 pcs');
  await expect(made).toContainText('At the server');
  await expect(made).toContainText('CategorySaree');

  await history.putBack(
    'Put back Retail Price: ₹1,200.00',
    'Retail Price of BC97001 becomes ₹1,200.00 again; it is ₹1,500.00 now.',
  );
  await expect(page.getByText('Retail Price of BC97001 is ₹1,200.00 again.', { exact: true })).toBeVisible();
  await expect(history.entries.first()).toContainText('put back');
  await expect(history.entries.first()).toContainText('Retail Price₹1,500.00 became ₹1,200.00');
  await expect(history.button('Put back Retail Price: ₹1,200.00')).toHaveCount(0);
  await expect(history.button('Put back Retail Price: ₹1,500.00')).toBeVisible();
  // The button has gone: the focus stays with the change.
  await expect(history.dialog.locator('li:focus')).toContainText('Retail Price₹1,200.00 became ₹1,500.00');
  await history.close();
  await expect(products.row('BC97001')).toContainText('₹1,200.00');
  await expect(page.getByRole('button', { name: 'History of BC97001' })).toBeFocused();
});

test('a deleted variant and all values of a change come back, by keyboard alone', async ({ page, signedIn, shop }) => {
  await insertProduct(shop, 'BC97002');
  await shop.sql(`update public.products set fabric = 'Silk', name = 'Silk - Saree' where productid = 'BC97002'`);
  await shop.sql(`delete from public.productsizecolors where productid = 'BC97002' and size = 'L'`);
  await signedIn(page, 'admin');
  const history = await openProduct(page, 'BC97002');
  await page.keyboard.press('Escape');
  await expect(history.dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'History of BC97002' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(history.entries.first()).toContainText('Deleted variant L / Blue');
  await history.dialog.getByRole('radio', { name: 'All' }).focus();
  for (const _ of ['Added', 'Changed', 'Deleted']) await page.keyboard.press('ArrowRight');
  // The lists of what was added and of what was changed have one entry too, so the text is waited for.
  await expect(history.entries).toContainText(['Deleted variant L / Blue']);
  await page.keyboard.press('Tab');
  await expect(history.button('Put back variant L / Blue of BC97002')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(history.question).toContainText('Variant L / Blue of BC97002 will be there again');
  await expect(history.question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(history.button('Put back variant L / Blue of BC97002')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(history.question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Variant L / Blue of BC97002 is there again.', { exact: true })).toBeVisible();
  await expect(history.button('Put back variant L / Blue of BC97002')).toHaveCount(0);
  await history.show('Changed');
  await history.putBack('Put all back Name, Fabric', 'Fabric of BC97002 becomes Linen again; it is Silk now.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('table', { name: 'Variants of BC97002' }).getByRole('row')).toHaveCount(3);
  const [product] = await shop.sql(`select name, fabric from public.products where productid = 'BC97002'`);
  expect(product).toEqual({ name: 'Linen - Saree', fabric: 'Linen' });
});

test('a customer’s history says who changed what and by which way, and shows one kind of change alone', async ({
  page,
  signedIn,
  shop,
}) => {
  const phone = await insertCustomer(shop, { first_name: 'Tara', last_name: 'Shah' });
  await shop.sql(
    `with way as materialized (select set_config('thaan.way', 'import', true))
     update public.customers set phone = '+919812345670', store_credit = 250.5, loyalty_tier = 'gold'
     where phone = $1 and exists (select from way)`,
    [phone],
  );
  await signedIn(page, 'admin');
  const customers = new CustomersPage(page);
  const row = await customers.find('+919812345670');
  const history = new HistoryPage(page);
  await history.open('Tara Shah');
  const changed = history.entries.first();
  await expect(changed).toContainText('At the server');
  await expect(changed).toContainText('by an import');
  await expect(changed).toContainText(/Phone\+91 70000 \d{5} became \+91 98123 45670/);
  await expect(changed).toContainText('Store Credit₹0.00 became ₹250.50');
  await expect(changed).toContainText('Loyaltybronze became gold');
  await history.show('Deleted');
  await expect(history.dialog.getByText('Nothing was deleted here')).toBeVisible();
  await history.button('Show all changes').click();
  await expect(history.entries).toHaveCount(2);
  await history.putBack('Put back Loyalty: bronze', 'Loyalty of Tara Shah becomes bronze again; it is gold now.');
  await expect(toast(page, 'Put Back', 'Loyalty of Tara Shah is bronze again.')).toBeVisible();
  await page.goBack();
  await expect(history.dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/customers\?phone=/);
  await expect(row).toContainText('bronze');
});

test('a customer who was deleted is found in the history of the list, and comes back', async ({
  page,
  signedIn,
  shop,
}) => {
  const phone = await insertCustomer(shop, { first_name: 'Mira', last_name: 'Sen' });
  await signedIn(page, 'admin');
  const customers = new CustomersPage(page);
  const row = await customers.find(phone);
  await customers.delete(row);
  await expect(customers.rows).toHaveCount(0);
  const history = new HistoryPage(page);
  await customers.button('More').click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(history.dialog).toContainText('All customers, also those who were deleted');
  await history.show('Deleted');
  await expect(history.entries.first()).toContainText(admin);
  const sent = requestsTo(page, '/rpc/put_back');
  await history.button('Put back customer Mira Sen').click();
  await history.question.getByRole('button', { name: 'Put back' }).dblclick();
  await expect(history.button('Put back customer Mira Sen')).toHaveCount(0);
  expect(sent).toHaveLength(1);
  await history.close();
  await expect(row).toContainText('Mira');
  await expect(customers.button('More')).toBeFocused();
  await customers.button('More').click();
  await page.getByRole('menuitem', { name: 'Import from a file' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(customers.button('More')).toBeFocused();
});

test('a role that was given stands in the history and is put back, but never so that nobody may enter', async ({
  page,
  signedIn,
  shop,
}) => {
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

test('of many changes older ones are shown on demand; where they cannot be read there is Retry', async ({
  page,
  signedIn,
  shop,
}) => {
  await insertProduct(shop, 'BC97003');
  for (let price = 1; price <= 64; price += 1)
    await shop.sql(`update public.products set retailprice = $1 where productid = 'BC97003'`, [price]);
  await signedIn(page, 'admin');
  await retryByHand(page);
  const products = new ProductsPage(page);
  await products.open('?productid=BC97003');
  await page.getByRole('button', { name: 'Details of BC97003' }).click();
  await page.route(listCall, (route) => route.abort('connectionfailed'));
  const history = new HistoryPage(page);
  await page.getByRole('button', { name: 'History of BC97003' }).click();
  await expect(history.dialog.getByRole('status', { name: 'Loading the history' })).toBeVisible();
  await expect(history.dialog.getByText('The history could not be loaded')).toBeVisible({ timeout: 15_000 });
  await letThrough(page, listCall);
  await history.button('Retry').click();
  await expect(history.entries).toHaveCount(30);
  await expect(history.entries.first()).toContainText('₹63.00 became ₹64.00');
  await history.button('Show older').click();
  await expect(history.entries).toHaveCount(60);
  await expect(history.button('Show older')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(history.entries).toHaveCount(66);
  await expect(history.dialog.getByText('That is all that was recorded.')).toBeFocused();
  await history.putBack('Put back Retail Price: ₹1.00', 'becomes ₹1.00 again; it is ₹64.00 now.');
  await expect(history.entries).toHaveCount(67);
  await page.route(listCall, (route) => route.abort('connectionfailed'));
  await history.putBack('Put back Retail Price: ₹2.00', 'becomes ₹2.00 again; it is ₹1.00 now.');
  await expect(history.dialog.getByText('Not up to date')).toBeVisible({ timeout: 15_000 });
  await expect(history.entries).toHaveCount(67);
});

test('axe finds nothing, wide and on a phone, in light and dark', async ({ page, signedIn, shop }) => {
  const id = 'BC97004';
  await insertProduct(shop, id);
  await shop.sql(
    `update public.products set fabric = 'Silk', retailprice = 1, purchaseprice = 2, name = 'Silk', categoryid = null,
       description = 'Soft and long', producturl = 'https://shop.example/' || productid where productid = $1`,
    [id],
  );
  await shop.sql(`delete from public.productsizecolors where productid = $1 and size = 'L'`, [id]);
  await signedIn(page, 'admin');
  const history = await openProduct(page, id);
  expect(await violationsInBoth(page)).toEqual([]);
  await history.button('Put back Retail Price: ₹1,200.00').click();
  await expect(history.question).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 844, height: 300 });
  await history.dialog.getByRole('button', { name: /^Put all back/ }).click();
  for (const name of ['Cancel', 'Put back'])
    await expect(history.question.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  expect(await violationsInBoth(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await makeNarrow(page);
  expect(await violationsInBoth(page)).toEqual([]);
  expect(await overflowOf(history.dialog)).toBe(0);
});
