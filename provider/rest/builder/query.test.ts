import { PostgrestQueryBuilder } from '@supabase/postgrest-js';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { dataOf } from '../../testing/rest/answers.ts';
import { everyMethod, good, refused } from '../../testing/rest/every-method.ts';
import { type Client, type RestServer, restServer } from '../../testing/rest/server.ts';

let server: RestServer;
let rest: Client;
const sql = (text: string) => server.test.query({ text, values: [] });
beforeAll(async () => {
  server = await restServer();
  rest = server.client();
  // What the planner thinks is what there is, once it has looked.
  await sql('analyze public.genres; analyze public.books');
});
afterEach(() => sql(`delete from public.pairs; insert into public.pairs values (1, 'x', 'first'), (1, 'y', 'second')`));
afterAll(() => server.close());

const pairs = () => rest.from('pairs');
const first = { a: 1, b: 'x', note: 'first' };
const second = { a: 1, b: 'y', note: 'second' };
const third = { a: 2, b: 'z', note: 'new' };
const bare = [
  { a: 2, b: 'y' },
  { a: 2, b: 'z', note: 'own' },
];

/** What is answered, and what the table holds then. */
const thenHeld = async (change: PromiseLike<unknown>): Promise<unknown> => [
  await change,
  await dataOf(pairs().select().order('a').order('b')),
];

const genres = [
  { id: 1, name: 'history' },
  { id: 2, name: 'science' },
  { id: 3, name: 'empty' },
];

