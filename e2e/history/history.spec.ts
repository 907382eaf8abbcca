import { CustomersPage, insertCustomer } from '../customers/customers-page.ts';
import { accounts } from '../fixtures.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { ProductsPage } from '../inventory/products-page.ts';
import { requestsTo } from '../page-events.ts';
import { expect, test } from '../shop.ts';
import { HistoryPage, insertProduct, openProduct } from './history-page.ts';

const admin = accounts.admin.email;

test('shows a save as one entry with the old and new values, and puts a price of it back', async ({
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

test('finds a deleted customer in the history of the list, and puts them back', async ({ page, signedIn, shop }) => {
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
