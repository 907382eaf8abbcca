import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Identity } from '../../../postgres/types.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { openRowBlind } from './row-blind.ts';
import type { TableFacts } from './table-facts.ts';

let db: TestDatabase;
const sql = (text: string) => db.query({ text, values: [] });

beforeAll(async () => {
  db = await testDatabase();
  await sql(`create table public.rooms (); grant select on public.rooms to authenticated;
    do $$ begin execute format('alter role authenticator in database %I set lock_timeout = ''50ms''', current_database()); end $$`);
});
afterAll(() => db.close());

const somebody: Identity = { role: 'authenticated', claims: { role: 'authenticated' } };
const guardedBy = (condition: string) => ({ policies: [{ isPermissive: true, condition }] }) as unknown as TableFacts;

test.each([
  ['true', true],
  ['exists (select from public.rooms)', true],
  ['owner = 7', false],
  ['notes.owner = 7', false],
])('a policy of the wording %s: it decides without a look at the row: %s', async (condition, isBlind) => {
  expect(await openRowBlind(db.database).areBlind(somebody, guardedBy(condition))).toBe(isBlind);
});

test('what went wrong for a moment says nothing of the policy, and is not remembered', async () => {
  const { areBlind } = openRowBlind(db.database);
  const policy = guardedBy('exists (select from public.rooms)');
  await sql('begin; lock table public.rooms in access exclusive mode');
  await expect(areBlind(somebody, policy)).rejects.toMatchObject({ code: '55P03' });
  await sql('rollback');
  expect(await areBlind(somebody, policy)).toBe(true);
});
