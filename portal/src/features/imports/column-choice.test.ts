import { expect, test } from 'vitest';
import { columnName, columnOptions, matchingProblem } from './column-choice.ts';

test('a column is called by its header, and by its letters where that does not tell it from others', () => {
  const headers = ['Size', '', 'Size', ...Array.from({ length: 25 }, (_, at) => `h${at}`), ''];
  expect([0, 1, 2, 3, 28].map((place) => columnName(headers, place))).toEqual([
    'Size (column A)',
    'Column B',
    'Size (column C)',
    'h0',
    'Column AC',
  ]);
  expect(columnOptions(['Color'])).toEqual([
    { value: 'none', label: 'Not in the file' },
    { value: '0', label: 'Color' },
  ]);
});

test('what must be chosen before lines can be read', () => {
  expect(matchingProblem('customers', {})).toMatch(/^No column has a name that is known/);
  expect(matchingProblem('customers', { first_name: 0 })).toMatch(/the phones/);
  expect(matchingProblem('customers', { phone: 0 })).toBeNull();
  expect(matchingProblem('products', { productid: 0, retailprice: 1 })).toBeNull();
  expect(matchingProblem('products', { productid: 0, size: 1 })).toMatch(/size and color, or neither/);
  expect(matchingProblem('products', { productid: 0, stock: 1 })).toMatch(/stock is counted by them/);
  expect(matchingProblem('products', { productid: 0, stock: 1, size: 2, color: 3 })).toBeNull();
});
