import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ProductObject } from '../../portal/src/lib/answers.ts';
import { deadlocks } from './deadlocks.ts';
import { sampleProduct, sampleVariants } from './sample-product.ts';
import { counted, fileShop } from './test-shop.ts';

const shop = fileShop();

const turns = counted(30, 150);

const inTurn = async (send: () => Promise<{ status: number }>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let turn = 0; turn < turns; turn++) statuses.push((await send()).status);
  return statuses;
};

test('an older portal’s upserts and this one’s saves of one product do not lock each other out', async () => {
  const { data: added } = await shop
    .as('admin')
    .rpc('add_product', { p_request_id: randomUUID(), p_product: sampleProduct, p_variants: sampleVariants(3) })
    .throwOnError();
  const { productid, variants } = added as ProductObject;
  const lines = () => variants.map(({ number: _, ...line }) => ({ ...line, stock: Math.floor(Math.random() * 1000) }));
  const older = () =>
    shop.send('admin', 'POST', 'productsizecolors?on_conflict=variantid', lines(), {
      prefer: 'resolution=merge-duplicates',
    });
  const newer = async () => {
    const { body } = await shop.send('admin', 'GET', `products?select=updated_at&productid=eq.${productid}`);
    return shop.send('admin', 'POST', 'rpc/update_product', {
      p_productid: productid,
      p_product: {},
      p_variants: lines()
        .reverse()
        .map(({ productid: _, ...line }) => line),
      p_removed: [],
      p_updated_at: body[0].updated_at,
    });
  };
  const statuses = (await Promise.all([inTurn(older), inTurn(older), inTurn(newer), inTurn(newer)])).flat();
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(2 * turns);
});

test('an older portal’s removal of a line and this one’s save that removes another do not lock each other out', async () => {
  for (let turn = 0; turn < turns; turn++) {
    const lines = sampleVariants(4);
    const { data } = await shop
      .as('admin')
      .rpc('add_product', { p_request_id: randomUUID(), p_product: sampleProduct, p_variants: lines })
      .throwOnError();
    const { productid, updated_at } = data;
    const [kept, ...others] = lines.map(({ variantid }) => variantid);
    const [saved, ...removed] = await Promise.all([
      shop.send('admin', 'POST', 'rpc/update_product', {
        p_productid: productid,
        p_product: {},
        p_variants: [],
        p_removed: [kept],
        p_updated_at: updated_at,
      }),
      ...others.map((variantid) => shop.send('admin', 'DELETE', `productsizecolors?variantid=eq.${variantid}`)),
    ]);
    expect([200, 409]).toContain(saved?.status);
    expect(removed.map(({ status }) => status)).toEqual([204, 204, 204]);
  }
  expect(await deadlocks(shop)).toBe(0);
});
