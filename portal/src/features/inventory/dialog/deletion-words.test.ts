import { expect, test } from 'vitest';
import type { VariantRow } from '../product-row.ts';
import { deletionWords } from './deletion-words.ts';

const silk = { productid: 'BC26004', name: 'Silk - Saree' };
const variants = (count: number): VariantRow[] => Array.from({ length: count }, () => ({}) as VariantRow);

test.each([
  [6, 34, 'BC26004, Silk - Saree, goes with its 6 variants and 34 pieces.'],
  [1, 1, 'BC26004, Silk - Saree, goes with its 1 variant and 1 piece.'],
  [2, 123456, 'BC26004, Silk - Saree, goes with its 2 variants and 1,23,456 pieces.'],
  [6, 0, 'BC26004, Silk - Saree, goes with its 6 variants. No piece of it is in stock.'],
  [0, 0, 'BC26004, Silk - Saree, goes. It has no variants.'],
])('%i variants and %i pieces', (count, total_stock, words) => {
  expect(deletionWords({ ...silk, variants: variants(count), total_stock })).toEqual([
    words,
    'It can be put back from the history.',
  ]);
});

test('a product without a name is called by its id', () => {
  expect(deletionWords({ productid: 'X', name: '', variants: [], total_stock: 0 })[0]).toBe(
    'X, goes. It has no variants.',
  );
});
