import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { sampleProduct, sampleVariants } from './sample-product.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();
let made = 0;
let id: string;

beforeEach(async () => {
  id = `N${++made}`;
  await product(id);
});

const product = (productid: string) =>
  shop
    .as('admin')
    .from('products')
    .insert({ ...sampleProduct, productid })
    .throwOnError();

const newLines = (count: number, productid = id) => sampleVariants(count).map((line) => ({ ...line, productid }));

/** As an older portal saves lines. */
const upsert = (lines: object[]) =>
  shop.send('admin', 'POST', 'productsizecolors?on_conflict=variantid', lines, {
    prefer: 'resolution=merge-duplicates',
  });

const remove = (...variantids: (string | undefined)[]) =>
  shop.send('admin', 'DELETE', `productsizecolors?variantid=in.(${variantids})`);

const rename = (from: string, to: string) =>
  shop.send('admin', 'PATCH', `products?productid=eq.${from}`, { productid: to });

const move = (variantid: string | undefined, productid: string) =>
  shop.send('admin', 'PATCH', `productsizecolors?variantid=eq.${variantid}`, { productid });

/** The numbers of a product in the order of its lines. */
async function numbers(productid = id): Promise<(number | null)[]> {
  const { rows } = await shop.query('select number from productsizecolors where productid = $1 order by line', [
    productid,
  ]);
  return rows.map(({ number }) => number as number | null);
}

const upTo = (last: number, first = 1): number[] =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);

/** What a scan of a code finds: the product's id, and which of its numbers. */
async function scanned(code: string): Promise<[string, number | null] | null> {
  const { data } = await shop.as('admin').rpc('find_scanned', { p_code: code }).throwOnError();
  if (!data || 'deleted' in data) return null;
  return [
    data.product.productid,
    data.product.variants.find(({ variantid }) => variantid === data.variantid)?.number ?? null,
  ];
}

describe('numbers', () => {
  test('are given in the order of the lines, whoever saves them', async () => {
    await upsert(newLines(3));
    await shop.as('admin').from('productsizecolors').insert(newLines(1)).throwOnError();
    const { rows } = await shop.query('select updated_at::text from products where productid = $1', [id]);
    const saved = await shop.send('admin', 'POST', 'rpc/update_product', {
      p_productid: id,
      p_product: {},
      p_variants: sampleVariants(2),
      p_removed: [],
      p_updated_at: rows[0]?.updated_at,
    });
    expect(saved.body.variants.map(({ number }: { number: number }) => number)).toEqual(upTo(6));
    const { body: added } = await shop.send('admin', 'POST', 'rpc/add_product', {
      p_request_id: randomUUID(),
      p_product: sampleProduct,
      p_variants: sampleVariants(4),
    });
    expect(added.variants.map(({ number }: { number: number }) => number)).toEqual(upTo(4));
  });

  test('stay with an upsert of the same lines, which takes none', async () => {
    const lines = newLines(3);
    await upsert(lines);
    for (let turn = 0; turn < 5; turn++) await upsert(lines.map((line) => ({ ...line, stock: turn })).reverse());
    await upsert([...lines, ...newLines(1)]);
    expect(await numbers()).toEqual(upTo(4));
  });

  test('are never given again after the variant was removed, be it the last or all of them', async () => {
    const lines = newLines(3);
    await upsert(lines);
    await remove(lines[2]?.variantid);
    await upsert(newLines(1));
    expect(await numbers()).toEqual([1, 2, 4]);
    const { body: left } = await shop.send('admin', 'GET', `productsizecolors?productid=eq.${id}`);
    await remove(...left.map(({ variantid }: { variantid: string }) => variantid));
    await upsert(newLines(2));
    expect(await numbers()).toEqual([5, 6]);
  });

  test('are never given again after the product was deleted and came back, nor to a product', async () => {
    const lines = newLines(3);
    await upsert(lines);
    await remove(lines[2]?.variantid);
    await shop.query('delete from products where productid = $1', [id]);
    expect(await scanned(`${id}01`)).toBeNull();
    for (const code of [`${id}01`, `${id}03`])
      expect((await shop.send('admin', 'POST', 'products', { ...sampleProduct, productid: code })).status).toBe(409);
    await product(id);
    await upsert(newLines(1));
    expect(await numbers()).toEqual([4]);
  });

  test('end at 99: the 100th variant has none, and is saved all the same', async () => {
    expect((await upsert(newLines(100))).status).toBe(201);
    expect(await numbers()).toEqual([...upTo(99), null]);
    await upsert(newLines(1));
    expect((await numbers()).slice(98)).toEqual([99, null, null]);
  });

  test.each(['POST', 'PATCH'])('are written by no client with %s', async (verb) => {
    const [line] = newLines(1);
    const at = verb === 'POST' ? 'productsizecolors' : `productsizecolors?productid=eq.${id}`;
    const { status, body } = await shop.send('admin', verb, at, { ...line, number: 7 });
    expect([status, body.code]).toEqual([403, '42501']);
    // Whoever may write every column is not listened to.
    await shop.send('service', 'POST', 'productsizecolors', { ...line, number: 7 });
    await shop.send('service', 'PATCH', `productsizecolors?productid=eq.${id}`, { number: 9 });
    expect(await numbers()).toEqual([1]);
  });
});

