import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { untilWaiting } from '../../provider/testing/database-sessions.ts';
import { yearPrefix } from '../../shop/product-id.ts';
import { sampleProduct, sampleVariants } from './sample-product.ts';
import { counted, fileShop } from './test-shop.ts';

const shop = fileShop();

const add = (product: unknown, variants: unknown, requestId: string = randomUUID()) =>
  shop.send('admin', 'POST', 'rpc/add_product', { p_request_id: requestId, p_product: product, p_variants: variants });

const rowCounts = async (): Promise<unknown> =>
  (
    await shop.query(
      `select (select count(*)::int from products) as products, (select count(*)::int from productsizecolors) as variants,
         (select count(*)::int from private.product_requests) as requests,
         (select count(*)::int from private.product_search) as searched`,
    )
  ).rows[0];

describe('what is added', () => {
  test('is answered whole, under the next id of the year, with its summary', async () => {
    const { rows } = await shop
      .query(`select get_max_product_suffix($1) as last`, [yearPrefix(new Date())])
      .catch(() => ({ rows: [] }));
    expect(rows).toEqual([]); // The superuser is no staff either.
    const { data: last } = await shop.as('admin').rpc('get_max_product_suffix', { p_prefix: yearPrefix(new Date()) });
    const variants = sampleVariants(3);
    const { status, body } = await add(sampleProduct, variants);
    expect(status).toBe(200);
    const productid = `${yearPrefix(new Date())}${String(Number(last) + 1).padStart(3, '0')}`;
    expect(body).toEqual({
      ...sampleProduct,
      productid,
      category: 'Saree',
      sizes: ['S', 'M', 'L'],
      colors: ['Color 0'],
      pictures: [],
      total_stock: 3,
      stale_labels: 0,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/),
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/),
      variants: variants.map((variant, place) => ({ ...variant, productid, number: place + 1 })),
    });
  });

  test('takes prices as decimal text without losing a paisa, and nothing for what is not typed', async () => {
    const { body } = await add(
      { name: 'Plain', purchaseprice: '9999999999.99', retailprice: '0.07', producturl: '' },
      null,
    );
    expect(body).toMatchObject({
      fabric: '',
      description: '',
      producturl: null,
      categoryid: null,
      category: null,
      variants: [],
    });
    const { rows } = await shop.query('select purchaseprice::text as price from products where productid = $1', [
      body.productid,
    ]);
    expect(rows[0]?.price).toBe('9999999999.99');
  });
});

describe('a create sent again after a lost answer', () => {
  test('gets the first answer and makes nothing', async () => {
    const [requestId, variants] = [randomUUID(), sampleVariants(2)];
    const first = await add(sampleProduct, variants, requestId);
    const before = await rowCounts();
    expect(await add(sampleProduct, variants, requestId)).toEqual(first);
    expect(await rowCounts()).toEqual(before);
  });

  test('makes one row when both are under way at once', async () => {
    const [requestId, variants] = [randomUUID(), sampleVariants(2)];
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(sampleProduct, variants, requestId)));
    expect(new Set(answers.map(({ body }) => body.productid)).size).toBe(1);
    const { rows } = await shop.query('select productid from productsizecolors where variantid = $1', [
      variants[0]?.variantid,
    ]);
    expect(rows).toHaveLength(1);
  });

  test.each([
    ['another product', { ...sampleProduct, fabric: 'Tussar' }, []],
    ['other variants', sampleProduct, sampleVariants(1)],
  ])('is refused with %s', async (_, product, variants) => {
    const requestId = randomUUID();
    const first = await add(sampleProduct, [], requestId);
    const before = await rowCounts();
    const { status, body } = await add(product, variants, requestId);
    expect([status, body.code]).toEqual([409, 'PT409']);
    expect(JSON.parse(body.details)).toMatchObject({ productid: first.body.productid, fabric: sampleProduct.fabric });
    expect(await rowCounts()).toEqual(before);
  });

  test('is told that the product is gone where somebody deleted it meanwhile', async () => {
    const requestId = randomUUID();
    const first = await add(sampleProduct, [], requestId);
    await shop.query('delete from public.products where productid = $1', [first.body.productid]);
    const { status, body } = await add({ ...sampleProduct, fabric: 'Tussar' }, [], requestId);
    expect([status, body.code, body.message]).toEqual([404, 'PT404', 'This product is no longer there']);
  });

  test('is refused to somebody else', async () => {
    const requestId = randomUUID();
    await add(sampleProduct, [], requestId);
    const other = await shop.send('superadmin', 'POST', 'rpc/add_product', {
      p_request_id: requestId,
      p_product: sampleProduct,
      p_variants: [],
    });
    expect(other.status).toBe(409);
  });

  test('may be sent again under its id when it failed', async () => {
    const requestId = randomUUID();
    expect((await add({ ...sampleProduct, name: '' }, [], requestId)).status).toBe(400);
    expect((await add(sampleProduct, [], requestId)).status).toBe(200);
  });
});

