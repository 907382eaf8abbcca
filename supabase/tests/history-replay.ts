import { expect } from 'vitest';
import type { SeedClient } from '../seed/client.ts';

type Row = Record<string, unknown>;

/** A row of private.changes. */
interface Change {
  readonly changeid: string;
  readonly kind: string;
  readonly record: string;
  readonly former: string | null;
  readonly variantid: string | null;
  readonly action: 'added' | 'changed' | 'deleted';
  readonly before: Row | null;
  readonly after: Row | null;
}

const tables: Readonly<Record<string, readonly [table: string, key: string]>> = {
  product: ['products', 'productid'],
  variant: ['productsizecolors', 'variantid'],
  customer: ['customers', 'customer_ulid'],
  discount: ['discounts', 'id'],
  profile: ['profiles', 'id'],
  category: ['categories', 'categoryid'],
};

/**
 * Plays the history of a shop from its beginning, insisting at every step on what it says was before, and compares what
 * comes out with the tables. Answers how many changes it holds.
 */
export async function expectHistoryToEqualTables(client: SeedClient): Promise<number> {
  await client.query(`set timezone = 'UTC'`);
  const { rows } = await client.query('select * from private.changes order by changeid');
  const shop = new Map<string, Map<string, Row>>(Object.keys(tables).map((kind) => [kind, new Map()]));
  for (const change of rows as unknown as Change[]) play(shop, change);
  for (const [kind, [table, key]] of Object.entries(tables)) {
    const { rows: stored } = await client.query(
      `select to_jsonb(t) - '{sizes,colors,total_stock,sort_key,request_id,updated_at}'::text[] as row
       from public.${table} as t`,
    );
    const now = new Map(stored.map(({ row }) => [String((row as Row)[key]), row]));
    expect([kind, Object.fromEntries(shop.get(kind) ?? [])]).toEqual([kind, Object.fromEntries(now)]);
  }
  return rows.length;
}

function play(shop: Map<string, Map<string, Row>>, change: Change): void {
  const { changeid, kind, record, former, variantid, action, before, after } = change;
  const rows = shop.get(kind) as Map<string, Row>;
  const key = kind === 'variant' ? String(before?.variantid ?? variantid) : (former ?? record);
  const row = rows.get(key);
  if (action === 'added') {
    expect([changeid, row]).toEqual([changeid, undefined]);
    rows.set(key, after as Row);
    return;
  }
  const fields = Object.keys(before as Row);
  const seen = action === 'deleted' ? row : Object.fromEntries(fields.map((field) => [field, row?.[field]]));
  expect([changeid, seen]).toEqual([changeid, before]);
  rows.delete(key);
  if (action === 'changed') rows.set(kind === 'variant' ? String(variantid) : record, { ...row, ...after });
  if (kind !== 'product' || former === null) return;
  // Its variants go with a product that is renamed.
  for (const variant of shop.get('variant')?.values() ?? []) {
    if (variant.productid === former) variant.productid = record;
  }
}
