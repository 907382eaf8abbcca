import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeletedObject, ProductObject } from '../../portal/src/lib/answers.ts';
import { variantCode } from '../../shop/label/variant-code.ts';
import { askedHistory } from './asked-history.ts';
import { startTestShop, type TestShop } from './test-shop.ts';

// What a label says whose product, or variant, is gone.

let shop: TestShop;
let product: ProductObject;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const { send, added, lastOf, changesOf, putBack } = askedHistory(() => shop);

beforeEach(async () => {
  product = await added(2, { name: 'Silk - Saree' });
});

const scan = async (p_code: string) => (await send('POST', 'rpc/find_scanned', { p_code })).body;
/** As a page asks of a code: what was deleted, once nothing is found. */
const deletedBy = async (p_code: string): Promise<DeletedObject | null> => {
  expect(await scan(p_code)).toBeNull();
  return (await send('POST', 'rpc/find_deleted', { p_code })).body;
};
const codeOf = (place: number, of = product): string => variantCode(of.productid, of.variants[place]?.number ?? 0);
const remove = (productid = product.productid) => shop.query('delete from products where productid = $1', [productid]);
const removeVariant = (place: number) =>
  shop.query('delete from productsizecolors where variantid = $1', [product.variants[place]?.variantid]);
const rename = (productid: string) => send('PATCH', `products?productid=eq.${product.productid}`, { productid });

/** What is answered of the product as a whole. */
const gone = async (productid = product.productid) => {
  const change = (await changesOf('product', productid)).find(
    ({ kind, action }) => kind === 'product' && action === 'deleted',
  );
  return { productid, name: 'Silk - Saree', deleted_at: change?.changed_at, variant: null, changeid: change?.changeid };
};

describe('a code that was a product’s, or its variant’s, says when it was deleted', () => {
  test('by its id and the codes of its variants, in any case', async () => {
    await remove();
    const expected = await gone();
    expect(new Date(expected.deleted_at ?? 0).getTime()).toBeGreaterThan(Date.now() - 60_000);
    for (const code of [product.productid, codeOf(0), codeOf(1)]) {
      expect(await deletedBy(code)).toEqual(expected);
      expect(await deletedBy(code.toLowerCase())).toEqual(expected);
    }
    expect(await deletedBy(`${product.productid}77`)).toBeNull();
    // As another part of the shop asks.
    const { rows } = await shop.query('select productid, name from private.deleted_by_code($1)', [codeOf(1)]);
    expect(rows).toEqual([{ productid: product.productid, name: 'Silk - Saree' }]);
  });

  test('by the codes of before it was renamed', async () => {
    const since = `${product.productid}-X`;
    await rename(since);
    expect((await scan(codeOf(0))).product.productid).toBe(since);
    await remove(since);
    for (const code of [product.productid, since, codeOf(0), `${since}02`])
      expect(await deletedBy(code)).toEqual(await gone(since));
    await putBack(await deletion(since));
    const scanned = [product.productid, since, codeOf(0), `${since}02`].map(async (code) => {
      const { product: found, variantid } = await scan(code);
      return [
        found.productid,
        found.variants.findIndex((variant: { variantid: string }) => variant.variantid === variantid),
      ];
    });
    expect(await Promise.all(scanned)).toEqual([
      [since, -1],
      [since, -1],
      [since, 0],
      [since, 1],
    ]);
  });

  test('until it is put back, and again once it is gone again', async () => {
    await remove();
    await putBack(await deletion(product.productid));
    expect((await scan(codeOf(1))).variantid).toBe(product.variants[1]?.variantid);
    for (const p_code of [product.productid, codeOf(1)])
      expect((await send('POST', 'rpc/find_deleted', { p_code })).body).toBeNull();
    await shop.query(`update products set name = 'Later' where productid = $1`, [product.productid]);
    await remove();
    expect(await deletedBy(codeOf(1))).toMatchObject({ productid: product.productid, name: 'Later' });
  });

  test('unless another product has its id by now', async () => {
    await remove();
    await send('POST', 'products', { productid: product.productid, name: 'By hand', purchaseprice: 1, retailprice: 2 });
    expect((await scan(product.productid)).product.name).toBe('By hand');
    expect(await deletedBy(codeOf(0))).toMatchObject({ name: 'Silk - Saree' });
  });
});

