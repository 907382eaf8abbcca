import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectHistoryToEqualTables } from './history-replay.ts';
import { historyWriter } from './history-writers.ts';
import { counted, startTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop({ prepared: false });
});
afterAll(() => shop.stop());

test('played from its beginning, the history makes the tables, whatever eight people write at once', async () => {
  const before = await expectHistoryToEqualTables(shop);
  const write = historyWriter(shop);
  const outcomes = new Map<string, number>();
  const person = async (): Promise<void> => {
    for (let turn = 0; turn < counted(40, 1000); turn++) {
      const { status, body } = await write();
      const outcome = status < 400 ? 'done' : `${status} ${body.code}`;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 8 }, person));
  // At the server: many at once, and what comes to nothing.
  await shop.query('update products set retailprice = retailprice + 1');
  await shop.query('update products set description = description');
  await shop.query('begin; delete from productsizecolors; rollback');
  const changes = await expectHistoryToEqualTables(shop);
  const done = outcomes.get('done') ?? 0;
  expect(done).toBeGreaterThan(counted(150, 3000));
  expect(changes - before).toBeGreaterThan(done / 2);
  // What two want at once may be refused, in words; nothing fails.
  expect([...outcomes.keys()].filter((outcome) => /^5(?!03)/.test(outcome))).toEqual([]);
});

test('every column is in the history, but for those that the database derives', async () => {
  const { rows } = await shop.query(`
    select trigger.tgrelid::regclass || '.' || attname as column
    from pg_trigger as trigger
    join pg_attribute as attribute on attrelid = tgrelid and attnum > 0 and not attisdropped
    where tgfoid = 'private.record_changed'::regproc
      and attname <> all ('{sizes,colors,total_stock,sort_key,request_id,updated_at}')
      and strpos(pg_get_triggerdef(trigger.oid), 'new.' || attname) = 0`);
  expect(rows).toEqual([]);
});
