import { expect, test } from 'vitest';
import { CellError } from './cell-error.ts';
import { cellText, readCell, readGender } from './cells.ts';

const value = (kind: Parameters<typeof readCell>[0], cell: Parameters<typeof readCell>[1]) => {
  const reading = readCell(kind, cell);
  return reading && ('value' in reading ? reading.value : `! ${reading.problem}`);
};

test('what a cell reads', () => {
  expect([null, '  Silk\u00a0', 38, 0.1 + 0.2, 1250.0000000000002, 919876543210, true, -0].map(cellText)).toEqual([
    '',
    'Silk',
    '38',
    '0.3',
    '1250',
    '919876543210',
    'TRUE',
    '0',
  ]);
  expect(cellText(new Date('2026-12-10T00:00:00Z'))).toBe('2026-12-10');
  expect(cellText('a\0b\ud800')).toBe('ab\ufffd');
});

test('an empty cell says nothing, whatever its column', () => {
  for (const kind of ['text', 'rupees', 'count', 'phone'] as const) {
    for (const cell of [null, '', ' \u00a0\t']) expect(readCell(kind, cell)).toBeNull();
  }
});

test.each([
  ['₹1,23,456.50', '123456.50'],
  ['1234.5', '1234.5'],
  ['₹१,२३४.५०', '1234.50'],
  ['1,234', '1234'],
  [' ₹ 1,234.00 ', '1234.00'],
  ['Rs. 1,234/-', '1234'],
  ['Rs500', '500'],
  ['INR 2500', '2500'],
  [
    '1.25E+3',
    '! The spreadsheet shortened this number to 1.25E+3. Format the column as text or number, then type it again',
  ],
  ['1.250E+3', '1250'],
  [1249.9999999999998, '1250'],
  [1299.99, '1299.99'],
  [0, '0'],
  [-5, '-5'],
  ['12.345', '! 12.345 has more than two decimals: round it'],
  ['12.3400', '12.3400'],
  [1166.6667, '! 1166.6667 has more than two decimals: round it'],
  ['1234,50', '! "1234,50" is not an amount in rupees'],
  ['on request', '! "on request" is not an amount in rupees'],
  ['rs', '! "rs" is not an amount in rupees'],
  [true, '! "TRUE" is not an amount in rupees'],
])('an amount %s is %s', (cell, expected) => expect(value('rupees', cell)).toBe(expected));

test.each([
  ['12', 12],
  ['१२', 12],
  [12, 12],
  ['1,200 pcs', 1200],
  ['12.0', 12],
  ['-3', -3],
  ['0', 0],
  ['12.5', '! "12.5" is not a whole number'],
  [12.5, '! "12.5" is not a whole number'],
  ['many', '! "many" is not a whole number'],
])('a count %s is %s', (cell, expected) => expect(value('count', cell)).toBe(expected));

test.each([
  ['98765 43210', '+919876543210'],
  ['09876543210', '+919876543210'],
  ['૯૮૭૬૫ ૪૩૨૧૦', '+919876543210'],
  ['+9109876543210', '+9109876543210'],
  [9876543210, '+919876543210'],
  [919876543210, '+919876543210'],
  ['9.19876543210E+11', '+919876543210'],
  ['+91 98765 43210', '+919876543210'],
  ["'+91 98765 43210", '+919876543210'],
  ['+91-98765-43210', '+919876543210'],
  ['(0)98765–43210', '+919876543210'],
  ['0091 98765 43210', '+919876543210'],
  ['+44 20 7946 0958', '+442079460958'],
  ['0044 20 7946 0958', '+442079460958'],
  [
    '9.19877E+11',
    '! The spreadsheet shortened this number to 9.19877E+11. Format the column as text or number, then type it again',
  ],
  ['12345', '! Must start with country code: "12345" is no phone'],
  ['98765 43210 / 98765 43211', '! Must start with country code: "98765 43210 / 98765 43211" is no phone'],
])('a phone %s is %s', (cell, expected) => expect(value('phone', cell)).toBe(expected));

test('what a spreadsheet did to a cell is said, not stored', () => {
  expect(value('text', new CellError('#N/A'))).toBe('! The spreadsheet shows an error here: #N/A');
  expect(value('rupees', new CellError(null))).toMatch(/^! The file holds a formula here without its result/);
  expect(value('text', '#N/A')).toBe('#N/A');
  expect(value('text', new Date('2026-12-10T00:00:00Z'))).toBe(
    '! The spreadsheet made a date of this. Format the column as text, then type it again',
  );
  expect(value('text', 38)).toBe('38');
});

test('a gender is one of the list', () => {
  expect(['F', 'MALE', 'prefer not to say', 'woman'].map(readGender)).toEqual([
    'Female',
    'Male',
    'Prefer not to say',
    'woman',
  ]);
});
