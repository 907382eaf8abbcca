// What else a read shows beside its own rows, and how they are chosen by it.
import { afterAll, beforeAll, describe } from 'vitest';
import { idRows, type Row, testRows } from '../../testing/rest/documented.ts';
import { type RestServer, restServer } from '../../testing/rest/server.ts';

let server: RestServer;
beforeAll(async () => {
  server = await restServer();
});
afterAll(() => server.close());

const page = (section: string): string => `api/resource_embedding.html#${section}`;
const of = (section: string, rows: readonly (readonly [name: string, path: string, json: unknown])[]): readonly Row[] =>
  rows.map(([name, path, json]) => ({ name, page: page(section), ask: `GET ${path}`, json }));

const ada = { name: 'Ada' };
const grace = { name: 'Grace' };

describe('relationships', () => {
  testRows(
    () => server,
    [
      ...of('many-to-one-relationships', [
        [
          'many to one',
          '/covers?select=colour,books(title)',
          [{ colour: 'red', books: { title: 'Notes on Engines' } }],
        ],
        ['renamed', '/book_genres?select=what:genres(name)&book_id=eq.2', [{ what: { name: 'science' } }]],
      ]),
      ...of('one-to-many-relationships', [
        [
          'one to many',
          '/writers?select=name,logs(day)&id=lt.3&order=id',
          [
            { name: 'Ada', logs: [{ day: '2024-05-05' }] },
            { name: 'Grace', logs: [] },
          ],
        ],
      ]),
      ...of('many-to-many-relationships', [
        [
          'many to many',
          '/genres?select=name,books(id)&order=id&books.order=id',
          [
            { name: 'history', books: [{ id: 1 }] },
            { name: 'science', books: [{ id: 1 }, { id: 2 }] },
            { name: 'empty', books: [] },
          ],
        ],
      ]),
      ...of('one-to-one-relationships', [
        [
          'one to one',
          '/books?select=id,covers(colour)&id=lt.3&order=id',
          [
            { id: 1, covers: { colour: 'red' } },
            { id: 2, covers: null },
          ],
        ],
      ]),
      ...of('computed-relationships', [
        [
          'by functions of the row, to one and to many',
          '/books?select=the_writer(name),same_writer(id)&id=eq.2',
          [{ the_writer: grace, same_writer: [{ id: 3 }] }],
        ],
      ]),
      ...of('multiple-many-to-one', [
        [
          'two keys, told apart by the name of the key',
          '/books?select=writer:writers!books_writer_id_fkey(name),editor:writers!books_editor_fkey(name)&id=eq.1',
          [{ writer: ada, editor: grace }],
        ],
        [
          'told apart by the column',
          '/books?select=writer:writers!writer_id(name),editor:writers!editor_id(name)&id=eq.1',
          [{ writer: ada, editor: grace }],
        ],
      ]),
      ...of('multiple-one-to-many', [
        [
          'the same keys the other way',
          '/writers?select=written:books!books_writer_id_fkey(id),edited:books!books_editor_fkey(id)&id=eq.2&written.order=id',
          [{ written: [{ id: 2 }, { id: 3 }], edited: [{ id: 1 }] }],
        ],
      ]),
      ...of('recursive-many-to-one', [
        [
          'a table with itself, to the one, also without a function',
          '/members?select=first_name,by:referred_by(first_name)&memberid=eq.2',
          [{ first_name: 'Binu', by: { first_name: 'Asha' } }],
        ],
      ]),
      ...of('recursive-one-to-many', [
        [
          'a table with itself, to the many, also without a function',
          '/members?select=first_name,members(first_name)&memberid=eq.1&members.order=memberid',
          [{ first_name: 'Asha', members: [{ first_name: 'Binu' }, { first_name: 'Chitra' }] }],
        ],
      ]),
      ...of('foreign-key-joins-on-partitioned-tables', [
        ['a partitioned table', '/logs?select=day,writers(name)', [{ day: '2024-05-05', writers: ada }]],
      ]),
      ...of('foreign-key-joins-on-views', [
        ['a view', '/titles?select=id,writers!by(name)&id=eq.2', [{ id: 2, writers: grace }]],
        ['a materialized view', '/kept_titles?select=id,writers(name)&id=eq.1', [{ id: 1, writers: grace }]],
      ]),
      ...of('foreign-key-joins-on-chains-of-views', [
        ['a view of a view', '/few_titles?select=id,writers(name)&id=eq.1', [{ id: 1, writers: ada }]],
      ]),
      ...of('foreign-key-joins-on-table-valued-functions', [
        [
          'rows of a function',
          '/rpc/book_list?select=id,writers!writer_id(name)&title=like.Comp*',
          [{ id: 2, writers: grace }],
        ],
      ]),
      {
        name: 'what was just written',
        page: page('foreign-key-joins-on-writes'),
        ask: 'POST /books?select=title,writers!writer_id(name)',
        headers: { prefer: 'return=representation' },
        body: { id: 61, title: 'New', writer_id: 1 },
        status: 201,
        json: [{ title: 'New', writers: ada }],
        undo: 'delete from public.books where id = 61',
      },
      ...of('nested-embedding', [
        [
          'through a table between',
          '/genres?select=book_genres(book_id,books(title))&id=eq.1',
          [{ book_genres: [{ book_id: 1, books: { title: 'Notes on Engines' } }] }],
        ],
      ]),
    ],
  );
});

