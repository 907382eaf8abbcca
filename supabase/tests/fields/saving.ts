import { randomUUID } from 'node:crypto';
import type { Answer, TestShop } from '../test-shop.ts';
import { columnsOf, savedById } from './columns.ts';
import { whyNot } from './exceptions.ts';
import { type Row, rowWith } from './rows.ts';
import { requiredValues } from './samples.ts';

/** How the records of a table are saved. Both functions answer what the data service did. */
interface Saving {
  /** Adds a record of these values. */
  add(shop: TestShop, values: Row): Promise<Answer>;
  /** The time that an editor sees who opens the record. */
  seen(shop: TestShop, row: Row): Promise<unknown>;
  /** Changes these values alone. */
  update(shop: TestShop, row: Row, values: Row, seen: unknown): Promise<Answer>;
  /** The record in what a saving function tells; `row`: which, of several. */
  told(object: Row, row?: Row): Row | undefined;
}

const call = (shop: TestShop, name: string, body: object): Promise<Answer> =>
  shop.send('admin', 'POST', `rpc/${name}`, body);

const itself = { seen: async (_: TestShop, row: Row) => row.updated_at, told: (object: Row) => object };

/** What a save of a record sends at least. */
export const newValues = (shop: TestShop, table: string): Promise<Row> =>
  requiredValues(
    shop,
    table,
    columnsOf(table).flatMap((column) => (whyNot('add', column) ? [column.name] : [])),
  );

const updateProduct = (
  shop: TestShop,
  p_productid: unknown,
  p_product: Row,
  p_variants: Row[],
  p_updated_at: unknown,
) => call(shop, 'update_product', { p_productid, p_product, p_variants, p_removed: [], p_updated_at });

/** A variant's line is sent whole, without what no save takes. */
const wholeLine = (row: Row): Row =>
  Object.fromEntries(
    columnsOf('productsizecolors')
      .filter((column) => column.isKey || (column.isWritable && !whyNot('update', column)))
      .map(({ name }) => [name, row[name]]),
  );

/** Of a kind that is saved by its id. */
const byId = (kind: string): Saving => ({
  ...itself,
  add: (shop, values) => call(shop, `save_${kind}`, { [`p_${kind}`]: values, p_request_id: randomUUID() }),
  update: (shop, { id }, values, p_updated_at) =>
    call(shop, `save_${kind}`, { [`p_${kind}`]: { id, ...values }, p_updated_at }),
});

/** The tables whose columns are held. */
export const savings: Readonly<Record<string, Saving>> = {
  products: {
    ...itself,
    add: (shop, p_product) => call(shop, 'add_product', { p_request_id: randomUUID(), p_product }),
    update: (shop, row, values, seen) => updateProduct(shop, row.productid, values, [], seen),
  },
  productsizecolors: {
    add: async (shop, values) =>
      call(shop, 'add_product', {
        p_request_id: randomUUID(),
        p_product: await newValues(shop, 'products'),
        p_variants: [values],
      }),
    seen: async (shop, { productid }) => (await rowWith(shop, 'products', { productid }))?.updated_at,
    update: (shop, row, values, seen) =>
      updateProduct(shop, row.productid, {}, [{ ...wholeLine(row), ...values }], seen),
    told: ({ variants }, row) =>
      (variants as Row[]).find(({ variantid }) => row === undefined || variantid === row.variantid),
  },
  customers: {
    ...itself,
    add: (shop, p_customer) => call(shop, 'save_customer', { p_customer }),
    update: (shop, { customer_ulid }, values, p_updated_at) =>
      call(shop, 'save_customer', { p_customer: { customer_ulid, ...values }, p_updated_at }),
  },
  ...Object.fromEntries(savedById.map(({ kind, table }) => [table, byId(kind)])),
};

export const savingOf = (table: string): Saving => {
  const saving = savings[table];
  if (!saving) throw new Error(`Nothing here saves ${table}`);
  return saving;
};
