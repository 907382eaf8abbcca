import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnDatabase } from '../../postgres/types.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { serviceKey } from './service-key.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('ten who ask for the first key at once have one made, and it stays', async () => {
  let stored = 0;
  const query: OwnDatabase['query'] = (statement) => {
    if (statement.text.startsWith('insert')) stored += 1;
    return database.own.query(statement);
  };
  const counted = { ...database.own, query };
  const keys = await Promise.all(Array.from({ length: 10 }, () => serviceKey(counted)));
  keys.push(await serviceKey(database.own));
  expect(new Set(keys.map(({ certificate }) => certificate)).size).toBe(1);
  expect(stored).toBe(1);
});