describe('filters, order and pages of what is embedded', () => {
  testRows(
    () => server,
    of('embedded-filters', [
      ['order', '/genres?select=books(id)&id=eq.2&books.order=id.desc', [{ books: [{ id: 2 }, { id: 1 }] }]],
      [
        'a filter leaves all rows of the outer',
        '/genres?select=id,books(id)&order=id&books.pages=gt.100',
        [
          { id: 1, books: [] },
          { id: 2, books: [{ id: 2 }] },
          { id: 3, books: [] },
        ],
      ],
      ['or', '/writers?select=books!writer_id(id)&id=eq.2&books.or=(pages.gt.1,title.eq.x)', [{ books: [{ id: 2 }] }]],
      [
        'limit and offset',
        '/genres?select=books(id)&id=eq.2&books.order=id&books.limit=1&books.offset=1',
        [{ books: [{ id: 2 }] }],
      ],
      [
        'the same twice, under two names',
        '/genres?select=short:books(id),long:books(id)&id=eq.2&short.pages=lte.100&long.pages=gt.100',
        [{ short: [{ id: 1 }], long: [{ id: 2 }] }],
      ],
      [
        'two levels down',
        '/genres?select=books(id,writer_id(name))&id=eq.2&books.writer_id.name=eq.Ada&books.order=id',
        [
          {
            books: [
              { id: 1, writer_id: ada },
              { id: 2, writer_id: null },
            ],
          },
        ],
      ],
    ]),
  );
});

describe('rows that are chosen by what is embedded', () => {
  testRows(
    () => server,
    [
      ...of('top-level-filtering', [
        ['!inner', '/genres?select=id,books!inner(id)&books.pages=gt.100', [{ id: 2, books: [{ id: 2 }] }]],
        [
          '!left, as without it',
          '/genres?select=id,books!left(id)&books.pages=gt.100&order=id&limit=1',
          [{ id: 1, books: [] }],
        ],
        [
          '!inner beside a hint',
          '/writers?select=id,books!writer_id!inner(id)&books.pages=lt.200',
          [{ id: 1, books: [{ id: 1 }] }],
        ],
      ]),
      ...of('null-filtering-on-embedded-resources', [
        ['not.is.null', '/genres?select=id,books()&books=not.is.null&order=id', idRows([1, 2])],
        ['is.null', '/genres?select=id,books()&books=is.null', idRows([3])],
        [
          'either within or',
          '/books?select=id,covers(),writers!writer_id()&or=(covers.not.is.null,writers.is.null)&order=id',
          idRows([1, 4]),
        ],
      ]),
      ...of('or-filtering-across-embedded-resources', [
        [
          'or across two',
          '/books?select=id,g:genres(),w:writer_id()&g.name=eq.history&w.name=eq.Grace&or=(g.not.is.null,w.not.is.null)&order=id',
          idRows([1, 2, 3]),
        ],
        [
          'shown whole beside what filters',
          '/books?select=id,g:genres(),genres(id)&g.name=eq.history&g=not.is.null&genres.order=id',
          [{ id: 1, genres: [{ id: 1 }, { id: 2 }] }],
        ],
      ]),
      ...of('empty-embed', [
        ['nothing of it is shown', '/genres?select=id,books()&books.id=eq.2&books=not.is.null', idRows([2])],
      ]),
      ...of('top-level-ordering', [
        [
          'by a column of the one',
          '/books?select=id,w:writer_id(name)&order=w(name).desc.nullslast,id.desc',
          [
            { id: 3, w: grace },
            { id: 2, w: grace },
            { id: 1, w: ada },
            { id: 4, w: null },
          ],
        ],
        ['by a column that is not shown', '/covers?select=colour,books()&order=books(title)', [{ colour: 'red' }]],
      ]),
    ],
  );
});

describe('spread', () => {
  testRows(
    () => server,
    [
      ...of('spread-to-one-relationships', [
        ['of the one', '/books?select=id,...writer_id(writer:name)&id=eq.1', [{ id: 1, writer: 'Ada' }]],
        ['of no one', '/books?select=id,...writer_id(writer:name)&id=eq.4', [{ id: 4, writer: null }]],
      ]),
      ...of('spread-to-many-relationships', [
        [
          'of the many, in lists that belong together',
          '/writers?select=id,...books!writer_id(titles:title,pages)&id=eq.2&books.order=id',
          [{ id: 2, titles: ['Compilers', 'Fast Compilers'], pages: [250, null] }],
        ],
      ]),
      ...of('order-in-spread-to-many', [
        [
          'in the order that is asked for',
          '/writers?select=...books!writer_id(titles:title)&id=eq.2&books.order=id.desc',
          [{ titles: ['Fast Compilers', 'Compilers'] }],
        ],
      ]),
      ...of('multiple-spreads', [
        [
          'one within another',
          '/genres?select=name,...books(titles:title,...writer_id(writers:name))&id=eq.2&books.order=id',
          [{ name: 'science', titles: ['Notes on Engines', 'Compilers'], writers: ['Ada', 'Grace'] }],
        ],
      ]),
      ...of('spread-a-join-table', [
        [
          'columns of the table between beside those behind it',
          '/genres?select=books:book_genres(book_id,...books(title))&id=eq.1',
          [{ books: [{ book_id: 1, title: 'Notes on Engines' }] }],
        ],
      ]),
    ],
  );
});
