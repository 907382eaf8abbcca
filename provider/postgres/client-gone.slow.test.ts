// A caller who has gone, and a database that says nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { untilWaiting } from '../testing/database-sessions.ts';
import { type Caller, workFor, workForAll } from './caller.ts';
import { BrokenOff, DatabaseSilent } from './errors.ts';
import type { Identity } from './types.ts';

const anon: Identity = { role: 'anon', claims: {} };
const lock = { text: 'select pg_advisory_xact_lock_shared(7)', values: [] };

let test: TestDatabase;
const rows = async (text: string): Promise<unknown[]> => (await test.query({ text, values: [] })).rows;

beforeAll(async () => {
  test = await testDatabase();
  await rows('create table public.marks (n int); grant all on public.marks to anon;');
});
afterAll(() => test.close());

const visitor = () => {
  const leaving = new AbortController();
  const caller: Caller = { line: 'visitor', standing: 'member', gone: leaving.signal, progress: 'waiting' };
  return { caller, leave: () => leaving.abort() };
};
const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and usename = 'authenticator'`;

describe('who has gone', () => {
  it('leaves a read cancelled, and its connection sound', async () => {
    await rows('select pg_advisory_lock(7)');
    const { caller, leave } = visitor();
    const asked = workFor(caller, () => test.database.run(anon, lock, { readOnly: true }));
    const refused = expect(asked).rejects.toMatchObject({ code: '57014' });
    await untilWaiting(test.query);
    leave();
    await refused;
    expect(caller.progress).toBe('cancelled');
    expect(await rows(waiting)).toEqual([]);
    await rows('select pg_advisory_unlock(7)');
    const pid = { text: 'select pg_backend_pid() as pid', values: [] };
    const before = await rows(`select count(*) from pg_stat_activity where usename = 'authenticator'`);
    for (let n = 0; n < 20; n++) await test.database.run(anon, pid);
    expect(await rows(`select count(*) from pg_stat_activity where usename = 'authenticator'`)).toEqual(before);
  });

  it('gets nothing begun, and takes nobody’s turn', async () => {
    const { caller, leave } = visitor();
    leave();
    const text = 'insert into public.marks values (2)';
    await expect(workFor(caller, () => test.database.run(anon, { text, values: [] }))).rejects.toThrow(BrokenOff);
    expect(caller.progress).toBe('waiting');
    expect(await rows('select n from public.marks where n = 2')).toEqual([]);
  });
});

it('what a request set going for everybody does not end with it', async () => {
  const { caller, leave } = visitor();
  leave();
  const one = { text: 'select 1 as one', values: [] };
  const { rows: answer } = await workFor(caller, () => workForAll(() => test.database.run(anon, one)));
  expect(answer).toEqual([{ one: 1 }]);
});

describe('a database that is frozen', () => {
  const pidOf = { text: 'select pg_backend_pid() as pid', values: [] };

  it('is given up from outside, and the connection is never lent again', async () => {
    const frozen = new Set<number>();
    try {
      const asked = test.database.transaction(
        anon,
        async (query) => {
          const [{ pid } = { pid: 0 }] = (await query<{ pid: number }>(pidOf)).rows;
          frozen.add(pid);
          process.kill(pid, 'SIGSTOP');
          return query({ text: 'insert into public.marks values (3)', values: [] });
        },
        { statementMs: 50 },
      );
      await expect(asked).rejects.toThrow(DatabaseSilent);
      const { rows: after } = await test.database.run<{ pid: number }>(anon, pidOf);
      expect(frozen).not.toContain(after[0]?.pid);
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
    }
    await expect.poll(() => rows(`select from pg_stat_activity where pid = ${[...frozen][0]}`)).toEqual([]);
    expect(await rows('select n from public.marks where n = 3')).toEqual([]);
  });

  it('does not answer that it is there', async () => {
    await test.database.ping();
    const [{ pid } = { pid: 0 }] = (await rows(
      `select pid from pg_stat_activity where usename = 'authenticator' and query = 'select' order by query_start desc limit 1`,
    )) as { pid: number }[];
    process.kill(pid, 'SIGSTOP');
    try {
      await expect(test.database.ping()).rejects.toThrow(DatabaseSilent);
      await test.database.ping();
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });
});
