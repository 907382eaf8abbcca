import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  it('but what is changed is bounded by the rows, whatever of them is shown', async () => {
    const headers = {
      prefer: 'return=representation, handling=strict, max-affected=1',
      'content-type': 'application/json',
    };
    const change = { method: 'PATCH', body: '{"note": "changed"}', headers };
    for (const select of ['count', 'a,notes!inner(id)'])
      expect((await server.ask(`/pairs?a=eq.1&select=${select}`, change)).status).toBe(400);
    expect((await server.ask('/pairs?a=eq.1&b=eq.x&select=count', change)).json).toEqual([{ count: 1 }]);
    expect((await server.ask('/pairs?select=note&order=b')).json).toEqual([{ note: 'changed' }, { note: 'second' }]);
    await dataOf(rest.from('pairs').update({ note: 'first' }).eq('b', 'x'));
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
  describe('on', () => {
    beforeAll(() => configure(server, set('db_aggregates_enabled', 'true')));

    it.each<[string, string, unknown]>([
      ['of rows of a function', '/rpc/book_list?select=pages.sum()', [{ sum: 362 }]],
      ['of nothing', '/books?select=pages.sum(),count()&id=eq.0', [{ sum: null, count: 0 }]],
    ])('%s', async (_what, path, expected) => {
      const { status, json } = await server.ask(path);
      expect([status, json]).toEqual([200, expected]);
    });

    it.each<[string, string, unknown]>([
      [
        'a path of json',
        '/books?select=data->at->>city,count()&order=data->at->>city&data=not.is.null',
        [
          { city: 'London', count: 1 },
          { city: null, count: 1 },
        ],
      ],
      [
        'a column that is spread',
        '/books?select=...writer_id(name),count()&order=writer_id(name).desc.nullslast',
        [
          { name: 'Grace', count: 2 },
          { name: 'Ada', count: 1 },
          { name: null, count: 1 },
        ],
      ],
      [
        'what is embedded in what is spread',
        '/books?select=count(),...writer_id(name,w:books!writer_id(id))&id=eq.1',
        [{ count: 1, name: 'Ada', w: [{ id: 1 }] }],
      ],
    ])('by %s, in its order', async (_what, path, expected) => expect((await server.ask(path)).json).toEqual(expected));

    it('what only aggregates cannot be ordered by', async () => {
      const path = '/books?select=id,writers!books_writer_id_fkey(count())&order=';
      expect((await server.ask(`${path}id&id=eq.4`)).json).toEqual([{ id: 4, writers: { count: 0 } }]);
      expect((await server.ask(`${path}writers(name)`)).json.code).toBe('42703');
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
      await configure(
        server,
        'alter table public.half_open add primary key (id)',
        'create table public.halves (id integer references public.half_open)',
        'insert into public.halves values (1), (1), (null)',
        'grant select on public.halves to authenticated',
      );
      expect((await server.ask('/halves?select=...half_open(count())')).json).toEqual([{ count: 2 }]);
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
