import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { billOf, type Good, moreOf, newFabric, newGood, type Receipt, receive, received } from './sample-goods.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

const counts = async (): Promise<unknown> =>
  (
    await shop.query(
      `select (select count(*)::int from products) as products, (select sum(stock)::int from productsizecolors) as pieces,
         (select count(*)::int from private.product_requests) as requests,
         (select count(*)::int from private.received_goods) as received,
         (select count(*)::int from private.changes) as changes`,
    )
  ).rows[0];

/** A bill of one new product and more of one that is there. */
const someBill = async (): Promise<Good[]> => {
  const { added } = await received(shop, newGood({ fabric: newFabric() }, ['S', 'Red', 1]));
  return billOf(
    newGood({ fabric: newFabric() }, ['S', 'Red', 3], ['M', 'Red', 2]),
    moreOf(added[0] ?? '', ['S', 'Red', 4]),
  );
};

const expectCameBefore = ({ status, body }: Receipt): void => {
  expect([status, body.code, body.message]).toEqual([409, 'PT409', 'These goods came in already']);
  expect(JSON.parse(body.details)).toEqual({
    received: {
      received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/),
      received_by_email: 'admin@demo.thaan.example',
    },
  });
  expect(body.hint).toMatch(/\S/);
};

describe('the same request', () => {
  test('gets the first answer and adds nothing', async () => {
    const [bill, p_request_id] = [await someBill(), randomUUID()];
    const first = await receive(shop, bill, { p_request_id });
    const before = await counts();
    expect(first.status).toBe(200);
    expect(await receive(shop, bill, { p_request_id })).toEqual(first);
    expect(await receive(shop, bill, { p_request_id, p_again: true })).toEqual(first);
    expect(await counts()).toEqual(before);
  });

  test('adds once when it is under way several times at once', async () => {
    const [bill, p_request_id] = [await someBill(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => receive(shop, bill, { p_request_id })));
    expect(answers).toEqual(Array(8).fill(answers[0]));
    expect(answers[0]?.body.products.map(({ total_stock }) => total_stock)).toEqual([5, 5]);
  });

  test('with other goods is refused with what was saved', async () => {
    const [bill, p_request_id] = [await someBill(), randomUUID()];
    const first = await receive(shop, bill, { p_request_id });
    const before = await counts();
    const { status, body } = await receive(shop, bill.slice(1), { p_request_id });
    expect([status, body.code, body.message]).toEqual([
      409,
      'PT409',
      'These goods were already saved with other values',
    ]);
    expect(JSON.parse(body.details)).toEqual(first.body);
    expect((await receive(shop, bill, { p_request_id }, 'superadmin')).status).toBe(409);
    expect(await counts()).toEqual(before);
  });

  test('without its id is refused', async () => {
    expect(await receive(shop, await someBill(), { p_request_id: null })).toMatchObject({
      status: 400,
      body: { message: 'A request id is needed' },
    });
  });
});

describe('the same bill under another request', () => {
  /** Typed anew: other ids and numbers of lines, in another order and other letters. */
  const typedAnew = (bill: readonly Good[]): Good[] =>
    bill
      .map((good) => ({ ...good, product: good.product && typedNew(good.product), variants: reversed(good) }))
      .reverse();

  const typedNew = (product: object) => ({
    ...product,
    fabric: ` ${(product as { fabric: string }).fabric.toUpperCase()}`,
  });

  const reversed = ({ variants }: Good) =>
    variants
      .map((line) => ({
        ...{ ...line, line: 90, variantid: randomUUID() },
        size: `${(line as { size: string }).size.toLowerCase()} `,
      }))
      .reverse();

  test('is refused with when it came, and by whom, and adds nothing', async () => {
    const bill = billOf(
      newGood({ fabric: newFabric() }, ['S', 'Red', 3], ['S', 'Blue', 2]),
      ...(await someBill()).slice(1),
    );
    expect((await receive(shop, bill)).status).toBe(200);
    const before = await counts();
    for (const caller of ['admin', 'superadmin'] as const)
      expectCameBefore(await receive(shop, typedAnew(bill), {}, caller));
    expect(await counts()).toEqual(before);
  });

  test('is saved where the person says so', async () => {
    const bill = await someBill();
    await receive(shop, bill);
    const { status, body } = await receive(shop, typedAnew(bill), { p_again: true });
    expect([status, body.products.map(({ total_stock }) => total_stock)]).toEqual([200, [9, 5]]);
  });

  test('is another where a line, a number or the product differs', async () => {
    const fabric = newFabric();
    const { body } = await receive(shop, billOf(newGood({ fabric }, ['S', 'Red', 3])));
    const [id = ''] = body.added;
    const others = [
      newGood({ fabric }, ['S', 'Red', 4]),
      newGood({ fabric }, ['M', 'Red', 3]),
      newGood({ fabric }, ['S', 'Blue', 3]),
      newGood({ fabric }, ['S', 'Red', 2], ['M', 'Red', 1]),
      newGood({ fabric: `${fabric} 2` }, ['S', 'Red', 3]),
      newGood({ fabric, retailprice: 1126 }, ['S', 'Red', 3]),
      newGood({ fabric, categoryid: 2 }, ['S', 'Red', 3]),
    ];
    for (const other of others) expect((await receive(shop, billOf(other))).status).toBe(200);
    // Of two products alike each may get as many.
    const alike = await received(shop, newGood({ fabric }, ['S', 'Red', 7]));
    expect((await receive(shop, billOf(moreOf(id, ['S', 'Red', 50])))).status).toBe(200);
    expect((await receive(shop, billOf(moreOf(alike.added[0] ?? '', ['S', 'Red', 50])))).status).toBe(200);
  });

  test('is new again after 30 days', async () => {
    const bill = await someBill();
    const p_request_id = randomUUID();
    await receive(shop, bill, { p_request_id });
    const date = (table: string, column: string, days: number) =>
      shop.query(`update private.${table} set ${column} = now() - interval '${days} days' where request_id = $1`, [
        p_request_id,
      ]);
    await date('received_goods', 'received_at', 29);
    expectCameBefore(await receive(shop, typedAnew(bill)));
    await date('received_goods', 'received_at', 31);
    expect((await receive(shop, typedAnew(bill))).status).toBe(200);
    await date('product_requests', 'created_at', 31);
    await received(shop, newGood({}, ['S', 'Red', 1]));
    const { rows } = await shop.query('select from private.received_goods where request_id = $1', [p_request_id]);
    expect(rows).toEqual([]);
  });

  test('of two people at once is saved once, and the other is told', async () => {
    const bill = await someBill();
    const answers = await Promise.all([
      receive(shop, bill),
      receive(shop, typedAnew(bill), {}, 'superadmin'),
      receive(shop, typedAnew(bill)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { rows } = await shop.query('select total_stock::int from products where productid = $1', [
      bill[1]?.productid,
    ]);
    expect(rows).toEqual([{ total_stock: 5 }]);
  });
});
