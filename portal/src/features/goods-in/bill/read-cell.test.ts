import { expect, test } from 'vitest';
import { completedCategory } from './complete-category.ts';
import { readPrice, readQuantity, tidyCell } from './read-cell.ts';
import { categories } from './testing-bill.ts';

test.each([
  ['1,250', { value: 125000 }],
  ['₹ 1,250.00', { value: 125000 }],
  ['Rs. 1250/-', { value: 125000 }],
  ['0', { value: 0 }],
  ['', { value: null }],
  ['12.50', { problem: 'Prices are in whole rupees. "12.50" has a decimal point: type the rupees alone.' }],
  ['12.5', { problem: 'Prices are in whole rupees. "12.5" has a decimal point: type the rupees alone.' }],
  ['-5', { problem: 'A price cannot be below 0.' }],
  ['9999999999999', { problem: 'Type at most ₹9,99,99,99,999.99.' }],
  ['a lot', { problem: '"a lot" is not an amount in rupees.' }],
])('the price %j', (text, read) => expect(readPrice(text)).toEqual(read));

test.each([
  ['12 pcs', { value: 12 }],
  ['10,000', { value: 10000 }],
  ['૧૨', { value: 12 }],
  ['', { value: null }],
  ['0', { problem: 'No piece came in with this line: type how many, or remove the line.' }],
  ['-2', { problem: 'No piece came in with this line: type how many, or remove the line.' }],
  ['2.5', { problem: '"2.5" is not a whole number.' }],
  ['10000001', { problem: 'At most 1,00,00,000.' }],
])('the quantity %j', (text, read) => expect(readQuantity(text)).toEqual(read));

test('what a field shows once it is left', () => {
  expect(tidyCell('purchase', '1250')).toBe('₹1,250');
  expect(tidyCell('purchase', ' 12.50 ')).toBe('12.50');
  expect(tidyCell('quantity', '12 pcs')).toBe('12');
  expect(tidyCell('color', ' Navy   blue\u0007 ')).toBe('Navy blue');
});

test('the beginning of one category alone is enough', () => {
  const of = (text: string) => completedCategory(text, [...categories, { name: 'Sari petticoat' }]);
  expect(['ku', 'KURTI', 'sa', 'sare', '', 'Dupatta'].map(of)).toEqual([
    'Kurti',
    'Kurti',
    'sa',
    'Saree',
    '',
    'Dupatta',
  ]);
});
