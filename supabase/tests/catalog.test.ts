import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogChecks } from './catalog-checks.ts';
import { type MigratedDatabase, migratedDatabase } from './migrated.ts';

let database: MigratedDatabase;

beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.close());

const offendersOf = async (check: string): Promise<unknown[]> =>
  (await database.query(catalogChecks[check] ?? '')).rows.map(({ offender }) => offender);

test.each(Object.keys(catalogChecks))('%s', async (check) => {
  expect(await offendersOf(check)).toEqual([]);
});

test('what staff may write stays the same where somebody grants all to everybody', async () => {
  const written = `select table_name, private.staff_columns(format('public.%I', table_name)::regclass, operation) as columns
    from private.kinds(), unnest(array['insert', 'update']) as operation order by 1, operation`;
  const { rows: before } = await database.query(written);
  await database.query('begin');
  await database.query('grant all on all tables in schema public to anon, authenticated, service_role');
  const { rows: after } = await database.query(written);
  await database.query('rollback');
  expect(after).toEqual(before);
  expect(JSON.stringify(before)).toContain('retailprice');
});
