import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Cells, type StagedFile, stagedFile } from './staged-file.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

const leaveOut = { p_add_like: false };

/** A product without an id, of a fabric that no other test names. */
const kurti = (change: Cells = {}): Cells => ({
  category: 'Saree',
  fabric: `Mul ${randomUUID()}`,
  purchaseprice: '450',
  retailprice: '1125.50',
  size: 'XXL',
  color: 'Dark Red',
  stock: 3,
  ...change,
});

const file = (rows: readonly Cells[]): Promise<StagedFile> => stagedFile(shop, 'products', rows);

/** Puts these lines into the shop; the id of the first product that they made. */
async function stored(rows: readonly Cells[]): Promise<string> {
  const { first_added } = await (await file(rows)).loaded(true);
  return first_added?.keys[0] ?? '';
}

const countOf = async (fabric: Cells[string] | undefined): Promise<number> =>
  Number((await shop.query('select count(*) from public.products where fabric = $1', [fabric])).rows[0]?.count);

describe('the same file again', () => {
  test('adds nothing, and says of each line which product it looks like', async () => {
    const given = kurti();
    const rows = [given, { ...given, color: 'Blue', stock: 9 }];
    const id = await stored(rows);
    const again = await file(rows.map((row) => ({ ...row, stock: 1, description: 'Another bill' })));
    expect(await again.check(false, leaveOut)).toMatchObject({
      new: 0,
      like: 2,
      wrong: 0,
      products: { new: 0, changed: 0, like: 1 },
    });
    expect((await again.lines()).map(({ status, like, reason }) => [status, like, reason])).toEqual([
      ['like', id, null],
      ['like', id, null],
    ]);
    expect(await again.lines('like')).toHaveLength(2);
    const answer = await again.loaded(false, leaveOut);
    expect(answer).toMatchObject({ added: 0, like: 2, left_out: 0, first_added: null });
    expect(await countOf(given.fabric)).toBe(1);
  });

  test('is added where somebody says so, and told all the same', async () => {
    const given = kurti();
    const id = await stored([given]);
    const again = await file([given]);
    expect(await again.check(false, { p_add_like: true })).toMatchObject({ new: 1, like: 0, products: { like: 1 } });
    expect(await again.lines()).toMatchObject([{ status: 'new', like: id }]);
    expect(await again.loaded(false, { p_add_like: true })).toMatchObject({ added: 1, like: 0 });
    expect(await countOf(given.fabric)).toBe(2);
  });
});

describe('what looks the same', () => {
  test.each<[string, Cells]>([
    ['in other letters', { category: 'sAREE', color: 'DARK RED' }],
    ['with other blanks', { color: ' dark \u00a0 red ' }],
    ['with its size spelled otherwise', { size: '2xl' }],
    ['with another stock, description and address', { stock: 0, description: 'x', producturl: 'https://a.example' }],
    ['with its price written otherwise', { purchaseprice: '450.00', retailprice: '1125.5' }],
  ])('%s', async (_what, change) => {
    const given = kurti();
    const id = await stored([given]);
    const again = await file([
      { ...given, fabric: ` ${String(given.fabric).replace(' ', '   ').toUpperCase()}`, ...change },
    ]);
    expect(await again.check(false, leaveOut)).toMatchObject({ like: 1, new: 0 });
    expect(await again.lines()).toMatchObject([{ like: id }]);
  });

  test.each<[string, Cells]>([
    ['another category', { category: 'Kurti' }],
    ['no category', { category: '' }],
    ['another purchase price', { purchaseprice: '451' }],
    ['another retail price', { retailprice: '1125.51' }],
    ['another size', { size: 'XL' }],
    ['another color', { color: 'Darkred' }],
    ['no variant', { size: '', color: '', stock: '' }],
  ])('not with %s', async (_what, change) => {
    const given = kurti();
    await stored([given]);
    expect(await (await file([{ ...given, ...change }])).check(false, leaveOut)).toMatchObject({
      like: 0,
      new: 1,
      products: { like: 0 },
    });
  });

  test('not with a variant more or less', async () => {
    const given = kurti();
    const both = [given, { ...given, color: 'Blue' }];
    await stored(both);
    expect(await (await file([given])).check(false, leaveOut)).toMatchObject({ like: 0, new: 1 });
    const more = [...both, { ...given, color: 'Green' }];
    expect(await (await file(more)).check(false, leaveOut)).toMatchObject({ like: 0, new: 3 });
  });

  test('a line with an id is never asked about, and a wrong one stays wrong', async () => {
    const given = kurti();
    const id = await stored([given]);
    const again = await file([
      { ...given, productid: id },
      { ...given, productid: `T-${randomUUID().slice(0, 8)}` },
      { ...given, stock: -1 },
    ]);
    expect(await again.check(false, leaveOut)).toMatchObject({
      same: 1,
      new: 1,
      wrong: 1,
      like: 0,
      products: { like: 0 },
    });
  });
});
