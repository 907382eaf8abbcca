import { expect, test } from 'vitest';
import { stockText } from './stock.ts';

test('stock reads in pieces with Indian grouping', () => {
  expect(stockText(7)).toBe('7 pcs');
  expect(stockText(123456)).toBe('1,23,456 pcs');
  expect(stockText('1200')).toBe('1,200 pcs');
  for (const none of [null, undefined, '', 'many', Number.NaN, {}, []]) expect(stockText(none)).toBe('0 pcs');
});