everyMethod(PostgrestQueryBuilder.prototype, ['cloneRequestState'], {
  select: [
    ['everything', () => rest.from('genres').select().order('id'), good(genres)],
    [
      'columns',
      () => rest.from('genres').select('name, number:id').eq('id', 1),
      good([{ name: 'history', number: 1 }]),
    ],
    ['a count', () => rest.from('genres').select('id', { count: 'exact' }).lt('id', 1), good([], { count: 0 })],
    [
      'of a part',
      () => rest.from('genres').select('id', { count: 'exact' }).order('id').limit(1),
      good([{ id: 1 }], { status: 206, count: 3 }),
    ],
    [
      'a planned count',
      () => rest.from('genres').select('id', { count: 'planned' }).order('id').limit(1),
      good([{ id: 1 }], { status: 206, count: 3 }),
    ],
    [
      'an estimated count',
      () => rest.from('genres').select('id', { count: 'estimated' }).eq('id', 2),
      good([{ id: 2 }], { count: 1 }),
    ],
    ['no body', () => rest.from('genres').select('*', { head: true }), good(null)],
    [
      'an exact count alone',
      () => rest.from('books').select('*', { head: true, count: 'exact' }),
      good(null, { count: 4 }),
    ],
    ['a planned one', () => rest.from('books').select('*', { head: true, count: 'planned' }), good(null, { count: 4 })],
    [
      'an estimated one',
      () => rest.from('books').select('*', { head: true, count: 'estimated' }).gt('pages', 50),
      good(null, { count: 2 }),
    ],
    [
      'what is not there',
      () => rest.from('genrez').select(),
      refused(404, {
        code: 'PGRST205',
        message: "Could not find the table 'public.genrez' in the schema cache",
        hint: "Perhaps you meant the table 'public.genres'",
      }),
    ],
    // The client takes a 404 without a body for an answer that went well.
    [
      'what is not there, without a body',
      () => rest.from('genrez').select('*', { head: true }),
      good(null, { status: 204 }),
    ],
  ],
  insert: [
    [
      'a row',
      () => thenHeld(pairs().insert({ a: 2, b: 'z' })),
      [good(null, { status: 201 }), [first, second, { a: 2, b: 'z', note: 'none' }]],
    ],
    [
      'rows, which are null where they say nothing',
      () => thenHeld(pairs().insert(bare)),
      [good(null, { status: 201 }), [first, second, { a: 2, b: 'y', note: null }, { a: 2, b: 'z', note: 'own' }]],
    ],
    [
      'or the default',
      () => thenHeld(pairs().insert(bare, { defaultToNull: false })),
      [good(null, { status: 201 }), [first, second, { a: 2, b: 'y', note: 'none' }, { a: 2, b: 'z', note: 'own' }]],
    ],
    ['shown', () => pairs().insert({ a: 2, b: 'z' }).select(), good([{ a: 2, b: 'z', note: 'none' }], { status: 201 })],
    ['counted', () => pairs().insert(bare, { count: 'exact' }), good(null, { status: 201, count: 2 })],
    [
      'with an estimate, which is exact',
      () => pairs().insert({ a: 2, b: 'z' }, { count: 'estimated' }),
      good(null, { status: 201, count: 1 }),
    ],
    // A change has no plan to be counted by: `Content-Range: */*`.
    [
      'with a planned count, which is none',
      () => pairs().insert({ a: 2, b: 'z' }, { count: 'planned' }),
      good(null, { status: 201, count: Number.NaN }),
    ],
    [
      'nothing',
      () => thenHeld(pairs().insert([], { count: 'exact' }).select()),
      [good([], { status: 201, count: 0 }), [first, second]],
    ],
    [
      'what is there',
      () =>
        thenHeld(
          pairs().insert([
            { a: 9, b: 'new' },
            { a: 1, b: 'x' },
          ]),
        ),
      [
        refused(409, {
          code: '23505',
          message: 'duplicate key value violates unique constraint "pairs_pkey"',
          details: 'Key (a, b)=(1, x) already exists.',
        }),
        [first, second],
      ],
    ],
    [
      'an unknown column',
      () => pairs().insert({ a: 1, c: 1 }),
      refused(400, { code: 'PGRST204', message: "Could not find the 'c' column of 'pairs' in the schema cache" }),
    ],
  ],
  upsert: [
    [
      'by the key',
      () => thenHeld(pairs().upsert([{ ...first, note: 'merged' }, third])),
      [good(null, { status: 201 }), [{ ...first, note: 'merged' }, second, third]],
    ],
    [
      'where all are there',
      () =>
        thenHeld(
          pairs()
            .upsert({ ...first, note: 'merged' })
            .select(),
        ),
      [good([{ ...first, note: 'merged' }]), [{ ...first, note: 'merged' }, second]],
    ],
    [
      'by other columns',
      () => rest.from('genres').upsert({ id: 3, name: 'empty' }, { onConflict: 'name' }).select(),
      good([{ id: 3, name: 'empty' }]),
    ],
    [
      'what is there stays',
      () =>
        thenHeld(
          pairs()
            .upsert([{ ...first, note: 'lost' }, third], { ignoreDuplicates: true })
            .select(),
        ),
      [good([third], { status: 201 }), [first, second, third]],
    ],
    [
      'all of it stays',
      () => pairs().upsert(first, { ignoreDuplicates: true, count: 'exact' }).select(),
      good([], { status: 201, count: 0 }),
    ],
    [
      'null where a row says nothing',
      () =>
        pairs()
          .upsert([{ a: 1, b: 'x' }, second])
          .select('note')
          .order('b'),
      good([{ note: null }, { note: 'second' }]),
    ],
    [
      'or the default',
      () =>
        pairs()
          .upsert([{ a: 1, b: 'x' }, second], { defaultToNull: false })
          .select('note')
          .order('b'),
      good([{ note: 'none' }, { note: 'second' }]),
    ],
    [
      'counted',
      () => pairs().upsert([first, { a: 2, b: 'z' }], { count: 'exact' }),
      good(null, { status: 201, count: 2 }),
    ],
    ['with an estimate', () => pairs().upsert(first, { count: 'estimated' }), good(null, { count: 1 })],
    [
      'with a planned count, which is none',
      () => pairs().upsert(first, { count: 'planned' }),
      good(null, { count: Number.NaN }),
    ],
    [
      'by what is no key',
      () => pairs().upsert(first, { onConflict: 'note' }),
      refused(400, {
        code: '42P10',
        message: 'there is no unique or exclusion constraint matching the ON CONFLICT specification',
      }),
    ],
    [
      'a row twice',
      () => thenHeld(pairs().upsert([first, first])),
      [
        refused(400, {
          code: '21000',
          message: 'ON CONFLICT DO UPDATE command cannot affect row a second time',
          hint: 'Ensure that no rows proposed for insertion within the same command have duplicate constrained values.',
        }),
        [first, second],
      ],
    ],
  ],
  update: [
    [
      'what is filtered',
      () => thenHeld(pairs().update({ note: 'n' }).eq('b', 'y')),
      [good(null, { status: 204 }), [first, { ...second, note: 'n' }]],
    ],
    ['shown', () => pairs().update({ note: 'n' }).eq('b', 'y').select('b,note'), good([{ b: 'y', note: 'n' }])],
    ['of none', () => pairs().update({ note: 'n' }, { count: 'exact' }).eq('a', 7).select(), good([], { count: 0 })],
    [
      'counted',
      () => pairs().update({ note: 'n' }, { count: 'exact' }).eq('a', 1),
      good(null, { status: 204, count: 2 }),
    ],
    [
      'with an estimate',
      () => pairs().update({ note: 'n' }, { count: 'estimated' }).eq('a', 1),
      good(null, { status: 204, count: 2 }),
    ],
    [
      'with a planned count, which is none',
      () => pairs().update({ note: 'n' }, { count: 'planned' }).eq('a', 1),
      good(null, { status: 204, count: Number.NaN }),
    ],
    [
      'of everything',
      () => thenHeld(pairs().update({ note: 'n' })),
      [refused(400, { code: '21000', message: 'UPDATE requires a WHERE clause' }), [first, second]],
    ],
  ],
  delete: [
    ['what is filtered', () => thenHeld(pairs().delete().eq('b', 'y')), [good(null, { status: 204 }), [first]]],
    ['shown', () => pairs().delete().eq('b', 'y').select(), good([second])],
    ['of none', () => pairs().delete({ count: 'exact' }).eq('a', 7).select(), good([], { count: 0 })],
    ['counted', () => pairs().delete({ count: 'exact' }).eq('a', 1), good(null, { status: 204, count: 2 })],
    [
      'with an estimate',
      () => pairs().delete({ count: 'estimated' }).eq('a', 1),
      good(null, { status: 204, count: 2 }),
    ],
    [
      'with a planned count, which is none',
      () => pairs().delete({ count: 'planned' }).eq('a', 1),
      good(null, { status: 204, count: Number.NaN }),
    ],
    [
      'of everything',
      () => thenHeld(pairs().delete()),
      [refused(400, { code: '21000', message: 'DELETE requires a WHERE clause' }), [first, second]],
    ],
  ],
});
