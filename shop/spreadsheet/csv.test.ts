import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvLine, neutralised, restored } from './csv.ts';
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

const signs = [...'=+-@＝＋－＠\t\r\n \u00a0\'";,a1'];
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

/** How a program sees a file that divides it at this sign, quotes or none: what it would take for cells. */
const cellsOf = (file: string, delimiter: string): string[] =>
  (Papa.parse(file, { delimiter, newline: '\r\n' }).data as string[][]).flat();

/** A number, or what no spreadsheet runs, also after it has taken off blanks. */
const harmless = /^(?:-?[0-9]+(?:\.[0-9]+)?$|(?!\s*[=+\-@＝＋－＠]))/u;

// Guarantee 20 (docs/guarantees.md).
test('of any cells of a file a spreadsheet runs none', () => {
  fc.assert(
    fc.property(fc.array(nasty, { minLength: 2, maxLength: 6 }), (given) => {
      const line = csvLine(given.map((text) => csvCell('text', text)));
      for (const cell of cellsOf(line, ',')) expect(cell).toMatch(harmless);
      for (const cell of line.split(/[;\t\r\n]/)) expect(cell.replace(/^(?:\s*")*/, '')).toMatch(harmless);
      // And it is all there.
      expect(cellsOf(line.slice(0, -2), ',').map(restored)).toEqual(given);
    }),
    { numRuns: quantity, seed },
  );
});
