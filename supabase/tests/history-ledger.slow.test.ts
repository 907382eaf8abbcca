import { expect, test } from 'vitest';
import { expectHistoryToEqualTables } from './history-replay.ts';
import { historyWriter } from './history-writers.ts';
import { counted, fileShop } from './test-shop.ts';

const shop = fileShop({ prepared: false });

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
