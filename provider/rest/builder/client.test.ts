import * as library from '@supabase/postgrest-js';
import { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '../../testing/rest/answers.ts';
import { aborted, everyMethod, good, refused } from '../../testing/rest/every-method.ts';
import { type Client, type RestServer, restServer } from '../../testing/rest/server.ts';

let server: RestServer;
let rest: Client;
beforeAll(async () => {
  server = await restServer();
  rest = server.client();
});
afterAll(() => server.close());

const writer = (client: Client = rest) => client.from('writers').select('name').eq('id', 1);
const ada = good([{ name: 'Ada' }]);
const bearer = { headers: { authorization: 'Bearer user-1' } };

/** The methods that are asked with, so that what only tells how to ask is seen as well. */
const listened =
  (methods: string[]): typeof fetch =>
  (input, init) => {
    methods.push(init?.method ?? 'GET');
    return fetch(input, init);
  };
const asked = async (ask: (client: Client) => PromiseLike<unknown>) => {
  const methods: string[] = [];
  const answer = await ask(new PostgrestClient(server.url, { ...bearer, fetch: listened(methods) }));
  return [answer, ...methods];
};
const longUrl = expect.stringContaining('Your request URL is');
const failing = { p_state: '57014', p_detail: 'why', p_hint: 'how' };

everyMethod(PostgrestClient.prototype, ['decorateFetch'], {
  from: [
    ['a table', () => writer(), ada],
    ['a view', () => rest.from('old_books').select('id').eq('id', 2), good([{ id: 2 }])],
    ['a name with a space', () => rest.from('odd name').select('id'), good([{ id: 1 }])],
    [
      'fetch',
      async () => {
        const methods: string[] = [];
        return [
          await rest
            .from('writers', { fetch: listened(methods) })
            .select('name')
            .eq('id', 1),
          ...methods,
        ];
      },
      [ada, 'GET'],
    ],
    [
      'urlLengthLimit',
      () => rest.from('writers', { urlLengthLimit: 10 }).select().abortSignal(AbortSignal.abort()),
      { ...aborted, error: { ...aborted.error, hint: longUrl } },
    ],
    [
      'retry',
      async () => {
        const before = server.sent.length;
        const { status, error } = await rest
          .schema('public')
          .from('writers', {
            retry: false,
            fetch: (_, init) => fetch(`${server.url}/rpc/fail?p_state=57014&p_detail=d&p_hint=h`, init),
          })
          .select();
        return [status, error?.code, server.sent.length - before];
      },
      [503, '57014', 1],
    ],
  ],
  schema: [
    ['another', () => rest.schema('archive').from('papers').select(), good([{ id: 1, title: 'old' }])],
    [
      'a change in another',
      () => rest.schema('archive').from('papers').insert({ id: 2 }),
      refused(403, { code: '42501', message: 'permission denied for table papers' }),
    ],
    [
      'a function of another',
      () => rest.schema('archive').rpc('add', { a: 1 }),
      refused(404, {
        code: 'PGRST202',
        message: 'Could not find the function archive.add(a) in the schema cache',
        details:
          'Searched for the function archive.add with parameter a or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      }),
    ],
    [
      'which is not shown',
      () => rest.schema('cellar').from('racks').select(),
      refused(406, {
        code: 'PGRST106',
        message: 'Invalid schema: cellar',
        hint: 'Only the following schemas are exposed: public, archive',
      }),
    ],
  ],
  getOpenApiSpec: [
    [
      'which is switched off',
      async () => {
        const { error, ...more } = await rest.getOpenApiSpec();
        return [error instanceof PostgrestError && error.toJSON(), more];
      },
      [
        {
          name: 'PostgrestError',
          code: 'PGRST126',
          message: 'Root endpoint metadata is disabled',
          details: '',
          hint: '',
        },
        { success: false, data: null, count: null, status: 404, statusText: 'Not Found' },
      ],
    ],
  ],
  rpc: [
    ['without arguments', () => rest.rpc('numbers'), good([1, 2, 3])],
    ['with arguments', () => asked((client) => client.rpc('add', { a: 2, b: 3 })), [good(5), 'POST']],
    ['which says nothing', () => rest.rpc('nothing'), good(null, { status: 204 })],
    ['get', () => asked((client) => client.rpc('add', { a: 2, b: undefined }, { get: true })), [good(3), 'GET']],
    [
      'get, with lists',
      () => rest.rpc('cut', { a: ['abc', 'd'], b: ['101'], c: 'xyz', d: ['ef'] }, { get: true }),
      good([['abc', 'd'], ['101'], 'xyz', ['ef']]),
    ],
    [
      'get, what writes',
      () => rest.rpc('write_note', { p_words: 'x' }, { get: true }),
      refused(405, { code: '25006', message: 'cannot execute INSERT in a read-only transaction' }),
    ],
    ['head', () => asked((client) => client.rpc('numbers', {}, { head: true })), [good(null), 'HEAD']],
    [
      'head, with a count',
      () => asked((client) => client.rpc('book_list', {}, { head: true, count: 'exact' }).gt('id', 1)),
      [good(null, { count: 3 }), 'HEAD'],
    ],
    // An object has no form in an address. `return=minimal`, with which the client sends it, is nothing to a function.
    [
      'head, with an object',
      () => asked((client) => client.rpc('as_json', { p: { a: 1 } }, { head: true, count: 'exact' })),
      [good({ a: 1 }, { count: 1 }), 'POST'],
    ],
    [
      'an exact count',
      () => rest.rpc('title_table', { p_like: '%' }, { count: 'exact' }).select('id').limit(1),
      good([{ id: 1 }], { status: 206, count: 4 }),
    ],
    ['an estimated count', () => rest.rpc('numbers', {}, { count: 'estimated' }), good([1, 2, 3], { count: 3 })],
    // A call has no plan to be counted by: `Content-Range: 0-2/*`.
    [
      'a planned count, which is none',
      () => rest.rpc('numbers', {}, { count: 'planned' }),
      good([1, 2, 3], { count: Number.NaN }),
    ],
    ['of a value', () => rest.rpc('add', { a: 1 }, { count: 'planned' }), good(2, { count: Number.NaN })],
    [
      'an unknown one',
      () => rest.rpc('addd', { a: 1 }),
      refused(404, {
        code: 'PGRST202',
        message: 'Could not find the function public.addd(a) in the schema cache',
        details:
          'Searched for the function public.addd with parameter a or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: 'Perhaps you meant to call the function public.add',
      }),
    ],
  ],
});

it('every class of the installed library has its calls here', () => {
  expect(Object.keys(library).sort()).toEqual([
    'PostgrestBuilder',
    'PostgrestClient',
    'PostgrestError',
    'PostgrestFilterBuilder',
    'PostgrestQueryBuilder',
    'PostgrestTransformBuilder',
    'default',
  ]);
});

// Every option has to be named here, as `tsc` says of a new one.
type Option = keyof NonNullable<ConstructorParameters<typeof PostgrestClient>[1]>;
describe('what a client is made with', () => {
  const made: Readonly<Record<Option, () => Promise<void>>> = {
    headers: async () => {
      const notes = (headers: Headers) =>
        dataOf(new PostgrestClient(server.url, { headers }).from('notes').select('words'));
      expect(await notes(new Headers({ authorization: 'Bearer user-2' }))).toEqual([{ words: 'theirs' }]);
    },
    schema: async () => {
      const archive: Client = new PostgrestClient(server.url, { ...bearer, schema: 'archive' as 'public' });
      expect(await dataOf(archive.from('papers').select())).toEqual([{ id: 1, title: 'old' }]);
    },
    fetch: async () => expect(await asked((client) => writer(client))).toEqual([ada, 'GET']),
    wrapFetch: async () => {
      const client: Client = new PostgrestClient(server.url, {
        wrapFetch: (inner) => (input, init) =>
          inner(input, { ...init, headers: { ...init?.headers, ...bearer.headers } }),
      });
      expect(await client.from('notes').select('words')).toEqual(good([{ words: 'mine' }]));
    },
    timeout: async () => {
      const client: Client = new PostgrestClient(server.url, { ...bearer, timeout: 50 });
      expect(await client.rpc('slow', {}, { get: true })).toEqual(aborted);
    },
    urlLengthLimit: async () => {
      const client: Client = new PostgrestClient(server.url, { ...bearer, urlLengthLimit: 10 });
      expect((await writer(client).abortSignal(AbortSignal.abort())).error?.hint).toEqual(longUrl);
    },
    retry: async () => {
      const client: Client = new PostgrestClient(server.url, { ...bearer, retry: false });
      const before = server.sent.length;
      expect((await client.rpc('fail', failing, { get: true })).status).toBe(503);
      expect(server.sent.length - before).toBe(1);
    },
  };
  it.each(Object.entries(made))('%s', (_option, check) => check());
});
