import { PostgrestTransformBuilder } from '@supabase/postgrest-js';
import { afterAll, beforeAll, expect } from 'vitest';
import { dataOf } from '../../testing/rest/answers.ts';
import { configure, setting } from '../../testing/rest/configure.ts';
import { aborted, everyMethod, good, refused } from '../../testing/rest/every-method.ts';
import { type Client, type RestServer, restServer } from '../../testing/rest/server.ts';

let server: RestServer;
let rest: Client;
beforeAll(async () => {
  server = await restServer();
  rest = server.client();
  await configure(
    server,
    setting(server, 'db_plan_enabled', 'true'),
    setting(server, 'db_tx_end', 'commit-allow-override'),
  );
});
afterAll(() => server.close());

const kinds = () => rest.from('genres');
const books = () => rest.from('books').select('id');
const found = (...ids: readonly number[]) => good(ids.map((id) => ({ id })));
const writers = (...books: readonly (readonly number[])[]) =>
  good(books.map((ids, i) => ({ id: i + 1, books: ids.map((id) => ({ id })) })));
const withBooks = () => rest.from('writers').select('id,books!writer_id(id)').order('id');
const within = { referencedTable: 'books' };
const oldName = { foreignTable: 'books' };
const manyRows = (rows: number) =>
  refused(406, {
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${rows} rows`,
  });

const noted = () => rest.from('pairs').update({ note: 'x' }).eq('a', 1);
const tooMany = (rows: number) =>
  refused(400, {
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${rows} rows`,
  });

/** What is answered, and the names of the kinds then. */
const thenHeld = async (change: PromiseLike<unknown>): Promise<unknown> => [
  await change,
  await dataOf(kinds().select().order('id')),
];
const genres = [
  { id: 1, name: 'history' },
  { id: 2, name: 'science' },
  { id: 3, name: 'empty' },
];

/** What a plan tells, as far as it is the same whatever the planner knows. */
const planned = async (options: object): Promise<unknown> => {
  const { data } = await kinds()
    .select()
    .explain({ format: 'json', ...options });
  const [{ Plan: plan, ...more }] = data as unknown as [{ Plan: object }];
  const isThere = (key: string) => key in plan || key in more;
  return ['Actual Rows', 'Output', 'Settings', 'Shared Hit Blocks', 'WAL Records'].filter(isThere);
};

/** Hangs up as soon as PostgreSQL has been asked; the function sleeps much longer than a test takes. */
const abortedWhileAsked = async () => {
  const controller = new AbortController();
  const before = server.sent.length;
  const answer = rest
    .rpc('slow', {}, { get: true })
    .abortSignal(controller.signal)
    .then((said) => said);
  await expect.poll(() => server.sent.length).toBeGreaterThan(before);
  controller.abort();
  return answer;
};

