import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DeletedObject, ProductObject } from '../../portal/src/lib/answers.ts';
import { variantCode } from '../../shop/label/variant-code.ts';
import { askedHistory } from './asked-history.ts';
import { fileShop } from './test-shop.ts';

// What a label says whose product, or variant, is gone.

const shop = fileShop();
let product: ProductObject;

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
