import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { transientTables } from './transient-tables.ts';

const lasting = ['storage.buckets', 'storage.objects'];

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());

it('of every table of files it is decided whether its rows last', async () => {
  const { rows } = await test.query<{ name: string }>({
    text: `select 'storage.' || tablename as name from pg_tables where schemaname = 'storage'`,
    values: [],
  });
  expect([...transientTables, ...lasting].sort()).toEqual(rows.map(({ name }) => name).sort());
});
