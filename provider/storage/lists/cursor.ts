import { invalidParameter } from '../errors.ts';

export const sortColumns = ['name', 'updated_at', 'created_at'] as const;
export const sortOrders = ['asc', 'desc'] as const;

/** Where a list goes on, in the order that it began with. */
export interface Cursor {
  readonly column: (typeof sortColumns)[number];
  readonly order: (typeof sortOrders)[number];
  /** The last name; empty at the beginning. */
  readonly name: string;
  /** The last time in ISO 8601, to the microsecond, where times are sorted by. */
  readonly time: string;
}

export const writeCursor = ({ column, order, name, time }: Cursor): string =>
  Buffer.from(JSON.stringify([column, order, name, time])).toString('base64url');

/** What `writeCursor` wrote; throws for everything else. */
export const readCursor = (text: string): Cursor => {
  const [column, order, name, time] = arrayOf(Buffer.from(text, 'base64url').toString());
  const cursor = {
    column: sortColumns.find((known) => known === column),
    order: sortOrders.find((known) => known === order),
    name,
    time,
  };
  if (!isCursor(cursor)) throw invalidParameter('Invalid Parameter continuation token');
  return cursor;
};

const arrayOf = (json: string): readonly unknown[] => {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
};

const isCursor = (cursor: { readonly [part in keyof Cursor]: unknown }): cursor is Cursor =>
  cursor.column !== undefined &&
  cursor.order !== undefined &&
  typeof cursor.name === 'string' &&
  cursor.name !== '' &&
  (cursor.column === 'name' ? cursor.time === '' : isTime(cursor.time));

const isTime = (time: unknown): boolean =>
  typeof time === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d:\d\d$/.test(time) &&
  !Number.isNaN(Date.parse(time));
