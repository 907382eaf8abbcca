import { type Matching, matchColumns, plainName, unusedColumns } from '../../../../../shop/spreadsheet/matching.ts';
import { type BillTexts, type Column, columns, isEmpty, productColumns } from './bill-line.ts';
import { placedAt, withoutSerials } from './placed-block.ts';
import { tidyCell } from './read-cell.ts';
import { isSumRow } from './sum-row.ts';

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
  /** What was left out of it: the headers of columns that say nothing here, and lines that are none. */
  readonly unused: readonly string[];
  /** The column that the block begins in; null of lines of a bill, which are never laid over others. */
  readonly from: Column | null;
}

const tidyTexts = (texts: Partial<BillTexts>): BillTexts =>
  Object.fromEntries(columns.map((column) => [column, tidyCell(column, texts[column] ?? '')])) as BillTexts;

type Rows = readonly (readonly string[])[];

const known = (row: readonly string[]): number => Object.keys(matchingOf(row)).length;

function byHeaders(rows: Rows): Pasted | null {
  const counts = rows.slice(0, headersWithin).map(known);
  const most = Math.max(0, ...counts);
  const place = counts.indexOf(most);
  const headers = rows[place];
  if (most < leastHeaders || !headers) return null;
  const matching = matchingOf(headers);
  // A bill of several pages has its headers on each.
  const lines = rows.slice(place + 1).filter((row) => known(row) < leastHeaders);
  const texts = lines.map((row) =>
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

/** A block without headers, from the column where it was pasted on. */
function byPlace(rows: Rows, at: Column): Pasted {
  const own = withoutSerials(rows, at);
  const { first, unused } = placedAt(own.rows, own.at);
  const texts = own.rows.map((row) =>
    tidyTexts(Object.fromEntries(row.map((text, across) => [columns[first + across] ?? '', text]))),
  );
  const width = Math.max(...own.rows.map((row) => row.length));
  // From a product's column to the quantity they are lines of a bill.
  const isWhole = first < productColumns.length && first + width >= columns.length;
  return { texts, unused: [...own.unused, ...unused], from: isWhole ? null : (columns[first] ?? 'code') };
}

/**
 * What a block of cells says. With headers it is read by them; else from the column where it was pasted on. A block that
 * is wider than what is right of that stands where its columns say the most. Lines that sum up the bill are left out.
 */
export function readPasted(rows: Rows, at: Column): Pasted {
  const lines = rows.filter((row) => !isSumRow(row));
  const sums = rows.filter(isSumRow).map((row) => `the line "${row.find((text) => /\p{Letter}/u.test(text)) ?? ''}"`);
  const { texts, unused, from } = byHeaders(lines) ?? byPlace(lines, at);
  return { texts, unused: [...unused, ...new Set(sums)], from };
}
