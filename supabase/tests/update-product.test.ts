import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ProductObject } from '../../portal/src/lib/answers.ts';
import { addedProduct, sampleProduct, sampleVariants } from './sample-product.ts';
import { counted, fileShop } from './test-shop.ts';

const shop = fileShop();
let product: ProductObject;

beforeEach(async () => {
  product = await addedProduct(shop, {}, sampleVariants(3));
});

interface Save {
  p_product?: unknown;
  p_variants?: unknown;
  p_removed?: unknown;
  p_updated_at?: unknown;
}

const save = (given: Save = {}, productid = product.productid) =>
  shop.send('admin', 'POST', 'rpc/update_product', {
    p_productid: productid,
    p_product: {},
    p_variants: [],
    p_removed: [],
    p_updated_at: product.updated_at,
    ...given,
  });

const stored = async (): Promise<ProductObject> => {
  const { data } = await shop.as('admin').rpc('search_products', { p_productid: product.productid }).throwOnError();
  return data.products[0] as ProductObject;
};

const lines = ({ variants }: ProductObject) => variants.map(({ productid: _, number: _given, ...line }) => line);

test('fields, changed lines, new lines and removed lines are saved together', async () => {
  const [first, second, third] = lines(product) as [
    ReturnType<typeof lines>[0],
    ReturnType<typeof lines>[0],
    ReturnType<typeof lines>[0],
  ];
  const added = { variantid: randomUUID(), size: 'XXL', color: 'Rust', stock: 8 };
  const { status, body } = await save({
    p_product: { ...sampleProduct, fabric: 'Tussar', name: 'Tussar - Saree', purchaseprice: '512.25' },
    p_variants: [{ ...third, stock: 40 }, added],
    p_removed: [second.variantid],
  });
  expect(status).toBe(200);
  expect(body).toEqual(await stored());
  expect(body).toMatchObject({ fabric: 'Tussar', name: 'Tussar - Saree', purchaseprice: 512.25, total_stock: 48 });
  expect(lines(body)).toEqual([first, { ...third, stock: 40 }, added]);
  expect([body.sizes, body.colors]).toEqual([
    ['S', 'L', 'XXL'],
    ['Color 0', 'Rust'],
  ]);
  expect(body.updated_at > product.updated_at).toBe(true);
});

test('a line that is not sent stays as it was, and a field that is not sent too', async () => {
  const { body } = await save({ p_product: { description: 'Only this.' } });
  expect(body).toEqual({ ...product, description: 'Only this.', updated_at: body.updated_at });
});

