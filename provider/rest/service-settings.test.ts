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

describe('rows are counted by the name of the function, which no setting allows or forbids', () => {
  it.each<[string, string, unknown]>([
    ['books', 'count', [{ count: 4 }]],
    ['books', 'n:count', [{ n: 4 }]],
    [
      'writers',
      'id,books!writer_id(count)',
      [
        { id: 1, books: [{ count: 1 }] },
        { id: 2, books: [{ count: 2 }] },
        { id: 3, books: [{ count: 0 }] },
      ],
    ],
    [
      'writers',
      'id,...books!writer_id(n:count)',
      [
        { id: 1, n: [1] },
        { id: 2, n: [2] },
        { id: 3, n: [0] },
      ],
    ],
    ['racks', 'count,count::text', [{ count: '2' }]],
  ])('%s: %s', async (relation, select, expected) => {
    const asked = rest.from(relation).select(select);
    expect(await dataOf(select.includes('id') ? asked.order('id') : asked)).toEqual(expected);
  });

  it('of rows that a function returns or a change made', async () => {
    expect(await dataOf(rest.rpc('book_list', { p_min: 100 }).select('count'))).toEqual([{ count: 2 }]);
    expect(await dataOf(rest.from('genres').insert({ id: 90, name: 'tales' }).select('count'))).toEqual([{ count: 1 }]);
    await dataOf(rest.from('genres').delete().eq('id', 90));
  });

  it('a column of that name is a column, and beside another it is refused', async () => {
    await configure(
      server,
      'create table public.counted (id integer, count integer)',
      'insert into counted values (1, 7)',
      'grant select on public.counted to authenticated',
    );
    expect(await dataOf(rest.from('counted').select('count'))).toEqual([{ count: 7 }]);
    expect((await rest.from('books').select('id,count')).error?.code).toBe('42803');
    expect((await rest.from('books').select('id').eq('count', 1)).error?.code).toBe('42803');
    expect((await rest.rpc('numbers').select('count')).error?.code).toBe('42703');
  });
});

// https://docs.postgrest.org/en/v13/references/api/aggregate_functions.html
describe('db_aggregates_enabled', () => {
  it('is off by default', async () => {
    expect((await rest.from('books').select('count()')).error?.code).toBe('PGRST123');
  });

  describe('on', () => {
    beforeAll(() => configure(server, set('db_aggregates_enabled', 'true')));

    it.each<[string, string, unknown]>([
      [
        'all rows',
        '/books?select=count(),pages.sum(),pages.max(),least:pages.min(),pages.avg()::int',
        [{ count: 4, sum: 362, max: 250, least: 12, avg: 121 }],
      ],
      [
        'by what else is shown',
        '/books?select=state,count()&order=state',
        [
          { state: 'ONLINE', count: 3 },
          { state: 'OFFLINE', count: 1 },
        ],
      ],
      [
        'by a path of json, and cast first',
        '/books?select=data->at->>city,data->>age::int.sum()&id=eq.1',
        [{ city: 'London', sum: 3 }],
      ],
      [
        'beside one that is embedded',
        '/books?select=count(),w:writer_id(name)&writer_id=eq.2',
        [{ count: 2, w: { name: 'Grace' } }],
      ],
      [
        'within what is embedded',
        '/writers?select=name,books!writer_id(pages.sum())&order=id&id=lt.3',
        [
          { name: 'Ada', books: [{ sum: 100 }] },
          { name: 'Grace', books: [{ sum: 250 }] },
        ],
      ],
      [
        'of what is spread, by the rest',
        '/books?select=state,...writer_id(born.max(),id.count())&order=state',
        [
          { state: 'ONLINE', max: '1906-12-09', count: 2 },
          { state: 'OFFLINE', max: '1906-12-09', count: 1 },
        ],
      ],
      ['of rows of a function', '/rpc/book_list?select=pages.sum()', [{ sum: 362 }]],
      ['of nothing', '/books?select=pages.sum(),count()&id=eq.0', [{ sum: null, count: 0 }]],
    ])('%s', async (_what, path, expected) => {
      const { status, json } = await server.ask(path);
      expect([status, json]).toEqual([200, expected]);
    });

    it('counts rows for whoever may read one column of them', async () => {
      await configure(
        server,
        'create table public.half_open (id integer, secret text)',
        `insert into public.half_open values (1, 'a'), (2, 'b')`,
        'grant select (id) on public.half_open to authenticated',
      );
      expect((await server.ask('/half_open?select=count(),id.max()')).json).toEqual([{ count: 2, max: 2 }]);
      expect((await server.ask('/half_open?select=secret.max()')).json.code).toBe('42501');
    });

    it('counts what is grouped, and is refused in what is spread of many', async () => {
      expect((await told('count=exact', '/books?select=state,count()')).headers.get('content-range')).toBe('0-1/4');
      expect((await server.ask('/writers?select=id,...books!writer_id(pages.sum())')).json).toEqual({
        code: 'PGRST127',
        details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
        hint: null,
        message: 'Feature not implemented',
      });
      expect((await server.ask('/books?select=title.sum()')).json.code).toBe('42883');
      expect((await server.ask('/books?select=pages.sum()&order=id')).json.code).toBe('42803');
    });
  });
});

