import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RestServer, restServer } from '../testing/rest/server.ts';

let server: RestServer;
beforeAll(async () => {
  server = await restServer();
  // A sequence is not rolled back: it counts how often the function was run.
  const text = `create sequence public.tries;
    grant usage on sequence public.tries to authenticated;
    create function public.fail_first(p_times integer, p_state text) returns setof public.notes
      language plpgsql volatile as $$
    begin
      if nextval('public.tries') <= p_times then
        raise exception using errcode = p_state, message = 'lost';
      end if;
      return query insert into public.notes (words) values ('tried') returning *;
    end $$;`;
  await server.test.query({ text, values: [] });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.test.query({ text: 'alter sequence public.tries restart; delete from public.notes', values: [] });
});

const fail = (times: number, state: string, headers: Record<string, string> = {}) =>
  server.ask('/rpc/fail_first?select=words', {
    method: 'POST',
    body: JSON.stringify({ p_times: times, p_state: state }),
    headers: { 'content-type': 'application/json', ...headers },
  });
const tries = async () =>
  Number((await server.test.query({ text: 'select last_value from public.tries', values: [] })).rows[0]?.last_value);
const object = { accept: 'application/vnd.pgrst.object+json' };

describe.each(['40P01', '40001'])('%s', (state) => {
  it('is tried once more, and what it did stands once', async () => {
    expect(await fail(1, state)).toMatchObject({ status: 200, json: [{ words: 'tried' }] });
    expect(await fail(0, state, object)).toMatchObject({ status: 200, json: { words: 'tried' } });
    expect((await server.ask('/notes')).json).toHaveLength(2);
  });

  it('is tried once more inside a transaction that may refuse its answer', async () => {
    expect(await fail(1, state, object)).toMatchObject({ status: 200, json: { words: 'tried' } });
  });

  it('says after that when to come again', async () => {
    const answer = await fail(9, state);
    expect([answer.status, answer.json.code, answer.headers.get('retry-after')]).toEqual([503, state, '1']);
    expect(await tries()).toBe(2);
  });
});

it.each(['23514', '55P03', '57014'])('%s is not tried again', async (state) => {
  await fail(9, state);
  expect(await tries()).toBe(1);
});

it.each(['55P03', '57014'])('%s, a time limit, is 503 with when to come again', async (state) => {
  const answer = await fail(9, state);
  expect([answer.status, answer.json.code, answer.headers.get('retry-after')]).toEqual([503, state, '1']);
});

it('whoever waits for a lock is told before the statement runs out of time', async () => {
  const text = `select setting::integer as ms from pg_settings where name in ('lock_timeout', 'statement_timeout') order by name`;
  const { rows } = await server.test.database.run<{ ms: number }>({ role: 'anon', claims: {} }, { text, values: [] });
  const [lock, statement] = rows.map(({ ms }) => ms);
  expect(lock).toBeGreaterThan(0);
  expect(statement).toBe(8_000);
  expect(lock).toBeLessThan(6_000);
});
