import { expect, test } from 'vitest';
import { withAutoRetail, withLineAfter, withProductBegun, withTyped } from './edit-lines.ts';
import { isThereFrom, laidIn, tooManyLines } from './paste.ts';
import { productsOf } from './products.ts';
import { readPasted } from './read-pasted.ts';
import { linesOf, rowsOf } from './testing-bill.ts';

const rows = (text: string): string[][] => text.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));

const bill = `Anand Textiles
Sr|Type|Material|Rate|MRP|Sizes|Colour|Qty|HSN
1|Kurti|Cotton|₹450|1,150.00|S|Red|3 pcs|6204
2|Kurti|Cotton|450|1150|M|Red|2|6204
3|Saree|Silk|2,000|5000|Free-Size|Green|1|6204`;

test('behind a line that says something a bill is lines of its own; a block of cells is laid over them', () => {
  const lines = linesOf('|Kurti|Cotton|450|1150|S|Red|3', '|||||M|Red|2');
  const laid = laidIn(lines, 'a', readPasted(rows('7\n8\n9'), 'quantity'));
  expect(rowsOf(laid.lines)).toEqual(['|Kurti|Cotton|450|1150|S|Red|7', '|||||M|Red|8', '|||||||9']);
  expect(laidIn(lines, 'b', readPasted(rows(bill), 'size')).lines).toHaveLength(5);
});

const sarees = rows('Saree|Silk|2000|5000|Free-Size|Green|2\nSaree|Silk|2000|5000|Free-Size|Blue|2');
const kurti = linesOf('|Kurti|Cotton|450|1150|S|Red|3', '|||||M|Red|2', '|||||L|Red|1');
const productsIn = (lines: Parameters<typeof productsOf>[0]) =>
  productsOf(lines).map((product) => `${product.texts.fabric} ${product.texts.retail} ${product.lines.length}`);

test('a bill pasted amid the lines of a product leaves them what they are', () => {
  expect(productsIn(laidIn(kurti, 'a', readPasted(sarees, 'quantity')).lines)).toEqual([
    'Cotton 1150 3',
    'Silk ₹5,000 2',
  ]);
  const { lines, id } = withLineAfter(kurti, 'a');
  expect(productsIn(laidIn(lines, id, readPasted(sarees, 'category')).lines)).toEqual([
    'Cotton 1150 1',
    'Silk ₹5,000 2',
    'Cotton 1150 2',
  ]);
  expect(productsIn(laidIn(lines, id, readPasted(rows('XL|Red|3\nXXL|Red|1'), 'size')).lines)).toEqual([
    'Cotton 1150 5',
  ]);
});

test('a category that was typed, and a product that was begun, stay what they are when a block is pasted there', () => {
  const typed = withTyped(linesOf(''), 'a', 'category', 'Kurti');
  const block = rows('Cotton|450|1150|S|Red|3\nCotton|450|1150|M|Red|1\nLinen|450|1150|S|Red|3');
  expect(rowsOf(laidIn(typed, 'a', readPasted(block, 'fabric')).lines)).toEqual([
    '|Kurti|Cotton|₹450|₹1,150|S|Red|3',
    '|||||M|Red|1',
    '|Kurti|Linen|₹450|₹1,150|S|Red|3',
  ]);
  const { lines, id } = withLineAfter(kurti, 'c');
  const begun = laidIn(withProductBegun(lines, id), id, readPasted(rows('L|Blue|3\nM|Blue|3'), 'size')).lines;
  expect(productsIn(begun)).toEqual(['Cotton 1150 3', '  2']);
  expect(rowsOf(begun).at(3)).toBe('|Kurti||||L|Blue|3');
});

test('a column over the sizes of a product begins another one only where it says something else', () => {
  const laid = (text: string, lines = kurti) => laidIn(lines, 'a', readPasted(rows(text), 'retail')).lines;
  expect(rowsOf(laid('1150\n1150\n1150'))).toEqual([
    '|Kurti|Cotton|450|₹1,150|S|Red|3',
    '|||||M|Red|2',
    '|||||L|Red|1',
  ]);
  expect(productsIn(laid('1200\n1200\n1200'))).toEqual(['Cotton ₹1,200 3']);
  expect(rowsOf(laid('1150\n1250\n1250'))).toEqual([
    '|Kurti|Cotton|450|₹1,150|S|Red|3',
    '|Kurti|Cotton|450|₹1,250|M|Red|2',
    '|||||L|Red|1',
  ]);
  expect(productsIn(laid('1150\n1250'))).toEqual(['Cotton ₹1,150 1', 'Cotton ₹1,250 1', 'Cotton ₹1,150 1']);
});

test('the same lines pasted a second time are known, also where the first ones leave out what they repeat', () => {
  const first = readPasted(rows(bill), 'category');
  const { lines } = laidIn(linesOf('|Dupatta|Net|50|100|Free-Size|Red|1'), 'a', first);
  expect(isThereFrom(lines, first.texts)).toBe(2);
  expect(isThereFrom(lines, readPasted(rows(bill.replace('Green|1', 'Green|2')), 'category').texts)).toBeNull();
  expect(isThereFrom(linesOf(''), first.texts)).toBeNull();
});

test('so are those whose retail prices were filled in since', () => {
  const pasted = readPasted(rows('Kurti|Cotton|450||S|Red|3\nKurti|Linen|500||M|Red|2'), 'category');
  const { lines } = laidIn(linesOf(''), 'a', pasted);
  expect(isThereFrom(withAutoRetail(lines), pasted.texts)).toBe(1);
});

test('a bill has at most 1,000 lines', () => {
  expect(tooManyLines(1000)).toBeNull();
  expect(tooManyLines(1240)).toBe('A bill has at most 1,000 lines. These are 1,240: save it in parts.');
});
