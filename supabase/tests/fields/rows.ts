import type { TestShop } from '../test-shop.ts';
import { keyOf } from './columns.ts';

/** A row of a table as JSON. */
export type Row = Readonly<Record<string, unknown>>;

/** The row that has these values. */
export async function rowWith(shop: TestShop, table: string, values: Row): Promise<Row | undefined> {
  const { rows } = await shop.query(
    `select to_jsonb(stored) as row from public.${table} as stored where to_jsonb(stored) @> $1`,
    [JSON.stringify(values)],
  );
  return rows[0]?.row as Row | undefined;
}

/** A row as it is now, found by its key of then. */
export const rowNow = (shop: TestShop, table: string, row: Row): Promise<Row | undefined> =>
  rowWith(shop, table, { [keyOf(table)]: row[keyOf(table)] });

/** Somebody else changes one value of a row, past every function of the shop. Answers the row. */
export async function changedRow(shop: TestShop, table: string, row: Row, change: Row): Promise<Row> {
  const [name] = Object.keys(change);
  const key = keyOf(table);
  const { rows } = await shop.query(
    `update public.${table} as stored set ${name} = given.${name}
     from jsonb_populate_record(null::public.${table}, $1) as given
     where stored.${key} = (jsonb_populate_record(null::public.${table}, $2)).${key} returning to_jsonb(stored) as row`,
    [JSON.stringify(change), JSON.stringify(row)],
  );
  return rows[0]?.row as Row;
}
