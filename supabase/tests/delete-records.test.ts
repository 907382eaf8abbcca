import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ChangeObject } from '../../portal/src/lib/answers.ts';
import { askedHistory } from './asked-history.ts';
import { during } from './during.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

const { send, added, changesOf, putBack, rowOf } = askedHistory(() => shop);

const deleteProduct = ({ productid, updated_at }: { productid: string; updated_at: string }) =>
  send('POST', 'rpc/delete_product', { p_productid: productid, p_updated_at: updated_at });
const putBackBy = (changeid: number) => send('POST', 'rpc/put_back', { p_changeid: changeid });
const find = async (p_productid: string) =>
  (await send('POST', 'rpc/search_products', { p_productid })).body.products[0];
const addDiscount = async (fields: object) =>
  (await send('POST', 'rpc/save_discount', { p_discount: fields, p_request_id: randomUUID() })).body;

describe('a product', () => {
  test('goes with its variants, and comes back as it was by the change that is answered', async () => {
    const product = await added(3);
    const { status, body } = await deleteProduct(product);
    expect([status, Object.keys(body)]).toEqual([200, ['changeid']]);
    expect(await find(product.productid)).toBeUndefined();
    expect(await rowOf(`productsizecolors?productid=eq.${product.productid}`)).toBeUndefined();
    expect((await putBackBy(body.changeid)).body).toMatchObject({ record: product.productid, left_out: [] });
    const { updated_at: _, ...fields } = product;
    const withoutTimes = { ...fields, variants: product.variants };
    expect(await find(product.productid)).toMatchObject(withoutTimes);
    // It is another row to whoever had it open before.
    expect((await deleteProduct(product)).status).toBe(409);
  });

  test('that somebody saved after it was opened stays, and is answered as it stands', async () => {
    const product = await added(1);
    await send('PATCH', `productsizecolors?productid=eq.${product.productid}`, { stock: 7 });
    const { status, body } = await deleteProduct(product);
    expect([status, body.code, body.message, body.hint]).toEqual([
      409,
      'PT409',
      'Somebody else saved this product after you opened it',
      'Look at what they saved, then delete it again.',
    ]);
    const now = JSON.parse(body.details);
    expect(now).toEqual(await find(product.productid));
    expect(now.total_stock).toBe(7);
    expect((await deleteProduct(now)).status).toBe(200);
  });

  test.each([
    ['gone already', 404, 'PT404', 'This product is no longer there', async () => ({ ...(await gone()) })],
    [
      'opened at no time',
      409,
      'PT409',
      'Somebody else saved this product after you opened it',
      async () => ({ ...(await added()), updated_at: null }),
    ],
    [
      'called nothing',
      404,
      'PT404',
      'This product is no longer there',
      async () => ({ productid: null, updated_at: null }),
    ],
  ])('that is %s is refused in words', async (_, status, code, message, of) => {
    const answer = await deleteProduct((await of()) as never);
    expect(answer).toMatchObject({ status, body: { code, message } });
  });

  const gone = async () => {
    const product = await added(1);
    await deleteProduct(product);
    return product;
  };

  test('that an import is writing is left alone, and whoever deletes it is told at once', async () => {
    const product = await added(1);
    const answer = await during(
      shop,
      [
        `select pg_advisory_xact_lock(hashtextextended('thaan: import of products', 0))`,
        `select from products where productid = '${product.productid}' for update`,
      ],
      () => deleteProduct(product),
    );
    expect(answer).toMatchObject({
      status: 423,
      body: {
        message: 'This product is being saved by somebody else',
        hint: 'Nothing was saved: try again in a moment.',
      },
    });
    expect((await deleteProduct(product)).status).toBe(200);
  });
});

describe('a product that is put back', () => {
  test('after its category went, has none and says so', async () => {
    const { body: made } = await shop.send(
      'service',
      'POST',
      'categories',
      { name: `C ${randomUUID()}` },
      { prefer: 'return=representation' },
    );
    const product = await added(3, { categoryid: made[0].categoryid });
    const { body } = await deleteProduct(product);
    await shop.send('service', 'DELETE', `categories?categoryid=eq.${made[0].categoryid}`);
    expect((await putBackBy(body.changeid)).body).toMatchObject({ left_out: ['categoryid'] });
    expect(await find(product.productid)).toMatchObject({ categoryid: null, name: product.name, total_stock: 3 });
  });
});

describe('a discount', () => {
  const deleteDiscount = (p_id: number | null, p_updated_at: string | null) =>
    send('POST', 'rpc/delete_discount', { p_id, p_updated_at });

  test('goes, and comes back as it was', async () => {
    const discount = await addDiscount({ code: 'GOES', type: 'percentage', value: 10, product_ids: ['BC24001'] });
    const { status, body } = await deleteDiscount(discount.id, discount.updated_at);
    expect(status).toBe(200);
    expect(await rowOf(`discounts?id=eq.${discount.id}`)).toBeUndefined();
    expect((await putBackBy(body.changeid)).body).toMatchObject({ kind: 'discount', record: String(discount.id) });
    const { updated_at: _, ...fields } = discount;
    expect(await rowOf(`discounts?id=eq.${discount.id}`)).toMatchObject(fields);
  });

  test('that was saved since, or is gone, is refused in words', async () => {
    const discount = await addDiscount({ code: 'STAYS', type: 'flat', value: 10 });
    await send('PATCH', `discounts?id=eq.${discount.id}`, { value: 11 });
    const refused = await deleteDiscount(discount.id, discount.updated_at);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Somebody else saved this discount after you opened it',
    ]);
    const now = JSON.parse(refused.body.details);
    expect([now.value, (await deleteDiscount(now.id, now.updated_at)).status]).toEqual([11, 200]);
    for (const id of [now.id, null])
      expect(await deleteDiscount(id, now.updated_at)).toMatchObject({
        status: 404,
        body: { message: 'This discount is no longer there' },
      });
  });

  test('is not put back over another of its code', async () => {
    const first = await addDiscount({ code: 'TWICE', type: 'flat', value: 1 });
    const { body } = await deleteDiscount(first.id, first.updated_at);
    await addDiscount({ code: 'twice', type: 'flat', value: 2 });
    expect(await putBackBy(body.changeid)).toMatchObject({
      status: 409,
      body: { message: 'Another discount has this code already' },
    });
  });
});

test('older portals and the service delete by a plain call what they could before', async () => {
  const product = await added(1);
  expect((await send('DELETE', `products?productid=eq.${product.productid}`)).status).toBe(403);
  expect((await send('DELETE', `productsizecolors?productid=eq.${product.productid}`)).status).toBe(204);
  expect((await send('DELETE', `products?productid=eq.${product.productid}`, undefined, 'service')).status).toBe(204);
  const gone = (await changesOf('product', product.productid)).find(
    ({ kind, action }) => kind === 'product' && action === 'deleted',
  );
  expect((await putBack(gone as ChangeObject)).status).toBe(200);
});
