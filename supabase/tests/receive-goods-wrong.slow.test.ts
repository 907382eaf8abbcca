import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductObject } from '../../portal/src/lib/answers.ts';
import type { RefusedGoods } from '../../portal/src/lib/answers-of-goods.ts';
import { billOf, type Good, moreOf, newFabric, newGood, type Pieces, receive, refusedLines } from './sample-goods.ts';
import { sampleProduct, sampleVariants } from './sample-product.ts';
import { counted, startTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;
let there: ProductObject;

beforeAll(async () => {
  shop = await startTestShop();
  there = await added();
});
afterAll(() => shop.stop());

const added = async (): Promise<ProductObject> => {
  const ask = { p_request_id: randomUUID(), p_product: sampleProduct, p_variants: sampleVariants(2) };
  return (await shop.as('admin').rpc('add_product', ask).throwOnError()).data;
};

const counts = async (): Promise<unknown> =>
  (
    await shop.query(
      `select (select count(*)::int from products) as products, (select count(*)::int from productsizecolors) as variants,
         (select sum(stock)::bigint from productsizecolors) as pieces,
         (select count(*)::int from private.product_requests) as requests,
         (select count(*)::int from private.received_goods) as received,
         (select count(*)::int from private.changes) as changes`,
    )
  ).rows[0];

/** What is said of goods that must be refused, of which nothing is saved. */
const said = async (...goods: Good[]) => {
  const before = await counts();
  const lines = refusedLines(await receive(shop, billOf(...goods)));
  expect(await counts()).toEqual(before);
  return lines;
};

const right: Pieces = ['XL', 'Teal', 1];

describe('a line', () => {
  const faults: readonly [pieces: Pieces, field: string, reason: string][] = [
    [['S', 'Red', 0], 'quantity', 'The quantity is not a number of pieces'],
    [['S', 'Red', -1], 'quantity', 'The quantity is not a number of pieces'],
    [['S', 'Red', 1.5], 'quantity', 'The quantity is not a number of pieces'],
    [['S', 'Red', '3'], 'quantity', 'The quantity is not a number of pieces'],
    [['S', 'Red', null], 'quantity', 'The quantity is not a number of pieces'],
    [['S', 'Red', undefined], 'quantity', 'The quantity is not a number of pieces'],
    [['S', 'Red', [1]], 'quantity', 'The quantity is not a number of pieces'],
    [['S', 'Red', 10_000_001], 'quantity', 'A stock is too high'],
    [['S', 'Red', 1e300], 'quantity', 'A stock is too high'],
    [['', 'Red', 1], 'size', 'Size is required'],
    [[' \t', 'Red', 1], 'size', 'Size is required'],
    [['s'.repeat(61), 'Red', 1], 'size', 'A size is too long'],
    [['S\nM', 'Red', 1], 'size', 'A size holds a line break or a tab'],
    [['S', '', 1], 'color', 'Color is required'],
    [['S', 'c'.repeat(61), 1], 'color', 'A color is too long'],
    [['S', 'Red\tBlue', 1], 'color', 'A color holds a line break or a tab'],
  ];

  test.each(faults)('of %j is named', async (pieces, field, reason) => {
    expect(await said(newGood({}, right, pieces))).toEqual([[2, field, reason]]);
    expect(await said(moreOf(there.productid, pieces))).toEqual([[1, field, reason]]);
  });

  test('whose pieces are too many together with those that are there is named, and each of them', async () => {
    await shop
      .as('admin')
      .from('productsizecolors')
      .update({ stock: 9_999_990 })
      .eq('variantid', there.variants[0]?.variantid ?? '')
      .throwOnError();
    expect(
      await said(
        moreOf(there.productid, ['s', 'color 0', 6], ['M', 'Color 0', 6], ['S', 'Color 0', 5]),
        newGood({}, ['S', 'Red', 9_999_999], ['S', 'Red', 2]),
      ),
    ).toEqual([1, 3, 4, 5].map((line) => [line, 'quantity', 'A stock is too high']));
  });

  test('without a size is right where its variant is known', async () => {
    const more = { variantid: there.variants[1]?.variantid };
    expect((await receive(shop, billOf(moreOf(there.productid, ['', '', 1, more])))).status).toBe(200);
  });

  test('of a variant that went to another product is named', async () => {
    const [from, to] = [await added(), await added()];
    const variantid = from.variants[0]?.variantid ?? '';
    const move = { productid: to.productid, color: 'Moved' };
    await shop.as('admin').from('productsizecolors').update(move).eq('variantid', variantid).throwOnError();
    expect(await said(moreOf(from.productid, ['S', 'Color 0', 1, { variantid }]))).toEqual([
      [1, null, 'This variant is in another product by now'],
    ]);
  });
});

describe('of a product', () => {
  const faults: readonly [fields: object, field: string | null, reason: string][] = [
    [{ categoryid: 999_999 }, 'category', 'This category does not exist'],
    [{ categoryid: 'Saree' }, 'category', 'The categoryid holds the wrong kind of value'],
    [{ fabric: 'f'.repeat(121) }, 'fabric', 'The fabric is too long'],
    [{ name: ' ' }, 'fabric', 'The product has no name'],
    [{ purchaseprice: -1 }, 'purchase', 'The purchase price is not a price'],
    [{ purchaseprice: 1e10 }, 'purchase', 'The purchase price is not a price'],
    [{ purchaseprice: 'NaN' }, 'purchase', 'The purchase price is not a price'],
    [{ purchaseprice: null }, 'purchase', 'Purchase Price is empty'],
    [{ retailprice: 'free' }, 'retail', 'The retail price is not a price'],
    [{ retailprice: '' }, 'retail', 'The retail price is not a price'],
    [{ retailprice: 10.005 }, 'retail', 'The retail price has more than two decimals'],
    [{ retailprice: undefined }, 'retail', 'Retail Price is empty'],
    [{ producturl: 'javascript:alert(1)' }, null, 'The product URL is not a web address'],
    [{ total_stock: 5 }, null, 'There is no field "total_stock"'],
  ];

  test.each(faults)('%j is named at each of its lines', async (fields, field, reason) => {
    const lines = await said(newGood({}, right), newGood(fields, right, ['M', 'Red', 1]), newGood({}, right));
    expect(lines).toEqual([2, 3].map((line) => [line, field, reason]));
  });

  test('that was deleted, or was never there, each line is named', async () => {
    const { productid } = await added();
    await shop.query('delete from public.products where productid = $1', [productid]);
    const answer = await receive(
      shop,
      billOf(moreOf(there.productid, right), moreOf(productid, right, ['M', 'Red', 1]), moreOf('BC00000', right)),
    );
    expect(refusedLines(answer)).toEqual([
      [2, 'code', `${productid} was deleted`],
      [3, 'code', `${productid} was deleted`],
      [4, 'code', 'There is no product BC00000'],
    ]);
    expect(answer.body.message).toBe('Some lines cannot be saved');
    expect((JSON.parse(answer.body.details) as RefusedGoods).lines[0]?.hint).toBe(
      'Put it back from the history, or enter it as a new product.',
    );
  });
});

test('everything that is wrong is named at once, in the order of the lines', async () => {
  const lines = await said(
    newGood({ purchaseprice: 'free', retailprice: 10.005, fabric: 'f'.repeat(121) }, right, ['', 'Red', 0]),
    newGood({ retailprice: -1 }, right),
    newGood({ categoryid: 999_999 }, ['S', '', 1]),
    moreOf('BC00000', right),
    moreOf(there.productid, right, ['M', 'x'.repeat(61), -3]),
  );
  expect(lines.slice(0, 3).map(([, , reason]) => reason)).toEqual([
    'The fabric is too long',
    'The purchase price is not a price',
    'The retail price has more than two decimals',
  ]);
  expect(lines.map(([line, field]) => `${line} ${field}`)).toEqual(
    ['fabric', 'purchase', 'retail']
      .map((field) => `1 ${field}`)
      .concat(
        ['fabric', 'purchase', 'retail', 'size', 'quantity'].map((field) => `2 ${field}`),
        ['3 retail', '4 category', '4 color', '5 code', '7 color', '7 quantity'],
      ),
  );
});

test('any lines of any bill, and nothing else, are named, and nothing is saved', async () => {
  const wrong = fc.constantFrom<Pieces>(['', 'Red', 1], ['S', ' ', 1], ['S', 'Red', 0]);
  const line = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: wrong });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(line, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
      async (plan) => {
        fc.pre(plan.flat().some((pieces) => pieces !== null));
        const fabric = newFabric();
        const goods = plan.map((lines, at) => {
          const pieces = lines.map((given, place): Pieces => given ?? ['M', `Color ${place}`, 1]);
          return at % 2 ? moreOf(there.productid, ...pieces) : newGood({ fabric }, ...pieces);
        });
        const expected = plan.flat().flatMap((pieces, place) => (pieces ? [place + 1] : []));
        expect((await said(...goods)).map(([number]) => number)).toEqual(expected);
      },
    ),
    { numRuns: counted(15, 200) },
  );
});