// https://docs.postgrest.org/en/v13/references/observability.html#execution-plan
describe('db_plan_enabled', () => {
  it('is off by default', async () => {
    const { error, status } = await rest.from('books').select().explain();
    expect([status, error]).toMatchObject([406, { code: 'PGRST107' }]);
  });

  describe('on', () => {
    beforeAll(() => configure(server, set('db_plan_enabled', 'true')));

    it('shows the plan as text or JSON, with what EXPLAIN is told', async () => {
      expect(await dataOf(rest.from('books').select().explain())).toMatch(/^Aggregate .*rows=/);
      const plan = (await dataOf(
        rest
          .from('books')
          .select('id')
          .eq('id', 1)
          .explain({ format: 'json', analyze: true, verbose: true, buffers: true }),
      )) as unknown as { Plan: object; 'Execution Time': number }[];
      expect(plan[0]).toMatchObject({
        Plan: { 'Node Type': 'Aggregate', Output: expect.any(Array) },
        'Execution Time': expect.any(Number),
      });
      const accept =
        'application/vnd.pgrst.plan+json; for="application/vnd.pgrst.object+json"; options=wal|nothing|analyze';
      const { status, headers } = await server.ask('/books', { headers: { accept } });
      expect([status, headers.get('content-type')]).toEqual([
        200,
        'application/vnd.pgrst.plan+json; for="application/vnd.pgrst.object+json"; options=wal|analyze; charset=utf-8',
      ]);
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

  it('commits by default, whatever a request asks for', async () => {
    const { status, headers } = await add('tx=rollback, return=representation');
    expect([status, headers.get('preference-applied')]).toEqual([201, 'return=representation']);
    expect(await names()).toHaveLength(1);
  });

  it('a request may roll back where that is left open', async () => {
    await configure(server, set('db_tx_end', 'commit-allow-override'));
    const { status, json, headers } = await add('tx=rollback, return=representation');
    expect([status, json, headers.get('preference-applied')]).toEqual([
      201,
      [{ id: 51, name: 'tales' }],
      'return=representation, tx=rollback',
    ]);
    expect(await names()).toEqual([]);
    expect(
      (await dataOf(rest.from('genres').insert({ id: 52, name: 'b' }).select().rollback())) as unknown,
    ).toHaveLength(1);
    expect(await names()).toEqual([]);
    expect((await add('tx=commit')).headers.get('preference-applied')).toBe('tx=commit');
    expect(await names()).toHaveLength(1);
  });

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
  await configure(server, set('db_extra_search_path', 'cellar , "odd", extensions'));
  expect(await dataOf(viewed())).toEqual([{ id: 1, writers: { name: 'Ada' } }]);
  expect((await server.ask('/rpc/echo_settings')).json.schemas).toBe('"public", "cellar", """odd""", "extensions"');
});
