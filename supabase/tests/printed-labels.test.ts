import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { LabelLine, ProductObject } from '../../portal/src/lib/answers.ts';
import { deadlocks } from './deadlocks.ts';
import { behind, during } from './during.ts';
import { sampleProduct } from './sample-product.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

/** Variants by the name of the product and the color: L1 has A, B and C with 2, 5 and 8 pieces, L2 has D with 2, L3 E with 2. */
let variants: Record<string, { variantid: string; productid: string }>;

beforeEach(async () => {
  await shop.query('delete from products; delete from private.printed_labels; delete from private.print_reports');
  const products = ['L1', 'L2', 'L3'].map((productid) => ({ ...sampleProduct, productid, retailprice: 100 }));
  await shop.as('admin').from('products').insert(products).throwOnError();
  const given = [
    ['L1', 'A', 2],
    ['L1', 'B', 5],
    ['L1', 'C', 8],
    ['L2', 'D', 2],
    ['L3', 'E', 2],
  ] as const;
  const lines = given.map(([productid, color, stock]) => ({
    variantid: randomUUID(),
    productid,
    color,
    stock,
    size: 'M',
  }));
  for (const line of lines) await shop.as('admin').from('productsizecolors').insert(line).throwOnError();
  variants = Object.fromEntries(lines.map((line) => [line.color, line]));
});

/** Labels of a variant, or of a product by its own barcode. */
const label = (of: string, copies: number, retailprice = 100) => ({
  productid: variants[of]?.productid ?? of,
  variantid: variants[of]?.variantid ?? null,
  retailprice,
  copies,
});
const report = (p_labels: unknown, p_print_id: string | null = randomUUID()) =>
  shop.send('admin', 'POST', 'rpc/record_printed_labels', { p_print_id, p_labels });
/** Reports a print twice, as after a lost answer. */
const print = async (...labels: object[]) => {
  const printId = randomUUID();
  const first = await report(labels, printId);
  expect(first.status).toBe(200);
  expect(await report(labels, printId)).toEqual(first);
};
const reprice = (productid: string, retailprice: number) =>
  shop.as('admin').from('products').update({ retailprice }).eq('productid', productid).throwOnError();
const changeVariant = (of: string, change: object) =>
  shop.send('admin', 'PATCH', `productsizecolors?variantid=eq.${variants[of]?.variantid}`, change);
const remove = (of: string) =>
  shop.send('admin', 'DELETE', `productsizecolors?variantid=eq.${variants[of]?.variantid}`);
const putBack = async (column: 'record' | 'variantid', id: string | undefined) => {
  const { rows } = await shop.query(
    `select max(changeid)::int as changeid from private.changes where ${column} = $1 and action = 'deleted' and kind = $2`,
    [id, column === 'record' ? 'product' : 'variant'],
  );
  await shop
    .as('admin')
    .rpc('put_back', { p_changeid: Number(rows[0]?.changeid) })
    .throwOnError();
};
const total = async () => (await shop.as('admin').rpc('stale_labels').throwOnError()).data;
/** Whose labels are remembered. */
const kept = async () => (await shop.query('select variantid from private.printed_labels')).rows;

/** Label lines, the list and the notice agree on the stale pieces, which are these by color. */
async function expectStale(expected: Record<string, number>): Promise<void> {
  const { body } = await shop.send('admin', 'POST', 'rpc/label_lines', { p_stale: true });
  const lines = body.lines as LabelLine[];
  expect(Object.fromEntries(lines.map(({ color, stale }) => [color, stale]))).toEqual(expected);
  const { data } = await shop.as('admin').rpc('search_products', {}).throwOnError();
  for (const { productid, stale_labels } of data.products) {
    const own = lines.filter((line) => line.productid === productid);
    expect([productid, stale_labels]).toEqual([productid, own.reduce((sum, { stale }) => sum + stale, 0)]);
  }
  expect(await total()).toEqual({
    products: new Set(lines.map(({ productid }) => productid)).size,
    pieces: Object.values(expected).reduce((sum, pieces) => sum + pieces, 0),
  });
}

