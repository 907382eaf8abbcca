import { expect, test } from 'vitest';
import { sampleLine } from '../../printer/label/sample-line.ts';
import { goneProductsText } from './gone-products.ts';

const lines = [sampleLine({ productid: 'A', variantid: '1' }), sampleLine({ productid: 'A', variantid: '2' })];

test.each([
  [['A'], null],
  [[], null],
  [['A', 'B'], 'B is no longer there and was left out.'],
  [['C', 'A', 'B'], 'C, B are no longer there and were left out.'],
  [['1', '2', '3', '4', '5', '6', '7'], '1, 2, 3, 4, 5 and 2 more are no longer there and were left out.'],
])('of the chosen %j', (chosen, text) => {
  expect(goneProductsText(chosen, lines)).toBe(text);
});
