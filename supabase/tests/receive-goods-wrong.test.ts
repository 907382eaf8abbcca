import { beforeAll, describe, expect, test } from 'vitest';
import type { ProductObject } from '../../portal/src/lib/answers.ts';
import type { RefusedGoods } from '../../portal/src/lib/answers-of-goods.ts';
import { billOf, type Good, moreOf, newGood, type Pieces, receive, refusedLines } from './sample-goods.ts';
import { addedProduct } from './sample-product.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();
let there: ProductObject;

const added = () => addedProduct(shop);

beforeAll(async () => {
  there = await added();
});

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

test('each wrong line is named with its field and reason, and no other', async () => {
  const faults: readonly [pieces: Pieces, field: string, reason: string][] = [
    ...[0, -1, 1.5, '3', null, undefined, [1]].map((quantity): [Pieces, string, string] => [
      ['S', 'Red', quantity],
      'quantity',
      'The quantity is not a number of pieces',
    ]),
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
  // Of one size and color they would be counted together.
  const pieces = faults.map(
    ([[size, color, quantity]], place): Pieces => [size, color === 'Red' ? `Red ${place}` : color, quantity],
  );
  const expected = (from: number) => faults.map(([, field, reason], place) => [place + from, field, reason]);
  expect(await said(newGood({}, right, ...pieces))).toEqual(expected(2));
  expect(await said(moreOf(there.productid, ...pieces, right))).toEqual(expected(1));
});

test('pieces that are too many together with those that are there are named, and each of them', async () => {
  await shop.query('update productsizecolors set stock = 9999990 where variantid = $1', [there.variants[0]?.variantid]);
  expect(
    await said(
      moreOf(there.productid, ['s', 'color 0', 6], ['M', 'Color 0', 6], ['S', 'Color 0', 5]),
      newGood({}, ['S', 'Red', 9_999_999], ['S', 'Red', 2]),
    ),
  ).toEqual([1, 3, 4, 5].map((line) => [line, 'quantity', 'A stock is too high']));
});

test('a line without a size is right where its variant is known, and wrong where that is in another product', async () => {
  const [from, to] = [await added(), await added()];
  const variantid = from.variants[0]?.variantid ?? '';
  expect((await receive(shop, billOf(moreOf(from.productid, ['', '', 1, { variantid }])))).status).toBe(200);
  await shop.query(`update productsizecolors set productid = $1, color = 'Moved' where variantid = $2`, [
    to.productid,
    variantid,
  ]);
  expect(await said(moreOf(from.productid, ['S', 'Color 0', 1, { variantid }]))).toEqual([
    [1, null, 'This variant is in another product by now'],
  ]);
});

test.each<[fields: object, field: string | null, reason: string]>([
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
])('a product of %j is named at each of its lines', async (fields, field, reason) => {
  const lines = await said(newGood({}, right), newGood(fields, right, ['M', 'Red', 1]), newGood({}, right));
  expect(lines).toEqual([2, 3].map((line) => [line, field, reason]));
});

test('of a product that was deleted, or was never there, each line is named', async () => {
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
  const [first] = (JSON.parse(answer.body.details) as RefusedGoods).lines;
  expect(first?.hint).toBe('Put it back from the history, or enter it as a new product.');
});

test('everything that is wrong is named at once, in the order of the lines', async () => {
  const lines = await said(
    newGood({ purchaseprice: 'free', retailprice: 10.005, fabric: 'f'.repeat(121) }, right, ['', 'Red', 0]),
    newGood({ retailprice: -1 }, right),
    newGood({ categoryid: 999_999 }, ['S', '', 1]),
    moreOf('BC00000', right),
    moreOf(there.productid, right, ['M', 'x'.repeat(61), -3]),
  );
  const named = lines.map(([line, field]) => `${line} ${field}`).join();
  const ofSecond = '2 fabric,2 purchase,2 retail,2 size,2 quantity';
  const others = '3 retail,4 category,4 color,5 code,7 color,7 quantity';
  expect(named).toBe(`1 fabric,1 purchase,1 retail,${ofSecond},${others}`);
});

describe('what no page sends', () => {
  const many = (count: number) => Array.from({ length: count }, (_, place): Pieces => ['S', `Color ${place}`, 1]);
  const oneLine = (more: object) => billOf(newGood({}, ['S', 'Red', 1, more]));
  const unreadable = 'The goods cannot be read';
  test.each<[what: string, goods: unknown, message: string]>([
    ['no list', {}, 'The goods are not a list'],
    ['nothing', null, 'The goods are not a list'],
    ['an empty list', [], unreadable],
    ['goods that are no object', [7], unreadable],
    ['goods without lines', [newGood({})], unreadable],
    ['a line that is no object', [{ ...newGood({}), variants: [7] }], unreadable],
    ['a line without its number', [newGood({}, right)], unreadable],
    ['a line without an id', oneLine({ variantid: null }), unreadable],
    ['a line of no id', oneLine({ variantid: 'x' }), 'A value cannot be read'],
    ['no product', billOf({ ...newGood({}, right), product: null }), unreadable],
    ['a field of no variant', oneLine({ price: 7 }), 'There is no field "price"'],
    ['301 products', billOf(...many(301).map(() => newGood({}, right))), 'There are more than 300 products'],
    [
      '1,001 variants',
      billOf(newGood({}, ...many(501)), newGood({}, ...many(500))),
      'There are more than 1,000 variants',
    ],
    [
      'two lines of one id',
      billOf(
        newGood(
          {},
          ...many(2).map(
            ([...line]): Pieces => [line[0], line[1], 1, { variantid: '7d444840-9dc0-41d1-b245-5ffdce74fad2' }],
          ),
        ),
      ),
      'Two variant lines have the same id',
    ],
  ])('%s is refused', async (_, goods, message) => {
    const before = await counts();
    const { status, body } = await receive(shop, goods);
    expect([status < 500, body.message]).toEqual([true, message]);
    expect(body.hint).toMatch(/\S/);
    expect(await counts()).toEqual(before);
  });
});
