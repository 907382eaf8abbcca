// Filters that cannot be tried when they are asked for.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anon, startTestChanges, type TestChanges } from '../../testing/realtime/changes.ts';

let changes: TestChanges;

beforeAll(async () => {
  changes = await startTestChanges(`
    create type public.slow as (x int);
    create type public.locked as (x int);
    create function public.lingers(public.slow, public.slow) returns bool
      language sql as 'select pg_sleep(60) is not null';
    create function public.waits(public.locked, public.locked) returns bool
      language plpgsql as 'begin raise lock_not_available; end';
    create operator public.= (leftarg = public.slow, rightarg = public.slow, function = public.lingers);
    create operator public.= (leftarg = public.locked, rightarg = public.locked, function = public.waits);
    create table public.rows (id int primary key, slow public.slow, locked public.locked);
    grant select on public.rows to anon;
    alter publication supabase_realtime add table public.rows;`);
});

afterAll(() => changes?.close());

test('one that takes too long refuses all that was asked for beside it, and is not looked for', async () => {
  const [quick, slow] = ['id=eq.7', 'slow=eq.(1)'].map((filter) => ({ table: 'rows', filter }));
  const { notices } = await changes.listen(anon, { ...quick }, { ...slow });
  expect(notices).toMatchObject([{ status: 'error' }]);
  expect(notices[0]?.message).toMatch(/"id", "eq", "7".*ERROR 57014 \(query_canceled\) canceling statement due to/);
});

test('a fault that is over the next time refuses none for good', async () => {
  const { notices } = await changes.listen(anon, { table: 'rows', filter: 'locked=eq.(1)' });
  expect(notices.map(({ message }) => message)).toEqual(['{:error, "Too many database timeouts"}']);
});
