// What an import asks of its products before it adds them, and where the list opens after it.
import { violations } from '../accessibility.ts';
import { CustomersPage } from '../customers/customers-page.ts';
import { ProductsPage } from '../inventory/products-page.ts';
import { makeNarrow, overflowOf, phone, smallTargets } from '../screens.ts';
import { expect, type Shop } from '../shop.ts';
import { csv, type ImportPage, test } from './import-page.ts';

const header = 'Category,Fabric,Purchase Price,Retail Price,Size,Colour,Stock';

const stored = async ({ sql }: Shop, fabric: string) =>
  sql(`select productid, retailprice::text as price from public.products where fabric = $1 order by sort_key`, [
    fabric,
  ]);

/** Imports the lines that are checked and closes what is said of it. */
const load = async (imports: ImportPage, lines: string): Promise<void> => {
  await imports.button(`Import ${lines}`).click();
  await expect(imports.dialog.getByText('Import finished.')).toBeVisible();
  await imports.button('Show what was added').click();
  await expect(imports.dialog).toBeHidden();
};

test.afterEach(({ shop }) => shop.sql(`delete from public.products where fabric like 'Bill %'`));

test('the same file again adds nothing unless somebody says so', async ({ imports, page, shop }) => {
  const file = csv(header, 'Kurti,Bill Rayon,400,999,XXL,Dark Red,3', 'Kurti,Bill Rayon,400,999,XXL,Blue,2');
  await imports.check('products', 'bill.csv', file);
  await expect(imports.dialog.getByText('looks like one in the shop')).toHaveCount(0);
  await load(imports, '2 lines');
  const [first] = await stored(shop, 'Bill Rayon');

  await imports.openHere();
  await imports.choose('bill again.csv', file.replaceAll('XXL', '2xl').replace('Dark Red', ' dark  red'));
  await imports.button('Check the lines').click();
  await expect(imports.dialog.getByText('1 product of this file looks like one in the shop')).toContainText(
    '2 lines left out.',
  );
  await expect(imports.button('Nothing to import')).toHaveAttribute('aria-disabled', 'true');
  await expect(imports.lines.filter({ hasText: 'Alike' })).toHaveCount(2);
  await expect(imports.lines.last()).toContainText(`Looks like ${first?.productid}, which is in the shop: left out`);
  await imports.show('Alike');
  await expect(imports.lines).toHaveCount(2);
  expect(await violations(page, '[data-dialog]')).toEqual([]);

  await imports.dialog.getByRole('radio', { name: 'Leave it out' }).press('ArrowRight');
  await expect(imports.dialog.getByText('It is added a second time.')).toBeVisible();
  await expect(imports.lines.first()).toContainText(`Looks like ${first?.productid}, and is added all the same`);
  await expect(imports.dialog.getByRole('radio', { name: 'Add it all the same' })).toBeFocused();
  await load(imports, '2 lines');
  expect(await stored(shop, 'Bill Rayon')).toHaveLength(2);
});

test('of a file of which a part is there the rest is added', async ({ imports, shop }) => {
  const line = (color: string) => `Kurti,Bill ${color},400,999,M,${color},3`;
  await imports.check('products', 'bill.csv', csv(header, line('Red')));
  await load(imports, '1 line');
  await imports.openHere();
  await imports.choose('bill.csv', csv(header, line('Red'), line('Green')));
  await imports.button('Check the lines').click();
  await imports.button('Import 1 line').click();
  await expect(imports.dialog.getByText('1 line added, 1 there already.')).toBeVisible();
  expect(await stored(shop, 'Bill Red')).toHaveLength(1);
  expect(await stored(shop, 'Bill Green')).toHaveLength(1);
});

test('empty retail prices are filled with Auto where that is ticked, and shown before', async ({ imports, shop }) => {
  const file = csv(header, 'Saree,Bill Mul,450.50,,Free-Size,Red,3', 'Saree,Bill Kota,100,300,Free-Size,Red,3');
  await imports.check('products', 'bill.csv', file);
  await expect(imports.lines.first()).toContainText('Retail Price is empty');
  await imports.dialog.getByRole('checkbox', { name: 'Fill empty retail prices with Auto: 1 product' }).check();
  await expect(imports.lines.first()).toContainText('Retail Price ₹1,127.00');
  await load(imports, '2 lines');
  expect(await stored(shop, 'Bill Mul')).toMatchObject([{ price: '1127.00' }]);
  expect(await stored(shop, 'Bill Kota')).toMatchObject([{ price: '300.00' }]);
});

test('after it the list opens on what was added, clear of filters, and marks all of it', async ({ imports, page }) => {
  const products = new ProductsPage(page);
  await products.open('?fabric=silk');
  await imports.openHere();
  const lines = ['One', 'Two', 'Three'].map((name) => `Saree,Bill ${name},450,900,Free-Size,Red,3`);
  await imports.choose('bill.csv', csv(header, ...lines));
  await imports.button('Check the lines').click();
  await load(imports, '3 lines');
  const marked = page.locator('tr[data-marked="added"]');
  // On the page of the first of them; the others may stand on the next one.
  await expect(marked.first()).toContainText('Bill One');
  for (const row of await marked.all()) await expect(row).toBeInViewport({ ratio: 1 });
  await expect(products.filter('Fabric')).toHaveValue('');
  await expect(imports.more).toBeFocused();
  await products.button('First').click();
  await expect(products.pageInput).toHaveValue('1');
  await expect(marked).toHaveCount(0);
});

test('customers that were added are the first of their list, and marked', async ({ imports, page, shop }) => {
  const customers = new CustomersPage(page);
  await customers.open('?first_name=a&page=2');
  await imports.openHere();
  await imports.choose(
    'people.csv',
    csv('First Name,Last Name,Phone', 'Billa,A,+919812377001', 'Billa,B,+919812377002'),
  );
  await imports.button('Check the lines').click();
  await imports.button('Import 2 lines').click();
  await expect(imports.dialog.getByText('Import finished.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('tr[data-marked="added"]')).toHaveCount(2);
  await expect(customers.rows.first()).toHaveAttribute('data-marked', 'added');
  await expect(customers.filter('First Name')).toHaveValue('');
  await shop.sql(`delete from public.customers where first_name = 'Billa'`);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('what is asked is answered by finger, and nothing is wider than the page', async ({ imports, page }) => {
    const file = csv(header, 'Kurti,Bill Phone,400,999,M,Red,3', 'Kurti,Bill Empty,400,,M,Red,3');
    await imports.check('products', 'bill.csv', file);
    await load(imports, '1 line');
    await imports.openHere();
    await imports.choose('bill.csv', file);
    await imports.button('Check the lines').click();
    await imports.dialog.getByRole('checkbox', { name: /^Fill empty retail prices/ }).tap();
    await imports.dialog.getByText('Add it all the same').tap();
    await expect(imports.button('Import 2 lines')).toBeVisible();
    await makeNarrow(page);
    expect(await overflowOf(imports.dialog)).toBe(0);
    expect(await smallTargets(page, '[data-dialog]', 'input[type=checkbox]')).toEqual([]);
  });
});