describe('a code of a variant that was deleted alone', () => {
  test('says which it was, of the product as it is called now', async () => {
    await removeVariant(0);
    const { changeid, changed_at } = await lastOf('product', product.productid);
    expect(await deletedBy(codeOf(0))).toEqual({
      ...{ productid: product.productid, name: 'Silk - Saree', deleted_at: changed_at, changeid },
      variant: `${product.variants[0]?.size} / ${product.variants[0]?.color}`,
    });
    await rename(`${product.productid}-Y`);
    expect(await deletedBy(codeOf(0).toLowerCase())).toMatchObject({ productid: `${product.productid}-Y` });
    // It is no product that was deleted.
    const { rows } = await shop.query('select from private.deleted_by_code($1)', [codeOf(0)]);
    expect(rows).toEqual([]);
  });

  test('says that of the product once that is gone too', async () => {
    await removeVariant(0);
    await remove();
    expect(await deletedBy(codeOf(0))).toEqual(await gone());
    await putBack(await deletion(product.productid));
    expect(await deletedBy(codeOf(0))).toMatchObject({ variant: expect.stringContaining(' / ') });
  });

  test('also where it moved to another product before', async () => {
    const other = await added(0, { name: 'Other' });
    const at = `productsizecolors?variantid=eq.${product.variants[0]?.variantid}`;
    await send('PATCH', at, { productid: other.productid });
    await removeVariant(0);
    expect(await deletedBy(codeOf(0))).toMatchObject({ productid: other.productid, name: 'Other' });
    expect(await deletedBy(`${other.productid}01`)).toMatchObject({ productid: other.productid });
  });
});

test('what went before this was kept is found in the history by the migration that brings it', async () => {
  const migration = readFileSync(join(import.meta.dirname, '../migrations/20261123190000_delete_products.sql'), 'utf8');
  const [fill = ''] = /update private\.former_codes as former set variantid.*?;\n/s.exec(migration) ?? [];
  const other = await added(1);
  await removeVariant(0);
  await remove();
  await rename('nobody');
  await shop.query(`update private.former_codes set variantid = null where starts_with(code, $1)`, [product.productid]);
  expect(await deletedBy(codeOf(1))).toBeNull();
  await shop.query(fill);
  expect(await deletedBy(codeOf(1))).toEqual(await gone());
  await putBack(await deletion(product.productid));
  expect((await scan(codeOf(1))).variantid).toBe(product.variants[1]?.variantid);
  expect((await scan(codeOf(0, other))).variantid).toBe(other.variants[0]?.variantid);
});

const deletion = async (productid: string) =>
  (await changesOf('product', productid)).find(({ kind, action }) => kind === 'product' && action === 'deleted');

test('of forty thousand deletions reads a handful, also before there are statistics', async () => {
  await shop.query('begin');
  try {
    await shop.query('set local session_replication_role = replica');
    await shop.query(`insert into private.given_ids select 'Gone-' || n from generate_series(1, 20000) as n`);
    await shop.query(`
      insert into private.changes (kind, record, name, action, before)
      select 'product', 'Gone-' || n, 'x', 'deleted', '{}' from generate_series(1, 20000) as n`);
    await shop.query(`
      insert into private.changes (kind, record, variantid, name, action, before)
      select 'variant', 'Gone-' || n, gen_random_uuid(), 'x', 'deleted', '{"number": 1}' from generate_series(1, 20000) as n`);
    await shop.query(`
      insert into private.former_codes (code, variantid)
      select record || '01', variantid from private.changes where kind = 'variant' and record like 'Gone-%'`);
    const read = async () => {
      const { rows } = await shop.query(`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
        where relname in ('changes', 'given_ids', 'former_codes')`);
      return Number(rows[0]?.rows);
    };
    for (const code of ['Gone-17777', 'gone-17777', 'GONE-1777701', 'nobody’s', 'nobody’s01']) {
      const before = await read();
      const { rows } = await shop.query('select * from private.deletion_of_code($1)', [code]);
      expect([code, rows.length, (await read()) - before < 50]).toEqual([
        code,
        code.startsWith('nobody') ? 0 : 1,
        true,
      ]);
    }
  } finally {
    await shop.query('rollback');
  }
});
