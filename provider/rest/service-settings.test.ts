// What a database sets for its data service: https://docs.postgrest.org/en/v13/references/configuration.html
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf } from '../testing/rest/answers.ts';
import { configure, setting } from '../testing/rest/configure.ts';
import { type Asked, type Client, type RestServer, restServer } from '../testing/rest/server.ts';

let server: RestServer;
let rest: Client;
beforeAll(async () => {
  server = await restServer();
  rest = server.client();
});
afterAll(() => server.close());

const set = (name: string, value: string | null): string => setting(server, name, value);
const told = (prefer: string, path: string, init: RequestInit = {}): Promise<Asked> =>
  server.ask(path, { ...init, headers: { prefer, 'content-type': 'application/json' } });

// https://docs.postgrest.org/en/v13/references/observability.html#execution-plan
describe('db_plan_enabled', () => {
  it('is off by default', async () => {
    const { error, status } = await rest.from('books').select().explain();
    expect([status, error]).toMatchObject([406, { code: 'PGRST107' }]);
    const accept = 'application/vnd.pgrst.plan, application/vnd.pgrst.object+json;q=0.5';
    expect((await server.ask('/books?id=eq.1&select=id', { headers: { accept } })).json).toEqual({ id: 1 });
    const asked = await server.ask('/books', { method: 'OPTIONS', headers: { accept: 'application/vnd.pgrst.plan' } });
    expect(asked.status).toBe(200);
  });

  describe('on', () => {
    beforeAll(() => configure(server, set('db_plan_enabled', 'true')));

    it('of what `for` names whole, with its own words in quotes', async () => {
      const accept =
        'application/vnd.pgrst.plan+json; for="application/vnd.pgrst.array+json;nulls=stripped"; options=verbose';
      const { headers, text } = await server.ask('/books', { headers: { accept } });
      expect(headers.get('content-type')).toContain(
        'for="application/vnd.pgrst.array+json;nulls=stripped"; options=verbose',
      );
      expect(text).toContain('json_strip_nulls');
    });

    it('bounds and honours nothing', async () => {
      const accept = 'application/vnd.pgrst.plan';
      const headers = { accept, prefer: 'handling=strict, max-affected=1', 'content-type': 'application/json' };
      const { status, headers: shown } = await server.ask('/books?id=lt.0', {
        method: 'PATCH',
        headers,
        body: '{"pages": 1}',
      });
      expect([status, shown.has('preference-applied')]).toEqual([200, false]);
    });

    it('of a call and a change, which is not made but where it is analysed', async () => {
      expect(await dataOf(rest.rpc('book_list').explain())).toContain('Seq Scan on books');
      const change = () => rest.from('genres').update({ name: 'fables' }).eq('id', 3);
      expect(await dataOf(change().explain())).toContain('Update on genres');
      expect(await dataOf(rest.from('genres').select('name').eq('id', 3))).toEqual([{ name: 'empty' }]);
      await dataOf(change().explain({ analyze: true }));
      expect(await dataOf(rest.from('genres').select('name').eq('id', 3))).toEqual([{ name: 'fables' }]);
      await dataOf(rest.from('genres').update({ name: 'empty' }).eq('id', 3));
    });

    it('refuses a plan for what has none', async () => {
      for (const accept of [
        'application/vnd.pgrst.plan; for="image/png"',
        'application/vnd.pgrst.plan; for="application/vnd.pgrst.plan"',
      ])
        expect((await server.ask('/books', { headers: { accept } })).status).toBe(406);
    });
  });
});

// https://docs.postgrest.org/en/v13/references/transactions.html#transaction-end
describe('db_tx_end', () => {
  const names = async () =>
    (await server.test.query({ text: 'select name from public.genres where id > 50', values: [] })).rows;
  const add = (prefer: string) =>
    told(prefer, '/genres', { method: 'POST', body: JSON.stringify({ id: 51, name: 'tales' }) });
  beforeEach(() => server.test.query({ text: 'delete from public.genres where id > 50', values: [] }));

  it('everything rolls back where that is set, after what a commit would check', async () => {
    await configure(
      server,
      set('db_tx_end', 'rollback'),
      'create table public.late_checks (id integer, genre integer references public.genres deferrable initially deferred)',
      'grant all on public.late_checks to authenticated',
    );
    expect((await add('tx=commit')).status).toBe(201);
    expect(await names()).toEqual([]);
    const late = await told('', '/late_checks', { method: 'POST', body: '{"id": 1, "genre": 777}' });
    expect([late.status, late.json.code]).toEqual([409, '23503']);
    await configure(server, set('db_tx_end', 'rollback-allow-override'));
    expect((await add('tx=commit')).status).toBe(201);
    expect(await names()).toHaveLength(1);
    await configure(server, set('db_tx_end', 'rollback_please'));
    expect((await add('tx=rollback')).headers.has('preference-applied')).toBe(false);
    expect(await names()).toHaveLength(1);
    await configure(server, set('db_tx_end', null));
  });
});

it('db_max_rows bounds an answer', async () => {
  await configure(server, set('db_max_rows', '2'));
  expect(await dataOf(rest.from('books').select('id').order('id'))).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await dataOf(rest.rpc('numbers'))).toEqual([1, 2]);
  await configure(server, set('db_max_rows', 'many'));
  expect(await dataOf(rest.from('books').select('id'))).toHaveLength(4);
});

it('db_extra_search_path is where further names are looked up, and views looked through', async () => {
  const viewed = () => rest.from('through').select('id,writers(name)').order('id').limit(1);
  await configure(
    server,
    'create view cellar.inner_books as select id, writer_id from public.books',
    'create view public.through as select * from cellar.inner_books',
    'grant select on public.through to authenticated',
  );
  expect((await viewed()).error?.code).toBe('PGRST200');
  await configure(server, set('db_extra_search_path', ' cellar , "odd", extensions '));
  expect(await dataOf(viewed())).toEqual([{ id: 1, writers: { name: 'Ada' } }]);
  expect((await server.ask('/rpc/echo_settings')).json.schemas).toBe('"public", "cellar", """odd""", "extensions"');
});
