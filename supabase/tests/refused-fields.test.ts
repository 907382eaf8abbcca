import { expect, test } from 'vitest';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

/** Rules that are not called after the column that they are said of. */
const calledOtherwise: Readonly<Record<string, string>> = { discounts_percentage_check: 'value' };

test('each rule of a table that staff write names the column that its words speak of', async () => {
  const { rows } = await shop.query(
    `with rules as (
       select conrelid as of_table, conname as rule from pg_constraint
       where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u')
       union
       select indrelid, relname from pg_index join pg_class on pg_class.oid = indexrelid
       where indisunique and not indisprimary and relnamespace = 'public'::regnamespace
     )
     select relname as table, rule, private.refused_field('public', relname, rule, null) as field
     from rules join pg_class on pg_class.oid = of_table`,
  );
  expect(rows.length).toBeGreaterThan(40);
  const wrong = rows.filter(({ table, rule, field }) => {
    const otherwise = calledOtherwise[String(rule)];
    return otherwise === undefined ? !`${rule}_`.startsWith(`${table}_${field}_`) : otherwise !== field;
  });
  expect(wrong).toEqual([]);
});

const refusals: readonly [call: string, body: Record<string, unknown>, field: string | null, reason: string][] = [
  ['save_discount', { p_discount: { type: 'percentage', value: 101 } }, 'value', 'A percentage is at most 100'],
  [
    'save_discount',
    { p_discount: { start_date: '2026-12-02', end_date: '2026-12-01' } },
    'end_date',
    'The end lies before the start',
  ],
  ['save_discount', { p_discount: { value: 'much' } }, null, 'A value cannot be read'],
  ['save_discount', { p_discount: { value: 1.005 } }, 'value', 'The field "value" has more than two decimals'],
  ['save_customer', { p_customer: { gender: 'Robot' } }, 'gender', 'There is no such gender in the list'],
  ['save_customer', { p_customer: { phone: '12' } }, 'phone', 'Must start with country code'],
];

test.each(refusals)('%s of %j names %s', async (call, body, field, reason) => {
  const customer = { customer_ulid: '0'.repeat(26), first_name: 'A', last_name: 'B', phone: '+919000000777' };
  const given = call === 'save_customer' ? { p_customer: { ...customer, ...(body.p_customer as object) } } : body;
  const id = call === 'save_discount' ? { p_request_id: crypto.randomUUID() } : {};
  const answer = await shop.send('admin', 'POST', `rpc/${call}`, { ...given, ...id });
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.body.details)).toEqual({ field, reason });
  expect(answer.body.message).toBe(reason);
});

test('a code that another discount has names the code', async () => {
  const save = () =>
    shop.send('admin', 'POST', 'rpc/save_discount', {
      p_discount: { code: 'TWICE' },
      p_request_id: crypto.randomUUID(),
    });
  expect((await save()).status).toBe(200);
  const { status, body } = await save();
  expect([status, JSON.parse(body.details)]).toEqual([
    409,
    { field: 'code', reason: 'Another discount has this code already' },
  ]);
});
