// Every code that PostgREST has of its own: a request that it answers, or why none is here.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configure, setting } from '../../testing/rest/configure.ts';
import { type Row, testRows } from '../../testing/rest/documented.ts';
import { type RestServer, restServer } from '../../testing/rest/server.ts';

let server: RestServer;
beforeAll(async () => {
  server = await restServer();
  await configure(
    server,
    `create function public.odd_status() returns integer language sql stable as $$
       select set_config('response.status', 'odd', true); select 1 $$`,
  );
});
afterAll(() => server.close());

type Code = `PGRST${string}`;

const messages: Readonly<Record<Code, string>> = {
  PGRST100: '"failed to parse filter (about.1)" (line 1, column 1)',
  PGRST101: 'Cannot use the DELETE method on RPC',
  PGRST102: 'Empty or invalid json',
  PGRST103: 'Requested range not satisfiable',
  PGRST105: "Filters must include all and only primary key columns with 'eq' operators",
  PGRST106: 'Invalid schema: cellar',
  PGRST107: 'None of these media types are available: image/png',
  PGRST108: "'writers' is not an embedded resource in this request",
  PGRST111: 'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  PGRST112: 'response.status guc must be a valid status code',
  PGRST114: 'limit/offset querystring parameters are not allowed for PUT',
  PGRST115: 'Payload values do not match URL in primary key column(s)',
  PGRST116: 'Cannot coerce the result to a single JSON object',
  PGRST117: 'Unsupported HTTP method: PROPFIND',
  PGRST118: "A related order on 'books' is not possible",
  PGRST120: "Bad operator on the 'books' embedded resource",
  PGRST121: 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error',
  PGRST122: 'Invalid preferences given with handling=strict',
  PGRST123: 'Use of aggregate functions is not allowed',
  PGRST124: 'Query result exceeds max-affected preference constraint',
  PGRST125: 'Invalid path specified in request URL',
  PGRST126: 'Root endpoint metadata is disabled',
  PGRST127: 'Feature not implemented',
  PGRST128: 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  PGRST200: "Could not find a relationship between 'genres' and 'covers' in the schema cache",
  PGRST201: "Could not embed because more than one relationship was found for 'books' and 'writers'",
  PGRST202: 'Could not find the function public.unheard_of without parameters in the schema cache',
  PGRST203:
    'Could not choose the best candidate function between: public.unclear(a => integer), public.unclear(a => text)',
  PGRST204: "Could not find the 'colour' column of 'genres' in the schema cache",
  PGRST205: "Could not find the table 'public.bookz' in the schema cache",
  PGRST301: 'JWT cryptographic operation failed',
  PGRST303: 'JWT expired',
};

/** A request, or a function called by POST with its arguments, that is answered with a status and `code`. */
const caused = (code: Code, status: number, ask: string, more: Partial<Row> = {}): Row & { readonly code: Code } => ({
  code,
  name: code,
  page: `errors.html#${code.toLowerCase().replace('x00', 'X00')}`,
  ask,
  status,
  json: { code, message: messages[code], details: expect.anything(), hint: null },
  shows: { 'proxy-status': `PostgREST; error=${code}` },
  ...more,
});

/** Of a body without details, or with a hint. */
const refusal = (code: Code, details: unknown, hint: unknown): Pick<Row, 'json'> => ({
  json: { code, message: messages[code], details, hint },
});

const bare = (code: Code): Pick<Row, 'json'> => refusal(code, null, null);
const some = expect.any(String);

