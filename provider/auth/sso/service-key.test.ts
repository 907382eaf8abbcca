import { expect, test } from 'vitest';
import type { Statement } from '../../postgres/types.ts';
import { databaseOfTests } from '../../testing/file-servers.ts';
import { serviceKey } from './service-key.ts';

const database = databaseOfTests();

test('ten who ask for the first key at once have one made, and it stays', async () => {
  // No key is stored before all have seen that there is none.
  const allAsked = Promise.withResolvers<void>();
  let asked = 0;
  let stored = 0;
  const query = async <Row>(statement: Statement) => {
    if (statement.text.startsWith('insert')) {
      stored += 1;
      await allAsked.promise;
    }
    const answer = await database.own.query<Row>(statement);
    asked += 1;
    if (asked === 10) allAsked.resolve();
    return answer;
  };
  const counted = { ...database.own, query };
  const keys = await Promise.all(Array.from({ length: 10 }, () => serviceKey(counted)));
  keys.push(await serviceKey(database.own));
  expect(new Set(keys.map(({ certificate }) => certificate)).size).toBe(1);
  expect(stored).toBe(1);
});
