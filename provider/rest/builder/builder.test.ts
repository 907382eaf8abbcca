import { PostgrestBuilder, PostgrestError } from '@supabase/postgrest-js';
import { afterAll, beforeAll } from 'vitest';
import { everyMethod, good, refused } from '../../testing/rest/every-method.ts';
import { type Client, type RestServer, restServer } from '../../testing/rest/server.ts';

let server: RestServer;
let rest: Client;
beforeAll(async () => {
  server = await restServer();
  rest = server.client();
});
afterAll(() => server.close());

const book = (id = 1) => rest.from('books').select('id,pages').eq('id', id);
const first = { id: 1, pages: 100 };

/** What is thrown; an answer would be returned as it is, and is none of what the tests expect. */
const thrown = async (answer: PromiseLike<unknown>): Promise<unknown> => {
  try {
    return await answer;
  } catch (error) {
    return error instanceof PostgrestError ? error.toJSON() : error;
  }
};

const tired = { code: '57014', message: 'it failed', details: 'why', hint: 'how' };
/** A service that is too busy at first: the library asks again after the time that it names. */
const busyAtFirst =
  (said: string[]): typeof fetch =>
  async (input, init) => {
    said.push(new Headers(init?.headers).get('x-retry-count') ?? 'first');
    return said.length === 1
      ? new Response('{}', { status: 503, headers: { 'retry-after': '0' } })
      : fetch(input, init);
  };
const askedAgain = async () => {
  const said: string[] = [];
  const answer = await rest
    .from('writers', { fetch: busyAtFirst(said) })
    .select('name')
    .eq('id', 1)
    .retry(true);
  return [answer, said];
};
const askedOnce = async () => {
  const before = server.sent.length;
  const answer = await rest
    .rpc('fail', { p_state: '57014', p_detail: 'why', p_hint: 'how' }, { get: true })
    .retry(false);
  return [answer, server.sent.length - before];
};

everyMethod(PostgrestBuilder.prototype, ['processResponse'], {
  throwOnError: [
    ['what goes well', () => book().throwOnError(), good([first])],
    [
      'a refusal',
      () => thrown(rest.from('bookz').select().throwOnError()),
      {
        name: 'PostgrestError',
        code: 'PGRST205',
        message: "Could not find the table 'public.bookz' in the schema cache",
        details: null,
        hint: "Perhaps you meant the table 'public.books'",
      },
    ],
    [
      'of PostgreSQL',
      () => thrown(rest.from('writers').insert({ id: 1, name: 'x' }).throwOnError()),
      {
        name: 'PostgrestError',
        code: '23505',
        message: 'duplicate key value violates unique constraint "writers_pkey"',
        details: 'Key (id)=(1) already exists.',
        hint: null,
      },
    ],
    [
      'not one row',
      () => thrown(book(99).single().throwOnError()),
      {
        name: 'PostgrestError',
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 0 rows',
        hint: null,
      },
    ],
    [
      'of a function',
      () => thrown(rest.rpc('plain_raise').throwOnError()),
      { name: 'PostgrestError', code: 'P0001', message: 'plainly', details: null, hint: 'do otherwise' },
    ],
  ],
  stripNulls: [
    ['of rows', () => book(3).stripNulls(), good([{ id: 3 }])],
    ['of one row', () => book(3).single().stripNulls(), good({ id: 3 })],
    [
      'of a change',
      () => rest.from('writers').update({ name: 'Lin' }).eq('id', 3).select().stripNulls(),
      good([{ id: 3, name: 'Lin', alive: true }]),
    ],
    [
      'of a function',
      () => rest.rpc('one_writer', { p_id: 3 }).stripNulls(),
      good({ id: 3, name: 'Lin', alive: true }),
    ],
    [
      'never in JSON of its own',
      () => rest.rpc('as_json', { p: { a: null, b: [null] } }).stripNulls(),
      good({ b: [null] }),
    ],
  ],
  setHeader: [
    [
      'that a function reads',
      () =>
        rest
          .rpc('echo_settings')
          .select('*')
          .setHeader('X-Test', 'hello')
          .then(({ data }) => data.header),
      'hello',
    ],
    [
      'another caller',
      () => rest.from('notes').select('words').setHeader('Authorization', 'Bearer user-2'),
      good([{ words: 'theirs' }]),
    ],
    [
      'another schema',
      () => rest.from('papers').select().setHeader('Accept-Profile', 'archive'),
      good([{ id: 1, title: 'old' }]),
    ],
  ],
  retry: [
    ['asks again where all are busy', askedAgain, [good([{ name: 'Ada' }]), ['first', '1']]],
    ['or does not', askedOnce, [refused(503, tired), 1]],
  ],
  // biome-ignore lint/suspicious/noThenProperty: the table is named after the library's methods, and is not awaited
  then: [
    ['once it is awaited', async () => await book(), good([first])],
    [
      'with what is to come of it',
      () => book().then(({ data, count, status }) => [data, count, status]),
      [[first], null, 200],
    ],
    [
      'with what is to come of a refusal',
      () =>
        book(99)
          .single()
          .throwOnError()
          .then(
            () => 'well',
            ({ code }) => code,
          ),
      'PGRST116',
    ],
  ],
  // On what the client makes, the method of its own class stands before this one.
  returns: [['the same', () => PostgrestBuilder.prototype.returns.call(book()), good([first])]],
  overrideTypes: [
    ['merged', () => book().overrideTypes<{ id: number }[]>(), good([first])],
    ['replaced', () => book().overrideTypes<{ id: number }[], { merge: false }>(), good([first])],
    ['of one row', () => book().maybeSingle().overrideTypes<{ id: number }>(), good(first)],
  ],
});
