import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProductObject } from '../../portal/src/lib/answers.ts';
import { deadlocks } from './deadlocks.ts';
import { behind, during } from './during.ts';
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

/** Whose labels are remembered. */
const kept = async () => (await shop.query('select variantid from private.printed_labels')).rows;

describe('a report', () => {
  test('passes over what is no longer there, and answers how many are still stale', async () => {
    await printed.print([printed.label(printed.products[0], 0, 2), printed.label(printed.products[0], 1, 5)]);
    await printed.reprice(printed.products[0], prices[1]);
    const { status, body } = await printed.report([
      { productid: 'gone', variantid: null, retailprice: 100, copies: 1 },
      { productid: 'L1', variantid: randomUUID(), retailprice: 100, copies: 1 },
      { productid: 'L1', variantid: 'no id at all', retailprice: 100, copies: 1 },
      printed.label(printed.products[0], 0, 2),
    ]);
    expect([status, body]).toEqual([200, { products: 1, pieces: 5 }]);
  });

  test('does not overtake somebody who edits the product', async () => {
    const updatedAt = async () => (await shop.query('select max(updated_at)::text as at from products')).rows[0]?.at;
    await printed.print([printed.label(printed.products[0], 0, 2)]);
    await printed.reprice(printed.products[0], prices[1]);
    const before = await updatedAt();
    await printed.print([printed.label(printed.products[0], 0, 2)]);
    expect(await updatedAt()).toBe(before);
  });

  test('counts once however often it comes, also at the same moment; another one under its id is refused', async () => {
    await printed.print([printed.label(printed.products[0], 2, 8)]);
    await printed.reprice(printed.products[0], prices[1]);
    const printId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => printed.report([printed.label(printed.products[0], 2, 3)], printId)),
    );
    for (const answer of answers) expect(answer).toEqual({ status: 200, body: { products: 1, pieces: 5 } });
    const refusal = { status: 409, body: { code: 'PT409', hint: expect.stringMatching(/./) } };
    expect(await printed.report([printed.label(printed.products[0], 2, 4)], printId)).toMatchObject(refusal);
    const byAnother = await shop.send('superadmin', 'POST', 'rpc/record_printed_labels', {
      p_print_id: printId,
      p_labels: [printed.label(printed.products[0], 2, 3)],
    });
    expect(byAnother).toMatchObject(refusal);
    expect((await shop.as('admin').rpc('stale_labels')).data).toEqual({ products: 1, pieces: 5 });
  });

  test('is forgotten after 30 days', async () => {
    await printed.report([]);
    await shop.query(`update private.print_reports set created_at = now() - interval '31 days'`);
    await printed.report([]);
    const { rows } = await shop.query('select count(*)::int as count from private.print_reports');
    expect(rows[0]?.count).toBe(1);
  });

  const good = { productid: 'L1', variantid: null, retailprice: 100, copies: 1 };
  test.each<[string, unknown]>([
    ['no list', { ...good }],
    ['nothing', null],
    ['a number for a label', [good, 5]],
    ['no product', [{ ...good, productid: undefined }]],
    ['a number for a variant', [{ ...good, variantid: 5 }]],
    ['no price', [{ ...good, retailprice: null }]],
    ['a negative price', [{ ...good, retailprice: -1 }]],
    ['a price of three decimals', [{ ...good, retailprice: '1.005' }]],
    ['a price too high', [{ ...good, retailprice: 10_000_000_000 }]],
    ['no copies', [{ ...good, copies: 0 }]],
    ['half a copy', [{ ...good, copies: 1.5 }]],
    ['too many copies', [{ ...good, copies: 10_000_000 }]],
  ])('with %s is refused in words', async (_, labels) => {
    const { status, body } = await printed.report(labels);
    expect([status, body.code]).toEqual([400, '22023']);
    expect([body.message, body.hint]).toEqual([
      expect.stringMatching(/^[A-Z][^.]+$/),
      expect.stringMatching(/^[A-Z].+\.$/),
    ]);
  });

  test('without an id, or of more than 5,000 lines, is refused in words', async () => {
    expect(await printed.report([good], null)).toMatchObject({
      status: 400,
      body: { code: '22004', hint: expect.stringMatching(/./) },
    });
    expect(await printed.report(Array.from({ length: 5001 }, () => good))).toMatchObject({
      status: 413,
      body: { code: 'PT413', message: 'Too many labels at once', hint: expect.stringContaining('5,001') },
    });
    expect((await printed.report(Array.from({ length: 5000 }, () => good))).status).toBe(200);
  });
});

