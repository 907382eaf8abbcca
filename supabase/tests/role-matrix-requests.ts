import { randomUUID } from 'node:crypto';
import { columnsOf, savedById } from './fields/columns.ts';
import { requiredValues, samplesOf } from './fields/samples.ts';
import { billOf, moreOf } from './sample-goods.ts';
import type { Answer, Caller, TestShop } from './test-shop.ts';

/** A row that exists for the verbs that need one, a new one to insert, what to change, and the key of both. */
export interface Sample {
  readonly key: string;
  /** Where another column than `key` is the primary key, which PUT goes by. */
  readonly primary?: string;
  readonly existing: Record<string, unknown>;
  readonly fresh: Record<string, unknown>;
  readonly change: Record<string, unknown>;
}

const prices = { purchaseprice: 1, retailprice: 2 };
const line = { productid: 'BC24001', size: 'M', color: 'Red', stock: 1 };
const person = { first_name: 'Asha', last_name: 'Rao' };
const ulid = (): string => randomUUID().replaceAll('-', '').slice(0, 26);
const phone = (): string => `+9198${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

async function account(shop: TestShop): Promise<string> {
  const id = randomUUID();
  await shop.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.in`]);
  return id;
}

const samples: Record<string, (shop: TestShop) => Promise<Sample>> = {
  categories: async () => ({
    key: 'categoryid',
    existing: { categoryid: 900_001, name: `Old ${randomUUID()}` },
    fresh: { name: `New ${randomUUID()}` },
    change: { name: `Changed ${randomUUID()}` },
  }),
  products: async () => ({
    key: 'productid',
    existing: { productid: `X-${ulid()}`, name: 'Old', ...prices },
    fresh: { productid: `X-${ulid()}`, name: 'New', ...prices },
    change: { name: 'Changed' },
  }),
  productsizecolors: async () => ({
    key: 'variantid',
    existing: { variantid: randomUUID(), ...line },
    fresh: { variantid: randomUUID(), ...line },
    change: { stock: 9 },
  }),
  customers: async () => ({
    key: 'customer_ulid',
    primary: 'customerid',
    existing: { customerid: 900_001, customer_ulid: ulid(), ...person, phone: phone() },
    fresh: { customer_ulid: ulid(), ...person, phone: phone() },
    change: { last_name: 'Patil' },
  }),
  size_sets: async () => ({
    key: 'id',
    existing: { id: randomUUID(), name: `Old ${randomUUID()}`, sizes: ['S'] },
    fresh: { name: `New ${randomUUID()}`, sizes: ['S'] },
    change: { name: `Changed ${randomUUID()}` },
  }),
  profiles: async (shop) => ({
    key: 'id',
    existing: { id: await account(shop), email: 'a@example.in', role: 'user' },
    fresh: { id: await account(shop), email: 'b@example.in', role: 'user' },
    change: { role: 'admin' },
  }),
};

/** Of a table whose records are saved by their id, whatever columns it has. */
async function sampleById(shop: TestShop, table: string): Promise<Sample> {
  const text = columnsOf(table).find(({ type, isWritable }) => type === 'text' && isWritable);
  if (!text) throw new Error(`${table} has no text to change`);
  const [change] = await samplesOf(shop, text);
  return {
    key: 'id',
    existing: { id: 900_001, ...(await requiredValues(shop, table)) },
    fresh: { id: 900_002, ...(await requiredValues(shop, table)) },
    change: { [text.name]: change },
  };
}

export const sampleOf = (shop: TestShop, table: string): Promise<Sample> =>
  samples[table]?.(shop) ?? sampleById(shop, table);

export async function insertDirectly(shop: TestShop, table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row);
  await shop.query(
    `insert into public.${table} (${columns}) select ${columns} from json_populate_record(null::public.${table}, $1)`,
    [JSON.stringify(row)],
  );
}

const representation = { prefer: 'return=representation' };
const upserting = { prefer: 'return=representation,resolution=merge-duplicates' };

export async function tryOut(
  shop: TestShop,
  caller: Caller,
  table: string,
  verb: string,
  { key, primary = key, existing, fresh, change }: Sample,
): Promise<Answer> {
  const one = `${table}?${key}=eq.${existing[key]}`;
  const whole = { ...existing, ...change };
  switch (verb) {
    case 'select':
      return shop.send(caller, 'GET', table);
    case 'insert':
      return shop.send(caller, 'POST', table, fresh, representation);
    case 'update':
      return shop.send(caller, 'PATCH', one, change, representation);
    case 'upsert':
      return shop.send(caller, 'POST', `${table}?on_conflict=${key}`, whole, upserting);
    case 'put':
      return shop.send(caller, 'PUT', `${table}?${primary}=eq.${existing[primary]}`, whole, representation);
    default:
      return shop.send(caller, 'DELETE', one, undefined, representation);
  }
}

