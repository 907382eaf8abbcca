import type { Cells } from '../staged-file.ts';
import type { TestShop } from '../test-shop.ts';
import { type Column, columnsOf, nameOf } from './columns.ts';
import { whyNot } from './exceptions.ts';
import type { Row } from './rows.ts';
import { requiredValues, samplesOf } from './samples.ts';

/** How the records of a table go into files and come out of them. */
interface TableFile {
  /** What they are imported as. */
  readonly kind: 'products' | 'customers';
  /** The columns by which a line finds its record. */
  readonly keys: readonly string[];
  /** What a new line needs although the table does not: the name is made of it. */
  readonly alsoNeeded: readonly string[];
}

const ofProducts = { kind: 'products' } as const;

/** The tables that have an import; discounts have none. */
export const tableFiles: Readonly<Record<string, TableFile>> = {
  products: { ...ofProducts, keys: ['productid'], alsoNeeded: ['fabric'] },
  productsizecolors: { ...ofProducts, keys: ['productid', 'size', 'color'], alsoNeeded: [] },
  customers: { kind: 'customers', keys: ['phone'], alsoNeeded: [] },
};

export const fileOf = (table: string): TableFile => {
  const file = tableFiles[table];
  if (!file) throw new Error(`There is no import of ${table}`);
  return file;
};

/** What stands in a file for what a column refers to: its cell, and where the text of it is. */
const references: Readonly<Record<string, readonly [cell: string, query: string]>> = {
  'products.categoryid': ['category', 'select name as text from categories where categoryid = $1'],
  'customers.referred_by': ['referrer_phone', 'select phone as text from customers where customerid = $1'],
};

export const cellOf = (column: Pick<Column, 'table' | 'name'>): string =>
  references[nameOf(column)]?.[0] ?? column.name;

/** The values of a table's columns as the cells of a line. */
export async function cellsOf(shop: TestShop, table: string, values: Row): Promise<Cells> {
  const cells: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const [, query] = references[`${table}.${name}`] ?? [];
    cells[cellOf({ table, name })] = query === undefined ? value : (await shop.query(query, [value])).rows[0]?.text;
  }
  return cells as Cells;
}

/** What a line of a new record says at least. */
export async function newLine(shop: TestShop, table: string): Promise<Row> {
  const own = columnsOf(table);
  const left = own.filter((column) => whyNot('import new', column)).map(({ name }) => name);
  const values: Record<string, unknown> = { ...(await requiredValues(shop, table, left)) };
  for (const column of own) {
    if (fileOf(table).alsoNeeded.includes(column.name)) [values[column.name]] = await samplesOf(shop, column);
  }
  return values;
}
