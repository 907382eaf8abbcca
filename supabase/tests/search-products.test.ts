import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductPage } from '../../portal/src/lib/answers.ts';
import { type BrowserCatalogue, type Filters, readCatalogue } from './search-oracle.ts';
import { counted, startTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const search = async (filters: Partial<Filters>, page: number | null = 1, page_size = 15): Promise<ProductPage> => {
  const given = Object.fromEntries(Object.entries(filters).map(([name, text]) => [`p_${name}`, text]));
  const { status, body } = await shop.send('admin', 'POST', 'rpc/search_products', {
    ...given,
    p_page: page,
    p_page_size: page_size,
  });
  expect(status).toBe(200);
  return body;
};

const idsOf = ({ products }: ProductPage): string[] => products.map(({ productid }) => productid);

describe('on random catalogues, beside a plain client’s filters', () => {
  /** Few words and letters, so that filters hit; none whose lower case differs between JavaScript and PostgreSQL. */
  const letter = fc.constantFrom(...'aAbB1%_\\\'"(),.*:- éÉसू', '\u{1f9f5}', ' ', '\u00a0');
  const text = fc.string({ unit: letter, maxLength: 8 });
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 5 }).filter((value) => value.trim() !== '');
  const id = fc.oneof(
    fc.integer({ min: 1, max: 1_200_000 }).map((number) => `BC${24 + (number % 3)}${String(number).padStart(3, '0')}`),
    word.map((value) => `X${value}`),
  );
  const product = fc.record({
    productid: id,
    category: fc.nat(15),
    fabric: text,
    description: text,
    variants: fc.array(fc.record({ size: word, color: word }), { maxLength: 4 }),
  });
  const noFilter: Filters = { productid: '', category: '', fabric: '', size: '', color: '', description: '' };
  /** With blanks before, behind and between, and of blanks alone. */
  const typed = fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: letter, maxLength: 2 }) },
    fc.constantFrom('a ', ' a', 'a b', 'B  ', ' ', '   ', '\t', '\n', '\u00a0', ' \u2009', 'a\u00a0', '\u00a0 b'),
  );
  const filters = fc.record(
    {
      productid: fc.constantFrom('b', 'BC24', '99', 'x', '%', '_', '\\', '1', ' ', '1 ', ' b'),
      category: fc.constantFrom('sa', 'KU', 'a', 'e ', '%', '  ', 't s', 'SAREE '),
      fabric: typed,
      size: typed,
      color: typed,
      description: typed,
    },
    { requiredKeys: [] },
  );

  async function fill(count: number, seed: number): Promise<void> {
    const made = fc.sample(product, { numRuns: count, seed });
    // A product may not take the code of a variant, of one that was deleted neither.
    await shop.query('delete from products');
    await shop.query('delete from private.former_codes');
    await shop.query(
      `insert into products (productid, name, categoryid, fabric, description, purchaseprice, retailprice)
       select productid, 'x', (select categoryid from categories order by 1 offset category limit 1), fabric, description, 1, 2
       from jsonb_to_recordset($1) as given (productid text, category int, fabric text, description text)
       on conflict do nothing`,
      [JSON.stringify(made)],
    );
    await shop.query(
      `insert into productsizecolors (productid, size, color)
       select distinct on (productid, size, color) productid, size, color
       from jsonb_to_recordset($1) as given (productid text, variants jsonb),
         jsonb_to_recordset(variants) as line (size text, color text)`,
      [JSON.stringify(made)],
    );
  }

  test.each(Array.from({ length: counted(1, 4) }, (_, round) => [round + 1]))('catalogue %i', async (seed) => {
    await fill(counted(1300, 3500), seed);
    const oracle: BrowserCatalogue = await readCatalogue(shop.as('admin'));
    expect(oracle.requests).toBeGreaterThan(3);
    let hits = 0;
    await fc.assert(
      fc.asyncProperty(filters, fc.nat(), fc.integer({ min: 1, max: 40 }), async (given, at, size) => {
        const expected = oracle.search({ ...noFilter, ...given });
        const pages = Math.max(1, Math.ceil(expected.length / size));
        const number = (at % pages) + 1;
        const page = await search(given, number, size);
        expect({ ...page, products: idsOf(page) }).toEqual({
          count: expected.length,
          page: number,
          page_count: pages,
          products: expected.slice((number - 1) * size, number * size),
        });
        if (expected.length > 0 && Object.values(given).some((value) => value.trim() !== '')) hits++;
      }),
      { numRuns: counted(120, 1000), seed },
    );
    // Filters that never find anything would prove nothing.
    expect(hits).toBeGreaterThan(counted(20, 200));
  });

  test('every product is on exactly one page, in order', async () => {
    const all = (await readCatalogue(shop.as('admin'))).search(noFilter);
    const { page_count } = await search({});
    const pages = await Promise.all(Array.from({ length: page_count }, (_, place) => search({}, place + 1)));
    expect(pages.flatMap(idsOf)).toEqual(all);
  });
});