describe('stale labels', () => {
  test('are none before anything was printed, whatever the price becomes', async () => {
    await reprice('L1', 149.5);
    await expectStale({});
  });

  test('are all pieces after a change of price, and fewer with each label', async () => {
    await print(label('C', 8), label('B', 5));
    await expectStale({});
    await reprice('L1', 149.5);
    await changeVariant('C', { stock: 20 });
    await expectStale({ B: 5, C: 20 });
    await print(label('C', 15, 149.5));
    await expectStale({ B: 5, C: 5 });
    await changeVariant('C', { stock: 3 });
    await expectStale({ B: 5, C: 3 });
    await print(label('C', 2, 149.5));
    await reprice('L1', 100);
    await expectStale({ C: 3 });
    await reprice('L1', 149.5);
    await expectStale({ B: 5, C: 3 });
    await print(label('C', 100, 149.5), label('B', 5, 149.5));
    await expectStale({});
  });

  test('of a product’s own barcode count for stale pieces first, then for those without a label', async () => {
    await print(label('B', 5));
    await reprice('L1', 149.5);
    await print(label('L1', 6, 149.5));
    await expectStale({});
    await reprice('L1', 200);
    await expectStale({ A: 2, B: 5 });
  });

  test('are known again of a product that is put back, and of a variant, at the price of today', async () => {
    await print(label('C', 8), label('B', 5));
    await remove('C');
    await reprice('L1', 149.5);
    await expectStale({ B: 5 });
    await shop.query(`delete from products where productid = 'L1'`);
    expect(await total()).toEqual({ products: 0, pieces: 0 });
    await putBack('record', 'L1');
    await expectStale({ B: 5 });
    await putBack('variantid', variants.C?.variantid);
    await expectStale({ B: 5, C: 8 });
  });

  test('follow a variant that moves and a product that is renamed', async () => {
    await print(label('C', 8), label('D', 2));
    await reprice('L1', 149.5);
    await changeVariant('C', { productid: 'L3' });
    await expectStale({});
    const late = [label('C', 3, 200), label('L2', 1, 200)];
    await reprice('L3', 200);
    await reprice('L2', 200);
    await shop.as('admin').from('products').update({ productid: 'L2-new' }).eq('productid', 'L2').throwOnError();
    await expectStale({ C: 8, D: 2 });
    expect((await report(late)).body).toEqual({ products: 2, pieces: 6 });
    await expectStale({ C: 5, D: 1 });
  });

  test('are no more than a late report says', async () => {
    await print(label('C', 8));
    await reprice('L1', 149.5);
    await print(label('C', 8, 149.5));
    await print(label('C', 1));
    await expectStale({ C: 1 });
    await print(label('C', 50));
    await expectStale({ C: 8 });
    await changeVariant('C', { stock: 20 });
    await expectStale({ C: 8 });
  });

  test('follow a variant that gets another id, and are not those of one that had it', async () => {
    await print(label('C', 8), label('B', 5));
    await remove('C');
    const another = { variantid: variants.C?.variantid };
    await changeVariant('B', another);
    expect(await kept()).toEqual([another]);
    await reprice('L1', 149.5);
    await expectStale({ B: 5 });
  });
});

