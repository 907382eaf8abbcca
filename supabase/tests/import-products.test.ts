import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ProductObject } from '../../portal/src/lib/answers.ts';
import { deriveName } from '../../shop/product.ts';
import { importCall, stagedFile } from './staged-file.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

const newId = (): string => `T-${randomUUID().slice(0, 8)}`;

const saree = (change: object = {}) => ({
  productid: newId(),
  category: 'Saree',
  fabric: 'Chanderi',
  purchaseprice: '450',
  retailprice: '1125.50',
  size: 'Free-Size',
  color: 'Maroon',
  stock: 3,
  ...change,
});

async function product(id: string): Promise<ProductObject> {
  const { data } = await shop.as('admin').rpc('find_scanned', { p_code: id }).throwOnError();
  return (data as { product: ProductObject }).product;
}

const variantsOf = async (id: string) =>
  (await product(id)).variants.map(({ size, color, stock }) => `${size}/${color} ${stock}`);

describe('new products', () => {
  test('each with its variants, under its own id or the next number of the year', async () => {
    const own = saree({ description: ' Woven buti ', producturl: 'https://pictures.example/1', stock: '' });
    const next = { ...saree({ productid: '', fabric: 'Kota', category: 'sAREE' }) };
    const file = await stagedFile(shop, 'products', [
      own,
      { ...own, size: 'XL', color: 'Red', stock: 1200 },
      next,
      { ...next, color: 'Green' },
      { ...next, fabric: 'Tussar' },
    ]);
    expect(await file.check()).toMatchObject({
      new: 5,
      wrong: 0,
      products: { new: 3, changed: 0 },
      new_categories: [],
    });
    const [first] = await file.lines();
    expect(first).toMatchObject({
      place: 0,
      line: 2,
      status: 'new',
      name: `${own.productid} Chanderi - Saree`,
      changes: { retailprice: { before: null, after: 1125.5 }, size: { before: null, after: 'Free-Size' } },
    });
    const { data: before } = await shop.as('admin').rpc('search_products', { p_page: null }).throwOnError();
    const answer = await file.loaded();
    expect(answer).toMatchObject({ added: 5, changed: 0, same: 0, left_out: 0, products: { new: 3, changed: 0 } });
    expect(await product(own.productid)).toMatchObject({
      name: deriveName('Chanderi', 'Saree'),
      category: 'Saree',
      purchaseprice: 450,
      retailprice: 1125.5,
      description: 'Woven buti',
      producturl: 'https://pictures.example/1',
      total_stock: 1200,
    });
    expect(await variantsOf(own.productid)).toEqual(['Free-Size/Maroon 0', 'XL/Red 1200']);
    const { data: after } = await shop.as('admin').rpc('search_products', { p_fabric: 'Kota' }).throwOnError();
    const found = after.products.at(-1) as ProductObject;
    expect(found.productid).toMatch(/^BC[0-9]{2}[0-9]{3,}$/);
    expect(found.variants.map(({ color, number }) => [color, number])).toEqual([
      ['Maroon', 1],
      ['Green', 2],
    ]);
    expect(before.count + 3).toBe((await shop.as('admin').rpc('search_products', {}).throwOnError()).data.count);
  });

  test('a number that follows those of the file, and no variant’s code', async () => {
    const year = (await shop.query(`select private.product_prefix(now()) as prefix`)).rows[0]?.prefix as string;
    const highest = `${year}7`;
    const parent = saree({ productid: highest.slice(0, -2) || highest });
    await (await stagedFile(shop, 'products', [{ ...parent, productid: `${year}123` }])).loaded();
    // The 123rd has the variants 01 to 03: 12301 to 12303 are their codes.
    await (
      await stagedFile(
        shop,
        'products',
        ['a', 'b'].map((color) => ({ productid: `${year}123`, size: 'S', color })),
      )
    ).loaded();
    const file = await stagedFile(shop, 'products', [
      saree({ productid: `${year}12300` }),
      saree({ productid: '', fabric: 'Counted on' }),
    ]);
    await file.loaded();
    const { data } = await shop.as('admin').rpc('search_products', { p_fabric: 'Counted on' }).throwOnError();
    expect(data.products[0]?.productid).toBe(`${year}12304`);
    const wrong = await stagedFile(shop, 'products', [saree({ productid: `${year}12302` })]);
    expect(await wrong.check()).toMatchObject({ wrong: 1 });
    expect((await wrong.lines())[0]).toMatchObject({
      reason: 'This product id stands on the label of a variant',
      field: 'productid',
    });
  });

  test('categories that are not there: wrong, or made where that is allowed', async () => {
    const name = `Dupatta ${newId()}`;
    const file = await stagedFile(shop, 'products', [
      saree({ category: name }),
      saree({ category: ` ${name.toUpperCase()} ` }),
      saree({ category: 'x'.repeat(61) }),
    ]);
    expect(await file.check()).toMatchObject({ new: 0, wrong: 3 });
    expect((await file.lines())[0]).toMatchObject({ reason: `There is no category "${name}"`, field: 'category' });
    const check = await file.check(true);
    expect(check).toMatchObject({ new: 2, wrong: 1, new_categories: [name] });
    expect(await file.lines('wrong')).toMatchObject([{ reason: 'The category’s name is too long'.replace('’', "'") }]);
    expect((await file.load(check.digest)).body).toMatchObject({ added: 2, left_out: 1, new_categories: [name] });
    const { rows } = await shop.query('select name from public.categories where lower(name) = lower($1)', [name]);
    expect(rows).toEqual([{ name }]);
  });
});

