import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paiseFrom } from '../../shop/money.ts';
import { autoRetailPrice } from '../../shop/pricing.ts';
import { type Cells, stagedFile } from './staged-file.ts';
import { startTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const fill = { p_auto_prices: true };

const unpriced = (change: Cells = {}): Cells => ({
  fabric: `Unpriced ${randomUUID()}`,
  purchaseprice: '450.50',
  size: 'M',
  color: 'Red',
  stock: 1,
  ...change,
});

const file = (rows: readonly Cells[]) => stagedFile(shop, 'products', rows);

test('the price is the one that Auto fills in, to the rupee', async () => {
  const paise = fc.sample(fc.nat(999_999_999_99), { numRuns: 500, seed: 7 }).concat([0, 1, 39, 40, 41, 45_000, 45_050]);
  const { rows } = await shop.query(
    `select private.auto_retail_price(price / 100.0)::text as auto from unnest($1::bigint[]) with ordinality as given (price, place) order by place`,
    [paise],
  );
  expect(rows.map(({ auto }) => paiseFrom(String(auto)))).toEqual(paise.map(autoRetailPrice));
});

describe('an empty retail price', () => {
  test('is wrong, and counted by product, until it is filled', async () => {
    const given = unpriced();
    const staged = await file([given, { ...given, color: 'Blue' }, unpriced({ retailprice: '900' })]);
    expect(await staged.check()).toMatchObject({ new: 1, wrong: 2, products: { new: 1, unpriced: 1 } });
    expect((await staged.lines('wrong'))[0]).toMatchObject({ reason: 'Retail Price is empty', field: 'retailprice' });
    expect(await staged.check(false, fill)).toMatchObject({ new: 3, wrong: 0, products: { new: 2, unpriced: 1 } });
    expect((await staged.lines()).map(({ changes }) => changes.retailprice)).toEqual([
      { before: null, after: 1127 },
      { before: null, after: 1127 },
      { before: null, after: 900 },
    ]);
    await staged.loaded(false, fill);
    const { rows } = await shop.query('select retailprice::float from public.products where fabric = $1', [
      given.fabric,
    ]);
    expect(rows).toEqual([{ retailprice: 1127 }]);
  });

  test('that another line of the product fills is not empty', async () => {
    const given = unpriced();
    const staged = await file([given, { ...given, color: 'Blue', retailprice: '2000' }]);
    expect(await staged.check(false, fill)).toMatchObject({ new: 2, products: { new: 1, unpriced: 0 } });
    expect((await staged.lines()).map(({ changes }) => changes.retailprice ?? null)).toEqual([
      null,
      { before: null, after: 2000 },
    ]);
  });

  test.each<[string, Cells, string]>([
    ['no purchase price', { purchaseprice: '' }, 'Purchase Price is empty'],
    ['one that cannot be read', { purchaseprice: 'many' }, 'A value cannot be read'],
    ['a retail price that cannot be read', { retailprice: 'many' }, 'A value cannot be read'],
  ])('is not filled beside %s', async (_what, change, reason) => {
    const staged = await file([unpriced(change)]);
    expect(await staged.check(false, fill)).toMatchObject({ wrong: 1, products: { unpriced: 0 } });
    expect(await staged.lines()).toMatchObject([{ reason }]);
  });

  test('too high once filled is said as any price is', async () => {
    const staged = await file([unpriced({ purchaseprice: '9999999999' })]);
    expect(await staged.check(false, fill)).toMatchObject({ wrong: 1, products: { unpriced: 1 } });
    expect(await staged.lines()).toMatchObject([{ reason: 'The retail price is not a price', field: 'retailprice' }]);
  });

  test('of a product that is there changes nothing', async () => {
    const given = unpriced({ productid: `T-${randomUUID().slice(0, 8)}`, retailprice: '777' });
    await (await file([given])).loaded();
    const staged = await file([{ ...given, retailprice: '' }]);
    expect(await staged.check(false, fill)).toMatchObject({ same: 1, products: { unpriced: 0 } });
  });

  test('makes the same file again look like what it added', async () => {
    const given = unpriced();
    await (await file([given])).loaded(false, fill);
    const again = await file([given]);
    expect(await again.check(false, { ...fill, p_add_like: false })).toMatchObject({ like: 1, new: 0 });
  });
});
