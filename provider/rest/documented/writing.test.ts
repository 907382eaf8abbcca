// POST, PATCH and DELETE on tables. Each row takes back what it made.
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { configure } from '../../testing/rest/configure.ts';
import { type Row, testRows } from '../../testing/rest/documented.ts';
import { type RestServer, restServer } from '../../testing/rest/server.ts';

let server: RestServer;
beforeAll(async () => {
  server = await restServer();
  await configure(
    server,
    'create view public.genre_names as select id, name from public.genres',
    'grant all on public.genre_names to authenticated',
  );
});
afterAll(() => server.close());

const whole = { prefer: 'return=representation' };
const genres = 'select id, name from public.genres where id > 50 order by id';
const noGenres = 'delete from public.genres where id > 50';
const pairs = 'select a, b, note from public.pairs order by a, b';
/** As the fixture has them. */
const samePairs = "truncate public.pairs; insert into public.pairs values (1, 'x', 'first'), (1, 'y', 'second')";

const inserts: readonly Row[] = [
  {
    name: 'one row, and nothing of it in the answer',
    page: 'api/tables_views.html#insert',
    ask: 'POST /genres',
    body: { id: 61, name: 'tales' },
    status: 201,
    text: '',
    shows: { location: null, 'content-type': null, 'content-range': '*/*' },
    leaves: [genres, [{ id: 61, name: 'tales' }]],
    undo: noGenres,
  },
  {
    name: 'what is missing has its default',
    page: 'api/tables_views.html#insert',
    ask: 'POST /pairs',
    headers: whole,
    body: { a: 61, b: 'z' },
    status: 201,
    json: [{ a: 61, b: 'z', note: 'none' }],
    undo: samePairs,
  },
  {
    name: 'through a view that PostgreSQL can write to',
    page: 'api/tables_views.html#insert',
    ask: 'POST /genre_names',
    body: { id: 61, name: 'tales' },
    status: 201,
    text: '',
    leaves: [genres, [{ id: 61, name: 'tales' }]],
    undo: noGenres,
  },
  {
    name: 'JSON within a text is no row, so that nothing is inserted',
    page: 'api/tables_views.html#x-www-form-urlencoded',
    ask: 'POST /genres',
    body: JSON.stringify('{"id": 61, "name": "tales"}'),
    status: 201,
    text: '',
    leaves: [genres, []],
    undo: noGenres,
  },
  {
    name: 'a form, which is refused here',
    page: 'api/tables_views.html#x-www-form-urlencoded',
    ask: 'POST /genres',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'id=61&name=tales',
    status: 400,
    json: expect.objectContaining({
      code: 'PGRST102',
      message: 'Content-Type not acceptable: application/x-www-form-urlencoded',
    }),
    leaves: [genres, []],
  },
  {
    name: 'several rows',
    page: 'api/tables_views.html#bulk-insert',
    ask: 'POST /genres',
    body: [
      { id: 61, name: 'tales' },
      { id: 62, name: 'verse' },
    ],
    status: 201,
    text: '',
    leaves: [
      genres,
      [
        { id: 61, name: 'tales' },
        { id: 62, name: 'verse' },
      ],
    ],
    undo: noGenres,
  },
  {
    name: 'several rows of other keys are refused',
    page: 'api/tables_views.html#bulk-insert',
    ask: 'POST /pairs',
    body: [
      { a: 61, b: 'z' },
      { a: 62, b: 'z', note: 'other' },
    ],
    status: 400,
    json: expect.objectContaining({ code: 'PGRST102', message: 'All object keys must match' }),
  },
  {
    name: 'CSV, which is refused here',
    page: 'api/tables_views.html#bulk-insert',
    ask: 'POST /genres',
    headers: { 'content-type': 'text/csv' },
    body: 'id,name\n61,tales',
    status: 400,
    json: expect.objectContaining({ code: 'PGRST102', message: 'Content-Type not acceptable: text/csv' }),
    leaves: [genres, []],
  },
  {
    name: 'what is missing of several rows is null',
    page: 'api/tables_views.html#bulk-insert-with-default-values',
    ask: 'POST /pairs?columns=a,b,note&order=a',
    headers: whole,
    body: [
      { a: 61, b: 'z' },
      { a: 62, b: 'z', note: 'other' },
    ],
    status: 201,
    json: [
      { a: 61, b: 'z', note: null },
      { a: 62, b: 'z', note: 'other' },
    ],
    undo: samePairs,
  },
  {
    name: 'missing=default',
    page: 'api/tables_views.html#bulk-insert-with-default-values',
    ask: 'POST /pairs?columns=a,b,note&order=a',
    headers: { prefer: 'missing=default, return=representation' },
    body: [
      { a: 61, b: 'z' },
      { a: 62, b: 'z', note: 'other' },
    ],
    status: 201,
    json: [
      { a: 61, b: 'z', note: 'none' },
      { a: 62, b: 'z', note: 'other' },
    ],
    shows: { 'preference-applied': 'missing=default, return=representation' },
    undo: samePairs,
  },
  {
    name: 'columns leaves out the rest of the body',
    page: 'api/tables_views.html#specifying-columns',
    ask: 'POST /genres?columns=id,name',
    body: { id: 61, name: 'tales', colour: 'red', more: [1] },
    status: 201,
    text: '',
    leaves: [genres, [{ id: 61, name: 'tales' }]],
    undo: noGenres,
  },
];

const changes: readonly Row[] = [
  {
    name: 'PATCH changes what the filter finds',
    page: 'api/tables_views.html#update',
    ask: 'PATCH /pairs?b=eq.x',
    body: { note: 'changed' },
    status: 204,
    text: '',
    leaves: [
      pairs,
      [
        { a: 1, b: 'x', note: 'changed' },
        { a: 1, b: 'y', note: 'second' },
      ],
    ],
    undo: samePairs,
  },
  {
    name: 'PATCH shows the columns that are asked for',
    page: 'api/tables_views.html#update',
    ask: 'PATCH /pairs?b=eq.x&select=b,note',
    headers: whole,
    body: { note: 'changed' },
    json: [{ b: 'x', note: 'changed' }],
    undo: samePairs,
  },
  {
    name: 'PATCH without a filter, which is refused here',
    page: 'api/tables_views.html#update',
    ask: 'PATCH /pairs',
    body: { note: 'changed' },
    status: 400,
    json: expect.objectContaining({ code: '21000', message: 'UPDATE requires a WHERE clause' }),
  },
  {
    name: 'DELETE takes what the filter finds',
    page: 'api/tables_views.html#delete',
    ask: 'DELETE /pairs?b=eq.x',
    status: 204,
    text: '',
    leaves: [pairs, [{ a: 1, b: 'y', note: 'second' }]],
    undo: samePairs,
  },
  {
    name: 'DELETE shows what it took',
    page: 'api/tables_views.html#delete',
    ask: 'DELETE /pairs?b=eq.x&select=note',
    headers: whole,
    json: [{ note: 'first' }],
    undo: samePairs,
  },
  {
    name: 'DELETE without a filter, which is refused here',
    page: 'api/tables_views.html#delete',
    ask: 'DELETE /pairs',
    status: 400,
    json: expect.objectContaining({ code: '21000', message: 'DELETE requires a WHERE clause' }),
  },
];

describe('inserts', () => testRows(() => server, inserts));
describe('changes', () => testRows(() => server, changes));
