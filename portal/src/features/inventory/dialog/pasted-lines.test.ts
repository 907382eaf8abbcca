import { expect, test } from 'vitest';
import { pastedLines } from './pasted-lines.ts';
import { pastedCells } from './variant-lines.ts';

const linesOf = (text: string, known: readonly string[] = []) =>
  pastedLines(pastedCells(text) ?? [], known)?.map((row) => row.join(' ')) ?? null;

test.each([
  ['S\tRed\t5\nM\tPink\t6'],
  ['Red\tS\t5\nPink\tM\t6'],
  ['Size\tColor\tQty\nS\tRed\t5\nM\tPink\t6'],
  ['Colour\tSize\tQty\nRed\tS\t5\nPink\tM\t6'],
])('lines are read with the size first, whichever stands first: %j', (text) => {
  expect(linesOf(text)).toEqual(['S Red 5', 'M Pink 6']);
});

test('numbers are sizes where a head says so, sizes of this product are known too, and an empty line stays', () => {
  expect(linesOf('Color\tSize\tQty\nRed\t28\t5')).toEqual(['28 Red 5']);
  expect(linesOf('Red\tSmall\t5')).toEqual(['Red Small 5']);
  expect(linesOf('Red\tSmall\t5\n\nPink\tTall\t2', ['small', 'TALL'])).toEqual(['Small Red 5', '', 'Tall Pink 2']);
});

test('stocks of colors, and a table, are no lines', () => {
  expect(linesOf('Red\t1\t2\nPink\t3\t4')).toBeNull();
  expect(linesOf('\tS\tM\nRed\t1\t2')).toBeNull();
});
