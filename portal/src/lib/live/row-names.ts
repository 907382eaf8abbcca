import { type Watched, watched } from './news.ts';

/** The tables whose rows are listed, opened and edited. */
export type ListedTable = Exclude<Watched, 'categories'>;

/** A row as its list or its dialog reads it. */
export type ListedRow = Readonly<Record<string, unknown>>;

/** The key of a row, as news name it. */
export const keyIn = (table: ListedTable, row: ListedRow): string => String(row[watched[table]]);

/** What the page calls a row. */
export const rowNameIn = (table: ListedTable, row: ListedRow): string =>
  String(row[table === 'customers' ? 'customer_ulid' : watched[table]]);
