import { customerFileColumns, type FileColumn, type ImportField, productFileColumns } from './columns.ts';

export type { ImportField } from './columns.ts';

export const importKinds = ['products', 'customers'] as const;
export type ImportKind = (typeof importKinds)[number];

export const fileColumnsOf: Readonly<Record<ImportKind, readonly FileColumn<string, ImportField>[]>> = {
  products: productFileColumns,
  customers: customerFileColumns,
};

/** The column of a file of lines that were not loaded: never read. */
export const reasonHeader = 'Why not loaded';

/** Columns that hold first and last name together. */
const wholeNames = ['name', 'customername', 'fullname', 'customer', 'clientname'];

/** A header as its letters and digits: 'Purchase Price (₹)' and 'purchase_price' are the same. */
export function plainName(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\((?:rs\.?|inr|₹|in rupees|pcs)\)|[^\p{L}\p{M}\p{N}]/gu, '');
}

/**
 * Which column of a file each field is read from, by the column's place from 0; a field without one is not there. First
 * and last name may be read from one column: the first word of it is the first name.
 */
export type Matching = Readonly<Partial<Record<ImportField, number>>>;

/** The names of a field as `plainName` writes them, those that an export gives it first. No two fields share one. */
export function fieldNames({ name, header, synonyms }: FileColumn): string[] {
  return [plainName(header), plainName(name), ...synonyms];
}

/**
 * The columns of a file by their headers: the names of a field are looked for one after the other, and of several columns
 * of one name the one nearest to the left is taken.
 */
export function matchColumns(kind: ImportKind, headers: readonly string[]): Matching {
  const plain = headers.map(plainName);
  const find = (names: readonly string[]): number | undefined =>
    names.map((name) => plain.indexOf(name)).find((place) => place !== -1);
  const matching: Partial<Record<ImportField, number>> = {};
  for (const column of fileColumnsOf[kind]) {
    const place = column.key === null ? undefined : find(fieldNames(column));
    if (column.key !== null && place !== undefined) matching[column.key] = place;
  }
  if (kind === 'customers' && matching.first_name === undefined && matching.last_name === undefined) {
    const place = find(wholeNames);
    if (place !== undefined) Object.assign(matching, { first_name: place, last_name: place });
  }
  return matching;
}

/** The columns that are not read: those the shop works out itself, and those that it knows nothing of. */
export function unusedColumns(kind: ImportKind, headers: readonly string[], matching: Matching) {
  const used = new Set(Object.values(matching));
  const derived = new Set(fileColumnsOf[kind].filter(({ key }) => key === null).map(({ header }) => plainName(header)));
  const left = headers.filter((header, at) => !used.has(at) && header !== '' && plainName(header) !== reasonName);
  return {
    derived: left.filter((header) => derived.has(plainName(header))),
    unknown: left.filter((header) => !derived.has(plainName(header))),
  };
}

const reasonName = plainName(reasonHeader);

/** Lines among which the headers are looked for: a title or a date may stand above them. */
export const headerWithin = 20;

/** The place of the line that holds the headers: the one that names the most fields, else the first that is not empty. */
export function headerPlace(kind: ImportKind, rows: readonly (readonly string[])[]): number {
  const named = rows.slice(0, headerWithin).map((row) => Object.keys(matchColumns(kind, row)).length);
  const most = Math.max(0, ...named);
  if (most > 0) return named.indexOf(most);
  return Math.max(
    0,
    rows.findIndex((row) => row.some((text) => text !== '')),
  );
}