const p_digest = 'd41d8cd98f00b204e9800998ecf8427e';

/** An import without lines, of the caller's own and checked. */
async function checkedImport(shop: TestShop, caller: Caller): Promise<Record<string, unknown>> {
  const p_import_id = randomUUID();
  await shop.query(
    `insert into private.imports (import_id, kind, asked_by, new_categories, totals, digest)
     values ($1, 'products', $2, false, '{}', $3)`,
    [p_import_id, caller === 'service' || caller === 'anon' ? null : shop.ids[caller], p_digest],
  );
  return { p_import_id };
}

const savedAt = async (shop: TestShop, table: string, key: string, id: string | number): Promise<unknown> => {
  const { rows } = await shop.query(`select updated_at::text from public.${table} where ${key} = $1`, [id]);
  return rows[0]?.updated_at;
};

const calls: Record<string, (shop: TestShop, caller: Caller) => Promise<Record<string, unknown>>> = {
  get_max_product_suffix: async () => ({ p_prefix: 'BC24' }),
  add_product: async () => ({ p_request_id: randomUUID(), p_product: { name: 'New', ...prices }, p_variants: [] }),
  update_product: async (shop) => {
    const { rows } = await shop.query(`select updated_at::text from public.products where productid = 'BC24001'`);
    return { p_productid: 'BC24001', p_product: {}, p_variants: [], p_removed: [], p_updated_at: rows[0]?.updated_at };
  },
  delete_product: async (shop) => {
    const productid = `X-${ulid()}`;
    await insertDirectly(shop, 'products', { productid, name: 'To go', ...prices });
    return { p_productid: productid, p_updated_at: await savedAt(shop, 'products', 'productid', productid) };
  },
  delete_discount: async (shop) => {
    const id = 910_000 + Math.floor(Math.random() * 90_000);
    await insertDirectly(shop, 'discounts', { id, ...(await requiredValues(shop, 'discounts')) });
    return { p_id: id, p_updated_at: await savedAt(shop, 'discounts', 'id', id) };
  },
  label_lines: async () => ({ p_productid: 'BC24001' }),
  record_printed_labels: async () => ({ p_print_id: randomUUID(), p_labels: [] }),
  find_scanned: async () => ({ p_code: 'BC24001' }),
  find_deleted: async () => ({ p_code: 'BC24001' }),
  find_referrers: async () => ({ p_text: 'a' }),
  export_products: async () => ({ p_limit: 1 }),
  export_customers: async () => ({ p_limit: 1 }),
  save_customer: async () => ({ p_customer: { customer_ulid: ulid(), ...person, phone: phone() } }),
  put_back: async (shop) => {
    await shop.query(`update public.products set description = description || '.' where productid = 'BC24001'`);
    const { rows } = await shop.query('select max(changeid) as changeid from private.changes');
    return { p_changeid: rows[0]?.changeid };
  },
  stage_import: async () => ({
    p_import_id: randomUUID(),
    p_kind: 'customers',
    p_first: 0,
    p_lines: [{ line: 2, values: { phone: phone() } }],
  }),
  check_import: checkedImport,
  import_lines: checkedImport,
  drop_import: checkedImport,
  prepare_import: async (shop, caller) => ({ ...(await checkedImport(shop, caller)), p_digest }),
  load_import: async (shop, caller) => ({ ...(await checkedImport(shop, caller)), p_digest }),
  set_second_step_rule: async () => ({ p_rule: 'nobody' }),
  match_goods: async () => ({ p_goods: [{ code: 'BC24001', variants: [] }] }),
  receive_goods: async () => ({
    p_request_id: randomUUID(),
    p_goods: billOf(moreOf('BC24001', ['S', 'Red', 1])),
    p_again: true,
  }),
};

/** What a function is called with: one that saves by id with what a record needs, else with nothing. */
export async function bodyOf(shop: TestShop, name: string, caller: Caller): Promise<Record<string, unknown>> {
  const call = calls[name];
  if (call) return call(shop, caller);
  const saved = savedById.find(({ kind }) => name === `save_${kind}`);
  if (!saved) return {};
  return { [`p_${saved.kind}`]: await requiredValues(shop, saved.table), p_request_id: randomUUID() };
}
