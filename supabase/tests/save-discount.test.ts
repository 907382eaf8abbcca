import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { RecordObject } from '../../portal/src/lib/answers.ts';
import { type Answer, counted, fileShop } from './test-shop.ts';

const shop = fileShop();

const newCode = (): string => randomUUID().toUpperCase();

/** A whole rule as the portal sends it. */
const sample = (change: object = {}) => ({
  code: newCode(),
  type: 'percentage',
  value: '10.5',
  max_discount: '500.00' as string | null,
  category: 'Saree',
  product_ids: ['BC24001', 'BC24002'],
  once_per_customer: true,
  exclusive: false,
  auto_apply: true,
  active: true,
  min_total: '999.99',
  start_date: '2026-12-01',
  end_date: '2026-12-31',
  ...change,
});

const create = (p_discount: unknown, p_request_id: string | null = randomUUID()): Promise<Answer> =>
  shop.send('admin', 'POST', 'rpc/save_discount', { p_discount, p_request_id });

const change = (p_discount: unknown, p_updated_at: string | null): Promise<Answer> =>
  shop.send('admin', 'POST', 'rpc/save_discount', { p_discount, p_updated_at });

const created = async (given: object = {}): Promise<RecordObject<'discount'>> => {
  const { status, body } = await create(sample(given));
  expect(status).toBe(200);
  return body;
};

const stored = async ({ id }: { id: number }): Promise<RecordObject<'discount'>> => {
  const { data } = await shop.as('admin').from('discounts').select('*').eq('id', id).single().throwOnError();
  const { request_id: _, ...row } = data;
  return row;
};

const count = async (): Promise<unknown> => (await shop.query('select count(*)::int from discounts')).rows[0]?.count;

describe('a new discount', () => {
  test('is answered whole, as it is saved', async () => {
    const given = sample();
    const { status, body } = await create(given);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...given,
      value: 10.5,
      max_discount: 500,
      min_total: 999.99,
      id: expect.any(Number),
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(await stored(body)).toEqual(body);
  });

  test('has the defaults of the form where nothing or null is sent', async () => {
    const nothing = { type: null, value: null, min_total: null, active: null };
    for (const given of [{}, nothing])
      expect((await create(given)).body).toMatchObject({
        code: null,
        type: 'flat',
        value: 0,
        max_discount: null,
        category: null,
        product_ids: null,
        once_per_customer: false,
        exclusive: false,
        auto_apply: false,
        active: true,
        min_total: 0,
        start_date: null,
        end_date: null,
      });
  });

  test('has null where a field is empty', async () => {
    const empty = { code: ' ', max_discount: '', category: '', product_ids: [], start_date: '', end_date: '' };
    const { body } = await create(sample(empty));
    expect(body).toMatchObject({
      code: null,
      max_discount: null,
      category: null,
      product_ids: null,
      start_date: null,
      end_date: null,
    });
  });

  test('sent again after a lost answer is the same one, also ten times at once', async () => {
    const before = Number(await count());
    const [given, request] = [sample(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(given, request)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(200);
    expect(await create({ ...given, id: null }, request)).toEqual(answers[0]);
    expect(await count()).toBe(before + 1);
  });

  test('under a request id that is used, with another body, is refused', async () => {
    const request = randomUUID();
    const { body: first } = await create(sample(), request);
    const { status, body } = await create(sample({ value: 20 }), request);
    expect([status, body.code, body.message]).toEqual([
      409,
      'PT409',
      'This discount was already saved with other values',
    ]);
    expect(JSON.parse(body.details)).toEqual(first);
    expect(await stored(first)).toEqual(first);
    expect((await create({ code: first.code }, request)).body.code).toBe('PT409');
  });

  test('needs a request id', async () => {
    expect((await create(sample(), null)).body).toMatchObject({ code: '22004', message: 'A request id is needed' });
  });
});

describe('a change', () => {
  test('saves what is sent and leaves the rest, product ids too', async () => {
    const before = await created();
    const { status, body } = await change({ id: before.id, value: 12.25, active: false }, before.updated_at);
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, value: 12.25, active: false, updated_at: body.updated_at });
    expect(body.updated_at > before.updated_at).toBe(true);
    expect(await stored(before)).toEqual(body);
  });

  test('that was overtaken is refused with what they saved, and changes nothing', async () => {
    const before = await created();
    await shop.as('superadmin').from('discounts').update({ value: 33 }).eq('id', before.id).throwOnError();
    const theirs = await stored(before);
    for (const seen of [before.updated_at, null]) {
      const { status, body } = await change({ id: before.id, value: 44 }, seen);
      expect([status, body.code, body.message]).toEqual([
        409,
        'PT409',
        'Somebody else saved this discount after you opened it',
      ]);
      expect(JSON.parse(body.details)).toEqual(theirs);
    }
    expect(await stored(before)).toEqual(theirs);
  });

  test('is not overtaken by itself, sent again after its answer was lost', async () => {
    const { id, updated_at } = await created();
    const given = { ...sample(), id };
    const first = await change(given, updated_at);
    expect(first.status).toBe(200);
    expect(await change(given, updated_at)).toEqual(first);
  });

  test('of what is no longer there is not found', async () => {
    const { status, body } = await change({ id: 999_999_999, value: 1 }, '2026-01-01');
    expect([status, body.code, body.message]).toEqual([404, 'PT404', 'This discount is no longer there']);
  });
});