describe('what no page sends', () => {
  const many = (count: number) => Array.from({ length: count }, (_, place): Pieces => ['S', `Color ${place}`, 1]);
  const bills: readonly [what: string, goods: () => unknown, message: string][] = [
    ['no list', () => ({}), 'The goods are not a list'],
    ['nothing', () => null, 'The goods are not a list'],
    ['an empty list', () => [], 'The goods cannot be read'],
    ['goods that are no object', () => [7], 'The goods cannot be read'],
    ['goods without lines', () => [newGood({})], 'The goods cannot be read'],
    ['a line that is no object', () => [{ ...newGood({}), variants: [7] }], 'The goods cannot be read'],
    ['a line without its number', () => [newGood({}, right)], 'The goods cannot be read'],
    [
      'a line without an id',
      () => billOf(newGood({}, ['S', 'Red', 1, { variantid: null }])),
      'The goods cannot be read',
    ],
    ['a line of no id', () => billOf(newGood({}, ['S', 'Red', 1, { variantid: 'x' }])), 'A value cannot be read'],
    ['no product', () => billOf({ ...newGood({}, right), product: null }), 'The goods cannot be read'],
    ['a field of no variant', () => billOf(newGood({}, ['S', 'Red', 1, { price: 7 }])), 'There is no field "price"'],
    [
      '301 products',
      () => billOf(...Array.from({ length: 301 }, () => newGood({}, right))),
      'There are more than 300 products',
    ],
    [
      '1,001 variants',
      () => billOf(newGood({}, ...many(501)), newGood({}, ...many(500))),
      'There are more than 1,000 variants',
    ],
    [
      'two lines of one id',
      () => {
        const more = { variantid: randomUUID() };
        return billOf(newGood({}, ['S', 'Red', 1, more]), newGood({}, ['M', 'Red', 1, more]));
      },
      'Two variant lines have the same id',
    ],
  ];

  test.each(bills)('%s is refused', async (_, goods, message) => {
    const before = await counts();
    const { status, body } = await receive(shop, goods());
    expect([status < 500, body.message]).toEqual([true, message]);
    expect(body.hint).toMatch(/\S/);
    expect(await counts()).toEqual(before);
  });
});