describe('what was printed before', () => {
  test('a variant moved or its product was renamed counts for it where it is now', async () => {
    await printed.print([printed.label(printed.products[0], 2, 8), printed.label(printed.products[1], null, 7)]);
    await printed.reprice(printed.products[0], prices[1]);
    await printed.reprice(printed.products[1], prices[1]);
    const late = [printed.label(printed.products[0], 2, 3), printed.label(printed.products[1], null, 4)];
    const admin = shop.as('admin');
    await admin.from('products').update({ productid: 'L2-new' }).eq('productid', 'L2').throwOnError();
    const { variantid = '' } = printed.products[0].variants[2] ?? {};
    await admin.from('productsizecolors').update({ productid: 'L3' }).eq('variantid', variantid).throwOnError();
    await printed.reprice(printed.products[2], prices[1]);
    expect((await admin.rpc('stale_labels')).data).toEqual({ products: 2, pieces: 15 });
    expect((await printed.report(late)).body).toEqual({ products: 2, pieces: 8 });
    const stale = (await printed.linesOf({ p_stale: true })).map((line) => [line.productid, line.stale]);
    expect(stale).toEqual([
      ['L2-new', 3],
      ['L3', 5],
    ]);
  });

  test('the price changed makes no more labels wrong than it says, also when it is told last', async () => {
    await printed.print([printed.label(printed.products[0], 2, 8)]);
    const late = printed.label(printed.products[0], 2, 1);
    await printed.reprice(printed.products[0], prices[1]);
    await printed.print([printed.label(printed.products[0], 2, 8)]);
    expect((await shop.as('admin').rpc('stale_labels')).data).toEqual({ products: 0, pieces: 0 });
    await printed.print([late]);
    await printed.expectAsOracle();
    expect((await shop.as('admin').rpc('stale_labels')).data).toEqual({ products: 1, pieces: 1 });
    await printed.print([{ ...late, copies: 50 }]);
    expect((await shop.as('admin').rpc('stale_labels')).data).toEqual({ products: 1, pieces: 8 });
    await printed.expectAsOracle();
    await printed.print([printed.label(printed.products[0], 2, 8)]);
    expect((await shop.as('admin').rpc('stale_labels')).data).toEqual({ products: 0, pieces: 0 });
  });

  test('a variant got another id follows it, and is kept for when it comes back', async () => {
    await printed.print([printed.label(printed.products[0], 2, 8)]);
    const { variantid = '' } = printed.products[0].variants[2] ?? {};
    const another = { variantid: randomUUID() };
    await shop.as('admin').from('productsizecolors').update(another).eq('variantid', variantid).throwOnError();
    await printed.reprice(printed.products[0], prices[1]);
    expect((await shop.as('admin').rpc('stale_labels')).data).toEqual({ products: 1, pieces: 8 });
    expect(await kept()).toEqual([another]);
    await shop.query(`delete from products where productid = 'L1'`);
    expect(await kept()).toEqual([another]);
    expect((await shop.as('admin').rpc('stale_labels')).data).toEqual({ products: 0, pieces: 0 });
  });

  test('a variant got the id of one that is gone is its own', async () => {
    await printed.print([printed.label(printed.products[0], 2, 8), printed.label(printed.products[0], 1, 5)]);
    const [{ variantid = '' } = {}, gone] = printed.products[0].variants.slice(1);
    await printed.removeVariant(printed.products[0], 2);
    const another = { variantid: gone?.variantid ?? '' };
    await shop.as('admin').from('productsizecolors').update(another).eq('variantid', variantid).throwOnError();
    expect(await kept()).toEqual([another]);
    await printed.reprice(printed.products[0], prices[1]);
    expect((await shop.as('admin').rpc('stale_labels')).data).toEqual({ products: 1, pieces: 5 });
  });
});