describe('an overtaken save', () => {
  test.each([
    ['of a field', (): Promise<unknown> => save({ p_product: { fabric: 'Theirs' } })],
    ['of a line alone', () => save({ p_variants: [{ ...lines(product)[0], stock: 99 }] })],
    [
      'of a line, by an older portal',
      async () => {
        await shop
          .as('admin')
          .from('productsizecolors')
          .update({ stock: 77 })
          .eq('variantid', product.variants[0]?.variantid ?? '')
          .throwOnError();
      },
    ],
    [
      'that removed a line, by an older portal',
      async () => {
        await shop
          .as('admin')
          .from('productsizecolors')
          .delete()
          .eq('variantid', product.variants[0]?.variantid ?? '')
          .throwOnError();
      },
    ],
  ])('by one %s is refused with what they saved, and changes nothing', async (_, theirs) => {
    await theirs();
    const before = await stored();
    const { status, body } = await save({
      p_product: { fabric: 'Mine' },
      p_variants: [{ ...lines(product)[0], stock: 1 }],
    });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'PT409', message: 'Somebody else saved this product after you opened it' });
    expect(JSON.parse(body.details)).toEqual(before);
    expect(await stored()).toEqual(before);
  });

  test('of two at the same moment loses, every time', async () => {
    for (let round = 0; round < counted(10, 100); round++) {
      const answers = await Promise.all(
        [1, 2].map((stock) =>
          save({ p_variants: [{ ...lines(product)[0], stock: stock + round }], p_product: { fabric: `F${stock}` } }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      product = await stored();
    }
  });

  test('is none when it is the same save, sent again after its answer was lost', async () => {
    const given = {
      p_product: { ...sampleProduct, fabric: 'Once' },
      p_variants: [
        { ...lines(product)[0], stock: 5 },
        { variantid: randomUUID(), size: 'S', color: 'New', stock: 0 },
      ],
      p_removed: [product.variants[2]?.variantid],
    };
    const first = await save(given);
    expect(first.status).toBe(200);
    expect(await save(given)).toEqual(first);
  });

  test('nor where ids are written otherwise and a stock is left empty', async () => {
    const [line, fresh] = [lines(product)[0], randomUUID()];
    const given = {
      p_variants: [
        { ...line, variantid: line?.variantid.toUpperCase(), stock: null },
        { variantid: fresh.toUpperCase(), size: 'S', color: 'Newer', stock: null },
      ],
    };
    const first = await save(given);
    expect(first.status).toBe(200);
    const stocks = first.body.variants.filter(({ variantid }: { variantid: string }) =>
      [line?.variantid, fresh].includes(variantid),
    );
    expect(stocks).toMatchObject([{ stock: 0 }, { stock: 0 }]);
    expect(await save(given)).toEqual(first);
  });

  test('and a field of a line that is left out stays as it is', async () => {
    const { body: before } = await save({ p_variants: [{ ...lines(product)[0], stock: 7 }] });
    const { stock: _, ...rest } = lines(before)[0] ?? { stock: 0 };
    const { body } = await save({ p_variants: [{ ...rest, color: 'Teal' }], p_updated_at: before.updated_at });
    expect(lines(body)[0]).toMatchObject({ color: 'Teal', stock: 7 });
  });

  test('is a save without the time that the editor saw', async () => {
    expect((await save({ p_product: { fabric: 'Mine' }, p_updated_at: null })).status).toBe(409);
  });
});

test('a product that does not exist is not found', async () => {
  const { status, body } = await save({}, 'BC00000');
  expect([status, body.code, body.message]).toEqual([404, 'PT404', 'This product is no longer there']);
});

describe('a fault', () => {
  const faults: readonly [what: string, given: () => Save, status: number, code: string, message: string][] = [
    ['price', () => ({ p_product: { purchaseprice: -5 } }), 400, '23514', 'The purchase price is not a price'],
    ['category', () => ({ p_product: { categoryid: 999_999 } }), 409, '23503', 'This category does not exist'],
    ['field', () => ({ p_product: { sizes: [] } }), 400, '22023', 'There is no field "sizes"'],
    ['product of no kind', () => ({ p_product: 7 }), 400, '22023', 'Not an object with fields'],
    ['line of no size', () => ({ p_variants: [{ ...lines(product)[0], size: '' }] }), 400, '23514', 'Size is required'],
    ['new line of no color', () => ({ p_variants: [{ size: 'S', color: '' }] }), 400, '23514', 'Color is required'],
    [
      'line twice',
      () => ({ p_variants: [lines(product)[0], lines(product)[0]] }),
      409,
      '23505',
      'Two variant lines have the same id',
    ],
    ['list of no kind', () => ({ p_variants: 'none' }), 400, '22023', 'The variants are not a list'],
  ];

  test.each(faults)('in a %s changes nothing', async (_, given, status, code, message) => {
    const answer = await save({ p_removed: [product.variants[1]?.variantid], ...given() });
    expect(answer).toMatchObject({ status, body: { code, message, hint: expect.stringMatching(/\S/) } });
    expect(await stored()).toEqual(product);
  });

  test('a line of another product is neither taken over nor removed', async () => {
    const { rows } = await shop.query(`select variantid from productsizecolors where productid = 'BC24001' limit 1`);
    const variantid = rows[0]?.variantid;
    const taken = await save({ p_variants: [{ variantid, size: 'S', color: 'Stolen', stock: 1 }] });
    expect(taken.body).toMatchObject({ code: '23505', message: 'A variant line belongs to another product' });
    expect((await save({ p_removed: [variantid] })).status).toBe(200);
    const { rows: left } = await shop.query('select productid from productsizecolors where variantid = $1', [
      variantid,
    ]);
    expect(left).toEqual([{ productid: 'BC24001' }]);
  });
});

test('sizes, colors, stock and search follow two people who change lines at once, a move and a removal', async () => {
  const change = (place: number, stock: number) =>
    shop
      .as('admin')
      .from('productsizecolors')
      .update({ stock })
      .eq('variantid', product.variants[place]?.variantid ?? '')
      .throwOnError();
  for (let round = 1; round <= counted(20, 200); round++)
    await Promise.all([change(0, round), change(1, round * 2), change(2, round * 3)]);
  expect(await badSummaries()).toEqual([]);
  const of = (place: number) => `productsizecolors?variantid=eq.${product.variants[place]?.variantid}`;
  await shop.send('admin', 'PATCH', of(0), { productid: 'BC24002' });
  await shop.send('admin', 'PATCH', of(1), { size: 'XL', color: 'Rust' });
  expect(await badSummaries()).toEqual([]);
  await shop.send('admin', 'DELETE', of(2));
  expect(await badSummaries()).toEqual([]);
});

/** Products whose kept columns, or whose searched texts, are not what their variants say. */
const badSummaries = async (): Promise<unknown[]> =>
  (
    await shop.query(`
      select p.productid from products p join private.product_search s using (productid),
      lateral (
        select coalesce(sum(stock), 0) as total,
          array(select size from productsizecolors v where v.productid = p.productid group by size order by min(line)) as sizes,
          array(select color from productsizecolors v where v.productid = p.productid group by color order by min(line)) as colors
        from productsizecolors v where v.productid = p.productid
      ) as real
      where (p.total_stock, p.sizes, p.colors) is distinct from (real.total, real.sizes, real.colors)
        or s.sizes_text <> lower(array_to_string(real.sizes, E'\\n')) or s.colors_text <> lower(array_to_string(real.colors, E'\\n'))
        or (s.sort_key, s.categoryid, s.fabric_text, s.description_text)
          is distinct from (p.sort_key, p.categoryid, lower(p.fabric), lower(p.description))`)
  ).rows;
