import { countText } from '../../../../../shop/money.ts';
import { type Matching, matchColumns, plainName, unusedColumns } from '../../../../../shop/spreadsheet/matching.ts';
import {
  type BillLine,
  type BillTexts,
  type Column,
  columns,
  emptyTexts,
  isBlank,
  isEmpty,
  newLine,
  ownColumns,
  productColumns,
  tidied,
} from './bill-line.ts';
import { withoutRepeats, withTyped } from './edit-lines.ts';
import { productsOf } from './products.ts';
import { tidyCell } from './read-cell.ts';

/** The most lines of one bill that the shop takes at once. */
const mostLines = 1_000;

/** Which column of a bill a column of a file is. */
const fileColumns: Readonly<Record<Column, keyof Matching>> = {
  code: 'productid',
  category: 'category',
  fabric: 'fabric',
  purchase: 'purchaseprice',
  retail: 'retailprice',
  size: 'size',
  color: 'color',
  quantity: 'stock',
};

/** Lines among which the headers of a bill are looked for, and how many of them must be known for it to be headers. */
const headersWithin = 20;
const leastHeaders = 2;

const matchingOf = (row: readonly string[]): Matching => {
  const matching = matchColumns('products', row);
  // What a bill calls the rate is what the shop pays.
  const rate = row.findIndex((header) => plainName(header) === 'rate');
  return matching.purchaseprice === undefined && rate >= 0 ? { ...matching, purchaseprice: rate } : matching;
};

/** A block of cells as lines of a bill. */
export interface Pasted {
  readonly texts: readonly BillTexts[];
  /** Headers of columns that say nothing here. */
  readonly unused: readonly string[];
  /** The column that the block begins in; null of lines of a bill, which are never laid over others. */
  readonly from: Column | null;
}

const tidyTexts = (texts: Partial<BillTexts>): BillTexts =>
  Object.fromEntries(columns.map((column) => [column, tidyCell(column, texts[column] ?? '')])) as BillTexts;

function byHeaders(rows: readonly (readonly string[])[]): Pasted | null {
  const counts = rows.slice(0, headersWithin).map((row) => Object.keys(matchingOf(row)).length);
  const most = Math.max(0, ...counts);
  const place = counts.indexOf(most);
  const headers = rows[place];
  if (most < leastHeaders || !headers) return null;
  const matching = matchingOf(headers);
  const texts = rows.slice(place + 1).map((row) =>
    tidyTexts(
      Object.fromEntries(
        columns.map((column) => {
          const at = matching[fileColumns[column]];
          return [column, at === undefined ? '' : (row[at] ?? '')];
        }),
      ),
    ),
  );
  const { unknown, derived } = unusedColumns('products', headers, matching);
  return { texts: texts.filter((line) => !isEmpty(line)), unused: [...unknown, ...derived], from: null };
}

/**
 * What a block of cells says. With headers it is read by them; else from the column where it was pasted on. A block that
 * is wider than what is right of that ends with the quantity, as bills do.
 */
export function readPasted(rows: readonly (readonly string[])[], at: Column): Pasted {
  const headed = byHeaders(rows);
  if (headed) return headed;
  const width = Math.max(...rows.map((row) => row.length));
  const first = Math.max(0, Math.min(columns.indexOf(at), columns.length - width));
  const texts = rows.map((row) =>
    tidyTexts(Object.fromEntries(row.map((text, across) => [columns[first + across] ?? '', text]))),
  );
  // From a product's column to the quantity they are lines of a bill.
  const isWhole = first < productColumns.length && first + width >= columns.length;
  return { texts, unused: [], from: isWhole ? null : (columns[first] ?? 'code') };
}

/** The lines after a paste, those that came with it, and the one where one goes on. */
export interface Laid {
  readonly lines: readonly BillLine[];
  readonly pasted: readonly string[];
  readonly last: string;
}

/**
 * The lines with a block laid in at a line. A blank line takes it, and more come behind; over a line that says something
 * other cells are laid as in a spreadsheet, and lines of a bill come behind it.
 */
export function laidIn(lines: readonly BillLine[], id: string, { texts, from }: Pasted): Laid {
  const place = Math.max(
    0,
    lines.findIndex((line) => line.id === id),
  );
  const at = lines[place];
  const isFree = !at || isBlank(at);
  if (from !== null && !isFree) return laidOver(lines, place, texts, columns.indexOf(from));
  const added = withoutRepeats(texts).map((line) => newLine(line));
  const behind = at && isFree ? place : place + 1;
  const after = lines.toSpliced(behind, at && isFree ? 1 : 0, ...added);
  return { lines: after, pasted: added.map((line) => line.id), last: added.at(-1)?.id ?? id };
}

function laidOver(lines: readonly BillLine[], place: number, texts: readonly BillTexts[], first: number): Laid {
  let laid: readonly BillLine[] = lines;
  const ids: string[] = [];
  for (const [down, cells] of texts.entries()) {
    const under = lines[place + down];
    const line = under ?? newLine();
    if (!under) laid = [...laid, line];
    for (const column of columns.slice(first)) {
      if (cells[column] !== '') laid = withTyped(laid, line.id, column, cells[column]);
    }
    ids.push(line.id);
  }
  return { lines: laid, pasted: ids, last: ids.at(-1) ?? '' };
}

/** Why so many lines are not taken; null where they are. */
export const tooManyLines = (count: number): string | null =>
  count > mostLines
    ? `A bill has at most ${countText(mostLines)} lines. These are ${countText(count)}: save it in parts.`
    : null;

const meaningOf = (texts: readonly BillTexts[]): string =>
  JSON.stringify(
    productsOf(texts.map((line) => ({ ...emptyTexts, ...line, id: '' }))).flatMap((product) =>
      product.lines.map(({ size, color, quantity }) =>
        [product.key, size, color, quantity].map((text) => text.trim().toLowerCase()),
      ),
    ),
  );

/** The number of the first of the lines that say, one after the other, what a paste says; null where none do. */
export function isThereFrom(lines: readonly BillLine[], texts: readonly BillTexts[]): number | null {
  const count = texts.length;
  const wanted = meaningOf(texts);
  const products = productsOf(lines);
  for (let at = 0; at + count <= lines.length; at++) {
    const product = products.findLast(({ from }) => from <= at + 1);
    const first = lines[at];
    if (!product || !first || ownColumns.some((column) => tidied(first[column]) !== tidied(texts[0]?.[column] ?? '')))
      continue;
    const block = [{ ...first, ...product.texts }, ...lines.slice(at + 1, at + count)];
    if (meaningOf(block) === wanted) return at + 1;
  }
  return null;
}
