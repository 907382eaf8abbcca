import { letThrough, loseAnswers } from '../calls.ts';
import { ProductsPage } from '../inventory/products-page.ts';
import { expect } from '../shop.ts';
import { putProduct, receiveCall, test } from './goods-in-page.ts';

/** A bill of ten products in fifteen lines, as a supplier's spreadsheet writes it. */
const bill = [
  'Anand Textiles||||||',
  'Sr|Type|Material|Rate|Sizes|Colour|Qty|HSN',
  ...Array.from({ length: 10 }, (_, at) => [
    `${at + 1}|Kurti|F|₹${at + 1},000|M|Red|${at + 2} pcs|6204`,
    ...(at % 2 ? [`${at + 1}|Kurti|F|${at + 1},000.00|L|Red|1|6204`] : []),
  ]).flat(),
];

test('adds ten products of a bill with 60 keys, and proposes their labels', async ({ unopened: goods, page }) => {
  const products = new ProductsPage(page);
  await products.open();
  let keys = 0;
  const press = async (...pressed: readonly string[]): Promise<void> => {
    keys += pressed.length;
    for (const key of pressed) await page.keyboard.press(key);
  };
  const more = goods.button('More');
  await more.focus();
  keys += 10; // the way there from wherever one was
  await press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await press('g');
  await expect(page.getByRole('menuitem', { name: 'Goods in' })).toBeFocused();
  await press('Enter');
  await expect(page).toHaveTitle(/^Goods in/);
  await expect(page.getByRole('link', { name: 'Inventory', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(goods.field('Category', 1)).toBeFocused();
  keys += 2;
  await goods.paste(...bill);
  await expect(goods.foot).toContainText('10 new products: 70 pieces');
  await expect(goods.text('15 lines pasted. Not used: Sr, HSN.')).toBeVisible();
  keys += 1;
  await goods.button('Auto for 10 retail prices').click();
  keys += 2;
  await goods.save('10 products added: 70 pieces came in.');
  const proposed = await goods.proposed();
  expect(keys).toBeLessThanOrEqual(60);

  expect(proposed).toHaveLength(15);
  expect(proposed.slice(0, 3).map((line) => line.replace(/^\w+/, ''))).toEqual([
    ', M, Red x 2',
    ', M, Red x 3',
    ', L, Red x 1',
  ]);
  await expect(goods.labels.getByRole('combobox', { name: 'Copies' })).toContainText('As came in');
  await expect(goods.labels.getByText('70 labels of 10 products')).toBeVisible();
  await goods.closeLabels();
  await expect(goods.field('Category', 1)).toBeFocused();
  await expect(goods.field('Category', 1)).toHaveValue('');
  await expect(goods.button('Print 70 labels')).toBeVisible();
  await page.getByRole('link', { name: 'The list of products' }).click();
  await expect(products.table).toBeVisible();
});

test('adds stock to what the shop has, and keeps a sale made meanwhile', async ({ goods, shop }) => {
  const { fabric } = goods;
  await putProduct(shop, 'BC97001', fabric, ['XXL', 'Red', 4], ['S', 'Red', 2]);
  await goods.paste(`Kurti|F|450|1,150|2XL|red |3`, 'Kurti|F|450|1150|M|Red|1');
  await expect(goods.text('More stock for BC97001')).toBeVisible();
  await expect(goods.text('"2XL" is XXL, as in BC97001.')).toBeVisible();
  await expect(goods.text('4 → 7')).toBeVisible();
  await shop.sql(`update public.productsizecolors set stock = 1 where productid = 'BC97001' and size = 'XXL'`);
  await goods.save('1 product got more stock: 4 pieces came in.');
  expect(await goods.proposed()).toEqual(['BC97001, XXL, Red x 3', 'BC97001, M, Red x 1']);
  await goods.closeLabels();
  expect(await goods.stock()).toEqual(['XXL, Red, 4', 'S, Red, 2', 'M, Red, 1']);
});

test('keeps the lines after a reload, and saves a bill whose response was lost once', async ({ goods, page }) => {
  await goods.paste('Kurti|F|450|1150|S|Red|3');
  await goods.field('Quantity', 1).fill('4');
  await page.reload();
  await expect(goods.field('Quantity', 1)).toHaveValue('4');
  await expect(goods.foot).toContainText('1 new product: 4 pieces');
  await loseAnswers(page, receiveCall);
  await page.keyboard.press('Control+Enter');
  await expect(goods.text(/It is not certain whether it was saved\./)).toBeVisible();
  await expect(goods.field('Quantity', 1)).not.toBeEditable();
  await letThrough(page, receiveCall);
  await page.reload();
  await expect(goods.text(/^This bill was sent, and its answer did not come\./)).toBeVisible();
  await goods.button('Send again').first().click();
  await expect(goods.text('1 product added: 4 pieces came in.')).toBeVisible();
  expect(await goods.proposed()).toHaveLength(1);
  expect(await goods.stock()).toEqual(['S, Red, 4']);
});
