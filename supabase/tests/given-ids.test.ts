import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { yearPrefix } from '../../shop/product-id.ts';
import { newGood, received } from './sample-goods.ts';
import { sampleProduct } from './sample-product.ts';
import { type Cells, importCall, newLines, stagedFile } from './staged-file.ts';
import { fileShop } from './test-shop.ts';

// No id is given twice, whichever way it came, and whatever became of its product.

const shop = fileShop();
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

beforeEach(async () => {
  next = Number(await suffix()) + 1;
  id = idOf(next);
});

const newName = () => `Z-${randomUUID().slice(0, 8)}`;
const load = async (change: Cells = {}) =>
  (await stagedFile(shop, 'products', [{ ...newLines(1, '')[0], ...change }])).loaded();

/** Every way by which a product gets the id. */
const ways: readonly [way: string, come: () => Promise<unknown>][] = [
  ['added', add],
  ['of a bill that came in', () => received(shop, newGood({}, ['M', 'Red', 1]))],
  ['inserted by a plain client', () => insert(id)],
  [
    'renamed to it',
    async () => {
      const before = newName();
      await insert(before);
      await rename(before, id);
    },
  ],
  ['imported under it', () => load({ productid: id })],
  ['imported and numbered', () => load()],
  [
    'put back under it',
    async () => {
      await insert(id);
      await remove(id);
      const { rows } = await shop.query('select max(changeid) as changeid from private.changes');
      await shop.send('admin', 'POST', 'rpc/put_back', { p_changeid: rows[0]?.changeid });
    },
  ],
];

/** Every way by which a product loses it. */
const goes: readonly [way: string, go: () => Promise<unknown>][] = [
  ['deleted', () => remove(id)],
  ['renamed', () => rename(id, newName())],
  [
    'renamed and then deleted',
    async () => {
      const after = newName();
      await rename(id, after);
      await remove(after);
    },
  ],
];

const lives = [
  ...ways.map(([way, come]) => [way, 'deleted', come, goes[0]?.[1]] as const),
  ...goes.slice(1).map(([gone, go]) => ['added', gone, add, go] as const),
];

test.each(lives)('a product that was %s and %s leaves its number given', async (_way, _gone, come, go) => {
  await come();
  const { rows } = await shop.query('select from public.products where productid = $1', [id]);
  expect(rows).toHaveLength(1);
  await go?.();
  expect(await suffix()).toBe(String(next).padStart(3, '0'));
  expect(await add()).toBe(idOf(next + 1));
  await load();
  expect(await suffix()).toBe(String(next + 2).padStart(3, '0'));
  await remove(idOf(next + 2));
  expect((await received(shop, newGood({}, ['M', 'Red', 1]))).added).toEqual([idOf(next + 3)]);
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

test('an id of nines, made by hand and gone again, does not stop the year', async () => {
  await insert(`${prefix}999999999`);
  await remove(`${prefix}999999999`);
  expect(await add()).toBe(id);
});
