// Headers of requests and answers, and the forms that an answer may have.
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { configure } from '../../testing/rest/configure.ts';
import { type Row, row, testRows } from '../../testing/rest/documented.ts';
import { type RestServer, restServer } from '../../testing/rest/server.ts';

let server: RestServer;
beforeAll(async () => {
  server = await restServer();
  await configure(
    server,
    'grant all on archive.papers to authenticated',
    `create function public.own_vary() returns integer language sql stable as $$
       select set_config('response.headers', '[{"Vary": "Accept, X-Own"}]', true); select 1 $$`,
    // PostgreSQL writes to no such view by itself; its triggers say what may be asked for.
    'create view public.counted_titles as select title, count(*) from public.books group by title',
    'create function public.no_row() returns trigger language plpgsql as $$ begin return null; end $$',
    'create trigger added instead of insert on public.counted_titles for each row execute function public.no_row()',
    'create trigger gone instead of delete on public.counted_titles for each row execute function public.no_row()',
  );
});
afterAll(() => server.close());

const page = (section: string): string => `api/resource_representation.html#${section}`;
const accept = (name: string, section: string, type: string, more: Partial<Row>): Row => ({
  name,
  page: page(section),
  ask: 'GET /genres?id=eq.1',
  headers: { accept: type },
  ...more,
});
const history = { id: 1, name: 'history' };

