import { holdCalls } from '../calls.ts';
import { expect } from '../shop.ts';
import { matchCall, putProduct, test } from './goods-in-page.ts';

// What the page shows is what is saved: where the shop became another one meanwhile, it is said before.

const line = 'Kurti|F|450|1150|S|Red|3';

test('a product that somebody saved meanwhile gets more stock once that was seen', async ({ goods, page, shop }) => {
  await goods.paste(line);
  await expect(goods.text('New')).toBeVisible();
  await putProduct(shop, 'BC97301', goods.fabric, ['S', 'Red', 4]);
  await page.keyboard.press('Control+Enter');
  await expect(goods.text('Was new when you looked: now more stock for BC97301.')).toBeVisible();
  await expect(goods.text('More stock for BC97301')).toBeVisible();
  await expect(goods.field('Quantity', 1)).toBeFocused();
  await expect(goods.field('Quantity', 1)).toHaveAccessibleDescription(/^Was new when you looked/);
  expect(await goods.stock()).toEqual(['S, Red, 4']);
  await goods.save('1 product got more stock: 3 pieces came in.');
  expect(await goods.stock()).toEqual(['S, Red, 7']);
});

test('one whose price changes meanwhile becomes no second product unseen', async ({ goods, page, shop }) => {
  await putProduct(shop, 'BC97302', goods.fabric, ['S', 'Red', 4]);
  await goods.paste(line);
  await expect(goods.text('More stock for BC97302')).toBeVisible();
  await shop.sql(`update public.products set retailprice = 1200 where productid = 'BC97302'`);
  await page.keyboard.press('Control+Enter');
  await expect(goods.text('Was more stock for BC97302 when you looked: now new.')).toBeVisible();
  expect(await goods.stock()).toEqual(['S, Red, 4']);
  await goods.field('Product ID or code', 1).fill('BC97302');
  await expect(goods.text(/^Was more stock/)).toHaveCount(0);
  await goods.save('1 product got more stock: 3 pieces came in.');
});

test('one that was chosen and is deleted meanwhile is asked about again', async ({ goods, page, shop }) => {
  await putProduct(shop, 'BC97303', goods.fabric, ['S', 'Red', 4]);
  await putProduct(shop, 'BC97304', goods.fabric, ['M', 'Red', 1]);
  await goods.paste(line);
  await goods.button('BC97303 (S; 4 pcs)').click();
  await expect(goods.text('More stock for BC97303')).toBeVisible();
  await shop.sql(`delete from public.products where productid = 'BC97303'`);
  await page.keyboard.press('Control+Enter');
  await expect(goods.text('BC97303 was chosen, and does not fit any more. Which one came in?')).toBeVisible();
  expect(await goods.stock()).toEqual(['M, Red, 1']);
  await goods.button('BC97304 (M; 1 pcs)').click();
  await goods.save('1 product got more stock: 3 pieces came in.');
  expect(await goods.stock()).toEqual(['M, Red, 1', 'S, Red, 3']);
});

test('a code whose product is deleted becomes a new one of what was known of it', async ({ goods, page, shop }) => {
  await putProduct(shop, 'BC97305', goods.fabric, ['S', 'Red', 4]);
  await goods.paste('BC97305|||||S|Red|3');
  await expect(goods.text('More stock for BC97305')).toBeVisible();
  await shop.sql(`delete from public.products where productid = 'BC97305'`);
  await page.keyboard.press('Control+Enter');
  await goods.button('Add it as new').click();
  await expect(goods.field('Product ID or code', 1)).toHaveValue('');
  await expect(goods.field('Fabric', 1)).toHaveValue(goods.fabric);
  await goods.save('1 product added: 3 pieces came in.');
  expect(await goods.stock()).toEqual(['S, Red, 3']);
});

test('a category that is only begun is chosen by a button', async ({ goods, page }) => {
  await page.keyboard.type('kur');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Silk');
  await expect(goods.text('There is no category "kur".')).toBeVisible();
  await expect(goods.button('Add category "kur"')).toBeVisible();
  await goods.button('Kurta Pyjama').click();
  await expect(goods.field('Category', 1)).toHaveValue('Kurta Pyjama');
  await expect(goods.text('There is no category "kur".')).toHaveCount(0);
});

test('with nothing on the page, or too much for one bill, nothing is sent', async ({ goods, page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.keyboard.press('Control+Enter');
  await expect(goods.foot).toContainText('Nothing to save yet');
  await goods.paste(...Array.from({ length: 301 }, (_, at) => `Kurti|F|${at + 100}|1150|S|Red|1`));
  await expect(goods.foot).toContainText('A bill has at most 300 products. These are 301: save it in parts.');
  await page.keyboard.press('Control+Enter');
  await expect(goods.text('Looking...')).toHaveCount(0);
  await expect(goods.field('Quantity', 301)).toBeEditable();
  expect(calls.filter((url) => /match_goods|receive_goods/.test(url))).toEqual([]);
  await expect(page.getByText(/cannot be read|could not be loaded/)).toHaveCount(0);
});

test('lines pasted while the bill is looked at stay, and are saved with the next Save', async ({ goods, page }) => {
  await goods.paste(line);
  await expect(goods.text('New')).toBeVisible();
  const look = await holdCalls(page, matchCall);
  const asked = page.waitForRequest(matchCall);
  await page.keyboard.press('Control+Enter');
  await asked;
  await page.getByRole('heading', { name: 'Goods in' }).click();
  await goods.paste('Kurti|F|450|1150|M|Blue|2');
  await look();
  await expect(page.getByText('The lines changed while they were looked at: look at them')).toBeVisible();
  await expect(goods.field('Color', 2)).toHaveValue('Blue');
  expect(await goods.stock()).toEqual([]);
  await goods.save('1 product added: 5 pieces came in.');
  expect(await goods.stock()).toEqual(['S, Red, 3', 'M, Blue, 2']);
});
