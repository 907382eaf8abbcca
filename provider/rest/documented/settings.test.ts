// What a database sets of its service, as far as it is read here (provider/README.md, "rest").
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { configure, setting } from '../../testing/rest/configure.ts';
import { idRows, type Row, row, testRows } from '../../testing/rest/documented.ts';
import { type RestServer, restServer } from '../../testing/rest/server.ts';

let server: RestServer;
beforeAll(async () => {
  server = await restServer();
  await configure(
    server,
    setting(server, 'db_aggregates_enabled', 'true'),
    setting(server, 'db_plan_enabled', 'true'),
    setting(server, 'db_max_rows', '3'),
    setting(server, 'db_tx_end', 'rollback'),
    setting(server, 'db_pre_request', 'public.look_ahead'),
    setting(server, 'db_extra_search_path', 'public, extensions, cellar'),
    `create function public.look_ahead() returns void language plpgsql as $$
     begin
       if current_setting('request.headers')::json ->> 'user-agent' like '%MSIE%' then
         perform set_config('response.headers', '[{"Cache-Control": "no-store"}]', true);
       end if;
     end $$`,
    'grant execute on function public.look_ahead to authenticated',
    // Where a role's own settings count: in this database alone.
    `alter role authenticated in database ${server.test.admin.database} set work_mem = '9MB'`,
    `create function public.memory() returns text language sql stable as $$ select current_setting('work_mem') $$`,
  );
});
afterAll(() => server.close());

const of = (section: string, rows: readonly (readonly [name: string, path: string, json: unknown])[]): readonly Row[] =>
  rows.map(([name, path, json]) => ({
    name,
    page: `api/aggregate_functions.html#${section}`,
    ask: `GET ${path}`,
    json,
  }));

describe('db-aggregates-enabled', () => {
  testRows(
    () => server,
    [
      ...of('aggregate-functions', [
        ['sum()', '/books?select=pages.sum()', [{ sum: 362 }]],
        ['avg()', '/books?select=pages.avg()&id=in.(1,2)', [{ avg: 175 }]],
        ['min()', '/books?select=pages.min()', [{ min: 12 }]],
        ['max()', '/books?select=pages.max()', [{ max: 250 }]],
        ['count()', '/books?select=pages.count()', [{ count: 3 }]],
        [
          'by another column',
          '/books?select=state,pages.sum()&order=state',
          [
            { state: 'ONLINE', sum: 112 },
            { state: 'OFFLINE', sum: 250 },
          ],
        ],
      ]),
      ...of('the-case-of-count', [
        ['count() of rows', '/books?select=count()', [{ count: 4 }]],
        ['count of rows, without brackets', '/books?select=count', [{ count: 4 }]],
      ]),
      ...of('renaming-aggregates', [['renamed', '/books?select=all:pages.sum()', [{ all: 362 }]]]),
      ...of('casting-the-value-of-the-input', [
        ['cast before', '/books?select=data->>age::integer.sum()', [{ sum: 13 }]],
      ]),
      ...of('casting-the-value-of-the-output', [['cast after', '/books?select=pages.avg()::int', [{ avg: 121 }]]]),
      ...of('using-embedded-resources-as-grouping-columns', [
        [
          'by what is embedded',
          '/books?select=count(),w:writer_id(name)&writer_id=eq.2',
          [{ count: 2, w: { name: 'Grace' } }],
        ],
      ]),
      ...of('using-aggregate-functions-within-the-context-of-an-embedded-resource', [
        [
          'within what is embedded',
          '/writers?select=id,books!writer_id(pages.sum())&id=eq.1',
          [{ id: 1, books: [{ sum: 100 }] }],
        ],
      ]),
      ...of('grouping-with-columns-from-a-spreaded-resource', [
        [
          'by what is spread',
          '/books?select=pages.sum(),...writer_id(name)&writer_id=eq.2',
          [{ sum: 250, name: 'Grace' }],
        ],
      ]),
      ...of('aggregate-functions-with-columns-from-a-spreaded-resource', [
        [
          'of what is spread',
          '/books?select=state,...writer_id(born.max())&state=eq.OFFLINE',
          [{ state: 'OFFLINE', max: '1906-12-09' }],
        ],
      ]),
    ],
  );
});