describe('what a filter means', () => {
  beforeAll(async () => {
    await shop.query('delete from products');
    await shop.query(`
      insert into products (productid, name, categoryid, fabric, description, purchaseprice, retailprice) values
        ('BC24001', 'a', (select categoryid from categories where name = 'Saree'), 'Raw Silk', '50% off', 1, 2),
        ('BC24002', 'b', (select categoryid from categories where name = 'Kurti'), 'silk_blend', E'back\\\\slash "quoted" it''s', 1, 2),
        ('BC241000', 'c', null, 'RAW COTTON', '', 1, 2),
        ('BC231', 'd', null, '', '', 1, 2),
        ('OTHER', 'e', null, '', '', 1, 2)`);
    await shop.query(`
      insert into productsizecolors (productid, size, color) values
        ('BC24001', 'S', 'Red'), ('BC24001', 'M', 'Blue'), ('BC24002', 'XL', 'Green'), ('BC241000', 'L', 'Dark Red')`);
  });

  test.each<[Partial<Filters>, string[]]>([
    [{}, ['BC231', 'BC24001', 'BC24002', 'BC241000', 'OTHER']],
    [{ productid: 'bc24' }, ['BC24001', 'BC24002', 'BC241000']],
    [{ category: 'AR' }, ['BC24001']],
    [{ fabric: 'SILK' }, ['BC24001', 'BC24002']],
    [{ fabric: 'raw' }, ['BC24001', 'BC241000']],
    [{ fabric: 'silk ' }, []],
    [{ fabric: ' silk' }, ['BC24001']],
    [{ fabric: 'raw ', description: ' ' }, ['BC24001', 'BC241000']],
    [{ fabric: 'raw\u00a0' }, []],
    [{ fabric: '\u00a0', size: ' ', color: '\t \n' }, ['BC231', 'BC24001', 'BC24002', 'BC241000', 'OTHER']],
    [{ size: ' ', color: 'red' }, ['BC24001', 'BC241000']],
    [{ size: 'l' }, ['BC24002', 'BC241000']],
    [{ color: 'red' }, ['BC24001', 'BC241000']],
    [{ size: 'xl', color: 'red' }, ['BC24001', 'BC24002', 'BC241000']],
    [{ size: 'xl', color: 'red', fabric: 'silk' }, ['BC24001', 'BC24002']],
    [{ size: 's\nm' }, []],
    [{ description: '%' }, ['BC24001']],
    [{ fabric: '_' }, ['BC24002']],
    [{ description: '\\' }, ['BC24002']],
    [{ description: `"quoted" it's` }, ['BC24002']],
    [{ description: `%_\\'"` }, []],
    [{ productid: `'; drop table products; --` }, []],
  ])('%j', async (filters, expected) => {
    const page = await search(filters);
    expect(idsOf(page)).toEqual(expected);
    expect(page.count).toBe(expected.length);
  });

  test('a page outside the list is the nearest there is; null is the last', async () => {
    const numbers = async (page: number | null, size: number) => {
      const answer = await search({}, page, size);
      return [answer.page, answer.page_count, answer.products.length];
    };
    expect(await numbers(99, 2)).toEqual([3, 3, 1]);
    expect(await numbers(null, 2)).toEqual([3, 3, 1]);
    expect(await numbers(0, 2)).toEqual([1, 3, 2]);
    expect(await numbers(-2_000_000_000, 2)).toEqual([1, 3, 2]);
    expect(await numbers(2, 0)).toEqual([2, 5, 1]);
    expect((await search({ fabric: 'nothing like it' }, null)).page_count).toBe(1);
  });

  test('null filters are empty filters, and everything has its default', async () => {
    const nothing = Object.fromEntries(
      ['productid', 'category', 'fabric', 'size', 'color', 'description'].map((name) => [`p_${name}`, null]),
    );
    const { body } = await shop.send('admin', 'POST', 'rpc/search_products', {
      ...nothing,
      p_page: 1,
      p_page_size: null,
    });
    expect(body).toEqual(await search({}));
    const { data } = await shop.as('admin').rpc('search_products', {}, { get: true });
    expect(data).toEqual(body);
  });

  test('a product comes with its category, its summary and its lines in order', async () => {
    const page = await search({ productid: 'BC24001' });
    expect(page.products[0]).toMatchObject({
      category: 'Saree',
      sizes: ['S', 'M'],
      colors: ['Red', 'Blue'],
      total_stock: 0,
      variants: [
        { productid: 'BC24001', size: 'S', color: 'Red', stock: 0 },
        { productid: 'BC24001', size: 'M', color: 'Blue', stock: 0 },
      ],
    });
  });
});