/** What can be wrong with a product or a line: the SQLSTATE, the status, what staff read. */
const faults: readonly [
  part: 'product' | 'variant',
  change: Record<string, unknown>,
  status: number,
  code: string,
  reason: string,
][] = [
  ['product', { name: ' ' }, 400, '23514', 'The product has no name'],
  ['product', { name: null }, 400, '23502', 'The field "name" is empty'],
  ['product', { name: 'n'.repeat(251) }, 400, '23514', 'The product’s name is too long'],
  ['product', { categoryid: 999_999 }, 409, '23503', 'This category does not exist'],
  ['product', { categoryid: 'Saree' }, 400, '22023', 'The field "categoryid" holds the wrong kind of value'],
  ['product', { fabric: 'f'.repeat(121) }, 400, '23514', 'The fabric is too long'],
  ['product', { fabric: { silk: true } }, 400, '22023', 'The field "fabric" holds the wrong kind of value'],
  ['product', { purchaseprice: -0.01 }, 400, '23514', 'The purchase price is not a price'],
  ['product', { purchaseprice: 'NaN' }, 400, '23514', 'The purchase price is not a price'],
  ['product', { purchaseprice: 'free' }, 400, '22P02', 'A value cannot be read'],
  ['product', { purchaseprice: null }, 400, '23502', 'The field "purchaseprice" is empty'],
  ['product', { retailprice: 1e10 }, 400, '22003', 'A number is too large'],
  ['product', { retailprice: [1] }, 400, '22023', 'The field "retailprice" holds the wrong kind of value'],
  ['product', { description: 'd'.repeat(5001) }, 400, '23514', 'The description is too long'],
  ['product', { producturl: 'javascript:alert(1)' }, 400, '23514', 'The product URL is not a web address'],
  ['product', { producturl: 'https://a b.example' }, 400, '23514', 'The product URL is not a web address'],
  ['product', { producturl: `https://a.example/${'p'.repeat(2050)}` }, 400, '23514', 'The product URL is too long'],
  ['product', { productid: 'BC99001' }, 400, '22023', 'There is no field "productid"'],
  ['product', { total_stock: 5 }, 400, '22023', 'There is no field "total_stock"'],
  ['variant', { size: '' }, 400, '23514', 'Size is required'],
  ['variant', { size: null }, 400, '23502', 'The field "size" is empty'],
  ['variant', { size: 's'.repeat(61) }, 400, '23514', 'A size is too long'],
  ['variant', { size: 'S\nM' }, 400, '23514', 'A size holds a line break or a tab'],
  ['variant', { color: '\t ' }, 400, '23514', 'Color is required'],
  ['variant', { stock: -1 }, 400, '23514', 'A stock is below 0'],
  ['variant', { stock: 1.5 }, 400, '22023', 'The field "stock" holds the wrong kind of value'],
  ['variant', { stock: 10_000_001 }, 400, '23514', 'A stock is too high'],
  ['variant', { stock: 1e12 }, 400, '22003', 'A number is too large'],
  ['variant', { variantid: 'not-an-id' }, 400, '22P02', 'A value cannot be read'],
  ['variant', { productid: 'BC24001' }, 400, '22023', 'There is no field "productid"'],
];

describe('a fault', () => {
  test.each(faults)('in the %s: %j', async (part, change, status, code, reason) => {
    const before = await rowCounts();
    const variants = sampleVariants(2).map((variant, place) =>
      part === 'variant' && place === 1 ? { ...variant, ...change } : variant,
    );
    const answer = await add(part === 'product' ? { ...sampleProduct, ...change } : sampleProduct, variants);
    expect(answer).toEqual({
      status,
      body: {
        code,
        message: part === 'product' ? 'Product insert failed' : 'Variants insert failed',
        details: expect.any(String),
        hint: expect.stringMatching(/\S/),
      },
    });
    // Of a value that cannot be read the database does not say where it stood.
    const field = code === '22P02' || code === '22003' ? null : Object.keys(change)[0];
    expect(JSON.parse(answer.body.details)).toEqual({ field, reason: reason.replace('’', "'") });
    expect(await rowCounts()).toEqual(before);
  });

  test('leaves nothing half-saved when the connection is cut in the middle', async () => {
    const { body: other } = await add(sampleProduct, []);
    const before = await rowCounts();
    for (let round = 0; round < counted(15, 500); round++) {
      const variants = sampleVariants(24);
      // Somebody is just giving the id of one of its lines away: there it waits, with those ahead of it written.
      await shop.query('begin');
      await shop.query(
        `insert into productsizecolors (variantid, productid, size, color) values ($1, $2, 'M', 'Red')`,
        [variants[(round * 7) % 24]?.variantid, other.productid],
      );
      const adding = add(sampleProduct, variants);
      const [waiting] = await untilWaiting(({ text }) => shop.query(text));
      await shop.query('select pg_terminate_backend($1, 10000)', [waiting]);
      await shop.query('rollback');
      expect((await adding).status).toBe(503);
    }
    expect(await rowCounts()).toEqual(before);
  });
});
