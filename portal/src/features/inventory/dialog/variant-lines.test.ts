import { expect, test } from 'vitest';
import type { VariantLine } from './product-form.ts';
import { cellFrom, pastedCells, stockDigits, twinLines, withLineAfter, withPasted } from './variant-lines.ts';

const line = (variantid: string, size = '', color = '', stock = '0'): VariantLine => ({
  variantid,
  size,
  color,
  stock,
});
const fresh = () => {
  let next = 0;
  return () => {
    next += 1;
    return line(`new${next}`, 'Free-Size');
  };
};

test('a text without tabs and line ends is no table', () => {
  expect(pastedCells('Red')).toBeNull();
  expect(pastedCells('Red\n')).toBeNull();
  expect(pastedCells('')).toBeNull();
});

test('rows and cells of a spreadsheet, whatever its line ends are; empty rows hold their place', () => {
  expect(pastedCells('S\tRed\t1\r\nM\t Blue \t2\r\n')).toEqual([
    ['S', 'Red', '1'],
    ['M', 'Blue', '2'],
  ]);
  expect(pastedCells('S\n\nM\n')).toEqual([['S'], [''], ['M']]);
  expect(pastedCells('\t7')).toEqual([['', '7']]);
  expect(pastedCells('\t\n')).toBeNull();
});

test('pasted rows lie over the lines from the cell on, and new lines come behind', () => {
  const lines = [line('a', 'S', 'Red', '1'), line('b', 'M', 'Red', '2')];
  expect(
    withPasted(
      lines,
      [
        ['L', 'Blue', '5'],
        ['XL', 'Green', '1,200'],
        ['XXL', 'Pink', '3 pcs'],
      ],
      { line: 1, column: 'size' },
      fresh(),
    ),
  ).toEqual([
    line('a', 'S', 'Red', '1'),
    line('b', 'L', 'Blue', '5'),
    line('new1', 'XL', 'Green', '1200'),
    line('new2', 'XXL', 'Pink', '3'),
  ]);
});

test('a pasted row without text leaves its line as it is, and makes none', () => {
  const lines = [line('a', 'S', 'Red', '1'), line('b', 'M', 'Red', '2'), line('c', 'L', 'Red', '3')];
  const stocks = pastedCells('7\n\n9\n\n8') ?? [];
  expect(withPasted(lines, stocks, { line: 0, column: 'stock' }, fresh()).map(({ stock }) => stock)).toEqual([
    ...['7', '2', '9', '8'],
  ]);
});

test.each([
  ['1,200', '1200'],
  [' 12 pcs', '12'],
  ['3.0', '3'],
  ['3.5', '3.5'],
  ['12 p', '12 p'],
])('a stock of %s is %s', (text, stock) => {
  expect(stockDigits(text)).toBe(stock);
});

test('a paste in a later column leaves the columns before it alone and drops what has no column', () => {
  const lines = [line('a', 'S', 'Red', '1')];
  expect(
    withPasted(
      lines,
      [
        ['Blue', '5', 'more'],
        ['Green', '6'],
      ],
      { line: 0, column: 'color' },
      fresh(),
    ),
  ).toEqual([line('a', 'S', 'Blue', '5'), line('new1', 'Free-Size', 'Green', '6')]);
});

test('what is no whole number is pasted as it is, to be refused in sight', () => {
  const [pasted] = withPasted([line('a')], [['S', 'Red', '1.5']], { line: 0, column: 'size' }, fresh());
  expect(pasted?.stock).toBe('1.5');
});

test('a line is added behind another', () => {
  expect(withLineAfter([line('a'), line('b')], 0, line('n')).map((each) => each.variantid)).toEqual(['a', 'n', 'b']);
  expect(withLineAfter([], -1, line('n')).map((each) => each.variantid)).toEqual(['n']);
});

test('arrows go up and down within the lines, and across at the end of a text', () => {
  const inside = { atStart: false, atEnd: false };
  const edges = { atStart: true, atEnd: true };
  const middle = { line: 1, column: 'color' } as const;
  expect(cellFrom(middle, 'ArrowUp', 3, inside)).toEqual({ line: 0, column: 'color' });
  expect(cellFrom(middle, 'ArrowDown', 3, inside)).toEqual({ line: 2, column: 'color' });
  expect(cellFrom(middle, 'ArrowDown', 2, inside)).toBeNull();
  expect(cellFrom(middle, 'ArrowLeft', 3, inside)).toBeNull();
  expect(cellFrom(middle, 'ArrowLeft', 3, edges)).toEqual({ line: 1, column: 'size' });
  expect(cellFrom(middle, 'ArrowRight', 3, edges)).toEqual({ line: 1, column: 'stock' });
  expect(cellFrom({ line: 0, column: 'size' }, 'ArrowLeft', 3, edges)).toBeNull();
  expect(cellFrom({ line: 0, column: 'size' }, 'ArrowUp', 3, edges)).toBeNull();
  expect(cellFrom(middle, 'a', 3, edges)).toBeNull();
});

test('the quotes that a spreadsheet puts around a cell are taken off, those within it stay', () => {
  expect(pastedCells('"M"\t"Gr""een"\t5\nL\t32" wide\t1')).toEqual([
    ['M', 'Gr"een', '5'],
    ['L', '32" wide', '1'],
  ]);
});

test('two lines of one size and color are pointed out, in any case and spacing', () => {
  const lines = [line('a', 'M', 'Dark Red'), line('b', 'L', 'Dark Red'), line('c', ' m ', 'dark  red')];
  expect(twinLines(lines)).toBe('More than one line for m, dark red.');
  expect(twinLines(lines.slice(0, 2))).toBeNull();
});

test('lines not yet filled in are no twins', () => {
  expect(twinLines([line('a', 'M'), line('b', 'M'), line('c'), line('d')])).toBeNull();
});
