// Cases that the tables in documented/ do not have.
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

const books = () => rest.from('books').select('id');

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

  it('takes the Range header of GET alone', async () => {
    const ask = async (method: string) => {
      const { status, headers } = await server.ask('/books?select=id&order=id', { method, headers: { range: '1-2' } });
      return [status, headers.get('content-range')];
    };
    expect(await ask('GET')).toEqual([200, '1-2/*']);
    expect(await ask('HEAD')).toEqual([200, '0-3/*']);
  });
});

describe('filters', () => {
  it.each<[string, () => PromiseLike<{ data: unknown; error: unknown }>, readonly number[]]>([
    ['an array with quotes', () => books().contains('tags', ['"a,b"']), [4]],
    ['a text search in a computed vector', () => books().textSearch('book_words', 'compilers'), [2, 3]],
    ['a text search in a computed text', () => books().textSearch('shout', 'compilers', { config: 'english' }), [2, 3]],
    [
      'a text search in a domain over a domain',
      () => rest.from('abstracts').select('id').textSearch('words', 'compilers', { config: 'english' }),
      [1],
    ],
    ['arrays and lists in or', () => books().or('tags.cs.{old,rare},id.in.(2,4),title.eq."x,y"'), [1, 2, 4]],
  ])('takes %s', async (_name, answer, expected) => expect(await ids(answer())).toEqual(expected));

  it('finds what is full of the signs of patterns and SQL', async () => {
    const title = `100%_\\"sure'`;
    expect(await ids(books().eq('title', title))).toEqual([4]);
    expect(await ids(books().in('title', [title]))).toEqual([4]);
    expect(await ids(books().ilike('title', `%\\%\\_\\\\"sure'%`))).toEqual([4]);
    expect(await ids(books().or(`title.eq."${title.replaceAll(/["\\]/g, '\\$&')}"`))).toEqual([4]);
  });
});

describe('embedding', () => {
  it('many to one, by table, column, constraint and hint', async () => {
    const writer = [{ id: 1, w: { name: 'Ada' } }];
    for (const way of ['writer_id', 'writers!writer_id', 'writers!books_writer_id_fkey', 'books_writer_id_fkey'])
      expect(await dataOf(rest.from('books').select(`id,w:${way}(name)`).eq('id', 1))).toEqual(writer);
  });

  it('inner drops rows, and so do is null and not null', async () => {
    const named = (more: string) => rest.from('writers').select(`id,books!writer_id${more}(id)`);
    expect(await ids(named('!inner'))).toEqual([1, 2]);
    expect(await ids(rest.from('books').select('id,w:writer_id(name)').is('w', null))).toEqual([4]);
    expect(await ids(rest.from('books').select('id,w:writer_id(name)').or('w.not.is.null,id.eq.4'))).toEqual([
      1, 2, 3, 4,
    ]);
    const spread = (more: string) => rest.from('books').select(`id,...writers!writer_id(${more})`);
    expect(await ids(spread('writer:name').is('writers', null))).toEqual([4]);
    expect(await ids(spread('name').not('writers', 'is', null))).toEqual([1, 2, 3]);
    const { count } = await rest.from('writers').select('id,books!writer_id!inner()', { count: 'exact', head: true });
    expect(count).toBe(2);
  });

  it('orders by a column of the one that is not shown', async () => {
    const byBirth = books().select('id,w:writer_id(name)').order('w(born)', { ascending: false, nullsFirst: false });
    expect(await dataOf(byBirth.order('id'))).toMatchObject([{ id: 2 }, { id: 3 }, { id: 1 }, { id: 4 }]);
  });

  it('spreads nothing as an empty list', async () => {
    const spread = rest.from('writers').select('id,...books!writer_id(pages)').gt('id', 1).order('id');
    expect(await dataOf(spread)).toEqual([
      { id: 2, pages: [250, null] },
      { id: 3, pages: [] },
    ]);
  });
});

describe('refusals', () => {
  it.each<[string, () => PromiseLike<{ status: number; error: unknown }>, number, object]>([
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
      'a value of another type',
      () => rest.from('books').select().eq('id', 'one'),
      400,
      { code: '22P02', message: 'invalid input syntax for type bigint: "one"' },
    ],
    ['a number too big', () => rest.from('books').select().eq('pages', 1e12), 400, { code: '22003' }],
    [
      'an ambiguous embedding',
      () => rest.from('books').select('writers(name)'),
      300,
      {
        code: 'PGRST201',
        message: "Could not embed because more than one relationship was found for 'books' and 'writers'",
        hint: "Try changing 'writers' to one of the following: 'writers!books_editor_fkey', 'writers!books_writer_id_fkey'. Find the desired relationship in the 'details' key.",
        details: [
          {
            cardinality: 'many-to-one',
            embedding: 'books with writers',
            relationship: 'books_editor_fkey using books(editor_id) and writers(id)',
          },
          { relationship: 'books_writer_id_fkey using books(writer_id) and writers(id)' },
        ],
      },
    ],
    [
      'an unknown embedding',
      () => rest.from('books').select('genre(name)'),
      400,
      {
        code: 'PGRST200',
        message: "Could not find a relationship between 'books' and 'genre' in the schema cache",
        details:
          "Searched for a foreign key relationship between 'books' and 'genre' in the schema 'public', but no matches were found.",
        hint: "Perhaps you meant 'genres' instead of 'genre'.",
      },
    ],
  ])('%s', async (_name, answer, status, error) => {
    const { status: found, error: body } = await answer();
    expect([found, body]).toMatchObject([status, error]);
  });
});