describe('a code is of a product or of a variant, never of both', () => {
  test('a number is left out whose code is a product’s id', async () => {
    await product(`${id}02`);
    await product(`${id}99`);
    await upsert(newLines(99));
    expect((await numbers()).slice(0, 3)).toEqual([1, 3, 4]);
    expect((await numbers()).slice(95)).toEqual([97, 98, null, null]);
  });

  test('an id is refused that is a variant’s code, by insert and by rename, in words', async () => {
    await upsert(newLines(1));
    await product(`${id}x`);
    const refused = {
      code: '23505',
      message: 'This product id stands on the label of a variant',
      hint: expect.stringMatching(/./),
    };
    const inserted = await shop.send('admin', 'POST', 'products', { ...sampleProduct, productid: `${id}01` });
    expect(inserted).toMatchObject({ status: 409, body: refused });
    expect(await rename(`${id}x`, `${id}01`)).toMatchObject({ status: 409, body: refused });
    expect((await shop.send('admin', 'POST', 'products', { ...sampleProduct, productid: `${id}02` })).status).toBe(201);
  });

  test('add_product goes past an id that is a variant’s code', async () => {
    const { data: prefix } = {
      data: (await shop.query('select private.product_prefix(now()) as prefix')).rows[0]?.prefix,
    };
    await shop.query(`delete from products where productid like $1 || '%' and length(productid) > 7`, [prefix]);
    await product(`${prefix}321`);
    await upsert(newLines(3, `${prefix}321`));
    await product(`${prefix}32100`);
    const add = async () =>
      (await shop.send('admin', 'POST', 'rpc/add_product', { p_request_id: randomUUID(), p_product: sampleProduct }))
        .body;
    expect((await add()).productid).toBe(`${prefix}32104`);
    expect((await add()).productid).toBe(`${prefix}32105`);
  });
});

describe('a variant that moves', () => {
  test('takes the next number there, leaves its old one to nobody, and is found by both codes', async () => {
    const [to, lines] = [`${id}-to`, newLines(2)];
    await product(to);
    await upsert(lines);
    await upsert(newLines(1, to));
    expect((await move(lines[1]?.variantid, to)).status).toBe(204);
    expect([await numbers(), await numbers(to)]).toEqual([[1], [2, 1]]);
    await upsert(newLines(1));
    expect(await numbers()).toEqual([1, 3]);
    expect([await scanned(`${id}02`), await scanned(`${to}02`)]).toEqual([
      [to, 2],
      [to, 2],
    ]);
    await move(lines[1]?.variantid, id);
    expect([await scanned(`${id}02`), await scanned(`${to}02`), await scanned(`${id}04`)]).toEqual([
      [id, 4],
      [id, 4],
      [id, 4],
    ]);
  });
});

describe('a product that is renamed', () => {
  test('keeps its numbers, and is found by what its labels say', async () => {
    const lines = newLines(4);
    await upsert(lines);
    await remove(lines[3]?.variantid);
    expect((await rename(id, `${id}-new`)).status).toBe(204);
    await upsert(newLines(1, `${id}-new`));
    expect(await numbers(`${id}-new`)).toEqual([1, 2, 3, 4]);
    expect([await scanned(id), await scanned(`${id}02`), await scanned(`${id}-new03`)]).toEqual([
      [`${id}-new`, null],
      [`${id}-new`, 2],
      [`${id}-new`, 3],
    ]);
    await rename(`${id}-new`, id);
    // Here the fourth is that of the variant which was removed.
    expect([await numbers(), await scanned(`${id}-new02`), await scanned(`${id}-new`)]).toEqual([
      [1, 2, 3, 5],
      [id, 2],
      [id, null],
    ]);
  });

  test('gives another number to the line whose code would be a product’s id', async () => {
    await product(`${id}-new01`);
    await upsert(newLines(3));
    await rename(id, `${id}-new`);
    expect(await numbers(`${id}-new`)).toEqual([4, 2, 3]);
    expect([await scanned(`${id}01`), await scanned(`${id}-new01`)]).toEqual([
      [`${id}-new`, 4],
      [`${id}-new01`, null],
    ]);
  });

  test('leaves its codes to nobody: a new product of the old id goes past them, also once the variant is gone', async () => {
    const lines = newLines(2);
    await upsert(lines);
    await rename(id, `${id}-new`);
    await product(id);
    await upsert(newLines(1));
    expect(await numbers()).toEqual([3]);
    await remove(...lines.map(({ variantid }) => variantid));
    expect(await scanned(`${id}01`)).toBeNull();
    const [line] = newLines(1, `${id}-new`);
    await upsert([line as object]);
    await rename(`${id}-new`, `${id}-other`);
    expect(await numbers(`${id}-other`)).toEqual([3]);
  });
});
