import { expect, test } from 'vitest';
import type { LabelLine, LabelLines, ProductPage } from '../../portal/src/lib/answers.ts';
import { pictureIdOf } from '../../shop/pictures.ts';
import { sampleProduct } from './sample-product.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

const ask = (given: object = {}) => shop.send('admin', 'POST', 'rpc/label_lines', given);

const linesOf = async (given: object = {}): Promise<LabelLines> => {
  const { status, body } = await ask(given);
  expect(status).toBe(200);
  return body;
};

const found = async (filters: object): Promise<ProductPage['products']> =>
  (await shop.send('admin', 'POST', 'rpc/search_products', { ...filters, p_page_size: 100 })).body.products;

/** The lines that these products must make; stale is not known here. */
const expected = (products: ProductPage['products']): Omit<LabelLine, 'stale'>[] =>
  products.flatMap<Omit<LabelLine, 'stale'>>(
    ({ productid, name, category, purchaseprice, retailprice, updated_at, producturl, variants }) => {
      const picture = pictureIdOf(producturl);
      const product = { productid, name, category, purchaseprice, retailprice, updated_at, picture };
      if (variants.length === 0)
        return [{ ...product, variantid: null, number: null, size: null, color: null, stock: 0 }];
      return variants.map(({ productid: _, ...variant }) => ({ ...product, ...variant }));
    },
  );

const withoutStale = (lines: LabelLine[]) => lines.map(({ stale: _, ...line }) => line);

test.each([
  { p_productid: 'bc2402' },
  { p_category: 'KURTI', p_productid: '9' },
  { p_fabric: 'uppada', p_description: ' ' },
  { p_size: 'xxl', p_color: 'maroon', p_productid: '7' },
  { p_description: 'no such words' },
])('the lines of %j are the variants of what search_products finds, in its order', async (given) => {
  const { lines, products } = await linesOf(given);
  const hits = await found(given);
  expect(withoutStale(lines)).toEqual(expected(hits));
  expect(products).toBe(hits.length);
});

test('null filters are none', async () => {
  const names = ['productids', 'productid', 'category', 'fabric', 'size', 'color', 'description', 'stale'];
  expect(await linesOf(Object.fromEntries(names.map((name) => [`p_${name}`, null])))).toEqual(await linesOf());
});

test('chosen products have their lines in the order of the list, each once, whatever the filters say', async () => {
  const ids = ['SAMPLE-01', 'BC26080', 'BC24001', 'gone', 'BC24001'];
  const { lines, products } = await linesOf({ p_productids: ids, p_fabric: 'no such fabric' });
  expect([products, lines[0]?.productid, lines.at(-1)?.productid]).toEqual([3, 'BC24001', 'SAMPLE-01']);
  const hits = await Promise.all(['BC24001', 'BC26080', 'SAMPLE-01'].map((p_productid) => found({ p_productid })));
  expect(withoutStale(lines)).toEqual(expected(hits.flat()));
  const stale = await linesOf({ p_productids: ids, p_stale: true });
  expect(stale).toEqual({ products: 1, lines: lines.filter((line) => line.stale > 0) });
  expect(stale.lines.map(({ productid, stale: pieces }) => [productid, pieces])).toEqual([['BC26080', 1]]);
  for (const p_productids of [[], ['gone']])
    expect(await linesOf({ p_productids })).toEqual({ products: 0, lines: [] });
});

test('a product without variants has one line, which is not among the stale ones', async () => {
  const { rows } = await shop.query(`select productid from products where fabric = 'Uppada Silk'`);
  const chosen = { p_productids: [rows[0]?.productid] };
  expect((await linesOf(chosen)).lines).toMatchObject([
    { variantid: null, number: null, size: null, stock: 0, stale: 0 },
  ]);
  expect((await linesOf({ ...chosen, p_stale: true })).lines).toEqual([]);
});

test('more than 5,000 lines are refused with how many there are', async () => {
  await shop
    .as('admin')
    .from('products')
    .insert({ ...sampleProduct, productid: 'MANY' })
    .throwOnError();
  const fill = (count: number) =>
    shop.query(
      `insert into productsizecolors (productid, size, color) select 'MANY', 'S', 'Color ' || n from generate_series(1, $1) as n`,
      [count],
    );
  await fill(5000);
  const { lines, products } = await linesOf({ p_productids: ['MANY'] });
  expect([lines.length, products, lines[98]?.number, lines[99]?.number]).toEqual([5000, 1, 99, null]);
  await fill(1);
  expect(await ask({ p_productid: 'many' })).toMatchObject({
    status: 413,
    body: {
      code: 'PT413',
      message: 'Too many labels at once',
      hint: 'There are 5,001 lines, and one batch takes 5,000: narrow the filters.',
    },
  });
  expect((await linesOf({ p_productid: 'many', p_stale: true })).lines).toEqual([]);
});
