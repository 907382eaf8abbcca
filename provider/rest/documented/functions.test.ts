// Functions: how they are called, found and answered.
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { configure, setting } from '../../testing/rest/configure.ts';
import { idRows, type Row, row, testRows } from '../../testing/rest/documented.ts';
import { type RestServer, restServer } from '../../testing/rest/server.ts';

let server: RestServer;
beforeAll(async () => {
  server = await restServer();
  await configure(
    server,
    setting(server, 'db_plan_enabled', 'true'),
    'create function public.plus_one(arr integer[]) returns integer[] language sql immutable as $$ select array_agg(n + 1) from unnest(arr) n $$',
    "create function public.lent(days integer) returns text language sql immutable as $$ select 'one' $$",
    "create function public.lent(days integer, since date) returns text language sql immutable as $$ select 'two' $$",
    "create function public.either_way(a integer) returns text language sql immutable as $$ select 'by name' $$",
    'create function public.whole_jsonb(jsonb) returns jsonb language sql immutable as $$ select $1 $$',
    'create function public.either_way(json) returns text language sql immutable as $$ select $1::text $$',
    "create function public.isolation() returns text language sql stable as $$ select current_setting('transaction_isolation') $$",
  );
});
afterAll(() => server.close());

const page = (section: string): string => `api/functions.html#${section}`;
const by = (
  method: 'GET' | 'POST',
  section: string,
  calls: readonly (readonly [name: string, path: string, json: unknown, body?: unknown])[],
): readonly Row[] =>
  calls.map(([name, path, json, body]) => ({
    name,
    page: page(section),
    ask: `${method} /rpc/${path}`,
    json,
    ...(method === 'POST' && { body: body ?? {} }),
  }));

describe('arguments', () => {
  testRows(
    () => server,
    [
      ...by('POST', 'calling-with-post', [
        ['from the body', 'add', 3, { a: 1, b: 2 }],
        ['one that has a default', 'add', 2, { a: 1 }],
      ]),
      ...by('GET', 'calling-with-get', [
        ['from the address', 'add?a=1&b=2', 3],
        ['one that has a default, from the address', 'add?a=5', 6],
      ]),
      {
        name: 'a function that writes is no GET',
        page: 'transactions.html#access-mode-on-functions',
        ask: 'GET /rpc/write_note?p_words=x',
        status: 405,
        json: expect.objectContaining({ code: '25006' }),
      },
      ...by('POST', 'functions-with-an-array-of-json-objects', [
        ['objects in one argument', 'as_json', [{ x: 1 }, { x: 2 }], { p: [{ x: 1 }, { x: 2 }] }],
      ]),
      ...by('POST', 'functions-with-a-single-unnamed-json-parameter', [
        ['the body is the argument', 'whole', { x: 4, y: 2 }, { x: 4, y: 2 }],
        ['the same as jsonb', 'whole_jsonb', { a: 1, b: [2] }, { a: 1, b: [2] }],
        ['where names fit, they come first', 'either_way', 'by name', { a: 1 }],
        ['where no names fit', 'either_way', '{"c":1}', { c: 1 }],
      ]),
      ...(
        [
          ['text', 'text/plain', 'whole_text', 'plain "words"', 'plain "words"'],
          ['XML', 'text/xml', 'whole_xml', '<a>1</a>', '<a>1</a>'],
          ['bytes', 'application/octet-stream', 'byte_count', '\0\n{', 3],
        ] as const
      ).map(([what, type, name, body, json]) => ({
        name: `a body of ${what}`,
        page: page('functions-with-a-single-unnamed-parameter'),
        ask: `POST /rpc/${name}`,
        headers: { 'content-type': type },
        body,
        json,
      })),
      ...by('POST', 'functions-with-array-parameters', [['a list', 'plus_one', [2, 3, 4], { arr: [1, 2, 3] }]]),
      ...by('GET', 'functions-with-array-parameters', [
        ['a list in the address', 'plus_one?arr=%7B1,2,3%7D', [2, 3, 4]],
      ]),
      ...by('POST', 'variadic-functions', [['variadic, a list', 'sum_all', 6, { v: [1, 2, 3] }]]),
      ...by('GET', 'variadic-functions', [['variadic, one name again and again', 'sum_all?v=1&v=2&v=3', 6]]),
      row('variadic, as a form, which is refused here', page('variadic-functions'), 'POST /rpc/sum_all', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'v=1&v=2',
        status: 400,
        json: expect.objectContaining({ code: 'PGRST102' }),
      }),
      ...by('GET', 'overloaded-functions', [
        ['the one of two with one argument', 'lent?days=1', 'one'],
        ['the one of two with two', 'lent?days=1&since=2024-01-01', 'two'],
        ['other names', 'overloaded?b=x', 'b'],
      ]),
      row('the same names of other types are not told apart', page('overloaded-functions'), 'GET /rpc/unclear?a=1', {
        status: 300,
        json: expect.objectContaining({ code: 'PGRST203' }),
      }),
    ],
  );
});

describe('answers', () => {
  testRows(
    () => server,
    [
      ...by('GET', 'scalar-functions', [
        ['one value', 'add?a=1&b=2', 3],
        ['several values', 'numbers', [1, 2, 3]],
        ['one row', 'one_writer?p_id=3', { id: 3, name: 'Lin', born: null, alive: true }],
        ['rows', 'title_table?p_like=Comp%25', [{ id: 2, title: 'Compilers' }]],
        ['out parameters', 'two_out?a=3', { x: 3, y: 'y' }],
      ]),
      row('nothing', page('scalar-functions'), 'POST /rpc/nothing', {
        body: {},
        status: 204,
        text: '',
        shows: { 'content-type': null },
      }),
      ...by('GET', 'table-valued-functions', [
        [
          'shown in part, with what belongs to it',
          'book_list?select=title,covers(colour)&id=eq.1',
          [{ title: 'Notes on Engines', covers: { colour: 'red' } }],
        ],
        ['filtered and ordered', 'book_list?p_min=1&select=id&pages=gt.50&order=title.desc', idRows([1, 2])],
        ['in part', 'book_list?select=id&order=id&limit=1&offset=2', idRows([3])],
      ]),
      ...by('POST', 'table-valued-functions', [
        ['filtered beside a body', 'book_list?select=id&order=id&pages=gt.50', idRows([2]), { p_min: 200 }],
      ]),
      row('a plan of its query in place of a call', page('function-inlining'), 'GET /rpc/book_list?id=eq.1', {
        headers: { accept: 'application/vnd.pgrst.plan' },
        text: expect.not.stringContaining('Function Scan'),
      }),
      ...by('GET', 'untyped-functions', [
        ['a record', 'a_record', { id: 1, name: 'Ada' }],
        [
          'records',
          'records',
          [
            { id: 1, name: 'Ada' },
            { id: 2, name: 'Grace' },
            { id: 3, name: 'Lin' },
          ],
        ],
      ]),
      row('records cannot be filtered', page('untyped-functions'), 'GET /rpc/records?id=eq.1', {
        status: 400,
        json: expect.objectContaining({ code: '42703' }),
      }),
      row('the isolation of every request', 'transactions.html#isolation-level', 'GET /rpc/isolation', {
        json: 'read committed',
      }),
    ],
  );
});
