import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { customerUlid } from '../../../shop/customer.ts';
import { storedPicture } from '../stored-picture.ts';
import type { TestShop } from '../test-shop.ts';
import { type Column, columnsOf, nameOf } from './columns.ts';
import { whyNot } from './exceptions.ts';
import type { Row } from './rows.ts';

/** A number that no sample was made of yet. */
let made = 0;

/** What has a shape of its own. A column that is added needs a line here only where nothing below keeps its rule. */
const ofColumn: Readonly<Record<string, (at: number) => unknown>> = {
  'customers.customer_ulid': () => customerUlid(randomUUID()),
  'customers.email': (at) => `asha.${at}@example.in`,
  // Files have the first letter in capitals.
  'customers.gender': (at) => ['Female', 'Male'][at % 2],
  'customers.phone': (at) => `+9170${String(at).padStart(8, '0')}`,
  'products.producturl': (at) => `https://pictures.example/${at}`,
};

const day = (at: number): string => new Date(Date.UTC(2026, 0, 1 + (at % 1000))).toISOString().slice(0, 10);

const ofType: Readonly<Record<string, (at: number, name: string) => readonly unknown[]>> = {
  boolean: (at) => [at % 2 === 0],
  bigint: (at) => [1_000_000 + at],
  date: (at) => [day(at)],
  integer: (at) => [100 + at],
  numeric: (at) => [at + 0.25],
  smallint: (at) => [1 + (at % 99)],
  text: (at, name) => [`A ${name} ${at}`, `${100_000 + at}`],
  'text[]': (at, name) => [[`A ${name} ${at}`]],
  'timestamp with time zone': (at) => [`${day(at)}T08:30:00+00:00`],
  uuid: () => [randomUUID()],
};

/** The words that a rule names: those of a list to choose from. */
const wordsOf = ({ rule }: Column): string[] =>
  [...(rule ?? '').matchAll(/'(\w[\w ]*)'::text/g)].map(([, word]) => word ?? '');

async function candidates(shop: TestShop, column: Column): Promise<unknown[]> {
  const places = [++made, ++made];
  const own = ofColumn[nameOf(column)];
  if (own) return places.map(own);
  // They have to be in the shop.
  if (nameOf(column) === 'products.pictures') return [[await storedPicture(shop)], [await storedPicture(shop)]];
  if (column.refersTo) {
    const [table, name] = column.refersTo;
    const rows = [await insertedRow(shop, table), await insertedRow(shop, table)];
    return rows.map((row) => row[name]);
  }
  return [...places.flatMap((at) => ofType[column.type]?.(at, column.name) ?? []), ...wordsOf(column)];
}

/**
 * Two different values that a column takes, as JSON has them; the first is not its default. Throws, naming the column,
 * where there are none.
 */
export async function samplesOf(shop: TestShop, column: Column): Promise<readonly [first: unknown, second: unknown]> {
  const { rows } = await shop.query(
    `select given_sample, to_jsonb(${column.default ?? 'null::text'}) is not distinct from given_sample as is_default
     from jsonb_array_elements($1::jsonb) as given (given_sample)
     cross join lateral jsonb_populate_record(null::public.${column.table}, jsonb_build_object($2::text, given_sample))
     where coalesce(${column.rule ?? 'true'}, true)`,
    [JSON.stringify(await candidates(shop, column)), column.name],
  );
  const first = rows.find(({ is_default }) => !is_default)?.given_sample;
  const others = rows.filter(({ given_sample }) => !isDeepStrictEqual(given_sample, first));
  const second = (others.find(({ is_default }) => !is_default) ?? others[0])?.given_sample;
  if (first === undefined || second === undefined) {
    throw new Error(`${nameOf(column)} has no two samples: give it some in fields/samples.ts`);
  }
  return [first, second];
}

/** A sample for each column that a row of a table cannot do without, but for those that stand in `without`. */
export async function requiredValues(shop: TestShop, table: string, without: readonly string[] = []): Promise<Row> {
  const values: Record<string, unknown> = {};
  for (const column of columnsOf(table)) {
    if (column.isRequired && !without.includes(column.name)) [values[column.name]] = await samplesOf(shop, column);
  }
  return values;
}

/** A sample for each column that a save adds. */
export async function wholeValues(shop: TestShop, table: string): Promise<Row> {
  const values: Record<string, unknown> = {};
  for (const column of columnsOf(table)) {
    if (column.isWritable && !whyNot('add', column)) [values[column.name]] = await samplesOf(shop, column);
  }
  return values;
}

/** A row that is there with these values, past every function of the shop. */
export async function insertedRow(shop: TestShop, table: string, values: Row = {}): Promise<Row> {
  const row = { ...(await requiredValues(shop, table, Object.keys(values))), ...values };
  const names = Object.keys(row).join(', ');
  const { rows } = await shop.query(
    `insert into public.${table} as stored (${names})
     select ${names} from jsonb_populate_record(null::public.${table}, $1) returning to_jsonb(stored) as row`,
    [JSON.stringify(row)],
  );
  return rows[0]?.row as Row;
}