describe('a report', () => {
  test('passes over what is no longer there, and answers how many are still stale', async () => {
    await print(label('A', 2), label('B', 5));
    await reprice('L1', 149.5);
    const gone = { productid: 'L1', retailprice: 149.5, copies: 1 };
    const { status, body } = await report([
      { ...gone, productid: 'gone', variantid: null },
      { ...gone, variantid: randomUUID() },
      { ...gone, variantid: 'no id at all' },
      label('A', 2, 149.5),
    ]);
    expect([status, body]).toEqual([200, { products: 1, pieces: 5 }]);
  });

  test('does not overtake somebody who edits the product', async () => {
    const updatedAt = async () => (await shop.query('select max(updated_at)::text as at from products')).rows[0]?.at;
    await print(label('A', 2));
    await reprice('L1', 149.5);
    const before = await updatedAt();
    await print(label('A', 2, 149.5));
    expect(await updatedAt()).toBe(before);
  });

  test('counts once, also at the same moment; another one under its id is refused', async () => {
    await print(label('C', 8));
    await reprice('L1', 149.5);
    const printId = randomUUID();
    const labels = [label('C', 3, 149.5)];
    const answers = await Promise.all(Array.from({ length: 8 }, () => report(labels, printId)));
    expect(answers).toEqual(Array(8).fill({ status: 200, body: { products: 1, pieces: 5 } }));
    const refusal = { status: 409, body: { code: 'PT409', hint: expect.stringMatching(/./) } };
    expect(await report([label('C', 4, 149.5)], printId)).toMatchObject(refusal);
    const call = { p_print_id: printId, p_labels: labels };
    expect(await shop.send('superadmin', 'POST', 'rpc/record_printed_labels', call)).toMatchObject(refusal);
    await expectStale({ C: 5 });
  });

  test('is forgotten after 30 days', async () => {
    await report([]);
    await shop.query(`update private.print_reports set created_at = now() - interval '31 days'`);
    await report([]);
    expect((await shop.query('select count(*)::int as count from private.print_reports')).rows).toEqual([{ count: 1 }]);
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
    const { status, body } = await report(labels);
    expect([status, body.code]).toEqual([400, '22023']);
    expect([body.message, body.hint]).toEqual([
      expect.stringMatching(/^[A-Z][^.]+$/),
      expect.stringMatching(/^[A-Z].+\.$/),
    ]);
  });

  test('without an id, or of more than 5,000 lines, is refused in words', async () => {
    expect(await report([good], null)).toMatchObject({ status: 400, body: { code: '22004' } });
    expect(await report(Array(5001).fill(good))).toMatchObject({
      status: 413,
      body: { code: 'PT413', message: 'Too many labels at once', hint: expect.stringContaining('5,001') },
    });
    expect((await report(Array(5000).fill(good))).status).toBe(200);
  });

  test('of a line that somebody holds is not lost', async () => {
    const holding = [`select from productsizecolors where variantid = '${variants.B?.variantid}' for update`];
    const answer = await during(shop, holding, () => report([label('B', 1)]));
    expect([answer.status, await kept()]).toEqual([200, [{ variantid: variants.B?.variantid }]]);
  });

  test('of a line that goes is kept where it came first, and else passed over', async () => {
    const reporting = [`select private.apply_printed_labels('${JSON.stringify([label('B', 1)])}')`];
    expect(await behind(shop, reporting, () => remove('B'))).toMatchObject({ status: 204 });
    const before = [{ variantid: variants.B?.variantid }];
    expect(await kept()).toEqual(before);
    const deleting = [`delete from productsizecolors where variantid = '${variants.C?.variantid}'`];
    expect(await behind(shop, deleting, () => report([label('C', 1)]))).toMatchObject({ status: 200 });
    expect(await kept()).toEqual(before);
  });
});

test('reports, saves and upserts by an older portal at once lock nobody out', async () => {
  const inTurn = async (send: (turn: number) => Promise<{ status: number }>): Promise<number[]> => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 10; turn++) statuses.push((await send(turn)).status);
    return statuses;
  };
  const everything = Object.keys(variants).map((of) => label(of, 1));
  const lines = (stock: number) => Object.values(variants).map((variant) => ({ ...variant, stock }));
  const merge = { prefer: 'resolution=merge-duplicates' };
  const save = async (turn: number) => {
    const { data } = await shop.as('admin').rpc('search_products', { p_productid: 'L1' }).throwOnError();
    const { productid, updated_at } = data.products[0] as ProductObject;
    return shop.send('admin', 'POST', 'rpc/update_product', {
      ...{ p_productid: productid, p_product: { retailprice: 100 + turn }, p_updated_at: updated_at, p_removed: [] },
      p_variants: [{ size: 'S', color: `Turn ${turn}`, stock: 1 }],
    });
  };
  const statuses = await Promise.all([
    inTurn(() => report(everything)),
    inTurn(() => report([...everything].reverse())),
    inTurn((turn) => shop.send('admin', 'POST', 'productsizecolors?on_conflict=variantid', lines(turn), merge)),
    inTurn(save),
  ]);
  expect(statuses.flat().filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
  expect(await deadlocks(shop)).toBe(0);
});
