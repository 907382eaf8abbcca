import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ProductObject } from '../../portal/src/lib/answers.ts';
import { yearPrefix } from '../../shop/product-id.ts';
import { wholeValues } from './fields/samples.ts';
import { billOf, moreOf, newFabric, newGood, type Pieces, receive, received } from './sample-goods.ts';
import { addedProduct, sampleProduct, sampleVariants } from './sample-product.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

const added = (variants = sampleVariants(2)) => addedProduct(shop, {}, variants);

const stored = async (p_productid: string): Promise<ProductObject> => {
  const { data } = await shop.as('admin').rpc('search_products', { p_productid }).throwOnError();
  return data.products[0] as ProductObject;
};

/** Size, color and stock of each variant, in the order of the lines. */
const stocks = ({ variants }: ProductObject) => variants.map(({ size, color, stock }) => `${size} ${color} ${stock}`);

test('new products and more stock are saved together, and answered in the order of the lines', async () => {
  const there = await added();
  const [first] = there.variants;
  const fabric = newFabric();
  const bill = billOf(
    newGood({ fabric }, ['S', 'Red', 3], [' M', 'Red ', 1]),
    moreOf(there.productid, ['S', 'Color 0', 5, { variantid: first?.variantid }], ['XXL', 'Teal', 2]),
    newGood({ fabric, purchaseprice: '512.25', categoryid: null, name: fabric }, ['Free-Size', 'Blue', 10]),
  );
  const { status, body } = await receive(shop, bill);
  expect(status).toBe(200);
  const [one, two] = body.added as [string, string];
  expect(body.products).toEqual([await stored(one), await stored(there.productid), await stored(two)]);
  expect(body.products.map(stocks)).toEqual([
    ['S Red 3', 'M Red 1'],
    ['S Color 0 5', 'M Color 0 1', 'XXL Teal 2'],
    ['Free-Size Blue 10'],
  ]);
  expect(body.products.map(({ total_stock }) => total_stock)).toEqual([4, 8, 10]);
  expect(body.products[2]).toMatchObject({ purchaseprice: 512.25, category: null, name: fabric });
  expect(body.labels).toEqual(
    bill.flatMap(({ productid, variants }, place) =>
      variants.map((variant) => ({
        productid: productid ?? [one, null, two][place],
        variantid: (variant as { variantid: string }).variantid,
        quantity: (variant as { quantity: number }).quantity,
      })),
    ),
  );
});

test('a new product has every column that was sent', async () => {
  const { categoryid: _, ...whole } = await wholeValues(shop, 'products');
  const { products } = await received(shop, newGood(whole, ['S', 'Red', 1]));
  expect(products).toMatchObject([whole]);
});

test('new products get the next ids of the year, in the order of the lines, past the codes of variants', async () => {
  const prefix = yearPrefix(new Date());
  const { productid } = await added();
  const number = Number(productid.slice(prefix.length));
  const idAfter = (by: number) => prefix + String(number + by).padStart(3, '0');
  // The code of the second variant of a product made by hand is what the second new product would be called.
  const taken = idAfter(2);
  const byHand = { ...sampleProduct, productid: taken.slice(0, -2) };
  await shop.as('admin').from('products').insert(byHand).throwOnError();
  await shop.query(`insert into private.former_codes (code) values ($1) on conflict do nothing`, [taken]);
  const answer = await received(
    shop,
    newGood({}, ['S', 'Red', 1]),
    newGood({}, ['S', 'Red', 1]),
    newGood({}, ['S', 'Red', 1]),
  );
  expect(answer.added).toEqual([idAfter(1), idAfter(3), idAfter(4)]);
  expect((await added()).productid).toBe(idAfter(5));
});

