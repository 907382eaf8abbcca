import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { transientTables } from './transient-tables.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());

it('of every table of the service it is decided whether its rows last', async () => {
  const { rows } = await test.query<{ name: string }>({
    text: `select relnamespace::regnamespace || '.' || relname as name from pg_class
      where relnamespace = 'realtime'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    values: [],
  });
  expect([...transientTables].sort()).toEqual(rows.map(({ name }) => name).sort());
});
