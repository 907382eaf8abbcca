import { expect, test } from 'vitest';
import { isAstray, withAppended } from './appended.ts';
import type { ProductRow } from './product-row.ts';

const row = (productid: string, name = '') => ({ productid, name }) as ProductRow;

test('the product added is the last row, once, as it was fetched', () => {
  const rows = [row('BC26001'), row('BC26002', 'fetched'), row('OLD-7')];
  expect(withAppended(rows, row('BC26002', 'answered'))).toEqual([
    row('BC26001'),
    row('OLD-7'),
    row('BC26002', 'fetched'),
  ]);
});

test('a product that the page does not hold is its last row all the same', () => {
  expect(withAppended([row('OLD-7')], row('BC26002'))).toEqual([row('OLD-7'), row('BC26002')]);
});

test('it is astray unless it was fetched as the last one', () => {
  expect(isAstray([row('BC26001'), row('BC26002')], row('BC26002'))).toBe(false);
  expect(isAstray([row('BC26001'), row('BC26002'), row('OLD-7')], row('BC26002'))).toBe(true);
  expect(isAstray([row('OLD-7')], row('BC26002'))).toBe(true);
});
