// Strangers share few connections and have little time, so that members are served beside them.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { untilWaiting } from '../testing/database-sessions.ts';
import { type RestServer, restServer } from '../testing/rest/server.ts';

let server: RestServer;
const say = (text: string) => server.test.query({ text, values: [] });

beforeAll(async () => {
  server = await restServer();
  await say(`
    create schema hidden;
    grant usage on schema hidden to anon, authenticated;
    create function hidden.check_request() returns text language sql volatile as $$
      select case when auth.jwt() ->> 'sub' = 'user-2' then 'guest' end $$;
    create function public.wait_for_lock() returns text language sql stable
      return (select 'done' from (select pg_advisory_xact_lock_shared(7)) held);
    create function public.wait_and_write() returns text language plpgsql volatile as $$
      begin
        perform pg_advisory_xact_lock_shared(7);
        insert into public.notes (words) values ('written');
        return 'done';
      end $$;
    grant execute on function hidden.check_request(), public.wait_for_lock(), public.wait_and_write() to anon, authenticated;
    alter role authenticator set pgrst.db_pre_request = 'hidden.check_request';
    alter role anon set statement_timeout = '1s';
    notify pgrst, 'reload config'`);
  await vi.waitUntil(async () => (await server.ask('/rpc/wait_for_lock')).json === 'done', { timeout: 15_000 });
});
afterAll(async () => {
  await say('alter role authenticator reset pgrst.db_pre_request; alter role anon reset statement_timeout');
  await server.close();
});
afterEach(() => say('select pg_advisory_unlock_all()'));

const lock = () => say('select pg_advisory_lock(7)');
const as = (who: string) => ({ headers: { authorization: `Bearer ${who}` } });

it('a member is answered while guests wait, and they are answered after', async () => {
  await server.ask('/notes?limit=1');
  await lock();
  const guests = [1, 2, 3, 4, 5].map(() => server.ask('/rpc/wait_for_lock', as('user-2')));
  const stranger = server.ask('/notes?limit=1', as('anon'));
  // An account has two turns at once, and all guests three.
  const held = await untilWaiting(server.test.query, 2);
  expect(held).toHaveLength(2);
  expect((await stranger).status).toBe(200);
  expect((await server.ask('/notes?limit=1')).status).toBe(200);
  await say('select pg_advisory_unlock_all()');
  expect((await Promise.all(guests)).map(({ json }) => json)).toEqual(Array(5).fill('done'));
});

it('who is no guest any more is served as a member from the next answer on', async () => {
  const rights = (word: string) =>
    say(`create or replace function hidden.check_request() returns text language sql volatile as $$
      select case when auth.jwt() ->> 'sub' = '${word}' then 'guest' end $$`);
  await rights('nobody');
  for (const n of [2, 11, 12, 13]) await server.ask('/notes?limit=1', as(`user-${n}`));
  await lock();
  const members = [1, 2].map(() => server.ask('/rpc/wait_for_lock', as('user-2')));
  const others = [1, 2, 3].map((n) => server.ask('/rpc/wait_for_lock', as(`user-${n + 10}`)));
  await untilWaiting(server.test.query, 5);
  await say('select pg_advisory_unlock_all()');
  await Promise.all([...members, ...others]);
  await rights('user-2');
});

it('the time of a role is that of its requests, though nobody logs in as it', async () => {
  await lock();
  const before = performance.now();
  const refused = await server.ask('/rpc/wait_for_lock', as('anon'));
  expect(refused).toMatchObject({ status: 503, json: { code: '57014' } });
  expect(refused.headers.get('retry-after')).toBe('1');
  // Its login has eight seconds, and the lock is held.
  expect(performance.now() - before).toBeGreaterThan(900);
  expect(performance.now() - before).toBeLessThan(7_000);
});

describe('who hangs up', () => {
  it('has a read cancelled', async () => {
    await lock();
    const leaving = new AbortController();
    const asked = server.ask('/rpc/wait_for_lock', { signal: leaving.signal }).catch((error: unknown) => error);
    await untilWaiting(server.test.query, 1);
    leaving.abort();
    await asked;
    await untilWaiting(server.test.query, 0);
  });

  it('has what writes done to its end', async () => {
    await lock();
    const leaving = new AbortController();
    const asked = server
      .ask('/rpc/wait_and_write', { method: 'POST', signal: leaving.signal })
      .catch((error: unknown) => error);
    await untilWaiting(server.test.query, 1);
    leaving.abort();
    await asked;
    await say('select pg_advisory_unlock_all()');
    const written = async () => (await say(`select words from public.notes where words = 'written'`)).rows;
    await expect.poll(written).toEqual([{ words: 'written' }]);
  });
});

it('a line that is too long is refused at once, in the words of a full pool', async () => {
  await lock();
  const asked = Array.from({ length: 205 }, () => server.ask('/rpc/wait_for_lock'));
  const refused = await Promise.any(asked.map(async (each) => ((await each).status === 429 ? each : Promise.reject())));
  expect(refused.json).toMatchObject({
    code: 'PGRST003',
    message: expect.stringContaining('Too many of your requests'),
  });
  expect(refused.headers.get('retry-after')).toBe('1');
  await say('select pg_advisory_unlock_all()');
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  // Two at once and two hundred in the line; who came after those were served was served as well.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(202);
});
