import { csvWriter } from '../../../portal/src/features/exports/csv-writer.ts';
import { ImportFile } from '../../../portal/src/features/imports/reading/import-file.ts';
import type { ExportedProducts } from '../../../portal/src/lib/answers.ts';
import { customerFileColumns, productFileColumns } from '../../../shop/spreadsheet/columns.ts';
import { customerLine, discountLine, productLines } from '../../../shop/spreadsheet/list-lines.ts';
import type { WrittenCell } from '../../../shop/spreadsheet/written.ts';
import { type Cells, stagedFile } from '../staged-file.ts';
import type { TestShop } from '../test-shop.ts';
import { type Column, columnsOf, nameOf } from './columns.ts';
import { whyNot } from './exceptions.ts';
import type { Row } from './rows.ts';
import { requiredValues, samplesOf } from './samples.ts';

/** How the records of a table go into files and come out of them. */
interface TableFile {
  /** What they are imported as. */
  readonly kind: 'products' | 'customers';
  readonly columns: Parameters<typeof csvWriter>[0];
  /** The columns by which a line finds its record. */
  readonly keys: readonly string[];
  /** What a new line needs although the table does not: the name is made of it. */
  readonly alsoNeeded: readonly string[];
}

const ofProducts = { kind: 'products', columns: productFileColumns } as const;

/** The tables that have an import; discounts have none. */
export const tableFiles: Readonly<Record<string, TableFile>> = {
  products: { ...ofProducts, keys: ['productid'], alsoNeeded: ['fabric'] },
  productsizecolors: { ...ofProducts, keys: ['productid', 'size', 'color'], alsoNeeded: [] },
  customers: { kind: 'customers', columns: customerFileColumns, keys: ['phone'], alsoNeeded: [] },
};

/** Whether there is a file of a table's list. */
export const isExported = (table: string): boolean => table === 'discounts' || table in tableFiles;

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

const answered = async (shop: TestShop, name: string, body: object) =>
  (await shop.send('admin', 'POST', `rpc/${name}`, body)).body;

/** The lines of a file with this record (a product with its variants), as the portal makes them. */
export async function exportedLines(shop: TestShop, table: string, row: Row): Promise<readonly WrittenCell[][]> {
  if (table === 'discounts') {
    const { body } = await shop.send('admin', 'GET', `discounts?id=eq.${row.id}`);
    return body.map(discountLine);
  }
  if (table === 'customers') {
    const { customers } = await answered(shop, 'export_customers', { p_phone: row.phone });
    return customers.map(customerLine);
  }
  const { products }: ExportedProducts = await answered(shop, 'export_products', { p_productid: row.productid });
  return products
    .filter(({ productid }) => productid === row.productid)
    .flatMap((product) => productLines(product, shop.url));
}

/** What an import of a file with these lines would do, whole: written, read, sent and checked. */
export async function readBack(shop: TestShop, table: string, lines: readonly WrittenCell[][]) {
  const { kind, columns } = fileOf(table);
  const writer = csvWriter(columns);
  const bytes = Buffer.concat([...writer.lines(lines), ...writer.end()]);
  const file = await ImportFile.open(kind, new Uint8Array(bytes));
  const read = file.lines(0, file.heads()[0]?.matching ?? {});
  const unread = read.flatMap(({ problems }) => problems ?? []);
  if (unread.length > 0) throw new Error(`The file cannot be read: ${JSON.stringify(unread)}`);
  const cells = read.map(({ values }) => values as Cells);
  const staged = await stagedFile(shop, kind, cells);
  return { check: await staged.check(), lines: await staged.lines() };
}
