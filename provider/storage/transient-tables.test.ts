import { expect, it } from 'vitest';
import { databaseOfTests } from '../testing/file-servers.ts';
import { transientTables } from './transient-tables.ts';

const lasting = ['storage.buckets', 'storage.objects'];

const test = databaseOfTests();

it('of every table of files it is decided whether its rows last', async () => {
  const { rows } = await test.query<{ name: string }>({
    text: `select 'storage.' || tablename as name from pg_tables where schemaname = 'storage'`,
    values: [],
  });
  expect([...transientTables, ...lasting].sort()).toEqual(rows.map(({ name }) => name).sort());
});
