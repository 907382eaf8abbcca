import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { type ProductText, productTexts } from '../fields/product.ts';
import { productFileColumns } from './columns.ts';
import { csvLine, neutralised, restored } from './csv.ts';
import { productLines } from './list-lines.ts';
import { csvCell } from './written.ts';

const quantity = process.env.THAAN_LONG ? 10_000 : 500;
const seed = 20_260_101;

test.each([
  ['=1+1', "'=1+1"],
  ['+91 98765 43210', "'+91 98765 43210"],
  ['-20%', "'-20%"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tindented', "'\tindented"],
  ['\r\nbroken', "'\r\nbroken"],
  ['＝1+1', "'＝1+1"],
  ['－1', "'－1"],
  [' \u00a0=1', "' \u00a0=1"],
  ["'=quoted", "''=quoted"],
  ['a;=1', "a;'=1"],
  ['a\t@b', "a\t'@b"],
  ['Care:\n- wash', "Care:\n'- wash"],
  ['a;"=1+1;"', `a;"'=1+1;"`],
  ['a; "" =1', `a; ""' =1`],
  ['#N/A', "'#N/A"],
  ["'#DIV/0!", "''#DIV/0!"],
])('%j is neutralised', (text, safe) => {
  expect(neutralised(text)).toBe(safe);
  expect(restored(safe)).toBe(text);
});

test.each(['', 'Silk - Saree', "Rani's", '1=1', 'a, -b', 'a; b', "'", '5', '१'])('%j stays as it is', (text) => {
  expect(neutralised(text)).toBe(text);
  expect(restored(text)).toBe(text);
});

test('a line: commas between, quotes where they must be, CR and LF', () => {
  expect(csvLine(['a', 'b "q", c', 1.5, -12.5, '+91', ' x', 'two\nlines', ''])).toBe(
    `a,"b ""q"", c",1.5,-12.5,'+91," x","two\nlines",\r\n`,
  );
});

const signs = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '\t',
  '\r',
  '\n',
  ' ',
  '\u00a0',
  "'",
  '"',
  ';',
  ',',
  'a',
  '1',
];
const nasty = fc.oneof(
  fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((chosen) => chosen.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('=cmd|"/c calc"!A1', '=HYPERLINK("http://x")', 'a;"=1', '#N/A', '@SUM(1)', '-2+3', '+1', "'=1"),
);

test('restored is the exact inverse of neutralised', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      expect(restored(neutralised(text))).toBe(text);
    }),
    { numRuns: 10 * quantity, seed },
  );
});

const price = fc.integer({ min: 0, max: 999_999_999_999 }).map((paise) => paise / 100);
const texts = Object.fromEntries(productTexts.map((key) => [key, nasty])) as Record<ProductText, typeof nasty>;
const product = fc.record({
  ...texts,
  productid: nasty,
  category: fc.option(nasty),
  purchaseprice: price,
  retailprice: price,
  producturl: fc.option(nasty),
  variants: fc.array(fc.record({ size: nasty, color: nasty, stock: fc.nat(10_000_000) }), { maxLength: 4 }),
});

/** How a program sees a file that divides it at this sign, quotes or none: what it would take for cells. */
const cellsOf = (file: string, delimiter: string): string[] =>
  (Papa.parse(file, { delimiter, newline: '\r\n' }).data as string[][]).flat();

/** A number, or what no spreadsheet runs, also after it has taken off blanks. */
const harmless = /^(?:-?[0-9]+(?:\.[0-9]+)?$|(?!\s*[=+\-@＝＋－＠]))/u;

// Guarantee 20 (docs/guarantees.md).
test(`of ${quantity} fuzzed products a spreadsheet runs no cell`, () => {
  fc.assert(
    fc.property(product, (given) => {
      const lines = productLines(given, 'https://shop.example');
      const file = lines
        .map((cells) => csvLine(productFileColumns.map(({ kind }, index) => csvCell(kind, cells[index] ?? null))))
        .join('');
      for (const cell of cellsOf(file, ',')) expect(cell).toMatch(harmless);
      for (const cell of file.split(/[;\t\r\n]/)) expect(cell.replace(/^(?:\s*")*/, '')).toMatch(harmless);
      // And it is all there.
      const read = (Papa.parse(file, { delimiter: ',', newline: '\r\n', skipEmptyLines: false }).data as string[][])
        .slice(0, -1)
        .map((cells) => cells.map(restored));
      expect(read).toEqual(lines.map((cells) => cells.map((cell) => String(cell ?? ''))));
    }),
    { numRuns: quantity, seed },
  );
});