const forms: readonly Row[] = [
  accept('application/json', 'response-format', 'application/json', {
    json: [history],
    shows: { 'content-type': 'application/json; charset=utf-8' },
  }),
  accept('any type', 'builtin-media-type-handlers', '*/*', {
    json: [history],
    shows: { 'content-type': 'application/json; charset=utf-8' },
  }),
  accept('text/csv', 'builtin-media-type-handlers', 'text/csv', {
    text: 'id,name\n1,history',
    shows: { 'content-type': 'text/csv; charset=utf-8' },
  }),
  accept('the first of several that is known', 'response-format', 'image/png, text/csv;q=0.8, */*;q=0.1', {
    text: 'id,name\n1,history',
  }),
  accept('text/csv of a function', 'builtin-media-type-handlers', 'text/csv', {
    ask: 'GET /rpc/title_table?p_like=Comp%25',
    text: 'id,title\n2,Compilers',
  }),
  accept('text/csv of commas, quotes and null', 'builtin-media-type-handlers', 'text/csv', {
    ask: 'GET /books?select=title,tags,data&id=eq.4',
    text: `title,tags,data\n"100%_\\\\""sure'","{""a,b"",""c\\\\""d""}",`,
  }),
  accept('text/csv of values', 'builtin-media-type-handlers', 'text/csv', {
    ask: 'GET /rpc/numbers',
    text: 'pgrst_scalar\n1\n2\n3',
  }),
  accept('vnd.pgrst.object', 'singular-or-plural', 'application/vnd.pgrst.object+json', {
    json: history,
    shows: { 'content-type': 'application/vnd.pgrst.object+json; charset=utf-8' },
  }),
  accept('vnd.pgrst.object of no row', 'singular-or-plural', 'application/vnd.pgrst.object+json', {
    ask: 'GET /genres?id=eq.99',
    status: 406,
    json: {
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: 'The result contains 0 rows',
      hint: null,
    },
  }),
  accept('nulls=stripped', 'stripped-nulls', 'application/vnd.pgrst.array+json;nulls=stripped', {
    ask: 'GET /books?select=id,pages,code&order=id&limit=3',
    text: '[{"id":1,"pages":100,"code":"n1"},{"id":2,"pages":250},{"id":3}]',
    shows: { 'content-type': 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8' },
  }),
  accept('nulls=stripped of one', 'stripped-nulls', 'application/vnd.pgrst.object+json;nulls=stripped', {
    ask: 'GET /books?select=id,pages&id=eq.3',
    json: { id: 3 },
  }),
  // The page has 415, which older versions answered.
  accept('an unknown type, with 406', 'builtin-media-type-handlers', 'unknown/unknown', {
    status: 406,
    json: {
      code: 'PGRST107',
      message: 'None of these media types are available: unknown/unknown',
      details: null,
      hint: null,
    },
  }),
  accept('application/geo+json, which is refused here', 'builtin-media-type-handlers', 'application/geo+json', {
    status: 406,
    json: expect.objectContaining({ code: 'PGRST107' }),
  }),
  accept('a type that a function makes, which is refused here', 'builtin-media-type-handlers', 'application/xml', {
    page: 'api/media_type_handlers.html',
    status: 406,
    json: expect.objectContaining({ code: 'PGRST107' }),
  }),
  row('a body of application/json', page('request-body'), 'POST /rpc/add', {
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: { a: 1 },
    json: 2,
  }),
];

const profiles: readonly Row[] = [
  row('Accept-Profile', 'api/schemas.html#get-head', 'GET /papers', {
    headers: { 'accept-profile': 'archive' },
    json: [{ id: 1, title: 'old' }],
    shows: { 'content-profile': 'archive' },
  }),
  row('the first schema without it', 'api/schemas.html#multiple-schemas', 'GET /papers', {
    status: 404,
    json: expect.objectContaining({ code: 'PGRST205' }),
  }),
  row('Content-Profile', 'api/schemas.html#other-methods', 'POST /papers', {
    headers: { 'content-profile': 'archive' },
    body: { id: 61, title: 'new' },
    status: 201,
    text: '',
    leaves: ['select title from archive.papers where id = 61', [{ title: 'new' }]],
    undo: 'delete from archive.papers where id = 61',
  }),
  row('Accept-Profile means nothing beside a body', 'api/schemas.html#other-methods', 'POST /papers', {
    headers: { 'accept-profile': 'archive' },
    body: { id: 61, title: 'new' },
    status: 404,
    json: expect.objectContaining({ code: 'PGRST205' }),
  }),
];

const transactions = (section: string): string => `transactions.html#${section}`;

const settings: readonly Row[] = [
  {
    name: 'headers, cookies and claims of the request',
    page: transactions('request-headers-cookies-and-jwt-claims'),
    ask: 'GET /rpc/echo_settings',
    headers: { 'X-Test': 'heard', cookie: 'b=2; a=1' },
    json: expect.objectContaining({
      header: 'heard',
      cookie: '1',
      claims: { sub: 'user-1', role: 'authenticated', session_id: 'session of user-1' },
    }),
  },
  row('path and method of the request', transactions('request-path-and-method'), 'POST /rpc/echo_settings', {
    body: {},
    json: expect.objectContaining({ path: '/rpc/echo_settings', method: 'POST' }),
  }),
  row('role and search path of the request', transactions('request-role-and-search-path'), 'GET /rpc/echo_settings', {
    headers: { authorization: 'Bearer anon' },
    json: expect.objectContaining({ role: 'anon', schemas: '"public", "extensions"' }),
  }),
  row('response.headers', transactions('response-headers'), 'POST /rpc/cookies', {
    body: {},
    json: 1,
    shows: { 'set-cookie': 'a=1, b=2; Path=/' },
  }),
  row('response.status', transactions('response-status-code'), 'POST /rpc/teapot', {
    body: {},
    status: 418,
    json: 'short and stout',
    shows: { 'x-tea': 'green', 'cache-control': 'no-store' },
  }),
];

/** OPTIONS of a table, view or function. */
const allowed = (name: string, path: string, allow: string): Row => ({
  name,
  page: 'api/options.html',
  ask: `OPTIONS ${path}`,
  text: '',
  shows: { allow },
});

const answers: readonly Row[] = [
  row('Content-Range', 'api/pagination_count.html#limits-and-pagination', 'GET /genres?id=gt.1&select=id&order=id', {
    json: [{ id: 2 }, { id: 3 }],
    shows: { 'content-range': '0-1/*' },
  }),
  row('Location', 'api/preferences.html#headers-only', 'POST /pairs', {
    headers: { prefer: 'return=headers-only' },
    body: { a: 61, b: 'z w&c' },
    status: 201,
    text: '',
    shows: { location: '/pairs?a=eq.61&b=eq.z%20w%26c' },
    undo: 'delete from public.pairs where a = 61',
  }),
  {
    // It stands in no page of the reference.
    name: 'Content-Location',
    page: 'https://github.com/PostgREST/postgrest/blob/main/CHANGELOG.md',
    ask: 'GET /genres?select=id&id=eq.1',
    json: [{ id: 1 }],
    shows: { 'content-location': '/genres?id=eq.1&select=id' },
  },
  row('Vary', 'https://docs.postgrest.org/en/latest/references/api/vary_header.html', 'GET /rpc/add?a=1', {
    json: 2,
    shows: { vary: 'Accept, Prefer, Range' },
  }),
  {
    name: 'Vary that a function sets',
    page: 'https://docs.postgrest.org/en/latest/references/api/vary_header.html',
    ask: 'GET /rpc/own_vary',
    json: 1,
    shows: { vary: 'Accept, X-Own' },
  },
  row('Proxy-Status, of a HEAD too', 'errors.html#proxy-status-header', 'HEAD /bookz', {
    status: 404,
    text: '',
    shows: { 'proxy-status': 'PostgREST; error=PGRST205' },
  }),
  row('WWW-Authenticate, of a token that has expired', 'auth.html#jwt-claims-validation', 'GET /books', {
    headers: { authorization: 'Bearer expired' },
    status: 401,
    json: expect.objectContaining({ code: 'PGRST303' }),
    shows: { 'www-authenticate': 'Bearer error="invalid_token", error_description="JWT expired"' },
  }),
  row('WWW-Authenticate, where nobody may not', 'auth.html', 'GET /secrets', {
    headers: { authorization: 'Bearer anon' },
    status: 401,
    json: expect.objectContaining({ code: '42501' }),
    shows: { 'www-authenticate': 'Bearer' },
  }),
  allowed('Allow of a view that PostgreSQL can write to', '/old_books', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'),
  allowed('Allow of a view with triggers', '/counted_titles', 'OPTIONS,GET,HEAD,POST,DELETE'),
  {
    name: 'no CORS, which the server in front allows to origins that were named',
    page: 'api/cors.html',
    ask: 'GET /genres?id=eq.1',
    headers: { origin: 'http://example.com' },
    json: [history],
    shows: { 'access-control-allow-origin': null, 'access-control-allow-credentials': null },
  },
];

describe('forms', () => testRows(() => server, forms));
describe('schemas', () => testRows(() => server, profiles));
describe('settings of request and answer', () => testRows(() => server, settings));
describe('of an answer', () => testRows(() => server, answers));
