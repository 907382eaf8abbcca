import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PrintedProduct, stalePieces } from './printed-oracle.ts';
import { type PrintedShop, prices, printedShop } from './printed-shop.ts';
import { counted, startTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;
let printed: PrintedShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  printed = await printedShop(shop);
});

describe('stale labels', () => {
  test('are none before anything was printed, whatever the price becomes', async () => {
    await printed.reprice(printed.products[0], prices[1]);
    await printed.expectAsOracle();
    expect((await printed.linesOf({ p_stale: true })).length).toBe(0);
  });

  test('are all pieces after a change of price, and fewer with each label', async () => {
    await printed.print([printed.label(printed.products[0], 2, 8), printed.label(printed.products[0], 1, 5)]);
    await printed.reprice(printed.products[0], prices[1]);
    await printed.restock(printed.products[0], 2, 20);
    await printed.expectAsOracle();
    expect(stalePieces(printed.products[0], printed.products[0].variants[2] as never)).toBe(20);
    await printed.print([printed.label(printed.products[0], 2, 15)]);
    await printed.expectAsOracle();
    await printed.restock(printed.products[0], 2, 3);
    await printed.expectAsOracle();
    await printed.print([printed.label(printed.products[0], 2, 2)]);
    await printed.reprice(printed.products[0], prices[0]);
    await printed.expectAsOracle();
    await printed.reprice(printed.products[0], prices[1]);
    await printed.expectAsOracle();
    await printed.print([printed.label(printed.products[0], 2, 100), printed.label(printed.products[0], 1, 5)]);
    await printed.expectAsOracle();
    expect((await printed.linesOf({ p_stale: true })).length).toBe(0);
  });

  test('of a product’s own barcode count for stale pieces first, then for those without a label', async () => {
    await printed.print([printed.label(printed.products[0], 1, 5)]);
    await printed.reprice(printed.products[0], prices[1]);
    await printed.print([printed.label(printed.products[0], null, 6)]);
    expect(printed.products[0].variants.map(({ printed }) => printed)).toEqual([
      { price: prices[1], older: 0 },
      { price: prices[1], older: 0 },
      null,
    ]);
    await printed.expectAsOracle();
    await printed.reprice(printed.products[0], prices[2]);
    await printed.expectAsOracle();
  });

  test('are known again of a product that is put back, and of a variant, at the price of today', async () => {
    const [product] = printed.products;
    await printed.print([printed.label(product, 2, 8), printed.label(product, 1, 5)]);
    await printed.removeVariant(product, 2);
    await printed.reprice(product, prices[1]);
    await printed.expectAsOracle();
    expect((await shop.as('admin').rpc('stale_labels')).data).toEqual({ products: 1, pieces: 5 });
    await printed.goAndComeBack(product);
    await printed.expectAsOracle();
    expect((await shop.as('admin').rpc('stale_labels')).data).toEqual({ products: 1, pieces: 5 });
    await printed.putBackVariant(product);
    await printed.expectAsOracle();
    expect((await shop.as('admin').rpc('stale_labels')).data).toEqual({ products: 1, pieces: 13 });
  });

  const change = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.tuple(
        fc.constant('print' as const),
        fc.array(
          fc.record({
            at: fc.nat(2),
            place: fc.option(fc.nat(3), { nil: null }),
            copies: fc.integer({ min: 1, max: 12 }),
            price: fc.option(fc.constantFrom(...prices), { nil: null }),
          }),
          { minLength: 1, maxLength: 4 },
        ),
      ),
    },
    fc.tuple(fc.constant('reprice' as const), fc.nat(2), fc.constantFrom(...prices)),
    fc.tuple(fc.constant('restock' as const), fc.nat(2), fc.nat(3), fc.nat(12)),
    fc.tuple(fc.constant('remove' as const), fc.nat(2), fc.nat(3)),
    fc.tuple(fc.constant('add' as const), fc.nat(2), fc.nat(9)),
    fc.tuple(fc.constant('put back' as const), fc.nat(2)),
    fc.tuple(fc.constant('come back' as const), fc.nat(2)),
  );
  type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

  async function apply(one: Change): Promise<void> {
    const at = (place: number) => printed.products[place] as PrintedProduct;
    if (one[0] === 'print')
      await printed.print(
        one[1].map(({ at: product, place, copies, price }) =>
          printed.label(at(product), place, copies, price ?? at(product).price),
        ),
      );
    else if (one[0] === 'reprice') await printed.reprice(at(one[1]), one[2]);
    else if (one[0] === 'restock') await printed.restock(at(one[1]), one[2], one[3]);
    else if (one[0] === 'remove') await printed.removeVariant(at(one[1]), one[2]);
    else if (one[0] === 'add') await printed.addVariant(at(one[1]), one[2]);
    else if (one[0] === 'put back') await printed.putBackVariant(at(one[1]));
    else await printed.goAndComeBack(at(one[1]));
  }

  test('are the oracle’s after each of many random prints, prices and stocks', async () => {
    let stale = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 8, maxLength: 20 }), async (changes) => {
        printed = await printedShop(shop);
        for (const one of changes) {
          await apply(one);
          await printed.expectAsOracle();
          if (printed.products.some((product) => product.variants.some((variant) => stalePieces(product, variant) > 0)))
            stale++;
        }
      }),
      { numRuns: counted(12, 150), seed: 5 },
    );
    // Sequences without anything stale would prove nothing.
    expect(stale).toBeGreaterThan(counted(30, 400));
  });

  test('follow a variant that moves and a product that is renamed or goes', async () => {
    await printed.print([printed.label(printed.products[0], 2, 8), printed.label(printed.products[1], 0, 2)]);
    await printed.reprice(printed.products[0], prices[1]);
    const moved = printed.products[0].variants[2]?.variantid ?? '';
    await shop.as('admin').from('productsizecolors').update({ productid: 'L3' }).eq('variantid', moved).throwOnError();
    const pieces = async () => {
      const { data } = await shop.as('admin').rpc('search_products', {}).throwOnError();
      return data.products.map(({ productid, stale_labels }) => [productid, stale_labels]);
    };
    expect(await pieces()).toEqual([
      ['L1', 0],
      ['L2', 0],
      ['L3', 0],
    ]);
    await printed.reprice(printed.products[2], prices[2]);
    expect(await pieces()).toEqual([
      ['L1', 0],
      ['L2', 0],
      ['L3', 8],
    ]);
    await shop.as('admin').from('products').update({ productid: 'L4' }).eq('productid', 'L3').throwOnError();
    expect(await pieces()).toEqual([
      ['L1', 0],
      ['L2', 0],
      ['L4', 8],
    ]);
    await shop.query(`delete from products where productid = 'L4'`);
    expect((await shop.as('admin').rpc('stale_labels')).data).toEqual({ products: 0, pieces: 0 });
  });
});
