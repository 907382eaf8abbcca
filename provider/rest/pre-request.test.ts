// PostgREST's db-pre-request: https://docs.postgrest.org/en/v13/references/transactions.html#pre-request
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { configure, setting } from '../testing/rest/configure.ts';
import { type Asked, type RestServer, restServer } from '../testing/rest/server.ts';
import { loadSchemaCache } from './schema-cache/load.ts';

let server: RestServer;
const say = async (text: string): Promise<void> => {
  await server.test.query({ text, values: [] });
};

const set = (...statements: readonly string[]): Promise<void> => configure(server, ...statements);
const name = (value: string | null): string => setting(server, 'db_pre_request', value);

beforeAll(async () => {
  server = await restServer();
  await say(`
    create schema hidden;
    grant usage on schema hidden to anon, authenticated;
    create function hidden.check_request() returns void language plpgsql as $$
    begin
      case current_setting('request.headers')::jsonb ->> 'x-try'
        when 'refuse' then raise sqlstate 'PT401' using message = 'Go away', hint = 'Come back';
        when 'pgrst' then raise sqlstate 'PGRST' using
          message = '{"code":"X1","message":"Slow down","details":null,"hint":null}',
          detail = '{"status":429,"headers":{"x-slow":"1"}}';
        when 'write' then insert into public.notes (words) values ('from ahead');
        when 'race' then
          if nextval('public.races') = 1 then raise sqlstate '40001' using message = 'lost'; end if;
        else
          perform set_config('seen.by', concat_ws(' ', current_user, current_setting('request.method'),
            current_setting('request.path'), auth.jwt() ->> 'sub'), true);
      end case;
    end $$;
    create sequence public.races;
    grant usage on sequence public.races to authenticated;
    create function public.seen() returns text language sql stable
      return current_setting('seen.by', true);
    create function public."Check"() returns void language sql begin atomic
      select set_config('seen.by', 'Check', true); end;
    grant execute on function hidden.check_request(), public.seen(), public."Check"() to anon, authenticated;`);
  await set(name('hidden.check_request'));
});
afterAll(async () => {
  await say('alter role authenticator reset pgrst.db_pre_request');
  await server.close();
});
beforeEach(() => say('delete from public.notes'));

const ask = (path: string, attempt?: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  server.ask(path, { ...init, headers: { ...init.headers, ...(attempt !== undefined && { 'x-try': attempt }) } });
const post = (path: string, body: unknown, attempt?: string, headers: Record<string, string> = {}): Promise<Asked> =>
  ask(path, attempt, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const notes = async (): Promise<unknown> =>
  (await server.test.query({ text: 'select words from public.notes', values: [] })).rows;
const object = { accept: 'application/vnd.pgrst.object+json', prefer: 'return=representation' };

it('runs as the role of the request, knows the request, and what it sets holds for the statement', async () => {
  expect((await ask('/rpc/seen')).json).toBe('authenticated GET /rpc/seen user-1');
  expect((await post('/rpc/seen', {})).json).toBe('authenticated POST /rpc/seen user-1');
  expect((await server.client('anon').rpc('seen')).data).toBe('anon POST /rpc/seen');
  expect((await post('/rpc/seen', {}, undefined, object)).json).toBe('authenticated POST /rpc/seen user-1');
});

it('answers with what it raises, in the shape of every refusal', async () => {
  const refused = { code: 'PT401', details: null, hint: 'Come back', message: 'Go away' };
  for (const answer of [
    await ask('/notes', 'refuse'),
    await post('/rpc/seen', {}, 'refuse'),
    await post('/notes', { words: 'x' }, 'refuse'),
    await post('/notes', { words: 'x' }, 'refuse', object),
    await ask('/notes?words=eq.x', 'refuse', { method: 'DELETE' }),
    await ask('/notes?limit=1', 'refuse', { headers: { prefer: 'count=estimated' } }),
  ]) {
    expect([answer.status, answer.headers.get('www-authenticate'), answer.json]).toEqual([401, 'Bearer', refused]);
  }
  expect(await notes()).toEqual([]);
  const head = await ask('/notes', 'refuse', { method: 'HEAD' });
  expect([head.status, head.text]).toEqual([401, '']);
  const slow = await ask('/notes', 'pgrst');
  expect([slow.status, slow.headers.get('x-slow'), slow.json.code]).toEqual([429, '1', 'X1']);
});

it('is part of the request’s transaction: read-only where that is, and undone with it', async () => {
  expect((await ask('/notes', 'write')).json.code).toBe('25006');
  expect((await post('/notes', { words: 'own' }, 'write')).status).toBe(201);
  expect(await notes()).toEqual([{ words: 'from ahead' }, { words: 'own' }]);
  await say('delete from public.notes');
  expect((await post('/notes', { words: null, id: 'x' }, 'write')).status).toBe(400);
  expect((await post('/notes', [{ words: 'a' }, { words: 'b' }], 'write', object)).json.code).toBe('PGRST116');
  expect(await notes()).toEqual([]);
});

it('a lost race in it is run once more', async () => {
  expect((await post('/notes', { words: 'one' }, 'race')).status).toBe(201);
  await say('alter sequence public.races restart');
  expect((await post('/notes', { words: 'two' }, 'race', object)).status).toBe(201);
  expect(await notes()).toEqual([{ words: 'one' }, { words: 'two' }]);
});

it('a refusal costs no connection', async () => {
  const backends = async (): Promise<unknown> => {
    const text = `select array_agg(pid order by pid) as pids from pg_stat_activity
      where usename = 'authenticator' and query not like 'listen%'`;
    return (await server.test.query({ text, values: [] })).rows;
  };
  const before = await backends();
  for (let i = 0; i < 10; i += 1) {
    expect((await post('/rpc/seen', {}, 'refuse')).status).toBe(401);
    expect((await post('/notes', { words: 'x' }, 'refuse', object)).status).toBe(401);
  }
  expect(await backends()).toEqual(before);
});

it('does not run where nothing is asked of the database', async () => {
  expect((await ask('/notes', 'refuse', { method: 'OPTIONS' })).status).toBe(200);
  expect((await ask('/nothing_there', 'refuse')).json.code).toBe('PGRST205');
});

it('is called by the name as it stands, looked up by the search_path without a schema', async () => {
  await set(name('Check'));
  expect((await ask('/rpc/seen')).json).toBe('Check');
  await set(name('public.Check'));
  expect((await ask('/rpc/seen')).json).toBe('Check');
  await set(name('x"(); drop table notes; --'));
  expect((await ask('/rpc/seen')).status).toBe(404);
  expect((await ask('/notes')).json.code).toBe('42883');
  expect(await notes()).toEqual([]);
});

it('a setting for this very database goes before one for all, and none is none', async () => {
  // Of all databases of this server, so a function that each of them has.
  const forAll = (said: string) => `alter role authenticator ${said}`;
  await set(forAll(`set pgrst.db_pre_request = 'pg_catalog.now'`), name('Check'));
  expect((await ask('/rpc/seen')).json).toBe('Check');
  await set(name(null));
  expect((await ask('/rpc/seen')).json).toBe('');
  const { settings } = await loadSchemaCache(server.test.database, ['public']);
  expect(settings.preRequest).toEqual({ schema: 'pg_catalog', name: 'now' });
  await set(forAll('reset pgrst.db_pre_request'), name(''));
  expect((await ask('/rpc/seen', 'refuse')).json).toBe('');
});
