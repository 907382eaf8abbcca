import type { LoggedChange, LoggedRow } from '../../../postgres/log/log.ts';
import type { Database, Identity } from '../../../postgres/types.ts';
import { type ColumnFacts, readableOf, type TableFacts } from './table-facts.ts';

/** JSON text by the column's name; of columns that the log holds and the role may read. */
export type JsonRow = ReadonlyMap<string, string>;

export interface JsonRows {
  readonly row: JsonRow | null;
  readonly oldRow: JsonRow | null;
  /** More than the hosted service tells of one change: what is larger than 64 bytes is left out. */
  readonly isTooLarge: boolean;
}

/** Of one change in the hosted service's log, as bytes of JSON. */
const mostBytes = 1_048_576;
const mostFieldBytes = 64;
/** Longer text than this becomes no JSON of 64 bytes. */
const hopeless = 4_096;

interface Item {
  readonly change: LoggedChange;
  readonly facts: TableFacts;
}

type Side = 'row' | 'oldRow';

/** What the values of the changes' rows are as JSON, in one statement as `identity`: PostgreSQL reads and writes them. */
export const jsonRowsOf = async (
  database: Database,
  identity: Identity,
  items: readonly Item[],
): Promise<JsonRows[]> => {
  const known = new Map<string, readonly (string | null)[]>();
  const values: unknown[] = [];
  const parts = [...new Set(items.map(({ facts }) => facts))].map((facts) => {
    const own = items.flatMap((item, n) => (item.facts === facts ? sidesOf(item, n) : []));
    const columns = readableOf(facts).map((column, i) => jsonOf(column, i));
    return `select item ->> 'at' as at, array[${columns.join(', ')}]::text[] as columns
      from jsonb_array_elements($${values.push(JSON.stringify(own))}::jsonb) as given (item)`;
  });
  // The time zone of the hosted service.
  const options = { readOnly: true, settings: { timezone: 'UTC', datestyle: 'ISO', intervalstyle: 'postgres' } };
  const statement = { text: parts.join('\nunion all\n'), values };
  const { rows } = await database.run<{ at: string; columns: (string | null)[] }>(identity, statement, options);
  for (const { at, columns } of rows) known.set(at, columns);
  return items.map((item, n) => ({
    row: rowOf(item, 'row', known.get(`${n} row`)),
    oldRow: rowOf(item, 'oldRow', known.get(`${n} oldRow`)),
    isTooLarge: isTooLarge(item.change),
  }));
};

const sidesOf = ({ change, facts }: Item, n: number): object[] =>
  (['row', 'oldRow'] as const).flatMap((side) => {
    const row = change[side];
    if (!row) return [];
    const most = isTooLarge(change) ? hopeless : Number.POSITIVE_INFINITY;
    return [{ at: `${n} ${side}`, values: readableOf(facts).map(({ name }) => shortOf(row[name] ?? null, most)) }];
  });

const shortOf = (value: string | null, most: number): string | null =>
  value !== null && value.length > most ? null : value;

/** The hosted service tells bytes as digits alone. */
const jsonOf = ({ type, sqlType }: ColumnFacts, i: number): string => {
  const text = `item -> 'values' ->> ${i}`;
  return type === 'bytea' ? `to_jsonb(substr(${text}, 3))::text` : `to_jsonb((${text})::${sqlType})::text`;
};

const rowOf = (
  { change, facts }: Item,
  side: Side,
  columns: readonly (string | null)[] | undefined,
): JsonRow | null => {
  const row = change[side];
  if (!row || !columns) return null;
  const isCut = isTooLarge(change);
  const json = new Map<string, string>();
  readableOf(facts).forEach(({ name }, i) => {
    if (!(name in row)) return;
    const value = columns[i] ?? 'null';
    const wasLong = (row[name]?.length ?? 0) > hopeless;
    if (!isCut || (!wasLong && Buffer.byteLength(value) <= mostFieldBytes)) json.set(name, value);
  });
  return json;
};

/** As the log of the hosted service has it: each value with the name of its column and of its type. */
const isTooLarge = ({ table, row, oldRow }: LoggedChange): boolean =>
  bytesOf(table, row) + bytesOf(table, oldRow) > mostBytes;

const bytesOf = ({ columns }: LoggedChange['table'], row: LoggedRow | null): number =>
  columns.reduce((bytes, { name, type }) => {
    const value = row?.[name];
    if (value === undefined) return bytes;
    return (
      bytes +
      Buffer.byteLength(name) +
      type.length +
      40 +
      (value === null ? 4 : Buffer.byteLength(JSON.stringify(value)))
    );
  }, 0);
