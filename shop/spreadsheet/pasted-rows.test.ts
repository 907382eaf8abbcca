import { expect, test } from 'vitest';
import { pastedRows } from './pasted-rows.ts';

test('what is pasted from a spreadsheet is rows of cells; a text of one cell is none', () => {
  expect(pastedRows('Kurti\tRed\r\nSaree\t Blue \n\n')).toEqual([
    ['Kurti', 'Red'],
    ['Saree', 'Blue'],
  ]);
  expect(pastedRows('a\t\tb')).toEqual([['a', '', 'b']]);
  expect(pastedRows('one\ntwo')).toEqual([['one'], ['two']]);
  expect(pastedRows('Cotton, 44"')).toBeNull();
  expect(pastedRows('\tRed')).toBeNull();
});

test('rows without text may hold their place, but for the last ones', () => {
  expect(pastedRows('1\t2\n\t\n5\t6\n\t\n\n', 'in place')).toEqual([
    ['1', '2'],
    ['', ''],
    ['5', '6'],
  ]);
  expect(pastedRows('1\r\n\r\n5\r\n', 'in place')).toEqual([['1'], [''], ['5']]);
  expect(pastedRows('\t7', 'in place')).toEqual([['', '7']]);
  expect(pastedRows('7\n', 'in place')).toBeNull();
  expect(pastedRows('\t\n', 'in place')).toEqual([]);
});

test('a cell in quotation marks holds breaks, tabs and marks of its own', () => {
  expect(pastedRows('"Silk\nsoft"\t"44"" wide"\tRed\nPlain\t5" cut\t')).toEqual([
    ['Silk\nsoft', '44" wide', 'Red'],
    ['Plain', '5" cut', ''],
  ]);
});
