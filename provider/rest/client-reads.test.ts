import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, ids } from '../testing/rest/answers.ts';
import { type Client, type RestServer, restServer } from '../testing/rest/server.ts';

let server: RestServer;
let rest: Client;
beforeAll(async () => {
  server = await restServer();
  rest = server.client();
});
afterAll(() => server.close());

describe('select', () => {
  it('sends numbers, timestamps, json and arrays as PostgreSQL writes them', async () => {
    const { text } = await server.ask('/books?id=eq.1');
    expect(text).toBe(
      '[{"id":1,"title":"Notes on Engines","writer_id":1,"editor_id":2,"pages":100,"price":9.90,"tags":["old","rare"],' +
        '"data":{"at": {"city": "London"}, "age": 3, "list": [1, {"x": "y"}]},"raw":{"b": 1,  "a": 2},' +
        '"lent":"[2024-01-01,2024-02-01)","words":"\'engin\':3 \'note\':1","state":"ONLINE","code":"n1",' +
        '"added_at":"2024-01-02T03:04:05+00:00"}]',
    );
  });

  it('takes columns, aliases, casts and json paths', async () => {
    expect(
      await dataOf(
        rest
          .from('books')
          .select('number:id, price::text, age:data->age, city:data->at->>city, data->list->1->>x')
          .eq('id', 1),
      ),
    ).toEqual([{ number: 1, price: '9.90', age: 3, city: 'London', x: 'y' }]);
  });

  it('takes views and names that need quotes', async () => {
    expect(await ids(rest.from('old_books').select('id').lt('id', 3))).toEqual([1, 2]);
    expect(await dataOf(rest.from('odd name').select('"column whitespace","a.dot"').eq('"a.dot"', 'dot'))).toEqual([
      { 'column whitespace': 'space', 'a.dot': 'dot' },
    ]);
  });

  it('takes names of ours for what they are, and casts whole', async () => {
    const named = 'id,_t:title,_e0:id,_e1:id,w:writer_id(_e1:name,_pgrst_rows:id)';
    expect(await dataOf(rest.from('books').select(named).eq('id', 1))).toEqual([
      { id: 1, _t: 'Notes on Engines', _e0: 1, _e1: 1, w: { _e1: 'Ada', _pgrst_rows: 1 } },
    ]);
    expect((await rest.from('books').select('_t:title,id').eq('id', 2).csv()).data).toBe('_t,id\nCompilers,2');
    expect(await dataOf(rest.from('writers').select('_e0:id,books!writer_id(_e1:id)').eq('id', 2))).toEqual([
      { _e0: 2, books: [{ _e1: 2 }, { _e1: 3 }] },
    ]);
    expect(
      await dataOf(rest.from('books').select('a:title::bpchar,b:title::name,c:title::character').eq('id', 2)),
    ).toEqual([{ a: 'Compilers', b: 'Compilers', c: 'C' }]);
  });

  it('takes another schema', async () => {
    expect(await dataOf(rest.schema('archive').from('papers').select())).toEqual([{ id: 1, title: 'old' }]);
    const { error, status } = await rest.schema('secret').from('papers').select();
    expect([status, error?.code]).toEqual([406, 'PGRST106']);
  });

  it('strips nulls and answers CSV', async () => {
    expect(await dataOf(rest.from('books').select('id,pages').eq('id', 3).stripNulls())).toEqual([{ id: 3 }]);
    expect(await dataOf(rest.from('genres').select('id,name').order('id').csv())).toBe(
      'id,name\n1,history\n2,science\n3,empty',
    );
  });
});

