import { letThrough, loseAnswers, retryByHand } from '../calls.ts';
import { expect } from '../shop.ts';
import { matchCall, putProduct, receiveCall, test } from './goods-in-page.ts';

test('what is wrong is said at its line, the rest is kept, and it is saved once all is put right', async ({
  goods,
  page,
  shop,
}) => {
  const category = `Shrug ${goods.fabric.slice(-4)}`;
  await goods.paste(
    'Kurti|F|₹450|1,150|S|Red|0',
    'Kurti|F|450|1150|M|Red|10,000',
    'Kurti|F|450|1150| M |red|1',
    `${category}|F|200.50|500|L|Blue|1`,
    'Saree|F|2000||Free-Size|Green|1',
    '||||XL|Green|1',
  );
  await page.keyboard.press('Control+Enter');
  await expect(goods.text('5 lines need a look, from line 1 on.')).toBeVisible();
  await expect(goods.field('Quantity', 1)).toBeFocused();
  await expect(goods.field('Quantity', 1)).toHaveAccessibleDescription(
    'No piece came in with this line: type how many, or remove the line.',
  );
  await page.keyboard.type('3');
  await goods.button('Yes, 10,000 pieces').click();
  await expect(goods.text('The same as line 2: M, Red. Did it come in twice?')).toBeVisible();
  await goods.button('Remove line 3').click();
  await goods.button(`Add category "${category}"`).click();
  await expect(goods.text(`There is no category "${category}".`)).toHaveCount(0);
  await expect(
    goods.text('Prices are in whole rupees. "200.50" has a decimal point: type the rupees alone.'),
  ).toBeVisible();
  await goods.field('Purchase price', 3).fill('200');
  await expect(goods.text('Type the retail price, 0 if it has none.')).toBeVisible();
  await goods.button('Auto').click();
  await goods.save('3 products added: 10,006 pieces came in.');
  expect(await goods.stock()).toEqual([
    'S, Red, 3',
    'M, Red, 10000',
    'L, Blue, 1',
    'Free-Size, Green, 1',
    'XL, Green, 1',
  ]);
  await goods.cleanUp();
  await shop.sql('delete from public.categories where name = $1', [category]);
});

test('the same bill pasted twice is asked about, and so is one that came in already', async ({ goods, page }) => {
  const bill = ['Kurti|F|450|1150|S|Red|3', 'Kurti|F|450|1150|M|Red|2'];
  await goods.paste(...bill);
  await expect(goods.foot).toContainText('1 new product: 5 pieces');
  await goods.paste(...bill);
  const twice = goods.question('Paste the same lines once more?');
  await expect(twice).toContainText('The 2 lines that you pasted stand here already, from line 1 on.');
  await twice.getByRole('button', { name: 'Leave them out' }).click();
  await expect(twice).toBeHidden();
  await goods.save('1 product added: 5 pieces came in.');
  await goods.closeLabels();

  await goods.paste(...bill);
  await expect(goods.text(/^admin@demo\.thaan\.example saved the same goods on .*once more\.$/)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const again = goods.question('These goods came in already');
  await expect(again).toContainText('admin@demo.thaan.example saved the same goods on');
  await again.getByRole('button', { name: 'Do not save' }).click();
  await expect(again).toBeHidden();
  expect(await goods.stock()).toEqual(['S, Red, 3', 'M, Red, 2']);
  await goods.field('Quantity', 1).focus();
  await page.keyboard.press('Control+Enter');
  await again.getByRole('button', { name: 'Save once more' }).click();
  await expect(goods.text('1 product got more stock: 5 pieces came in.')).toBeVisible();
  expect(await goods.stock()).toEqual(['S, Red, 6', 'M, Red, 4']);
});

test('what was typed is there after a reload, and a bill whose answer was lost is saved once', async ({
  goods,
  page,
}) => {
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

test('a product that goes while it stands in a bill is named at its line, and nothing of the bill is saved', async ({
  goods,
  page,
  shop,
}) => {
  await putProduct(shop, 'BC97011', goods.fabric, ['S', 'Red', 4]);
  await goods.paste('BC97011|||||S|Red|5', '|Saree|F|2000|5000|Free-Size|Red|2');
  await expect(goods.text('More stock for BC97011')).toBeVisible();
  // It goes when the page has looked at it for the last time.
  await page.route(receiveCall, async (route) => {
    await shop.sql(`delete from public.products where productid = 'BC97011'`);
    await route.fallback();
  });
  await page.keyboard.press('Control+Enter');
  await expect(goods.text(/BC97011.* was deleted/)).toHaveCount(1);
  await expect(goods.text(/Nothing was saved.* All lines are still here\.$/)).toBeVisible();
  expect(await goods.stock()).toEqual([]);
  await expect(goods.field('Fabric', 2)).toHaveValue(goods.fabric);
});

test('where the shop cannot be asked it says so, and nothing is saved unseen; a user is let in nowhere', async ({
  unopened: goods,
  page,
  openElsewhere,
  signedIn,
}) => {
  await retryByHand(page);
  await goods.open();
  await page.route(matchCall, (route) => route.abort());
  await goods.paste('Kurti|F|450|1150|S|Red|3');
  await expect(goods.text(/^What the shop has could not be loaded\./)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(goods.text(/Nothing was saved, and all lines are still here\.$/)).toBeVisible();
  await letThrough(page, matchCall);
  await goods.button('Retry').click();
  await expect(goods.text('New')).toBeVisible();

  const other = await openElsewhere();
  await signedIn(other, 'user');
  await other.goto('/admin/inventory/goods-in');
  await expect(other).toHaveURL(/\/unauthorized$/);
});
