import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ProductObject } from '../../portal/src/lib/answers.ts';
import type { MatchedGoods } from '../../portal/src/lib/answers-of-goods.ts';
import { billOf, type Good, moreOf, newFabric, newGood, received } from './sample-goods.ts';
import { addedProduct, sampleVariants } from './sample-product.ts';
import { type Caller, fileShop } from './test-shop.ts';

const shop = fileShop();

const ask = (p_goods: unknown, caller: Caller = 'admin') => shop.send(caller, 'POST', 'rpc/match_goods', { p_goods });

async function match(...goods: object[]): Promise<MatchedGoods> {
  const { status, body } = await ask(goods.map((good) => ({ variants: [], ...good })));
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}

const added = (fields: object = {}, variants = 2) => addedProduct(shop, fields, sampleVariants(variants));

const unknown = { products: [], variantid: null, deleted: null };
const gone = { deleted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), changeid: expect.any(Number) };
const codeOf = ({ productid }: ProductObject, number: number) => `${productid}0${number}`;

describe('by a code', () => {
  test('is the product of the id, or of the variant, in any case', async () => {
    const product = await added();
    const whole = { products: [product], variantid: null, deleted: null };
    const second = { ...whole, variantid: product.variants[1]?.variantid };
    const { goods } = await match(
      { code: product.productid },
      { code: ` ${product.productid.toLowerCase()} ` },
      { code: codeOf(product, 2) },
      { code: codeOf(product, 2).toLowerCase() },
      { code: codeOf(product, 3) },
      { code: 'never given' },
    );
    expect(goods).toEqual([whole, whole, second, second, unknown, unknown]);
  });

  test('of before a rename is the product of today', async () => {
    const { productid, variants } = await added();
    const renamed = `B-${randomUUID().slice(0, 8)}`;
    await shop.as('admin').from('products').update({ productid: renamed }).eq('productid', productid).throwOnError();
    const { goods } = await match({ code: productid.toLowerCase() }, { code: `${productid}01` });
    expect(goods.map(({ products, variantid }) => [products[0]?.productid, variantid])).toEqual([
      [renamed, null],
      [renamed, variants[0]?.variantid],
    ]);
  });

  test('of a product that was deleted says so, and when', async () => {
    const { productid, name } = await added();
    await shop.query('delete from public.products where productid = $1', [productid]);
    const deleted = { ...gone, productid, name, variant: null };
    const { goods } = await match({ code: productid }, { code: productid.toLowerCase() }, { code: `${productid}02` });
    expect(goods).toEqual(Array(3).fill({ ...unknown, deleted }));
  });

  test('of a variant that was deleted alone says which it was', async () => {
    const product = await added();
    const [variant] = product.variants;
    await shop.query('delete from public.productsizecolors where variantid = $1', [variant?.variantid]);
    const deleted = { ...gone, productid: product.productid, name: product.name };
    const { goods } = await match({ code: codeOf(product, 1) });
    expect(goods).toEqual([{ ...unknown, deleted: { ...deleted, variant: `${variant?.size} / ${variant?.color}` } }]);
  });
});

