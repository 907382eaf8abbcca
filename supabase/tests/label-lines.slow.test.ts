import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LabelLine, LabelLines, ProductPage } from '../../portal/src/lib/answers.ts';
import { pictureIdOf } from '../../shop/pictures.ts';
import { sampleProduct } from './sample-product.ts';
import { counted, startTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
  // Something is stale: of what was printed a piece is left, or all where the price is another now.
  await shop.query(`
    insert into private.printed_labels (variantid, retailprice, older)
    select variantid, retailprice, 1 from productsizecolors join products using (productid)
    where products.sort_key like 'BC25%' and size <> 'M'`);
  await shop.query('select private.keep_stale_products(array(select productid from products))');
  await shop.query(`update products set retailprice = retailprice + 10 where sort_key ~ '^BC25.*[02468]$'`);
});
afterAll(() => shop.stop());

const ask = (given: object = {}) => shop.send('admin', 'POST', 'rpc/label_lines', given);

async function linesOf(given: object = {}): Promise<LabelLines> {
  const { status, body } = await ask(given);
  expect(status).toBe(200);
  return body;
}

/** Every product that search_products finds, page after page. */
async function found(filters: object): Promise<ProductPage['products']> {
  const products: ProductPage['products'] = [];
  for (let page = 1; ; page++) {
    const { body } = await shop.send('admin', 'POST', 'rpc/search_products', {
      ...filters,
      p_page: page,
      p_page_size: 100,
    });
    products.push(...body.products);
    if (page >= body.page_count) return products;
  }
}

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

describe('the lines of a filter', () => {
  /** Mostly nothing typed, so that several filters at once still find something. */
  const typed = (...texts: string[]) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      { weight: 2, arbitrary: fc.constantFrom(...texts, '%', "'", 'a') },
    );
  const filters = fc.record(
    {
      p_productid: typed('bc25', '9', 'BC', '\\'),
      p_category: typed('sa', 'KU', 'e '),
      p_fabric: typed('silk', 'silk ', 'cot', 'सू', '_', ' '),
      p_size: typed('xl', 's', 'm', '\n'),
      p_color: typed('red', 'blue', 'लाल'),
      p_description: typed('wash', 'e', '.', '\\_'),
    },
    { requiredKeys: [] },
  );

  test('are the variants of what search_products finds, in its order', async () => {
    let some = 0;
    await fc.assert(
      fc.asyncProperty(filters, fc.boolean(), async (given, onlyStale) => {
        const { lines, products } = await linesOf({ ...given, p_stale: onlyStale });
        const all = await linesOf(given);
        const hits = await found(given);
        expect(withoutStale(all.lines)).toEqual(expected(hits));
        expect(all.products).toBe(hits.length);
        const wanted = all.lines.filter(({ stale }) => !onlyStale || stale > 0);
        expect({ lines, products }).toEqual({
          lines: wanted,
          products: new Set(wanted.map(({ productid }) => productid)).size,
        });
        for (const { productid, stale_labels } of hits) {
          const ofProduct = all.lines.filter((line) => line.productid === productid);
          expect(ofProduct.reduce((sum, { stale }) => sum + stale, 0)).toBe(stale_labels);
        }
        if (wanted.length > 0) some++;
      }),
      {
        numRuns: counted(60, 500),
        seed: 3,
        examples: [
          [{}, false],
          [{}, true],
          [{ p_size: 'xl', p_color: 'red' }, true],
        ],
      },
    );
    expect(some).toBeGreaterThan(counted(10, 100));
  });

  test('are those of search_products with null filters and with none', async () => {
    const nothing = Object.fromEntries(
      ['productids', 'productid', 'category', 'fabric', 'size', 'color', 'description', 'stale'].map((name) => [
        `p_${name}`,
        null,
      ]),
    );
    expect(await linesOf(nothing)).toEqual(await linesOf());
    expect((await shop.as('admin').rpc('label_lines', {}, { get: true })).data).toEqual(await linesOf());
  });
});

describe('the lines of chosen products', () => {
  test('are theirs in the order of the list, each once, whatever the filters say', async () => {
    const ids = ['SAMPLE-01', 'BC25004', 'BC24001', 'gone', 'BC24001'];
    const { lines, products } = await linesOf({ p_productids: ids, p_fabric: 'no such fabric' });
    const hits = (await found({})).filter(({ productid }) => ids.includes(productid));
    expect(withoutStale(lines)).toEqual(expected(hits));
    expect([products, lines[0]?.productid, lines.at(-1)?.productid]).toEqual([3, 'BC24001', 'SAMPLE-01']);
    const stale = await linesOf({ p_productids: ids, p_stale: true });
    expect(stale.lines).toEqual(lines.filter((line) => line.stale > 0));
    expect(new Set(stale.lines.map(({ productid }) => productid))).toEqual(new Set(['BC25004']));
  });

  test('are none where none is chosen', async () => {
    expect(await linesOf({ p_productids: [] })).toEqual({ products: 0, lines: [] });
    expect(await linesOf({ p_productids: ['gone'] })).toEqual({ products: 0, lines: [] });
  });

  test('hold a product without variants once, but not among the stale ones', async () => {
    const { rows } = await shop.query(`select productid from products where fabric = 'Uppada Silk'`);
    const chosen = { p_productids: [rows[0]?.productid] };
    expect((await linesOf(chosen)).lines).toMatchObject([
      { variantid: null, number: null, size: null, stock: 0, stale: 0 },
    ]);
    expect((await linesOf({ ...chosen, p_stale: true })).lines).toEqual([]);
  });
});

describe('too many lines', () => {
  const fill = async (count: number) => {
    await shop.query(`delete from products where productid like 'MANY%'`);
    await shop
      .as('admin')
      .from('products')
      .insert({ ...sampleProduct, productid: 'MANY', retailprice: 5 })
      .throwOnError();
    await shop.query(
      `insert into productsizecolors (productid, size, color) select 'MANY', 'S', 'Color ' || n from generate_series(1, $1) as n`,
      [count],
    );
  };

  test('are refused with how many there are; 5,000 are not', async () => {
    await fill(5000);
    const { lines, products } = await linesOf({ p_productids: ['MANY'] });
    expect([lines.length, products, lines[98]?.number, lines[99]?.number]).toEqual([5000, 1, 99, null]);
    await fill(5001);
    const refusal = (number: string) => ({
      status: 413,
      body: {
        code: 'PT413',
        message: 'Too many labels at once',
        hint: `There are ${number} lines, and one batch takes 5,000: narrow the filters.`,
      },
    });
    expect(await ask({ p_productid: 'many' })).toMatchObject(refusal('5,001'));
    const { rows } = await shop.query(`
      select to_char(count(*), 'FM9,999') as number from products left join productsizecolors using (productid)`);
    expect(await ask()).toMatchObject(refusal(String(rows[0]?.number)));
    // Of all those nothing is stale.
    expect((await linesOf({ p_productid: 'many', p_stale: true })).lines).toEqual([]);
  });
});
