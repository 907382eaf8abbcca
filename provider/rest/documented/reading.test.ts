// What a read shows, in which order, and which part of it.
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { configure } from '../../testing/rest/configure.ts';
import { idRows, type Row, row, testRows } from '../../testing/rest/documented.ts';
import { type RestServer, restServer } from '../../testing/rest/server.ts';

let server: RestServer;
beforeAll(async () => {
  server = await restServer();
  await configure(
    server,
    'create type public.spot as (lat numeric, long numeric)',
    'create table public.countries (id integer, location public.spot, languages text[])',
    "insert into public.countries values (1, (19.5, -155.25), '{en,haw}'), (2, (4.75, 9), '{fr,en}')",
    'grant select on public.countries to authenticated',
    // Its statistics stay as they were before the last rows went: the planner says 1,500, and 1,200 are there.
    'create table public.many (id integer) with (autovacuum_enabled = false)',
    'insert into public.many select * from generate_series(1, 1500)',
    'analyze public.many',
    'delete from public.many where id > 1200',
    'grant select on public.many to authenticated',
  );
});
afterAll(() => server.close());

type Shown = readonly [name: string, path: string, json: unknown];

const shown = (page: string, rows: readonly Shown[]): readonly Row[] =>
  rows.map(([name, path, json]) => ({ name, page, ask: `GET ${path}`, json }));

describe('columns', () => {
  testRows(
    () => server,
    [
      ...shown('api/tables_views.html#get-and-head', [
        ['a table', '/genres?order=id&limit=1', [{ id: 1, name: 'history' }]],
        ['a view', '/old_books?id=eq.1', [{ id: 1, title: 'Notes on Engines' }]],
        ['a materialized view', '/kept_titles?id=eq.1', [{ id: 1, title: 'Notes on Engines', editor_id: 2 }]],
      ]),
      row('HEAD has the headers and no body', 'api/tables_views.html#get-and-head', 'HEAD /books?id=lt.3', {
        text: '',
        shows: { 'content-range': '0-1/*', 'content-type': 'application/json; charset=utf-8' },
      }),
      ...shown('api/tables_views.html#horizontal-filtering', [
        ['a condition', '/books?select=id&pages=lt.13', idRows([4])],
        ['two conditions', '/books?select=id&pages=gte.12&state=eq.OFFLINE', idRows([2])],
      ]),
      ...shown('api/tables_views.html#vertical-filtering', [
        ['those that are named', '/books?select=title,pages&id=eq.2', [{ title: 'Compilers', pages: 250 }]],
        ['all of them', '/genres?select=*&id=eq.2', [{ id: 2, name: 'science' }]],
      ]),
      ...shown('api/tables_views.html#renaming-columns', [
        ['another name', '/books?select=what:title,long:pages&id=eq.2', [{ what: 'Compilers', long: 250 }]],
      ]),
      ...shown('api/tables_views.html#casting-columns', [
        ['a number as text', '/books?select=id,price::text&id=eq.1', [{ id: 1, price: '9.90' }]],
        ['renamed as well', '/books?select=cost:price::integer&id=eq.1', [{ cost: 10 }]],
      ]),
      row('no cast in a filter', 'api/tables_views.html#casting-columns', 'GET /books?id::text=eq.1', {
        status: 400,
        json: expect.objectContaining({ code: 'PGRST100' }),
      }),
      ...shown('api/computed_fields.html', [
        ['a computed field is not shown by itself', '/genres?id=eq.1', [{ id: 1, name: 'history' }]],
      ]),
      ...shown('api/computed_fields.html#vertical-filtering-on-computed-fields', [
        ['a computed field that is named', '/books?select=id,shout&id=eq.2', [{ id: 2, shout: 'COMPILERS' }]],
      ]),
      ...shown('api/computed_fields.html#horizontal-filtering-on-computed-fields', [
        ['a filter on a computed field', '/books?select=id&shout=eq.COMPILERS', idRows([2])],
      ]),
      ...shown('api/computed_fields.html#ordering-on-computed-fields', [
        ['the order of a computed field', '/books?select=id&order=shout.desc&limit=2', idRows([1, 3])],
      ]),
    ],
  );
});