everyMethod(PostgrestTransformBuilder.prototype, [], {
  throwOnError: [['what goes well', () => books().eq('id', 1).single().throwOnError(), good({ id: 1 })]],
  select: [
    [
      'of rows that a function returns',
      () => rest.rpc('one_writer', { p_id: 1 }).select('id, name'),
      good({ id: 1, name: 'Ada' }),
    ],
    ['of what is changed', () => kinds().update({ name: 'empty' }).eq('id', 3).select(), good([genres[2]])],
    [
      'what is embedded',
      () => rest.from('covers').update({ colour: 'red' }).eq('book_id', 1).select('colour, books(title)'),
      good([{ colour: 'red', books: { title: 'Notes on Engines' } }]),
    ],
    [
      'a name with a space',
      () => rest.from('odd name').update({ 'a.dot': 'dot' }).eq('id', 1).select('"column whitespace"'),
      good([{ 'column whitespace': 'space' }]),
    ],
  ],
  order: [
    ['upwards', () => books().order('pages'), found(4, 1, 2, 3)],
    ['downwards', () => books().order('pages', { ascending: false }), found(3, 2, 1, 4)],
    ['null first', () => books().order('pages', { nullsFirst: true }), found(3, 4, 1, 2)],
    ['null last', () => books().order('pages', { ascending: false, nullsFirst: false }), found(2, 1, 4, 3)],
    [
      'by two',
      () => books().order('writer_id', { nullsFirst: true }).order('id', { ascending: false }),
      found(4, 1, 3, 2),
    ],
    ['by a path of json', () => books().not('data', 'is', null).order('data->age', { ascending: false }), found(2, 1)],
    [
      'by what is embedded',
      () =>
        rest
          .from('books')
          .select('id,writers!writer_id(name)')
          .lt('id', 3)
          .order('writers(name)', { ascending: false }),
      good([
        { id: 2, writers: { name: 'Grace' } },
        { id: 1, writers: { name: 'Ada' } },
      ]),
    ],
    [
      'within what is embedded',
      () => withBooks().order('id', { ...within, ascending: false }),
      writers([1], [3, 2], []),
    ],
    [
      'within, by its old name',
      () => withBooks().order('id', { ...oldName, ascending: false }),
      writers([1], [3, 2], []),
    ],
    [
      'by what is many',
      () => withBooks().order('books(id)'),
      refused(400, {
        code: 'PGRST118',
        message: "A related order on 'books' is not possible",
        details: "'writers' and 'books' do not form a many-to-one or one-to-one relationship",
      }),
    ],
  ],
  limit: [
    ['rows', () => books().order('id').limit(2), found(1, 2)],
    ['none', () => books().limit(0), found()],
    ['within what is embedded', () => withBooks().order('id', within).limit(1, within), writers([1], [2], [])],
    ['within, by its old name', () => withBooks().order('id', oldName).limit(1, oldName), writers([1], [2], [])],
  ],
  range: [
    ['a page', () => books().order('id').range(1, 2), found(2, 3)],
    [
      'the last, which is shorter',
      () => rest.from('books').select('id', { count: 'exact' }).order('id').range(3, 9),
      good([{ id: 4 }], { status: 206, count: 4 }),
    ],
    [
      'behind the last',
      () => rest.from('books').select('id', { count: 'exact' }).range(9, 10),
      refused(416, {
        code: 'PGRST103',
        message: 'Requested range not satisfiable',
        details: 'An offset of 9 was requested, but there are only 4 rows.',
      }),
    ],
    ['behind the last, without a count', () => books().range(20, 30), found()],
    ['within what is embedded', () => withBooks().order('id', within).range(1, 5, within), writers([], [3], [])],
    ['within, by its old name', () => withBooks().order('id', oldName).range(1, 5, oldName), writers([], [3], [])],
  ],
  abortSignal: [
    ['which is not aborted', () => books().eq('id', 1).abortSignal(new AbortController().signal), found(1)],
    ['aborted before', () => books().abortSignal(AbortSignal.abort()), aborted],
    ['aborted while PostgreSQL is asked', abortedWhileAsked, aborted],
  ],
  single: [
    ['one', () => books().eq('id', 1).single(), good({ id: 1 })],
    ['none', () => books().eq('id', 99).single(), manyRows(0)],
    ['many', () => books().single(), manyRows(4)],
    [
      'of a change, which is none then',
      () => thenHeld(kinds().update({ name: 'x' }).eq('id', 9).select().single()),
      [manyRows(0), genres],
    ],
    [
      'of many changes, which are none then',
      () => thenHeld(kinds().delete().gt('id', 1).select().single()),
      [manyRows(2), genres],
    ],
    [
      'of a function',
      () => rest.rpc('title_table', { p_like: 'fast%' }).single(),
      good({ id: 3, title: 'Fast Compilers' }),
    ],
  ],
  maybeSingle: [
    ['one', () => books().eq('id', 1).maybeSingle(), good({ id: 1 })],
    ['none', () => books().eq('id', 99).maybeSingle(), good(null)],
    // The client counts for itself here, in words of its own.
    [
      'many',
      () => books().maybeSingle(),
      refused(406, {
        code: 'PGRST116',
        message: 'JSON object requested, multiple (or no) rows returned',
        details: 'Results contain 4 rows, application/vnd.pgrst.object+json requires 1 row',
      }),
    ],
  ],
  csv: [
    ['rows', () => kinds().select('id,name').order('id').csv(), good('id,name\n1,history\n2,science\n3,empty')],
    [
      'what has commas and quotes',
      () => rest.from('books').select('title,tags').eq('id', 4).csv(),
      good('title,tags\n"100%_\\\\""sure\'","{""a,b"",""c\\\\""d""}"'),
    ],
    ['null and json', () => rest.from('books').select('pages,city:data->at').eq('id', 3).csv(), good('pages,city\n,')],
    ['of a change', () => kinds().update({ name: 'empty' }).eq('id', 3).select().csv(), good('id,name\n3,empty')],
    ['of a function', () => rest.rpc('title_table', { p_like: 'fast%' }).csv(), good('id,title\n3,"Fast Compilers"')],
    ['of values', () => rest.rpc('numbers').csv(), good('pgrst_scalar\n1\n2\n3')],
    ['of a value', () => rest.rpc('add', { a: 1 }).csv(), good('pgrst_scalar\n2')],
  ],
  geojson: [
    [
      'which is not offered',
      () => books().geojson(),
      refused(406, { code: 'PGRST107', message: 'None of these media types are available: application/geo+json' }),
    ],
  ],
  explain: [
    ['as text', () => kinds().select('id').explain(), good(expect.stringMatching(/^Aggregate {2}\(cost=.*\n$/s))],
    [
      'as JSON',
      () => kinds().select('id').explain({ format: 'json' }),
      good([{ Plan: expect.objectContaining({ 'Node Type': 'Aggregate' }) }]),
    ],
    ['without more', () => planned({}), []],
    ['analyze', () => planned({ analyze: true, buffers: false }), expect.arrayContaining(['Actual Rows'])],
    ['verbose', () => planned({ verbose: true }), ['Output']],
    ['settings', () => planned({ settings: true }), ['Settings']],
    ['buffers', () => planned({ buffers: true }), ['Shared Hit Blocks']],
    ['wal', () => planned({ analyze: true, wal: true }), expect.arrayContaining(['WAL Records'])],
    [
      'of one row',
      () => kinds().select().setHeader('Accept', 'application/vnd.pgrst.object+json').explain({ format: 'json' }),
      good([{ Plan: expect.anything() }]),
    ],
    [
      'of a change, which is not made',
      () => thenHeld(kinds().delete().eq('id', 3).explain()),
      [good(expect.stringContaining('Delete on genres')), genres],
    ],
  ],
  rollback: [
    [
      'of a new row',
      () => thenHeld(kinds().insert({ id: 9, name: 'tales' }).select().rollback()),
      [good([{ id: 9, name: 'tales' }], { status: 201 }), genres],
    ],
    [
      'of an update',
      () => thenHeld(kinds().update({ name: 'tales' }).eq('id', 1).rollback()),
      [good(null, { status: 204 }), genres],
    ],
    [
      'of a deletion',
      () => thenHeld(kinds().delete().eq('id', 3).select('id').rollback()),
      [good([{ id: 3 }]), genres],
    ],
    [
      'of a function',
      async () => [
        await rest.rpc('write_silently', { p_words: 'gone' }).rollback(),
        await rest.from('notes').select('words').eq('words', 'gone'),
      ],
      [good(null, { status: 204 }), good([])],
    ],
  ],
  returns: [['the same', () => books().eq('id', 1).returns<{ id: number }[]>(), found(1)]],
  maxAffected: [
    ['as many', () => kinds().update({ name: 'empty' }).eq('id', 3).maxAffected(1).select('id'), found(3)],
    [
      'of an update, more',
      async () => [await noted().maxAffected(1), await rest.from('pairs').select('note').order('b')],
      [tooMany(2), good([{ note: 'first' }, { note: 'second' }])],
    ],
    ['of a deletion, more', () => thenHeld(kinds().delete().gt('id', 0).select().maxAffected(2)), [tooMany(3), genres]],
    ['of a function, more', () => rest.rpc('numbers').maxAffected(2), tooMany(3)],
    [
      'of a function that returns one',
      () => rest.rpc('add', { a: 1 }).maxAffected(1),
      refused(400, {
        code: 'PGRST128',
        message: 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
      }),
    ],
  ],
});
