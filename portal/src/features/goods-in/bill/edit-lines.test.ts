import { expect, test } from 'vitest';
import {
  withAutoRetail,
  withLineAfter,
  withoutBlanks,
  withoutLines,
  withoutNeedless,
  withProductBegun,
  withTyped,
} from './edit-lines.ts';
import { productsOf } from './products.ts';
import { linesOf, rowsOf } from './testing-bill.ts';

const kurti = linesOf('|Kurti|Cotton|450|1150|S|Red|3', '|||||M|Red|2', '|||||L|Red|1');

test('what is typed of a product in a later line begins another one with that line alone', () => {
  const typed = withTyped(kurti, 'b', 'fabric', 'Linen');
  expect(rowsOf(typed)).toEqual([
    '|Kurti|Cotton|450|1150|S|Red|3',
    '||Linen|||M|Red|2',
    '|Kurti|Cotton|450|1150|L|Red|1',
  ]);
  expect(productsOf(typed)).toHaveLength(3);
});

test('a line goes on with its product again once what was typed of another one is gone', () => {
  const typed = withTyped(kurti, 'b', 'fabric', 'Linen');
  expect(productsOf(typed)).toHaveLength(3);
  expect(rowsOf(withoutNeedless(withTyped(typed, 'b', 'fabric', ''), 'b'))).toEqual(rowsOf(kurti));
});

test('what a product says anyway begins no other one, typed at once or letter by letter', () => {
  expect(productsOf(withTyped(kurti, 'b', 'retail', '₹1,150'))).toHaveLength(1);
  const typed = ['1', '11', '115', '1150'].reduce<ReturnType<typeof withTyped>>(
    (lines, text) => withTyped(lines, 'b', 'retail', text),
    kurti,
  );
  const left = withoutNeedless(typed, 'b');
  expect(rowsOf(left)).toEqual(['|Kurti|Cotton|450|1150|S|Red|3', '||||1150|M|Red|2', '|||||L|Red|1']);
  expect(productsOf(left)).toHaveLength(1);
  expect(rowsOf(withTyped(left, 'a', 'retail', '1200'))[1]).toBe('|||||M|Red|2');
});

test('a product typed whole in a later line keeps what it has in common with the one above', () => {
  const typed = withoutNeedless(withTyped(kurti, 'c', 'category', 'Kurti'), 'c');
  expect(rowsOf(withTyped(typed, 'c', 'fabric', 'Linen')).at(-1)).toBe('|Kurti|Linen|||L|Red|1');
});

test('what is left of a product after its first line went stays what it was', () => {
  expect(rowsOf(withoutLines(kurti, ['a']))).toEqual(['|Kurti|Cotton|450|1150|M|Red|2', '|||||L|Red|1']);
  expect(rowsOf(withoutLines(kurti, ['b']))).toEqual(['|Kurti|Cotton|450|1150|S|Red|3', '|||||L|Red|1']);
  expect(rowsOf(withoutLines(kurti, ['a', 'b', 'c']))).toEqual(['|||||||']);
});

test('Enter brings a line of the same product, once; on a blank one the next product of the category', () => {
  const { lines, id } = withLineAfter(kurti, 'c');
  expect(rowsOf(lines).at(-1)).toBe('|||||||');
  expect(withLineAfter(lines, 'c')).toEqual({ lines, id });
  const begun = withProductBegun(lines, id);
  expect(rowsOf(begun).at(-1)).toBe('|Kurti||||||');
  expect(productsOf(begun)).toHaveLength(2);
  expect(productsOf(withTyped(begun, id, 'category', ''))).toHaveLength(2);
});

test('blank lines go, but for the one that has the focus and the last', () => {
  const lines = linesOf('|Kurti|Cotton|450|1150|S|Red|3', '', '', '|Saree');
  expect(withoutBlanks(withProductBegun(lines, 'b'), 'c').map(({ id }) => id)).toEqual(['a', 'c', 'd']);
  expect(withoutBlanks(kurti, 'a')).toBe(kurti);
});

test('a category that somebody typed stays; what stands behind a blank line does not go over to the product above', () => {
  const lines = linesOf('|Kurti|Cotton|450|1150|S|Red|3', '', '|Dupatta|Net|50|100|L|Red|1');
  const typed = withTyped(lines, 'b', 'category', 'Saree');
  expect(withoutBlanks(typed, 'c')).toBe(typed);
  expect(withoutBlanks(withTyped(lines, 'b', 'category', 'Kurti'), 'c')).toHaveLength(3);
  const sized = withTyped(withProductBegun(linesOf('|Kurti|Cotton|450|1150', '', '', ''), 'b'), 'c', 'size', 'M');
  expect(productsOf(withoutBlanks(sized, 'c')).map(({ lines: [first] }) => first?.id)).toEqual(['a', 'c']);
});

test('Auto fills in the retail price of each product that lacks it and has a purchase price', () => {
  const lines = linesOf('|Kurti|Cotton|450||S|Red|3', '|||||M|Red|2', '|Saree|Silk||', '|Saree|Silk|900|2000');
  expect(withAutoRetail(lines).map(({ retail }) => retail)).toEqual(['₹1,125', '', '', '2000']);
});
