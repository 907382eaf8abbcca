import { ProductsPage } from '../inventory/products-page.ts';
import { expect } from '../shop.ts';
import { putProduct, test } from './goods-in-page.ts';

/** A bill of ten products in fifteen lines, as a supplier's spreadsheet writes it. */
const bill = [
  'Anand Textiles||||||',
  'Sr|Type|Material|Rate|Sizes|Colour|Qty|HSN',
  ...Array.from({ length: 10 }, (_, at) => [
    `${at + 1}|Kurti|F|₹${at + 1},000|M|Red|${at + 2} pcs|6204`,
    ...(at % 2 ? [`${at + 1}|Kurti|F|${at + 1},000.00|L|Red|1|6204`] : []),
  ]).flat(),
];

test('ten products of a bill are in, with their labels proposed, in a minute of somebody who presses 5 keys a second', async ({
  unopened: goods,
  page,
}) => {
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

test('lines are typed as in a spreadsheet: Enter for a size, Enter twice for a product, Auto by one key, arrows, undo', async ({
  goods,
  page,
}) => {
  const type = async (...texts: readonly string[]): Promise<void> => {
    for (const [place, text] of texts.entries()) {
      await page.keyboard.type(text, { delay: 45 });
      if (place < texts.length - 1) await page.keyboard.press('Tab');
    }
  };
  await type('kurti', goods.fabric, '450', 'a', 'S', 'Red', '3');
  await expect(goods.field('Category', 1)).toHaveValue('Kurti');
  await expect(goods.field('Retail price', 1)).toHaveValue('₹1,125');
  await page.keyboard.press('Enter');
  await expect(goods.field('Size', 2)).toBeFocused();
  await type('M', 'Red', '4');
  await page.keyboard.press('Enter');
  await expect(goods.field('Size', 3)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(goods.field('Category', 3)).toBeFocused();
  await expect(goods.field('Category', 3)).toHaveValue('Kurti');
  await type('saree', goods.fabric, '2000', '5000', '', 'Green', '1');
  await expect(goods.foot).toContainText('2 new products: 8 pieces');
  await page.keyboard.press('ArrowUp');
  await expect(goods.field('Quantity', 2)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(goods.field('Color', 2)).toBeFocused();

  await goods.button('Remove line 1').click();
  await expect(goods.foot).toContainText('2 new products: 5 pieces');
  await expect(goods.field('Fabric', 1)).toHaveValue(goods.fabric);
  await goods.button('Undo').click();
  await goods.save('2 products added: 8 pieces came in.');
  expect(await goods.stock()).toEqual(['S, Red, 3', 'M, Red, 4', 'Free-Size, Green, 1']);
});

test('Tab goes from line to line, the keys remove one, the arrows lead to its buttons, and Undo brings it back', async ({
  goods,
  page,
  shop,
}) => {
  await putProduct(shop, 'BC97003', goods.fabric, ['S', 'Red', 4]);
  await goods.paste('Kurti|F|450|1150|S|Red|3', 'Kurti|F|450|1150|M|Red|4', 'Saree|F|2000|5000|Free-Size|Green|1');
  await expect(goods.text('More stock for BC97003')).toBeVisible();
  await goods.field('Quantity', 1).focus();
  await page.keyboard.press('Tab');
  await expect(goods.field('Product ID or code', 2)).toBeFocused();
  await goods.field('Quantity', 1).focus();
  await page.keyboard.press('ArrowRight');
  await expect(goods.button('New instead')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(goods.button('Remove line 1')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(goods.field('Quantity', 1)).toBeFocused();

  // A blank line in the middle goes while the focus does, and what was removed can still be put back.
  await page.keyboard.press('Enter');
  await expect(goods.field('Size', 2)).toBeFocused();
  await goods.button('Remove line 3').click();
  await expect(goods.foot).toContainText('4 pieces');
  await goods.button('Undo').click();
  await goods.field('Quantity', 2).press('Control+Delete');
  await expect(goods.foot).toContainText('1 new product, more stock for 1 product: 4 pieces');
  await expect(goods.field('Quantity', 2)).toBeFocused();
  await goods.button('Undo').click();
  await goods.save('1 product added, 1 product got more stock: 8 pieces came in.');
  expect(await goods.stock()).toEqual(['Free-Size, Green, 1', 'S, Red, 7', 'M, Red, 4']);
});

test('what is there gets more stock, by what it is or by its id; where two fit it is asked; a sale meanwhile stays', async ({
  goods,
  shop,
}) => {
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

  await putProduct(shop, 'BC97002', fabric, ['S', 'Blue', 1]);
  await goods.paste('BC97002|||||S|Blue|5', '|Kurti|F|450|1150|S|Red|2', '|Saree|F|450|1150|Free-Size|Red|2');
  await expect(goods.text('2 products fit. Which one came in?')).toBeVisible();
  await goods.save('2 products fit. Which one came in?');
  await expect(goods.field('Quantity', 2)).toBeFocused();
  await goods.button('BC97001 (S, M, XXL; 7 pcs)').click();
  await expect(goods.foot).toContainText('1 new product, more stock for 2 products: 9 pieces');
  await goods.button('New instead').click();
  await expect(goods.foot).toContainText('2 new products, more stock for 1 product: 9 pieces');
  await goods.button('More stock instead').click();
  await goods.button('BC97001 (S, M, XXL; 7 pcs)').click();
  await goods.save('1 product added, 2 products got more stock: 9 pieces came in.');
  expect(await goods.stock()).toEqual(['Free-Size, Red, 2', 'XXL, Red, 4', 'S, Red, 4', 'M, Red, 1', 'S, Blue, 6']);
});
