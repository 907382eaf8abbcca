import { expect, test } from 'vitest';
import { laidIn } from './paste.ts';
import { readPasted } from './read-pasted.ts';
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

test('a line that sums up the bill is no goods, nor are headers that stand there again', () => {
  const pasted = readPasted(
    rows(`S.No|Category|Fabric|Rate|MRP|Colour|Qty
1|Saree|Silk|2000|5000|Green|3
|||||Sub Total:|3
S.No|Category|Fabric|Rate|MRP|Colour|Qty
2|Saree|Silk|2000|5000|Blue|4
|||||Total|7 pcs
||Add: CGST @ 2.5%|350.00|||
||Round off|-0.50|||
||||Grand Total (Rs.)|₹14,350|`),
    'category',
  );
  expect(rowsOf(pasted.texts)).toEqual(['|Saree|Silk|₹2,000|₹5,000||Green|3', '|Saree|Silk|₹2,000|₹5,000||Blue|4']);
  expect(pasted.unused).toEqual([
    'S.No',
    ...['Sub Total:', 'Total', 'Add: CGST @ 2.5%', 'Round off', 'Grand Total (Rs.)'].map(
      (text) => `the line "${text}"`,
    ),
  ]);
  expect(readPasted(rows('Tax Free Cotton|3\nTotal|3'), 'color').texts).toHaveLength(1);
});

test('without headers the numbers of the lines are no codes, and what is too much is named', () => {
  const said = (text: string, at: 'code' | 'category' | 'quantity') => {
    const { texts, unused } = readPasted(rows(text), at);
    return [...rowsOf(texts), ...unused];
  };
  const kurtis = ['|Kurti|Cotton|₹450|₹1,150|S|Red|3', '|Kurti|Cotton|₹450|₹1,150|M|Red|2'];
  const numbers = 'the numbers of the lines';
  for (const at of ['code', 'category', 'quantity'] as const) {
    expect(said('1|Kurti|Cotton|450|1150|S|Red|3\n2|Kurti|Cotton|450|1150|M|Red|2', at)).toEqual([...kurtis, numbers]);
    expect(said('1|Kurti|Cotton|450|1150|S|Red|3|6204\n1|Kurti|Cotton|450|1150|M|Red|2|6204', at)).toEqual([
      ...kurtis,
      numbers,
      'the column with "6204"',
    ]);
  }
  expect(said('Kurti|Cotton|450|1150|S|Red|3|1350.00|x', 'category')).toEqual([
    ...kurtis.slice(0, 1),
    'the column with "1350.00"',
    'the column with "x"',
  ]);
  expect(said('1|BC26004|||||S|Red|2', 'code')).toEqual(['BC26004|||||S|Red|2', numbers]);
});