describe('within json, rows and arrays', () => {
  testRows(
    () => server,
    [
      ...shown('api/tables_views.html#json-columns', [
        ['-> is json', '/books?select=id,data->age&id=eq.1', [{ id: 1, age: 3 }]],
        ['->> is text', '/books?select=id,data->>age&id=eq.1', [{ id: 1, age: '3' }]],
        ['a path', '/books?select=data->at->>city&id=eq.1', [{ city: 'London' }]],
        ['a place in a list', '/books?select=data->list->1->>x&id=eq.1', [{ x: 'y' }]],
        ['a path with another name', '/books?select=town:data->at->city&id=eq.1', [{ town: 'London' }]],
        ['json that is not jsonb', '/books?select=raw->b&id=eq.1', [{ b: 1 }]],
        ['a filter on text', '/books?select=id&data->>age=eq.10', idRows([2])],
        ['->> compares letters', '/books?select=id&data->>age=gt.3', []],
        ['-> compares numbers', '/books?select=id&data->age=gt.3', idRows([2])],
        ['the order of text', '/books?select=id&data=not.is.null&order=data->>age.desc', idRows([1, 2])],
        ['the order of numbers', '/books?select=id&data=not.is.null&order=data->age.desc', idRows([2, 1])],
      ]),
      ...shown('api/tables_views.html#composite-array-columns', [
        [
          'fields and elements',
          '/countries?select=id,location->>lat,location->long,first:languages->0&id=eq.1',
          [{ id: 1, lat: '19.5', long: -155.25, first: 'en' }],
        ],
        ['a filter on a field', '/countries?select=id&location->lat=gte.19', idRows([1])],
        ['a filter on an element', '/countries?select=id&languages->>0=eq.fr', idRows([2])],
      ]),
      ...shown('api/tables_views.html#ordering', [
        ['the order of a field', '/countries?select=id&order=location->lat', idRows([2, 1])],
      ]),
    ],
  );
});

describe('order', () => {
  testRows(
    () => server,
    shown('api/tables_views.html#ordering', [
      ['upwards by default, what is null last', '/books?select=id&order=pages', idRows([4, 1, 2, 3])],
      ['asc', '/books?select=id&order=pages.asc', idRows([4, 1, 2, 3])],
      ['desc, what is null first', '/books?select=id&order=pages.desc', idRows([3, 2, 1, 4])],
      ['nullsfirst', '/books?select=id&order=pages.nullsfirst', idRows([3, 4, 1, 2])],
      ['desc.nullslast', '/books?select=id&order=pages.desc.nullslast', idRows([2, 1, 4, 3])],
      ['by two columns', '/books?select=id&order=state.desc,id.desc', idRows([2, 4, 3, 1])],
    ]),
  );
});

const pages = 'api/pagination_count.html#limits-and-pagination';

describe('pages', () => {
  testRows(
    () => server,
    [
      row('limit and offset', pages, 'GET /books?select=id&order=id&limit=2&offset=1', {
        json: idRows([2, 3]),
        shows: { 'content-range': '1-2/*' },
      }),
      row('Range', pages, 'GET /books?select=id&order=id', {
        headers: { range: '1-2', 'range-unit': 'items' },
        json: idRows([2, 3]),
        shows: { 'content-range': '1-2/*' },
      }),
      row('Range without an end', pages, 'GET /books?select=id&order=id', {
        headers: { range: '2-' },
        json: idRows([3, 4]),
        shows: { 'content-range': '2-3/*' },
      }),
      row('fewer rows than were asked for', pages, 'GET /books?select=id&order=id&limit=20', {
        json: idRows([1, 2, 3, 4]),
        shows: { 'content-range': '0-3/*' },
      }),
    ],
  );
});

describe('counts', () => {
  testRows(
    () => server,
    [
      row('exact, of a part', 'api/pagination_count.html#exact-count', 'HEAD /many?limit=25', {
        headers: { prefer: 'count=exact' },
        status: 206,
        text: '',
        shows: { 'content-range': '0-24/1200', 'preference-applied': 'count=exact' },
      }),
      row('exact, of everything', 'api/pagination_count.html#exact-count', 'GET /genres?select=id&order=id', {
        headers: { prefer: 'count=exact' },
        json: idRows([1, 2, 3]),
        shows: { 'content-range': '0-2/3' },
      }),
      row('planned', 'api/pagination_count.html#planned-count', 'HEAD /many?limit=5', {
        headers: { prefer: 'count=planned' },
        status: 206,
        text: '',
        shows: { 'content-range': '0-4/1500', 'preference-applied': 'count=planned' },
      }),
      {
        name: 'estimated, exact below the most rows of an answer',
        page: 'api/pagination_count.html#estimated-count',
        ask: 'HEAD /many?id=lte.40&limit=25',
        headers: { prefer: 'count=estimated' },
        status: 206,
        text: '',
        shows: { 'content-range': '0-24/40', 'preference-applied': 'count=estimated' },
      },
      row('estimated, planned above it', 'api/pagination_count.html#estimated-count', 'HEAD /many?limit=25', {
        headers: { prefer: 'count=estimated' },
        status: 206,
        text: '',
        shows: { 'content-range': '0-24/1500' },
      }),
      row('of a view', 'api/pagination_count.html#counting', 'HEAD /old_books?limit=1', {
        headers: { prefer: 'count=exact' },
        status: 206,
        text: '',
        shows: { 'content-range': '0-0/4' },
      }),
      row('of rows that a function returns', 'api/pagination_count.html#counting', 'HEAD /rpc/book_list?limit=1', {
        headers: { prefer: 'count=exact' },
        status: 206,
        text: '',
        shows: { 'content-range': '0-0/4' },
      }),
    ],
  );
});