describe('without a code', () => {
  const said = { category: 'Saree', purchaseprice: 450, retailprice: 1125 };

  test('is the product of this category, fabric and prices, in any case and with blanks', async () => {
    const fabric = newFabric();
    const product = await added({ fabric });
    const right = { products: [product], variantid: null, deleted: null };
    const { goods } = await match(
      { ...said, fabric },
      { ...said, code: '', fabric: `  ${fabric.toUpperCase().replace(' ', ' \u00a0 ')}\t`, category: ' sAREE ' },
      { ...said, code: ' ', fabric, purchaseprice: '450.00', retailprice: 1125.0 },
    );
    expect(goods).toEqual([right, right, right]);
  });

  test.each([
    ['another fabric', { fabric: 'Other' }],
    ['no fabric', { fabric: null }],
    ['another category', { category: 'Lehenga' }],
    ['a category that nobody has', { category: 'Sare' }],
    ['no category', { category: null }],
    ['another purchase price', { purchaseprice: 450.01 }],
    ['no purchase price', { purchaseprice: null }],
    ['another retail price', { retailprice: 1124 }],
    ['no retail price', { retailprice: null }],
    ['a price that is none', { retailprice: 'free' }],
    ['a price of another kind', { retailprice: [1125] }],
  ])('is nothing with %s', async (_, other) => {
    const fabric = newFabric();
    await added({ fabric });
    expect((await match({ ...said, fabric, ...other })).goods).toEqual([unknown]);
  });

  test('is a product without a category, and without a fabric', async () => {
    const prices = { purchaseprice: 77.77, retailprice: 99.99 };
    const product = await added({ ...prices, fabric: '', name: 'Odd', categoryid: null });
    await added(prices);
    for (const nothing of [null, '', ' '])
      expect((await match({ ...prices, category: nothing, fabric: nothing })).goods[0]?.products).toEqual([product]);
  });

  test('is each of those that fit, the newest first, and at most five', async () => {
    const fabric = newFabric();
    const all: ProductObject[] = [];
    for (let count = 0; count < 6; count++) all.unshift(await added({ fabric }, 1));
    expect((await match({ ...said, fabric })).goods[0]?.products).toEqual(all.slice(0, 5));
  });
});

describe('what came in already', () => {
  /** Goods as a page of lines says them before it knows what they are. */
  const asTyped = (good: Good, category = 'saree') => ({ ...good.product, category, variants: good.variants });

  test('is known by what is typed, and by codes', async () => {
    const fabric = newFabric();
    const good = newGood({ fabric }, ['2XL', 'Red', 3], ['M', 'Blue', 2]);
    const { added: ids, products } = await received(shop, good);
    const came = { received_at: expect.any(String), received_by_email: 'admin@demo.thaan.example' };
    const line = (size: string, color: string, quantity: unknown) => ({ size, color, quantity });
    const typed = asTyped(good);
    const product = products[0] as ProductObject;
    for (const goods of [
      [typed],
      [{ ...typed, variants: [line(' m', 'blue ', 2), line('xxl', 'RED', 3)] }],
      [
        { ...typed, variants: [line('M', 'Blue', 2)] },
        { ...typed, variants: [line('XXL', 'Red', 3)] },
      ],
      [{ code: ids[0], variants: typed.variants }],
      // A scanned label says which variant it is.
      [
        { code: codeOf(product, 1), variants: [line('', '', 3)] },
        { code: codeOf(product, 2), variants: [line('', '', 2)] },
      ],
    ])
      expect((await match(...goods)).received).toEqual(came);
    for (const goods of [
      [{ ...typed, variants: typed.variants.slice(1) }],
      [{ ...typed, variants: [line('XXL', 'Red', 3), line('M', 'Blue', null)] }],
      [typed, typed],
      [{ ...typed, retailprice: 1 }],
      [{ code: 'never given', variants: typed.variants }],
      [{ ...typed, variants: [] }],
      [],
    ])
      expect((await match(...goods)).received).toBeNull();
  });

  test('is known where it was more of what was there', async () => {
    const { productid, fabric } = await added({ fabric: newFabric() });
    const more = moreOf(productid, ['S', 'Color 0', 3]);
    await received(shop, more);
    const typed = { ...asTyped(newGood({ fabric })), variants: more.variants };
    expect((await match(typed)).received).not.toBeNull();
    // Another one that is alike, by its own code.
    const { productid: other } = await added({ fabric });
    expect((await match({ code: other, variants: more.variants })).received).toBeNull();
  });
});

test.each([
  ['no list', {}, 'The goods are not a list'],
  ['nothing', null, 'The goods are not a list'],
  ['goods without lines', [{ code: 'x' }], 'The goods cannot be read'],
  ['a line that is no object', [{ variants: [1] }], 'The goods cannot be read'],
  ['301 goods', billOf(...Array.from({ length: 301 }, () => newGood({}))), 'There are more than 300 products'],
])('%s is refused', async (_, goods, message) => {
  expect(await ask(goods)).toMatchObject({ status: 400, body: { code: '22023', message } });
});
