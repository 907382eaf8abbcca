import { describe, expect, test } from 'vitest';
import type { ChangeObject, CustomerObject } from '../../portal/src/lib/answers.ts';
import { askedHistory } from './asked-history.ts';
import { savedCustomer } from './sample-customer.ts';
import { sampleProduct } from './sample-product.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

const { send, added, changesOf, lastOf, putBack, rowOf } = askedHistory(() => shop);
const deletedOf = async (kind: string, record: string | number): Promise<ChangeObject[]> =>
  (await changesOf(kind, record)).filter(({ action }) => action === 'deleted');
const said = async (change?: ChangeObject, field?: string) => {
  const { status, body } = await putBack(change, field);
  return [status, body.message];
};
const removeProduct = (id: string) => send('DELETE', `products?productid=eq.${id}`, undefined, 'service');

describe('another product with the id of one that was deleted', () => {
  test('has a history of its own, and gets nothing of the other', async () => {
    const { productid } = await added(1);
    const at = `products?productid=eq.${productid}`;
    await send('PATCH', at, { retailprice: 2000 });
    const old = await lastOf('product', productid);
    await removeProduct(productid);
    // From the newest: the variant, then its product.
    const [variant, product] = await deletedOf('product', productid);
    // Nobody is given such an id; somebody may type it.
    await send('POST', 'products', { ...sampleProduct, productid, fabric: 'Of the second', retailprice: 77 });
    expect((await changesOf('product', productid)).map(({ action, after }) => [action, after?.fabric])).toEqual([
      ['added', 'Of the second'],
    ]);
    const { body } = await send('POST', 'rpc/list_changes', { p_kind: 'product', p_limit: 6 });
    const ofTheFirst = body.changes.slice(1).map(({ kind, action, current }: ChangeObject) => [kind, action, current]);
    expect(ofTheFirst).toEqual([
      ['variant', 'deleted', null],
      ['product', 'deleted', null],
      ['product', 'changed', null],
      ['variant', 'added', null],
      ['product', 'added', null],
    ]);
    expect(await said(old, 'retailprice')).toEqual([404, 'This record is no longer there']);
    expect(await said(variant)).toEqual([404, 'The product of this variant is no longer there']);
    expect(await said(product)).toEqual([409, 'Another product has this id now']);
    expect(await rowOf(at)).toMatchObject({ retailprice: 77, total_stock: 0 });
    // Both go on once they are apart: the first is what it was, also before it was deleted.
    await send('PATCH', at, { productid: `${productid}-2` });
    expect(await said(product)).toEqual([200, undefined]);
    expect(await said(old, 'retailprice')).toEqual([200, undefined]);
    expect(await rowOf(at)).toMatchObject({ fabric: sampleProduct.fabric, retailprice: sampleProduct.retailprice });
    const history = (await changesOf('product', productid)).map(({ kind, action, way }) => [kind, action, way]);
    expect(history).toEqual([
      ['product', 'changed', 'put back'],
      ['variant', 'added', 'put back'],
      ['product', 'added', 'put back'],
      ['variant', 'deleted', null],
      ['product', 'deleted', null],
      ['product', 'changed', null],
      ['variant', 'added', null],
      ['product', 'added', null],
    ]);
    const others = (await changesOf('product', `${productid}-2`)).map(({ action }) => action);
    expect(others).toEqual(['changed', 'added']);
  });
});

test('asked for twice, or by many at once, it is there once and everybody hears so', async () => {
  const { productid } = await added(2);
  await removeProduct(productid);
  const discount = await shop.as('admin').from('discounts').insert({ value: 5 }).select().single().throwOnError();
  await send('DELETE', `discounts?id=eq.${discount.data.id}`, undefined, 'service');
  for (const lost of [
    (await deletedOf('product', productid)).find(({ kind }) => kind === 'product'),
    await lastOf('discount', discount.data.id),
  ]) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => putBack(lost)));
    expect(answers.map(({ status, body }) => [status, body.record])).toEqual(Array(8).fill([200, lost?.record]));
    expect((await changesOf(lost?.kind ?? '', lost?.record ?? '')).filter(({ way }) => way)).toHaveLength(
      lost?.kind === 'product' ? 3 : 1,
    );
  }
  // Sent again after it was renamed: its id of today.
  const lost = (await deletedOf('product', productid)).find(({ kind }) => kind === 'product');
  await send('PATCH', `products?productid=eq.${productid}`, { productid: `${productid}-R` });
  expect((await putBack(lost)).body.record).toBe(`${productid}-R`);
});

describe('a referrer who was deleted', () => {
  const remove = (...customers: CustomerObject[]) =>
    send('DELETE', `customers?customerid=in.(${customers.map(({ customerid }) => customerid).join()})`);
  const lossOf = async ({ customer_ulid }: CustomerObject) => (await deletedOf('customer', customer_ulid))[0];
  const referrerOf = async ({ customerid }: CustomerObject) =>
    (await rowOf(`customers?customerid=eq.${customerid}`))?.referred_by;

  test('together with who had them is tied again in either order', async () => {
    for (const guestFirst of [true, false]) {
      const referrer = await savedCustomer(shop);
      const guest = await savedCustomer(shop, { referred_by: referrer.customerid });
      await remove(referrer, guest);
      const losses = [await lossOf(guest), await lossOf(referrer)];
      for (const loss of guestFirst ? losses : losses.reverse()) expect(await said(loss)).toEqual([200, undefined]);
      expect(await referrerOf(guest)).toBe(referrer.customerid);
    }
  });

  test('does not come back to a customer from whom staff took every referrer since', async () => {
    const [referrer, other] = [await savedCustomer(shop), await savedCustomer(shop)];
    const guest = await savedCustomer(shop, { referred_by: referrer.customerid });
    await remove(referrer);
    for (const referred_by of [other.customerid, null]) {
      await send('PATCH', `customers?customerid=eq.${guest.customerid}`, { referred_by });
    }
    expect(await said(await lossOf(referrer))).toEqual([200, undefined]);
    expect(await referrerOf(guest)).toBeNull();
  });
});

test('a variant goes back to its product by whatever id that has now', async () => {
  const [from, to] = [await added(1), await added(0)];
  const at = `productsizecolors?variantid=eq.${from.variants[0]?.variantid}`;
  await send('PATCH', at, { productid: to.productid });
  await send('PATCH', `products?productid=eq.${from.productid}`, { productid: `${from.productid}-M` });
  const moved = await lastOf('product', to.productid);
  expect(await said(moved, 'productid')).toEqual([200, undefined]);
  expect(await rowOf(at)).toMatchObject({ productid: `${from.productid}-M` });
  await send('PATCH', at, { productid: to.productid });
  await removeProduct(`${from.productid}-M`);
  expect(await said(await lastOf('product', to.productid))).toEqual([
    404,
    'The product of this variant is no longer there',
  ]);
});