describe('order, pages, counts and single rows', () => {
  it('orders with nulls where they are asked for', async () => {
    const pages = async (options: object) =>
      ((await dataOf(rest.from('books').select('pages').order('pages', options))) as { pages: number | null }[]).map(
        (row) => row.pages,
      );
    expect(await pages({ ascending: true })).toEqual([12, 100, 250, null]);
    expect(await pages({ ascending: false })).toEqual([null, 250, 100, 12]);
    expect(await pages({ ascending: false, nullsFirst: false })).toEqual([250, 100, 12, null]);
    expect(await pages({ nullsFirst: true })).toEqual([null, 12, 100, 250]);
  });

  it('takes the Range header of GET alone', async () => {
    const ask = async (method: string) => {
      const { status, headers } = await server.ask('/books?select=id&order=id', { method, headers: { range: '1-2' } });
      return [status, headers.get('content-range')];
    };
    expect(await ask('GET')).toEqual([200, '1-2/*']);
    expect(await ask('HEAD')).toEqual([200, '0-3/*']);
  });

  it('pages with range, and counts', async () => {
    const page = await rest.from('books').select('id', { count: 'exact' }).order('id').range(1, 2);
    expect([page.status, page.count, page.data]).toEqual([206, 4, [{ id: 2 }, { id: 3 }]]);
    const all = await rest.from('books').select('id', { count: 'exact' });
    expect([all.status, all.count]).toEqual([200, 4]);
    const head = await rest.from('books').select('*', { count: 'exact', head: true }).gt('pages', 50);
    expect([head.status, head.count, head.data]).toEqual([200, 2, null]);
    const none = await rest.from('books').select('id', { count: 'exact' }).eq('id', 99);
    expect([none.status, none.count, none.data]).toEqual([200, 0, []]);
    const estimated = await rest.from('books').select('id', { count: 'estimated' });
    expect(estimated.count).toBe(4);
    const planned = await rest.from('books').select('id', { count: 'planned' }).limit(1);
    expect(planned.count).toBeGreaterThan(0);
  });

  it('refuses a page behind the last when it counts', async () => {
    const { status, error } = await rest.from('books').select('id', { count: 'exact' }).range(20, 30);
    expect([status, error]).toMatchObject([
      416,
      {
        code: 'PGRST103',
        message: 'Requested range not satisfiable',
        details: 'An offset of 20 was requested, but there are only 4 rows.',
      },
    ]);
    expect(await dataOf(rest.from('books').select('id').range(20, 30))).toEqual([]);
  });

  it('answers one row as an object, or refuses', async () => {
    expect(await dataOf(rest.from('books').select('id').eq('id', 1).single())).toEqual({ id: 1 });
    const none = await rest.from('books').select('id').eq('id', 99).single();
    expect([none.status, none.error]).toMatchObject([
      406,
      {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 0 rows',
        hint: null,
      },
    ]);
    expect((await rest.from('books').select('id').single()).error?.details).toBe('The result contains 4 rows');
    expect(await dataOf(rest.from('books').select('id').eq('id', 99).maybeSingle())).toBeNull();
    expect(await dataOf(rest.from('books').select('id').eq('id', 2).maybeSingle())).toEqual({ id: 2 });
    expect((await rest.from('books').select('id').maybeSingle()).error?.code).toBe('PGRST116');
  });
});

describe('refusals', () => {
  it.each<[string, () => PromiseLike<{ status: number; error: unknown }>, number, object]>([
    [
      'an unknown table',
      () => rest.from('bookz').select(),
      404,
      {
        code: 'PGRST205',
        message: "Could not find the table 'public.bookz' in the schema cache",
        hint: "Perhaps you meant the table 'public.books'",
        details: null,
      },
    ],
    [
      'an unknown column',
      () => rest.from('books').select('titel'),
      400,
      {
        code: '42703',
        message: 'column books.titel does not exist',
        hint: 'Perhaps you meant to reference the column "books.title".',
      },
    ],
    [
      'an unknown type',
      () => rest.from('books').select('id::txt'),
      400,
      { code: '42704', message: 'type "txt" does not exist' },
    ],
    [
      'aggregates',
      () => rest.from('books').select('pages.sum()'),
      400,
      { code: 'PGRST123', message: 'Use of aggregate functions is not allowed' },
    ],
    [
      'a value of another type',
      () => rest.from('books').select().eq('id', 'one'),
      400,
      { code: '22P02', message: 'invalid input syntax for type bigint: "one"' },
    ],
    ['a number too big', () => rest.from('books').select().eq('pages', 1e12), 400, { code: '22003' }],
    ['a bad pattern', () => rest.from('books').select().filter('title', 'match', '('), 400, { code: '2201B' }],
    ['an operator that the type has not', () => rest.from('books').select().like('id', '1%'), 404, { code: '42883' }],
    [
      'a table without the right',
      () => rest.from('secrets').select(),
      403,
      { code: '42501', message: 'permission denied for table secrets' },
    ],
    ['an operator unknown', () => rest.from('books').select().filter('id', 'about', '1'), 400, { code: 'PGRST100' }],
    ['a query plan', () => rest.from('books').select().explain(), 406, { code: 'PGRST107' }],
  ])('%s', async (_name, answer, status, error) => {
    const { status: found, error: body } = await answer();
    expect([found, body]).toMatchObject([status, error]);
  });

  it('anonymous where a right is missing: 401', async () => {
    const { status, error } = await server.client('anon').from('secrets').select();
    expect([status, error?.code]).toEqual([401, '42501']);
  });
});