describe('at once', () => {
  /** Every variant, as often as makes a report take a while. */
  const everything = (times = 1) =>
    Array.from({ length: times }, () =>
      printed.products.flatMap((product) => product.variants.map((_, place) => printed.label(product, place, 1))),
    ).flat();

  /** There was no deadlock, and what is kept of stale labels is what they are. */
  async function expectSound(): Promise<void> {
    expect(await deadlocks(shop)).toBe(0);
    const { rows } = await shop.query(`
      select count(*)::int as wrong from products
      left join (select productid, sum(stale) as pieces from private.variant_labels group by productid) as fresh
        on fresh.productid = products.productid
      left join private.stale_products as kept on kept.productid = products.productid
      where coalesce(kept.pieces, 0) <> coalesce(fresh.pieces, 0)`);
    expect(rows[0]?.wrong).toBe(0);
  }

  test('reports of the same labels in opposite orders do not wait for each other in a circle', async () => {
    const labels = everything(100);
    const reversed = [...labels].reverse();
    for (let turn = 0; turn < counted(4, 40); turn++) {
      const answers = await Promise.all([labels, reversed, labels, reversed].map((given) => printed.report(given)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    await expectSound();
  });

  test('a report of a line that somebody holds is not lost', async () => {
    const label = printed.label(printed.products[0], 1, 1);
    const holding = [`select from productsizecolors where variantid = '${label.variantid}' for update`];
    const answer = await during(shop, holding, () => printed.report([label]));
    expect([answer.status, await kept()]).toEqual([200, [{ variantid: label.variantid }]]);
  });

  test('a report of a line that goes is kept for when it comes back where it came first, and else passed over', async () => {
    const [first, second] = [1, 2].map((place) => printed.label(printed.products[0], place, 1));
    const removing = `productsizecolors?variantid=eq.${first?.variantid}`;
    const reporting = [`select private.apply_printed_labels('${JSON.stringify([first])}')`];
    const removed = await behind(shop, reporting, () => shop.send('admin', 'DELETE', removing));
    const before = [{ variantid: first?.variantid }];
    expect([removed, await kept()]).toEqual([expect.objectContaining({ status: 204 }), before]);
    const deleting = [`delete from productsizecolors where variantid = '${second?.variantid}'`];
    const reported = await behind(shop, deleting, () => printed.report([second]));
    expect([reported, await kept()]).toEqual([expect.objectContaining({ status: 200 }), before]);
  });

  test('a first report and a delete of what it names do not wait for each other in a circle', async () => {
    for (let turn = 0; turn < counted(25, 150); turn++) {
      await printed.addVariant(printed.products[0], 3);
      const place = printed.products[0].variants.length - 1;
      const { variantid } = printed.products[0].variants[place] ?? {};
      const labels = [...everything(40), printed.label(printed.products[0], place, 1)];
      const [reported, deleted] = await Promise.all([
        printed.report(labels),
        shop.send('admin', 'DELETE', `productsizecolors?variantid=eq.${variantid}`),
      ]);
      expect([reported.status, deleted.status]).toEqual([200, 204]);
      printed.products[0].variants.pop();
    }
    await expectSound();
  });

  test('reports, saves and upserts by an older portal lock nobody out', async () => {
    const inTurn = async (send: (turn: number) => Promise<{ status: number }>): Promise<number[]> => {
      const statuses: number[] = [];
      for (let turn = 0; turn < counted(15, 150); turn++) statuses.push((await send(turn)).status);
      return statuses;
    };
    const upsert = (turn: number) => {
      const lines = printed.products.flatMap(({ productid, variants }) =>
        variants.map(({ variantid }) => ({ variantid, productid, size: 'M', color: 'Red', stock: turn })),
      );
      return shop.send('admin', 'POST', 'productsizecolors?on_conflict=variantid', lines, {
        prefer: 'resolution=merge-duplicates',
      });
    };
    const save = async (turn: number) => {
      const { data } = await shop.as('admin').rpc('search_products', { p_productid: 'L1' }).throwOnError();
      const { productid, updated_at } = data.products[0] as ProductObject;
      return shop.send('admin', 'POST', 'rpc/update_product', {
        p_productid: productid,
        p_product: { retailprice: prices[turn % 3] },
        p_variants: [{ size: 'S', color: `Turn ${turn}`, stock: 1 }],
        p_removed: [],
        p_updated_at: updated_at,
      });
    };
    const statuses = (
      await Promise.all([
        inTurn(() => printed.report(everything())),
        inTurn(() => printed.report(everything().reverse())),
        inTurn(upsert),
        inTurn(save),
      ])
    ).flat();
    expect(statuses.filter((status) => ![200, 201, 204, 409].includes(status))).toEqual([]);
    await expectSound();
  });
});
