import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { yearPrefix } from '../../shop/product-id.ts';
import { newGood, received } from './sample-goods.ts';
import { sampleProduct } from './sample-product.ts';
import { importCall, newLines, stagedFile } from './staged-file.ts';
import { startTestShop, type TestShop } from './test-shop.ts';

// No id is given twice, whichever way it came, and whatever became of its product.

let shop: TestShop;
/** The next number of the year, and its id. */
let next: number;
let id: string;

const prefix = yearPrefix(new Date());
const idOf = (number: number): string => prefix + String(number).padStart(3, '0');

const suffix = async (p_prefix = prefix): Promise<string | null> =>
  (await shop.as('admin').rpc('get_max_product_suffix', { p_prefix }).throwOnError()).data;

const insert = (productid: string) => shop.send('admin', 'POST', 'products', { ...sampleProduct, productid });
const rename = (from: string, to: string) =>
  shop.send('admin', 'PATCH', `products?productid=eq.${from}`, { productid: to });
const remove = (productid: string) => shop.send('service', 'DELETE', `products?productid=eq.${productid}`);
const add = async (): Promise<string> =>
  (await shop.send('admin', 'POST', 'rpc/add_product', { p_request_id: randomUUID(), p_product: sampleProduct })).body
    .productid;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  next = Number(await suffix()) + 1;
  id = idOf(next);
});

/** Every way by which a product gets the id. */
const ways: readonly [way: string, come: () => Promise<unknown>][] = [
  ['added', add],
  ['of a bill that came in', () => received(shop, newGood({}, ['M', 'Red', 1]))],
  ['inserted by a plain client', () => insert(id)],
  [
    'upserted',
    () =>
      shop.send(
        'admin',
        'POST',
        'products?on_conflict=productid',
        { ...sampleProduct, productid: id },
        { prefer: 'resolution=merge-duplicates' },
      ),
  ],
  [
    'renamed to it',
    async () => {
      const before = `R-${randomUUID().slice(0, 8)}`;
      await insert(before);
      await rename(before, id);
    },
  ],
  [
    'imported under it',
    async () => (await stagedFile(shop, 'products', [{ ...newLines(1, '')[0], productid: id }])).loaded(),
  ],
  ['imported and numbered', async () => (await stagedFile(shop, 'products', newLines(1, ''))).loaded()],
  [
    'put back under it',
    async () => {
      await insert(id);
      await remove(id);
      const { rows } = await shop.query('select max(changeid) as changeid from private.changes where record = $1', [
        id,
      ]);
      await shop.send('admin', 'POST', 'rpc/put_back', { p_changeid: rows[0]?.changeid });
    },
  ],
];

describe.each(ways)('a product that was %s', (_, come) => {
  test.each([
    ['deleted', () => remove(id)],
    ['renamed', () => rename(id, `Z-${randomUUID().slice(0, 8)}`)],
    [
      'renamed and then deleted',
      async () => {
        const after = `Z-${randomUUID().slice(0, 8)}`;
        await rename(id, after);
        await remove(after);
      },
    ],
  ])('and %s leaves its number given', async (_what, go) => {
    await come();
    const { rows } = await shop.query('select from public.products where productid = $1', [id]);
    expect(rows).toHaveLength(1);
    await go();
    expect(await suffix()).toBe(String(next).padStart(3, '0'));
    expect(await add()).toBe(idOf(next + 1));
    const file = await stagedFile(shop, 'products', newLines(1, ''));
    await file.loaded();
    expect(await suffix()).toBe(String(next + 2).padStart(3, '0'));
    await remove(idOf(next + 2));
    expect((await received(shop, newGood({}, ['M', 'Red', 1]))).added).toEqual([idOf(next + 3)]);
  });
});

test('any prefix is counted on from what is gone under it', async () => {
  await insert('MZ26004');
  await remove('MZ26004');
  expect([await suffix('MZ26'), await suffix('MZ')]).toEqual(['004', '26004']);
});

test('a product comes back under its id, and so does one that somebody names by hand', async () => {
  await insert(id);
  await remove(id);
  expect((await insert(id)).status).toBe(201);
});

test('what an import took and did not give is a gap while the import is there, and nobody’s id', async () => {
  const file = await stagedFile(shop, 'products', newLines(8, ''));
  const { digest } = await file.check();
  const prepare = () => importCall(shop, 'prepare_import', { p_import_id: file.id, p_digest: digest });
  expect(await prepare()).toEqual({ status: 200, body: true });
  expect(await add()).toBe(idOf(next + 2));
  // Its answer was lost: asked again it takes other numbers.
  expect(await prepare()).toEqual({ status: 200, body: true });
  expect(await add()).toBe(idOf(next + 5));
  expect((await file.load(digest)).status).toBe(200);
  expect(await prepare()).toEqual({ status: 200, body: false });
  const { rows } = await shop.query(`select from private.taken_ids`);
  expect(rows).toHaveLength(0);
  expect(await add()).toBe(idOf(next + 8));
  const { rows: imported } = await shop.query(
    `select productid from public.products where fabric like 'Kota %' and productid > $1 and productid < 'C' order by 1`,
    [idOf(next + 5)],
  );
  expect(imported.map(({ productid }) => productid)).toEqual([idOf(next + 6), idOf(next + 7)]);
});

test('a page of an older version, which does not prepare, imports as well', async () => {
  const file = await stagedFile(shop, 'products', newLines(8, ''));
  const { digest } = await file.check();
  const { status } = await importCall(shop, 'load_import', { p_import_id: file.id, p_digest: digest });
  expect(status).toBe(200);
  expect(await suffix()).toBe(String(next + 1).padStart(3, '0'));
});

test('a product’s id becomes no variant’s code, neither when it is gone nor before it is there', async () => {
  const parent = `P-${randomUUID().slice(0, 8)}`;
  await insert(`${parent}01`);
  await remove(`${parent}01`);
  const file = await stagedFile(shop, 'products', [{ ...newLines(1, '')[0], productid: `${parent}02` }]);
  const { digest } = await file.check();
  await importCall(shop, 'prepare_import', { p_import_id: file.id, p_digest: digest });
  await insert(parent);
  await shop.send('admin', 'POST', 'productsizecolors', { productid: parent, size: 'M', color: 'Red' });
  const { rows } = await shop.query('select number from public.productsizecolors where productid = $1', [parent]);
  expect(rows).toEqual([{ number: 3 }]);
  // Nor does a product get an id that may become the code of a variant which is being imported.
  expect((await insert(`${parent}0201`)).status).toBe(409);
  expect((await file.load(digest)).status).toBe(200);
});

test('an id of nines, made by hand and gone again, does not stop the year', async () => {
  await insert(`${prefix}999999999`);
  await remove(`${prefix}999999999`);
  expect(await add()).toBe(id);
});
