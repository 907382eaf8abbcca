// docs/supabase/advisors.md names what the advisors name, and who may execute it, by the catalog.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MigratedDatabase, migratedDatabase } from '../../supabase/tests/migrated.ts';
import { definers, explainedDefiners, tablesWithoutPolicy } from './advisors.ts';

const rights = join(import.meta.dirname, '../../supabase/schemas/35-rights.sql');

let database: MigratedDatabase;

beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.close());

const rowsOf = async (question: string) => (await database.query(question)).rows;

/** Does `work` in a transaction that leaves nothing. */
const undone = async (work: () => Promise<void>): Promise<void> => {
  await database.query('begin');
  await work().finally(() => database.query('rollback'));
};

test('each function that an advisor names stands on the page, with who may execute it, and no other', async () => {
  const named = await rowsOf(definers);
  expect(explainedDefiners()).toEqual(named);
  expect(named.length).toBeGreaterThan(25);
});

test.each([
  ['a new one', 'create function public.f() returns int language sql security definer return 1'],
  ['one of private', 'grant execute on function private.require_staff to authenticated'],
  ['one that anon may execute', 'grant execute on function public.list_sessions to anon'],
  ['one that was revoked', 'revoke execute on function public.stale_labels from authenticated'],
  ['one that is no definer any more', 'alter function public.stale_labels security invoker'],
])('%s is missed', async (_which, statement) => {
  await undone(async () => {
    await database.query(statement);
    expect(explainedDefiners()).not.toEqual(await rowsOf(definers));
  });
});

test('what was revoked is given again by the file that the page names', async () => {
  const before = await rowsOf(definers);
  await undone(async () => {
    await database.query('revoke execute on all functions in schema public, private from anon, authenticated');
    await database.query(`set local role postgres; ${readFileSync(rights, 'utf8')}; reset role`);
    expect(await rowsOf(definers)).toEqual(before);
  });
});

test('each function of public that it names asks whether staff calls, but for two, and one that is the server’s', async () => {
  const unasked = await rowsOf(`
    select proname from pg_proc
    where pronamespace = 'public'::regnamespace and prosecdef
      and prosrc !~ 'private\\.(require_staff|save_by_id)\\(' order by 1`);
  const expected = ['give_up_pictures', 'list_sessions', 'own_second_step'];
  expect(unasked.map(({ proname }) => proname)).toEqual(expected);
});

test('the tables with row-level security and no policy are all of private', async () => {
  const closed = await rowsOf(`
    select oid::regclass::text collate "C" as name from pg_class
    where relnamespace = 'private'::regnamespace and relkind in ('r', 'p') order by 1`);
  expect(await rowsOf(tablesWithoutPolicy)).toEqual(closed);
  expect(closed.length).toBeGreaterThan(10);
});