describe('products that are there', () => {
  test('an empty cell changes nothing, the same is the same, and the rest is told before it is done', async () => {
    const given = saree({ description: 'Line one\nline two' });
    await (await stagedFile(shop, 'products', [given, { ...given, color: 'Blue' }])).loaded();
    const seen = await product(given.productid);

    const again = await stagedFile(shop, 'products', [
      { ...given, description: 'Line one\r\nline two ', size: ' free-size', color: 'MAROON\u00a0', category: 'saree' },
      { productid: given.productid, size: 'Free-Size', color: 'Blue' },
      { productid: given.productid },
    ]);
    const check = await again.check();
    expect(check).toMatchObject({ new: 0, changed: 0, same: 3, wrong: 0, products: { new: 0, changed: 0 } });
    expect((await again.load(check.digest)).body).toMatchObject({ added: 0, changed: 0, same: 3 });
    expect(await product(given.productid)).toEqual(seen);

    const file = await stagedFile(shop, 'products', [
      { productid: given.productid, fabric: 'Mul', size: 'FREE-SIZE', color: 'maroon', stock: 9 },
      { productid: given.productid, retailprice: 2000 },
      { productid: given.productid, size: 'S', color: 'Pink' },
    ]);
    expect(await file.check()).toMatchObject({ new: 1, changed: 2, same: 0, products: { new: 0, changed: 1 } });
    expect((await file.lines()).map(({ status, changes }) => [status, changes])).toEqual([
      ['changed', { fabric: { before: 'Chanderi', after: 'Mul' }, stock: { before: 3, after: 9 } }],
      ['changed', { retailprice: { before: 1125.5, after: 2000 } }],
      [
        'new',
        {
          size: { before: null, after: 'S' },
          color: { before: null, after: 'Pink' },
          stock: { before: null, after: 0 },
        },
      ],
    ]);
    await file.loaded();
    expect(await product(given.productid)).toMatchObject({ name: 'Mul - Saree', fabric: 'Mul', retailprice: 2000 });
    expect(await variantsOf(given.productid)).toEqual(['Free-Size/Maroon 9', 'Free-Size/Blue 3', 'S/Pink 0']);
  });

  test('a name made by hand stays until fabric or category change', async () => {
    const given = saree();
    await (await stagedFile(shop, 'products', [given])).loaded();
    await shop.query(`update public.products set name = 'By hand' where productid = $1`, [given.productid]);
    await (await stagedFile(shop, 'products', [{ ...given, retailprice: 7 }])).loaded();
    expect((await product(given.productid)).name).toBe('By hand');
  });
});

