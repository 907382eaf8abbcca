import { type Column, columns } from './bill-line.ts';
import { numberIn, readPrice, readQuantity } from './read-cell.ts';

// Where a block of cells without headers stands among the columns of a bill.

type Rows = readonly (readonly string[])[];

const roomAt = (at: Column): number => columns.length - columns.indexOf(at);
const widthOf = (rows: Rows): number => Math.max(0, ...rows.map((row) => row.length));

/** Whether these count the lines: 1, 2, 3, the same again or nothing where a line goes on with the one above. */
function areSerials(texts: readonly string[]): boolean {
  const said = texts
    .filter((text) => text !== '')
    .map((text) => (/^\d{1,4}[.)]?$/.test(text) ? Number.parseInt(text, 10) : null));
  return (
    said.length > 0 &&
    said.every((number, at) => number !== null && (at === 0 ? number === 1 : follows(said[at - 1], number)))
  );
}

const follows = (before: number | null | undefined, number: number): boolean =>
  before != null && (number === before || number === before + 1);

/** How well a text suits a column. */
function suits(column: Column, text: string): number {
  if (text === '' || column === 'size') return 0;
  const number = column === 'quantity' ? numberIn(readQuantity(text)) : numberIn(readPrice(text));
  const isCode = /^(?=.*\d)(?=.*\p{Letter})[^\s₹.,]+$/u.test(text);
  const does =
    column === 'code'
      ? isCode
      : column === 'purchase' || column === 'retail' || column === 'quantity'
        ? number !== null
        : number === null;
  return does ? 1 : -1;
}

/** A block without the first column that counts its lines, which is no code and no name, and where it is pasted then. */
export function withoutSerials(rows: Rows, at: Column) {
  const isSaid = columns.indexOf(at) <= columns.indexOf('fabric') || widthOf(rows) > roomAt(at);
  if (!isSaid || widthOf(rows) < 2 || !areSerials(rows.map(([first = '']) => first))) return { rows, at, unused: [] };
  const own = rows.map((row) => row.slice(1));
  const hasCodes = own.some(([first = '']) => suits('code', first) > 0);
  return { rows: own, at: at === 'code' && !hasCodes ? 'category' : at, unused: ['the numbers of the lines'] } as const;
}

/**
 * The place from 0 of the column that the first of a block stands in, which may lie left of all, and what stands outside.
 * Where a block has no room at the column where it was pasted, it is put where most of it suits its columns; as well as
 * any where it ends with the quantity, as bills do.
 */
export function placedAt(rows: Rows, at: Column): { readonly first: number; readonly unused: readonly string[] } {
  const width = widthOf(rows);
  const least = columns.length - width;
  const wanted = columns.indexOf(at);
  if (least >= wanted) return { first: wanted, unused: [] };
  const score = (first: number): number =>
    rows.reduce(
      (all, row) =>
        row.reduce((sum, text, across) => {
          const column = columns[first + across];
          return column ? sum + suits(column, text) : sum;
        }, all),
      0,
    );
  const places = Array.from({ length: wanted - least + 1 }, (_, more) => least + more);
  const usual = Math.max(0, least);
  const first = places.reduce((best, place) => (score(place) > score(best) ? place : best), usual);
  const outside = Array.from({ length: width }, (_, across) => across).filter((across) => !columns[first + across]);
  const texts = outside.map((across) => rows.find((row) => row[across])?.[across] ?? '');
  return { first, unused: texts.filter((text) => text !== '').map((text) => `the column with "${text}"`) };
}
