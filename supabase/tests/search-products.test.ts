import { beforeAll, describe, expect, test } from 'vitest';
import type { ProductPage } from '../../portal/src/lib/answers.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

type Filters = Record<'productid' | 'category' | 'fabric' | 'size' | 'color' | 'description', string>;

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