describe('pieces of a variant', () => {
  test('are added to what it has by now, whatever the page saw', async () => {
    const { productid, variants } = await added();
    const [, second] = variants;
    const bill = billOf(moreOf(productid, ['M', 'Color 0', 4, { variantid: second?.variantid }]));
    // Ten came, and three were sold at the other counter meanwhile.
    await shop.query('update public.productsizecolors set stock = 7 where variantid = $1', [second?.variantid]);
    const { body } = await receive(shop, bill);
    expect(body.products.map(stocks)).toEqual([['S Color 0 0', 'M Color 0 11']]);
  });

  test.each([
    ['in another case', 'm', 'COLOR 0'],
    ['with blanks', ' M  ', ' Color \u00a0  0'],
  ])('that came meanwhile go to it, %s', async (_, size, color) => {
    const { productid } = await added();
    const { body } = await receive(shop, billOf(moreOf(productid, [size, color, 4])));
    expect(body.products.map(stocks)).toEqual([['S Color 0 0', 'M Color 0 5']]);
    expect(body.labels).toMatchObject([{ variantid: body.products[0]?.variants[1]?.variantid, quantity: 4 }]);
  });

  test('by its id go to it, also where it is called otherwise by now', async () => {
    const { productid, variants } = await added();
    const variantid = variants[0]?.variantid ?? '';
    await shop
      .as('admin')
      .from('productsizecolors')
      .update({ color: 'Rust' })
      .eq('variantid', variantid)
      .throwOnError();
    const more = { variantid: variantid.toUpperCase() };
    const { body } = await receive(shop, billOf(moreOf(productid, ['S', 'Color 0', 4, more], ['S', 'Color 0', 1])));
    expect(body.products.map(stocks)).toEqual([['S Rust 4', 'M Color 0 1', 'S Color 0 1']]);
  });

  test('in several lines are one variant with one count of labels', async () => {
    const answer = await received(shop, newGood({}, ['S', 'Red', 3], ['M', 'Red', 1], [' s', 'red', 2]));
    expect(answer.products.map(stocks)).toEqual([['S Red 5', 'M Red 1']]);
    expect(answer.labels.map(({ quantity }) => quantity)).toEqual([5, 1]);
    const [productid = ''] = answer.added;
    const { variantid } = answer.labels[0] as { variantid: string };
    const again: Pieces = ['S', 'Red', 1, { variantid }];
    const twice = await received(shop, moreOf(productid, again, ['S', 'Red', 1]), moreOf(productid, again));
    expect(twice.products.map(stocks)).toEqual([['S Red 8', 'M Red 1']]);
    expect(twice.labels).toEqual([{ productid, variantid, quantity: 3 }]);
  });
});

test('a product that was renamed meanwhile gets its pieces under its name of today', async () => {
  const { productid } = await added();
  const renamed = `B-${randomUUID().slice(0, 8)}`;
  await shop.as('admin').from('products').update({ productid: renamed }).eq('productid', productid).throwOnError();
  const { status, body } = await receive(shop, billOf(moreOf(productid, ['S', 'Color 0', 4])));
  expect([status, body.products[0]?.productid, body.labels[0]?.productid]).toEqual([200, renamed, renamed]);
});

test('what came in is in the history as such, and what is done after it is not', async () => {
  const there = await added();
  const { added: ids } = await received(
    shop,
    newGood({}, ['S', 'Red', 3]),
    moreOf(there.productid, ['S', 'Color 0', 5]),
  );
  const changesOf = async (p_record: string) =>
    (await shop.as('admin').rpc('list_changes', { p_kind: 'product', p_record }).throwOnError()).data.changes;
  const told = [...(await changesOf(ids[0] ?? '')), (await changesOf(there.productid))[0]];
  expect(told.map((change) => [change?.kind, change?.action, change?.way, change?.after?.stock])).toEqual([
    ['variant', 'added', 'goods in', 3],
    ['product', 'added', 'goods in', undefined],
    ['variant', 'changed', 'goods in', 5],
  ]);
  expect(told.map((change) => change?.changed_by)).toEqual(Array(3).fill(told[0]?.changed_by));
  const later = await added();
  expect((await changesOf(later.productid)).map(({ way }) => way)).toEqual([null, null, null]);
});
