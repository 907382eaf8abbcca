import { expect, test } from 'vitest';
import type { ExportedProduct, ProductObject } from '../../portal/src/lib/answers.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

type List = 'products' | 'customers';

const ask = (list: List, given: object) => shop.send('admin', 'POST', `rpc/export_${list}`, given);

/** All rows of an export in pieces; `between` happens after each. */
async function exported(list: List, given: object, p_limit: number, between = async (_: unknown[]) => {}) {
  const rows: { productid: string }[] = [];
  const counts: unknown[] = [];
  for (let p_after: unknown = null; ; ) {
    const { body } = await ask(list, { ...given, p_after, p_limit });
    rows.push(...body[list]);
    counts.push(body.count);
    if (body.after === null) return { rows, counts };
    p_after = body.after;
    await between(body[list]);
  }
}

/** What the list itself shows, page after page. */
async function shown<Row>(list: List, given: object): Promise<Row[]> {
  const rows: Row[] = [];
  for (let p_page = 1; ; p_page++) {
    const { body } = await shop.send('admin', 'POST', `rpc/search_${list}`, { ...given, p_page, p_page_size: 100 });
    rows.push(...body[list]);
    if (p_page >= body.page_count) return rows;
  }
}

/** What a file does not hold of a product: it is worked out, or known in the shop alone. Of its pictures it has the first. */
const unfiled = [
  ...['name', 'categoryid', 'pictures', 'sizes', 'colors', 'total_stock', 'stale_labels', 'created_at', 'updated_at'],
];

const told = (product: ProductObject): ExportedProduct => {
  const filed = Object.entries(product).filter(([name]) => !unfiled.includes(name));
  const variants = product.variants.map(({ size, color, stock }) => ({ size, color, stock }));
  return { ...(Object.fromEntries(filed) as unknown as ExportedProduct), variants };
};

test.each([{}, { p_productid: 'bc25', p_fabric: 'silk' }, { p_size: 'xl', p_color: 'red', p_description: 'e' }])(
  'the pieces of products %j are those of the list, in its order, each once',
  async (given) => {
    const { rows, counts } = await exported('products', given, 7);
    const listed = await shown<ProductObject>('products', given);
    expect(listed.length).toBeGreaterThan(7);
    expect(rows).toEqual(listed.map(told));
    expect(counts).toEqual([listed.length, ...counts.slice(1).map(() => null)]);
  },
);

test.each([{}, { p_referrer: 'a', p_loyalty: 'o' }])(
  'the pieces of customers %j are those of the list, many of one moment too',
  async (given) => {
    await shop.query(`update customers set created_at = '2026-01-01' where customerid % 3 = 0`);
    const { rows, counts } = await exported('customers', given, 7);
    const listed = await shown('customers', given);
    expect([rows, counts[0]]).toEqual([listed, listed.length]);
  },
);

test('the pieces leave nothing out and tell nothing twice while others delete and add', async () => {
  const { rows: before } = await shop.query('select productid from products order by sort_key, productid');
  const gone: string[] = [];
  const { rows } = await exported('products', {}, 30, async (products) => {
    // The very product at which the next piece begins goes away, and others come before and behind it.
    const { productid } = products.at(-1) as { productid: string };
    await shop.query('delete from products where productid = $1', [productid]);
    await shop.query(`insert into products (productid, name, purchaseprice, retailprice) values ($1, 'New', 1, 2)`, [
      `A-${gone.push(productid)}`,
    ]);
  });
  const ids = rows.map(({ productid }) => productid);
  expect(gone.length).toBeGreaterThan(3);
  expect(ids.filter((id) => !id.startsWith('A-'))).toEqual(before.map(({ productid }) => productid));
  expect(new Set(ids).size).toBe(ids.length);
});

test('a piece holds a thousand at most, and one at least', async () => {
  await shop.query(
    `insert into products (productid, name, purchaseprice, retailprice)
     select 'MANY-' || number, 'Many', 1, 2 from generate_series(1, 1100) as number`,
  );
  const sizes = [1_000_000, null, -5].map(async (p_limit) => (await ask('products', { p_limit })).body.products.length);
  expect(await Promise.all(sizes)).toEqual([1000, 1000, 1]);
});

test.each([
  [['x', 'y'], '22007'],
  [['2026-01-01', 'y'], '22P02'],
  [['2026-13-77', '1'], '22008'],
])('a beginning %j of customers is refused', async (p_after, code) => {
  expect(await ask('customers', { p_after })).toMatchObject({ status: 400, body: { code } });
});

test.each([[{}], [[]], [[null, null]]])('nothing lies behind %j', async (p_after) => {
  expect((await ask('products', { p_after })).body).toEqual({ count: null, products: [], after: null });
  expect((await ask('customers', { p_after })).body).toEqual({ count: null, customers: [], after: null });
});
