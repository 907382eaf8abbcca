import { expect, test } from 'vitest';
import { isThereFrom, laidIn, readPasted, tooManyLines } from './paste.ts';
import { linesOf, rowsOf } from './testing-bill.ts';

const rows = (text: string): string[][] => text.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));

const bill = `Anand Textiles
Sr|Type|Material|Rate|MRP|Sizes|Colour|Qty|HSN
1|Kurti|Cotton|₹450|1,150.00|S|Red|3 pcs|6204
2|Kurti|Cotton|450|1150|M|Red|2|6204
3|Saree|Silk|2,000|5000|Free-Size|Green|1|6204`;

test('a bill is read by its headers, under a title and with columns that say nothing here', () => {
  const pasted = readPasted(rows(bill), 'quantity');
  expect(pasted.unused).toEqual(['Sr', 'HSN']);
  expect(pasted.from).toBeNull();
  expect(rowsOf(laidIn(linesOf(''), 'a', pasted).lines)).toEqual([
    '|Kurti|Cotton|₹450|₹1,150|S|Red|3',
    '|||||M|Red|2',
    '|Saree|Silk|₹2,000|₹5,000|Free-Size|Green|1',
  ]);
});

test('without headers a block begins where it is pasted, or ends with the quantity where it is too wide for that', () => {
  const block = rows('Kurti|Cotton|450|1150|S|Red|3\nKurti|Cotton|450|1150|M|Red|2');
  for (const at of ['category', 'quantity'] as const) {
    const { lines } = laidIn(linesOf(''), 'a', readPasted(block, at));
    expect(rowsOf(lines)).toEqual(['|Kurti|Cotton|₹450|₹1,150|S|Red|3', '|||||M|Red|2']);
  }
  expect(readPasted(rows('S|Red\nM|Red'), 'size').from).toBe('size');
  expect(readPasted(rows('BC26004||||||Red|2|x'), 'size').texts[0]).toMatchObject({ code: 'BC26004', quantity: '2' });
});

test('behind a line that says something a bill is lines of its own; a block of cells is laid over them', () => {
  const lines = linesOf('|Kurti|Cotton|450|1150|S|Red|3', '|||||M|Red|2');
  const laid = laidIn(lines, 'a', readPasted(rows('7\n8\n9'), 'quantity'));
  expect(rowsOf(laid.lines)).toEqual(['|Kurti|Cotton|450|1150|S|Red|7', '|||||M|Red|8', '|||||||9']);
  expect(laidIn(lines, 'b', readPasted(rows(bill), 'size')).lines).toHaveLength(5);
});

test('the same lines pasted a second time are known, also where the first ones leave out what they repeat', () => {
  const first = readPasted(rows(bill), 'category');
  const { lines } = laidIn(linesOf('|Dupatta|Net|50|100|Free-Size|Red|1'), 'a', first);
  expect(isThereFrom(lines, first.texts)).toBe(2);
  expect(isThereFrom(lines, readPasted(rows(bill.replace('Green|1', 'Green|2')), 'category').texts)).toBeNull();
  expect(isThereFrom(linesOf(''), first.texts)).toBeNull();
});

test('a bill has at most 1,000 lines', () => {
  expect(tooManyLines(1000)).toBeNull();
  expect(tooManyLines(1240)).toBe('A bill has at most 1,000 lines. These are 1,240: save it in parts.');
});
