import { holdCalls } from '../calls.ts';
import { expect } from '../shop.ts';
import { matchCall, test } from './goods-in-page.ts';

// What the page shows is what is saved: where the shop became another one meanwhile, it is said before.

const line = 'Kurti|F|450|1150|S|Red|3';

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
