import { expect, test } from 'vitest';
import { productsOf } from './products.ts';
import { linesOf } from './testing-bill.ts';

const idsOf = (...rows: readonly string[]) =>
  productsOf(linesOf(...rows)).map(({ lines }) => lines.map(({ id }) => id).join(''));

test('lines that say nothing else of a product go on with it, however they write it', () => {
  expect(
    idsOf(
      '|Kurti|Cotton|450|1150|S|Red|3',
      '||||| M|Red|2',
      '|kurti| cotton |₹450|1,150.00|L|Red|1',
      '|Kurti|Cotton|450|1200|S|Red|1',
      '||Linen',
    ),
  ).toEqual(['abc', 'd', 'e']);
});

test('a code is a product of its own, and lines without one go on with it', () => {
  expect(idsOf('BC26004|||||S|Red|3', '|||||M|Red|2', 'bc26004|||||L||', 'BC26005||||||')).toEqual(['abc', 'd']);
});

test('products of one description have one key, wherever they stand', () => {
  const [first, , last] = productsOf(linesOf('|Kurti|Cotton|450|1150', '|Saree', '|kurti|Cotton|450.00|₹1,150'));
  expect(first?.key).toBe(last?.key);
  expect(last?.from).toBe(3);
});
