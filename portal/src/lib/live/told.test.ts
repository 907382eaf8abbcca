import { expect, test } from 'vitest';
import { newsOf, untold } from './news.ts';
import { rememberTold, toldLately } from './told.ts';

const tell = (productid: string, at: number): void =>
  rememberTold(newsOf({ table: 'products', new: { productid, updated_at: `at ${at}` }, old: {} }));

test('the rows that were told last are remembered, each as it was told last', () => {
  for (let row = 0; row < 1_001; row += 1) tell(`BC${row}`, 1);
  tell('BC5', 2);
  rememberTold(untold(['products', 'customers']));
  const products = toldLately().get('products');
  expect([products?.rows.size, products?.rows.get('BC5'), products?.rows.has('BC0')]).toEqual([1_000, 'at 2', false]);
  expect(products?.isUntold).toBe(false);
});