const rows = [
  caused('PGRST100', 400, 'GET /books?id=about.1'),
  caused('PGRST101', 405, 'DELETE /rpc/add', bare('PGRST101')),
  caused('PGRST102', 400, 'POST /genres', { body: '{"id": 61,', ...bare('PGRST102') }),
  caused('PGRST103', 416, 'GET /books?offset=20', {
    headers: { prefer: 'count=exact' },
    shows: { 'content-range': '*/4', 'proxy-status': 'PostgREST; error=PGRST103' },
    ...refusal('PGRST103', 'An offset of 20 was requested, but there are only 4 rows.', null),
  }),
  caused('PGRST105', 405, 'PUT /genres?name=eq.tales', { body: { id: 61, name: 'tales' }, ...bare('PGRST105') }),
  caused('PGRST106', 406, 'GET /papers', {
    headers: { 'accept-profile': 'cellar' },
    ...refusal('PGRST106', null, 'Only the following schemas are exposed: public, archive'),
  }),
  caused('PGRST107', 406, 'GET /genres', {
    name: 'PGRST107, of Accept and with 406, where the page has Content-Type and 415',
    headers: { accept: 'image/png' },
    ...bare('PGRST107'),
  }),
  caused('PGRST108', 400, 'GET /books?writers.name=eq.Ada', refusal('PGRST108', null, some)),
  caused('PGRST111', 500, 'POST /rpc/bad_headers', { body: {}, ...bare('PGRST111') }),
  caused('PGRST112', 500, 'GET /rpc/odd_status', bare('PGRST112')),
  caused('PGRST114', 400, 'PUT /genres?id=eq.61&limit=1', { body: { id: 61, name: 'tales' }, ...bare('PGRST114') }),
  caused('PGRST115', 400, 'PUT /genres?id=eq.61', {
    body: { id: 62, name: 'tales' },
    leaves: ['select id from public.genres where id > 50', []],
    ...bare('PGRST115'),
  }),
  caused('PGRST116', 406, 'GET /books', {
    headers: { accept: 'application/vnd.pgrst.object+json' },
    ...refusal('PGRST116', 'The result contains 4 rows', null),
  }),
  caused('PGRST117', 405, 'PROPFIND /books', bare('PGRST117')),
  caused('PGRST118', 400, 'GET /genres?select=id,books(id)&order=books(id)'),
  caused('PGRST120', 400, 'GET /genres?select=id,books(id)&books=eq.1'),
  caused('PGRST121', 500, 'POST /rpc/fail', {
    body: { p_state: 'PGRST', p_detail: '{}', p_hint: 'none' },
    ...refusal('PGRST121', "Invalid JSON value for MESSAGE: 'it failed'", some),
  }),
  caused('PGRST122', 400, 'GET /books', { headers: { prefer: 'handling=strict, odd' } }),
  caused('PGRST123', 400, 'GET /books?select=pages.sum()', bare('PGRST123')),
  caused('PGRST124', 400, 'PATCH /pairs?a=eq.1', {
    headers: { prefer: 'handling=strict, max-affected=1' },
    body: { note: 'changed' },
    leaves: ["select a from public.pairs where note = 'changed'", []],
  }),
  caused('PGRST125', 404, 'GET /books/1', bare('PGRST125')),
  caused('PGRST126', 404, 'GET /', { name: 'PGRST126, as where OpenAPI is switched off', ...bare('PGRST126') }),
  caused('PGRST128', 400, 'POST /rpc/add', {
    headers: { prefer: 'handling=strict, max-affected=1' },
    body: { a: 1 },
    ...bare('PGRST128'),
  }),
  caused('PGRST200', 400, 'GET /genres?select=id,covers(colour)', refusal('PGRST200', some, some)),
  caused('PGRST201', 300, 'GET /books?select=writers(name)', refusal('PGRST201', expect.any(Array), some)),
  caused('PGRST202', 404, 'POST /rpc/unheard_of', { body: {}, ...refusal('PGRST202', some, null) }),
  caused('PGRST203', 300, 'POST /rpc/unclear', { body: { a: 1 }, ...refusal('PGRST203', null, some) }),
  caused('PGRST204', 400, 'POST /genres?columns=id,colour', { body: { id: 61 }, ...bare('PGRST204') }),
  caused('PGRST205', 404, 'GET /bookz', refusal('PGRST205', null, "Perhaps you meant the table 'public.books'")),
  caused('PGRST301', 401, 'GET /books', { headers: { authorization: 'Bearer signature' }, ...bare('PGRST301') }),
  caused('PGRST303', 401, 'GET /books', { headers: { authorization: 'Bearer expired' }, ...bare('PGRST303') }),
];

/** Caused where aggregates are on alone, which would take PGRST123 away. */
const withAggregates = caused('PGRST127', 400, 'GET /genres?select=id,...books(pages.sum())');

const notHere: Readonly<Partial<Record<Code, string>>> = {
  PGRST000: 'takes a database that goes away, which http.test.ts ends a connection for',
  PGRST001: 'nothing within the service stands between it and the database',
  PGRST002: 'takes a start without a database, which is refused before anything is answered',
  PGRST003: 'takes full lines, which guests.test.ts fills: 503 or 429 here, not 504',
  PGRST300: 'the service has its keys from the accounts beside it, and no secret of its own',
  PGRST302: 'whoever has no token is anon, which cannot be switched off',
  PGRSTX00: 'is a fault of the service: none is known that a request could cause',
};

it('has every code of the page', () => {
  const numbers =
    '000 001 002 003 100 101 102 103 105 106 107 108 111 112 114 115 116 117 118 120 121 122 123 124 125 126 127 128 200 201 202 203 204 205 300 301 302 303 X00';
  const here = [...rows, withAggregates].map(({ code }) => code);
  expect([...here, ...Object.keys(notHere)].sort()).toEqual(numbers.split(' ').map((number) => `PGRST${number}`));
});

describe('codes', () => testRows(() => server, rows));

describe('with aggregates', () => {
  beforeAll(() => configure(server, setting(server, 'db_aggregates_enabled', 'true')));
  afterAll(() => configure(server, setting(server, 'db_aggregates_enabled', null)));
  testRows(() => server, [withAggregates]);
});
