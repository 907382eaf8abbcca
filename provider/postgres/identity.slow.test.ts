// Whatever happens to connections, no answer speaks for anybody else, and the process lives.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { type Caller, workFor } from './caller.ts';
import type { Identity, Statement } from './types.ts';

const requests = process.env.TEST_LONG ? 10_000 : 1_500;
const people = 50;
const atOnce = 40;
/** After so many requests two connections are killed, however fast the machine is. */
const killEvery = 20;

let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase();
  const text = `create table public.diaries (owner uuid primary key);
    alter table public.diaries enable row level security;
    create policy diaries_select_own on public.diaries for select to authenticated using (owner = (select auth.uid()));
    grant select on public.diaries to authenticated;
    insert into public.diaries select format('00000000-0000-4000-8000-%s', lpad(n::text, 12, '0'))::uuid from generate_series(0, ${people - 1}) n;`;
  await test.query({ text, values: [] });
});
afterAll(() => test.close());

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const identityOf = (n: number): Identity => ({ role: 'authenticated', claims: { sub: idOf(n) } });

const answer = `select array(select owner::text from public.diaries) as diaries, auth.uid()::text as id, $1::text as asked,
  coalesce(current_setting('ahead.id', true), '') as ahead`;
/** What takes a while is struck in its middle more often; nothing hangs on how long it is. */
const aWhile = 'pg_sleep(random() * 0.01)';
/** What the request sends ahead of its question: nothing, a setting of its own, a row that is nobody's answer, a failure. */
const aheads: readonly (Statement | undefined)[] = [
  undefined,
  { text: `select set_config('ahead.id', auth.uid()::text, true)`, values: [] },
  { text: `select '{}'::text[] as diaries, 'nobody' as id, 'nobody' as asked, ${aWhile}`, values: [] },
  { text: 'select 1 / 0 from public.diaries', values: [] },
];
const questions: ((n: number) => Statement)[] = [
  (n) => ({ text: answer, values: [idOf(n)] }),
  (n) => ({ text: `${answer}, ${aWhile}`, values: [idOf(n)] }),
  (n) => ({ text: `${answer}, 1 / 0 as fails`, values: [idOf(n)] }),
];

interface Told {
  diaries: string[];
  id: string;
  asked: string;
  ahead: string;
}

/** One request; true when it was answered, false when it failed in a way that is allowed. */
const request = async (i: number): Promise<boolean> => {
  const n = (i * 7919) % people;
  const question = questions[i % questions.length] ?? questions[0];
  const statement = question?.(n) as Statement;
  const ahead = aheads[i % 7];
  const own = { diaries: [idOf(n)], id: idOf(n), asked: idOf(n), ahead: ahead === aheads[1] ? idOf(n) : '' };
  const leaving = new AbortController();
  const caller: Caller = {
    line: idOf(n),
    standing: i % 11 === 0 ? 'guest' : 'member',
    gone: leaving.signal,
    progress: 'waiting',
  };
  const options = { ahead, readOnly: ahead !== aheads[1] };
  const ask = async (): Promise<Told[]> =>
    i % 5 === 0
      ? test.database.transaction(identityOf(n), async (query) => (await query<Told>(statement)).rows, options)
      : (await test.database.run<Told>(identityOf(n), statement, options)).rows;
  // Whenever that is: in the line, before, while or after it runs.
  const hangUp = i % 6 === 0 ? setTimeout(() => leaving.abort(), Math.random() * 10) : undefined;
  try {
    expect(await workFor(caller, ask)).toMatchObject([own]);
    return true;
  } catch (error) {
    const { name, code = '' } = error as { name: string; code?: string };
    if (allowed.test(name) || /^(22012|57014)$/.test(code)) return false;
    throw error;
  } finally {
    clearTimeout(hangUp);
  }
};

/** A connection that was killed, somebody who hung up, and a line that grew too long. */
const allowed = /^(DatabaseUnavailable|BrokenOff|Overloaded)$/;

it(`answers ${requests} requests of ${people} people for nobody but themselves while connections are killed and callers hang up`, async () => {
  let killed = 0;
  const kill = async (): Promise<void> => {
    const text = `select count(pg_terminate_backend(pid))::int as n from (
      select pid from pg_stat_activity where usename = 'authenticator' and datname = current_database() order by random() limit 2) victims`;
    const { rows } = await test.query<{ n: number }>({ text, values: [] });
    killed += rows[0]?.n ?? 0;
  };
  let next = 0;
  let answered = 0;
  let killing = Promise.resolve();
  const worker = async (): Promise<void> => {
    while (next < requests) {
      const turn = next++;
      if (turn % killEvery === 0) killing = killing.then(kill);
      if (await request(turn)) answered += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  await killing;
  expect(killed).toBeGreaterThan(10);
  // Four in seven have an answer; the killings and those who hang up may take some of them, not most.
  expect(answered).toBeGreaterThan(0.36 * requests);
  await expect.poll(() => request(7)).toBe(true);
}, 300_000);