describe('a code is one rule’s, without regard to case', () => {
  const refusal = { status: 409, body: { code: '23505', message: 'Another discount has this code already' } };

  test('on create, on change and at once', async () => {
    const [one, other] = [await created(), await created()];
    const same = ` ${one.code?.toLowerCase()} `;
    expect(await create(sample({ code: same }))).toMatchObject(refusal);
    expect(await change({ id: other.id, code: same }, other.updated_at)).toMatchObject(refusal);
    for (let round = 0; round < counted(10, 100); round++) {
      const code = newCode();
      const answers = await Promise.all(
        [code, code.toLowerCase(), ` ${code}`].map((typed) => create(sample({ code: typed }))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      for (const answer of answers) if (answer.status === 409) expect(answer).toMatchObject(refusal);
    }
  });

  test('and any number of rules have none', async () => {
    for (const code of ['', null, ' ']) expect((await create(sample({ code }))).status).toBe(200);
  });
});

describe('a fault is refused in a sentence', () => {
  test.each<[Record<string, unknown>, string, string]>([
    [{ value: 100.01 }, '23514', 'A percentage is at most 100'],
    [{ value: -1 }, '23514', 'The value is not an amount'],
    [{ value: 'NaN', type: 'flat' }, '23514', 'The value is not an amount'],
    [{ value: '1.005' }, '22023', 'The field "value" has more than two decimals'],
    [{ value: 'ten' }, '22P02', 'A value cannot be read'],
    [{ min_total: -0.01 }, '23514', 'The min total is not an amount'],
    [{ max_discount: -5 }, '23514', 'The max discount is not an amount'],
    [{ type: 'gift' }, '23514', 'There is no such type of discount'],
    [{ start_date: '2026-12-31', end_date: '2026-12-30' }, '23514', 'The end lies before the start'],
    [{ start_date: '1999-12-31' }, '23514', 'The start is not a day of the years 2000 to 2999'],
    [{ start_date: '0226-12-01' }, '23514', 'The start is not a day of the years 2000 to 2999'],
    [{ end_date: '3000-01-01' }, '23514', 'The end is not a day of the years 2000 to 2999'],
    [{ end_date: '220260-12-31' }, '23514', 'The end is not a day of the years 2000 to 2999'],
    [{ end_date: 'infinity' }, '23514', 'The end is not a day of the years 2000 to 2999'],
    [{ start_date: '-infinity' }, '23514', 'The start is not a day of the years 2000 to 2999'],
    [{ start_date: '0044-03-15 BC' }, '23514', 'The start is not a day of the years 2000 to 2999'],
    [{ start_date: '2026-02-30' }, '22008', 'A value cannot be read'],
    [{ end_date: 'soon' }, '22007', 'A value cannot be read'],
    [{ code: 'x'.repeat(61) }, '23514', 'The code is too long'],
    [{ category: 'x'.repeat(61) }, '23514', 'The category is too long'],
    [{ product_ids: Array.from({ length: 1001 }, String) }, '23514', 'There are too many products'],
    [{ product_ids: 'BC24001' }, '22023', 'The field "product_ids" holds the wrong kind of value'],
    [{ product_ids: [1] }, '22023', 'The field "product_ids" holds the wrong kind of value'],
    [{ product_ids: [null] }, '22023', 'The field "product_ids" holds the wrong kind of value'],
    [{ active: 'yes' }, '22023', 'The field "active" holds the wrong kind of value'],
    [{ request_id: randomUUID() }, '22023', 'There is no field "request_id"'],
  ])('%j', async (fault, code, message) => {
    const before = await count();
    const existing = await created();
    for (const answer of [
      await create(sample(fault)),
      await change({ id: existing.id, type: 'percentage', ...fault }, existing.updated_at),
    ]) {
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([400, code, message]);
      expect(answer.body.hint).toMatch(/\S/);
    }
    expect(await stored(existing)).toEqual(existing);
    expect(await count()).toBe(Number(before) + 1);
  });

  test.each([null, 7, 'x', []])('no discount at all: %j', async (given) => {
    const { status, body } = await create(given);
    expect([status, body.code, body.message]).toEqual([400, '22023', 'Not an object with fields']);
  });

  test('an id of no kind', async () => {
    expect((await change({ id: 'one' }, null)).status).toBe(400);
    expect((await change({ id: 1.5 }, null)).status).toBe(400);
  });
});
