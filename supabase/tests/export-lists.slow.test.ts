import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  CustomerObject,
  ExportedCustomers,
  ExportedProduct,
  ExportedProducts,
  ProductObject,
} from '../../portal/src/lib/answers.ts';
import { counted, startTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

type Given = Record<string, string | undefined>;
type Piece = ExportedProducts | ExportedCustomers;

const ask = (list: 'products' | 'customers', given: object) => shop.send('admin', 'POST', `rpc/export_${list}`, given);

/** All pieces of an export; `between` happens after each. */
async function pieces<Of extends Piece>(
  list: 'products' | 'customers',
  given: Given,
  limit: number,
  between = async (_: Of) => {},
): Promise<Of[]> {
  const all: Of[] = [];
  for (let after: unknown = null; ; ) {
    const { status, body } = await ask(list, { ...given, p_after: after, p_limit: limit });
    expect(status).toBe(200);
    all.push(body);
    if (body.after === null) return all;
    after = body.after;
    await between(body);
  }
}

/** What the list itself shows, page after page. */
async function shown<Row>(list: 'products' | 'customers', given: Given): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { body } = await shop.send('admin', 'POST', `rpc/search_${list}`, {
      ...given,
      p_page: page,
      p_page_size: 100,
    });
    rows.push(...body[list]);
    if (page >= body.page_count) return rows;
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

/** Mostly nothing typed, so that several filters at once still find something. */
const typed = (...texts: string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 2, arbitrary: fc.constantFrom(...texts, '%', 'a') });

/** So few that there are many pieces, or more than there is. */
const limit = fc.oneof(fc.integer({ min: 7, max: 40 }), fc.constant(1000));

describe('the pieces of an export, one after the other', () => {
  test('are the products that the list finds, in its order, each once', async () => {
    const filters = fc.record(
      {
        p_productid: typed('bc25', '9', '\\'),
        p_category: typed('sa', 'KU'),
        p_fabric: typed('silk', 'silk ', 'cot', ' '),
        p_size: typed('xl', 'm', '\n'),
        p_color: typed('red', 'blue'),
        p_description: typed('wash', 'e'),
      },
      { requiredKeys: [] },
    );
    let several = 0;
    await fc.assert(
      fc.asyncProperty(filters, limit, async (given, size) => {
        const parts = await pieces<ExportedProducts>('products', given, size);
        const listed = await shown<ProductObject>('products', given);
        expect(parts.flatMap(({ products }) => products)).toEqual(listed.map(told));
        expect(parts.map(({ count }) => count)).toEqual([listed.length, ...parts.slice(1).map(() => null)]);
        if (parts.length > 1) several++;
      }),
      { numRuns: counted(25, 300), examples: [[{}, 7]] },
    );
    expect(several).toBeGreaterThan(0);
  });

  test('are the customers that the list finds, in its order, each once, many of one moment too', async () => {
    await shop.query(`update customers set created_at = '2026-01-01' where customerid % 3 = 0`);
    const filters = fc.record(
      {
        p_first_name: typed('an', 'R'),
        p_last_name: typed('a', 'Sh'),
        p_phone: typed('+91 98', '7'),
        p_referrer: typed('a', 'e s'),
        p_email: typed('@', 'GMAIL'),
        p_loyalty: typed('o', 'GOLD'),
      },
      { requiredKeys: [] },
    );
    let several = 0;
    await fc.assert(
      fc.asyncProperty(filters, limit, async (given, size) => {
        const parts = await pieces<ExportedCustomers>('customers', given, size);
        const listed = await shown<CustomerObject>('customers', given);
        expect(parts.flatMap(({ customers }) => customers)).toEqual(listed);
        expect(parts[0]?.count).toBe(listed.length);
        if (parts.length > 1) several++;
      }),
      { numRuns: counted(25, 300), examples: [[{}, 7]] },
    );
    expect(several).toBeGreaterThan(0);
  });

  test('leave nothing out and tell nothing twice while others delete, add and rename', async () => {
    const { rows } = await shop.query(`select productid from products order by sort_key, productid`);
    const before = rows.map(({ productid }) => String(productid));
    const gone: string[] = [];
    const all = await pieces<ExportedProducts>('products', {}, 10, async ({ products }) => {
      // The very product at which the next piece begins goes away, and others come before and behind it.
      const [at] = products.slice(-1);
      await shop.query('delete from products where productid = $1', [at?.productid]);
      await shop.query(`insert into products (productid, name, purchaseprice, retailprice) values ($1, 'New', 1, 2)`, [
        `A-${gone.length}`,
      ]);
      gone.push(at?.productid ?? '');
    });
    const exported = all.flatMap(({ products }) => products.map(({ productid }) => productid));
    expect(gone.length).toBeGreaterThan(3);
    expect(exported.filter((productid) => !productid.startsWith('A-'))).toEqual(before);
    expect(new Set(exported).size).toBe(exported.length);
  });
});

test('a piece holds a thousand at most, and one at least', async () => {
  await shop.query(
    `insert into products (productid, name, purchaseprice, retailprice)
     select 'MANY-' || number, 'Many', 1, 2 from generate_series(1, 1100) as number`,
  );
  const sizes = async (limit: unknown) => (await ask('products', { p_limit: limit })).body.products.length;
  expect(await sizes(1_000_000)).toBe(1000);
  expect(await sizes(null)).toBe(1000);
  expect(await sizes(-5)).toBe(1);
});

test.each([
  [['x', 'y'], /^22007$/],
  [['2026-01-01', 'y'], /^22P02$/],
  [['2026-13-77', '1'], /^22008$/],
])('a beginning %j of customers is refused', async (after, code) => {
  const { status, body } = await ask('customers', { p_after: after });
  expect(status).toBe(400);
  expect(body.code).toMatch(code);
});

test.each([[{}], [[]], [[null, null]]])('nothing lies behind %j', async (after) => {
  expect((await ask('products', { p_after: after })).body).toEqual({ count: null, products: [], after: null });
  expect((await ask('customers', { p_after: after })).body).toEqual({ count: null, customers: [], after: null });
});