describe('wrong lines', () => {
  test.each<[string, object, string, string | null]>([
    ['no price', { retailprice: '' }, 'Retail Price is empty', 'retailprice'],
    ['a price below 0', { purchaseprice: -1 }, 'The purchase price is not a price', 'purchaseprice'],
    ['a price of three decimals', { retailprice: '1.234' }, 'The amount has more than two decimals', 'retailprice'],
    ['no number', { stock: 'ten' }, 'A value cannot be read', 'stock'],
    ['half a piece', { stock: 1.5 }, 'The number has decimals', 'stock'],
    ['too many pieces', { stock: 99_999_999 }, 'A stock is too high', 'stock'],
    ['no color', { color: '' }, 'Color is required', 'color'],
    ['a long size', { size: 'x'.repeat(61) }, 'A size is too long', 'size'],
    ['no name', { fabric: '', category: '' }, 'The product has no name', 'fabric'],
    ['no web address', { producturl: 'pictures/1' }, 'The product URL is not a web address', 'producturl'],
    ['an id too long', { productid: 'x'.repeat(41) }, 'The product id is too long', 'productid'],
    ['an id of two lines', { productid: 'T-1\nT-2' }, 'No label can carry this product id', 'productid'],
    ['an id with two blanks', { productid: 'T  1' }, 'No label can carry this product id', 'productid'],
    ['an id of another script', { productid: 'साड़ी १' }, 'No label can carry this product id', 'productid'],
    ['an id that is no number of a year', { productid: 'BC261234567' }, 'has too many digits', 'productid'],
    ['an id in other capitals', { productid: 'bc24001' }, 'This product id is also written "BC24001"', 'productid'],
  ])('%s', async (_what, change, reason, field) => {
    const file = await stagedFile(shop, 'products', [saree(change)]);
    expect(await file.check()).toMatchObject({ new: 0, wrong: 1 });
    expect(await file.lines()).toMatchObject([{ status: 'wrong', reason: expect.any(String), field }]);
    expect((await file.lines())[0]?.reason).toContain(reason);
  });

  test('one keeps its whole product out, and no other', async () => {
    const [bad, good, twice, unlike] = [saree(), saree(), saree(), saree()];
    const file = await stagedFile(shop, 'products', [
      bad,
      good,
      { ...bad, color: 'Red', stock: -2 },
      twice,
      { ...twice, size: 'FREE-SIZE' },
      unlike,
      { ...unlike, color: 'Red', retailprice: '3000' },
    ]);
    expect(await file.check()).toMatchObject({ new: 1, wrong: 6, products: { new: 1, changed: 0 } });
    expect((await file.lines()).map(({ line, reason, field }) => [line, reason, field])).toEqual([
      [2, 'Another line of this product is wrong: line 4', null],
      [3, null, null],
      [4, 'A stock is below 0', 'stock'],
      [5, 'Line 6 is of the same size and color', 'size'],
      [6, 'Line 5 is of the same size and color', 'size'],
      [7, 'The lines of this product say different things of it', 'retailprice'],
      [8, 'The lines of this product say different things of it', 'retailprice'],
    ]);
    expect(await file.loaded()).toMatchObject({ added: 1, left_out: 6 });
    const { rows } = await shop.query('select productid from public.products where productid = any ($1)', [
      [bad, good, twice, unlike].map(({ productid }) => productid),
    ]);
    expect(rows).toEqual([{ productid: good.productid }]);
    expect(await file.lines('wrong')).toHaveLength(6);
  });

  test('a stored pair of one size and color is left to the portal', async () => {
    const given = saree();
    await (await stagedFile(shop, 'products', [given])).loaded();
    await shop.query(
      `insert into public.productsizecolors (productid, size, color) values ($1, 'free-size ', 'MAROON')`,
      [given.productid],
    );
    const file = await stagedFile(shop, 'products', [given]);
    expect(await file.check()).toMatchObject({ wrong: 1 });
    expect((await file.lines())[0]).toMatchObject({
      reason: 'This product has two variants of this size and color',
      hint: 'Change them in the portal.',
    });
  });

  test('what the portal could not read, in its own words', async () => {
    const p_import_id = randomUUID();
    const line = { line: 9, values: saree(), problems: { retailprice: '"ten" is no price' } };
    await importCall(shop, 'stage_import', { p_import_id, p_kind: 'products', p_first: 0, p_lines: [line] });
    expect((await importCall(shop, 'check_import', { p_import_id })).body).toMatchObject({ wrong: 1 });
    expect((await importCall(shop, 'import_lines', { p_import_id })).body.lines).toMatchObject([
      { line: 9, reason: '"ten" is no price', hint: null, field: 'retailprice' },
    ]);
  });
});
