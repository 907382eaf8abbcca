import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paiseFrom } from '../../shop/money.ts';
import { autoRetailPrice } from '../../shop/pricing.ts';
import { type Cells, stagedFile } from './staged-file.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

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

  test.each<[string, Cells, string]>([
    ['no purchase price', { purchaseprice: '' }, 'Purchase Price is empty'],
    ['one that cannot be read', { purchaseprice: 'many' }, 'A value cannot be read'],
    ['a retail price that cannot be read', { retailprice: 'many' }, 'A value cannot be read'],
  ])('is not filled beside %s', async (_what, change, reason) => {
    const staged = await file([unpriced(change)]);
    expect(await staged.check(false, fill)).toMatchObject({ wrong: 1, products: { unpriced: 0 } });
    expect(await staged.lines()).toMatchObject([{ reason }]);
  });

  test('of a product that is there changes nothing', async () => {
    const given = unpriced({ productid: `T-${randomUUID().slice(0, 8)}`, retailprice: '777' });
    await (await file([given])).loaded();
    const staged = await file([{ ...given, retailprice: '' }]);
    expect(await staged.check(false, fill)).toMatchObject({ same: 1, products: { unpriced: 0 } });
  });
});
