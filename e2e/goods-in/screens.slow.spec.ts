import { overflowOf, phone, smallTargets } from '../screens.ts';
import { expect } from '../shop.ts';
import { Scanner } from '../stand-ins/scanner.ts';
import { matchCall, putProduct, test } from './goods-in-page.ts';

const mixed = [
  'Kurti|F|450|1150|S|Red|3',
  'Kurti|F|450|1150|2XL|Red|10,000',
  'Blousez|F|200.50||M|Green|0',
  'Saree|F|2000|5000|Free-Size|Green|2',
];

test('puts a scanned code into the current line, or into a new one', async ({ goods, page, shop }) => {
  await putProduct(shop, 'BC97021', goods.fabric, ['S', 'Red', 4], ['M', 'Red', 1]);
  const scanner = new Scanner(page, await page.context().newCDPSession(page));
  await scanner.scan('BC9702102', 'Enter');
  await expect(goods.field('Product ID or code', 1)).toHaveValue('BC9702102');
  await expect(goods.field('Quantity', 1)).toBeFocused();
  await expect(goods.text('More stock for BC97021')).toBeVisible();
  await expect(goods.field('Size', 1)).toHaveAttribute('placeholder', 'M');
  // The page asks once the typing rests: what comes then is no part of it.
  const rested = page.waitForResponse(matchCall);
  await page.keyboard.type('3');
  await rested;
  await expect(goods.text('1 → 4')).toBeVisible();
  await scanner.scan('BC9702102', 'Enter');
  await expect(goods.text('Line 1: 4 pieces')).toBeVisible();
  await expect(goods.field('Quantity', 1)).toHaveValue('4');
  await goods.field('Quantity', 1).fill('3');
  await scanner.scan('BC97021', 'Enter');
  await expect(goods.field('Product ID or code', 2)).toHaveValue('BC97021');
  await expect(goods.field('Size', 2)).toBeFocused();
  await expect(goods.field('Quantity', 1)).toHaveValue('3');
  await page.keyboard.type('s');
  await goods.field('Color', 2).fill('Red');
  await goods.field('Quantity', 2).fill('1');
  await goods.field('Quantity', 2).press('Enter');
  await goods.field('Product ID or code', 3).focus();
  await scanner.scan('BC96999', 'Enter');
  await expect(goods.text('No product has the code BC96999.')).toBeVisible();
  await goods.button('Remove line 3').click();
  await goods.button('Empty').click();
  await scanner.scan('BC9702102', 'Enter');
  await expect(goods.text('BC9702102 comes in once this is answered')).toBeVisible();
  await goods.question('Empty the page?').getByRole('button', { name: 'Keep the lines' }).click();
  await expect(goods.field('Quantity', 1)).toHaveValue('4');
  await expect(goods.field('Quantity', 1)).toBeFocused();
  await goods.save('1 product got more stock: 5 pieces came in.');
  expect(await goods.stock()).toEqual(['S, Red, 5', 'M, Red, 5']);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('shows a product as a card whose fields and buttons can be touched', async ({ goods, page }) => {
    await goods.field('Category', 1).focus();
    await goods.paste(...mixed);
    await expect(goods.text('There is no category "Blousez".')).toBeVisible();
    await expect(goods.field('Fabric', 1)).toHaveValue(goods.fabric);
    await expect(goods.field('Fabric', 2)).toHaveCount(0);
    await expect(goods.field('Size', 2)).toHaveValue('2XL');
    await goods.button('Save').tap();
    await expect(goods.text('2 lines need a look, from line 2 on.')).toBeVisible();
    await expect(goods.text('Lines 1 to 2')).toBeVisible();
    await expect(goods.text('Line 2')).toBeVisible();
    // What is wrong with the category stands between it and the prices.
    const said = await goods.text('There is no category "Blousez".').boundingBox();
    expect(said?.y).toBeGreaterThan((await goods.field('Category', 3).boundingBox())?.y ?? 0);
    expect(said?.y).toBeLessThan((await goods.field('Purchase price', 3).boundingBox())?.y ?? 0);
    expect(await overflowOf(page)).toBe(0);
    expect(await smallTargets(page, 'main')).toEqual([]);

    await goods.button('Remove line 2').tap();
    await goods.button('Remove line 2').tap();
    await goods.button('Another product').tap();
    await expect(goods.field('Category', 3)).toBeFocused();
    await goods.field('Category', 3).fill('Kurti');
    await goods.field('Fabric', 3).fill(goods.fabric);
    await goods.field('Purchase price', 3).fill('100');
    await goods.field('Retail price', 3).fill('250');
    await goods.field('Size', 3).fill('M');
    await goods.field('Color', 3).fill('Red');
    await goods.field('Quantity', 3).fill('1');
    await goods.button('Save').tap();
    await expect(goods.text('3 products added: 6 pieces came in.')).toBeVisible();
    expect(await goods.stock()).toEqual(['S, Red, 3', 'Free-Size, Green, 2', 'M, Red, 1']);
  });
});