/** A read of one row as a plan, of the form and with the options that are accepted. */
const plan = (name: string, accept: string, more: Pick<Row, 'json' | 'text' | 'shows'>): Row => ({
  name,
  page: 'observability.html#execution-plan',
  ask: 'GET /books?select=title&id=eq.1',
  headers: { accept },
  ...more,
});

const type = 'application/vnd.pgrst.plan';

describe('db-plan-enabled', () => {
  testRows(
    () => server,
    [
      plan('a plan as text', type, {
        text: expect.stringMatching(/^Aggregate {2}\(cost=/),
        shows: { 'content-type': `${type}+text; for="application/json"; charset=utf-8` },
      }),
      plan('a plan as JSON', `${type}+json`, {
        json: [{ Plan: expect.objectContaining({ 'Node Type': 'Aggregate' }) }],
        shows: { 'content-type': `${type}+json; for="application/json"; charset=utf-8` },
      }),
      plan('of another form', `${type}; for="text/csv"`, {
        text: expect.stringContaining('Aggregate'),
        shows: { 'content-type': `${type}+text; for="text/csv"; charset=utf-8` },
      }),
      plan('analyze', `${type}; options=analyze`, { text: expect.stringContaining('Execution Time') }),
      plan('verbose', `${type}; options=verbose`, { text: expect.stringContaining('Output:') }),
      plan('buffers', `${type}+json; options=analyze|buffers`, {
        json: [expect.objectContaining({ Plan: expect.objectContaining({ 'Shared Hit Blocks': expect.any(Number) }) })],
      }),
      plan('settings', `${type}; options=settings`, { text: expect.stringMatching(/Settings: .*search_path = /) }),
      plan('wal', `${type}+json; options=analyze|wal`, {
        json: [expect.objectContaining({ Plan: expect.objectContaining({ 'WAL Records': expect.any(Number) }) })],
      }),
    ],
  );
});

describe('the others', () => {
  testRows(
    () => server,
    [
      row('db-max-rows bounds an answer', 'configuration.html#db-max-rows', 'GET /books?select=id&order=id', {
        json: idRows([1, 2, 3]),
        shows: { 'content-range': '0-2/*' },
      }),
      {
        name: 'db-max-rows bounds what is asked for',
        page: 'configuration.html#db-max-rows',
        ask: 'GET /books?select=id&order=id&limit=100',
        json: idRows([1, 2, 3]),
      },
      row('db-tx-end leaves nothing of a request', 'configuration.html#db-tx-end', 'POST /genres', {
        headers: { prefer: 'tx=commit, return=representation' },
        body: { id: 61, name: 'tales' },
        status: 201,
        json: [{ id: 61, name: 'tales' }],
        shows: { 'preference-applied': 'return=representation' },
        leaves: ['select id from public.genres where id > 50', []],
        undo: 'delete from public.genres where id > 50',
      }),
      {
        name: 'db-pre-request sets headers of the answer',
        page: 'transactions.html#setting-headers-via-pre-request',
        ask: 'GET /genres?id=eq.1',
        headers: { 'user-agent': 'Mozilla/4.01 (compatible; MSIE 6.0; Windows NT 5.1)' },
        json: [{ id: 1, name: 'history' }],
        shows: { 'cache-control': 'no-store' },
      },
      {
        name: 'db-pre-request leaves other requests alone',
        page: 'transactions.html#setting-headers-via-pre-request',
        ask: 'GET /genres?id=eq.1',
        json: [{ id: 1, name: 'history' }],
        shows: { 'cache-control': null },
      },
      row('db-extra-search-path', 'configuration.html#db-extra-search-path', 'GET /rpc/echo_settings', {
        json: expect.objectContaining({ schemas: '"public", "extensions", "cellar"' }),
      }),
      row('settings of the role that asks', 'transactions.html#impersonated-role-settings', 'GET /rpc/memory', {
        json: '9MB',
      }),
    ],
  );
});
