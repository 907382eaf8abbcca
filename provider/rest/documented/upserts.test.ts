// Upserts: POST with a resolution, and PUT. Each row takes back what it made.
import { afterAll, beforeAll, describe } from 'vitest';
import { type Row, testRows } from '../../testing/rest/documented.ts';
import { type RestServer, restServer } from '../../testing/rest/server.ts';

let server: RestServer;
beforeAll(async () => {
  server = await restServer();
});
afterAll(() => server.close());

const whole = { prefer: 'return=representation' };
const genres = 'select id, name from public.genres where id > 50 order by id';
const noGenres = 'delete from public.genres where id > 50';
const pairs = 'select a, b, note from public.pairs order by a, b';
/** As the fixture has them. */
const samePairs = "truncate public.pairs; insert into public.pairs values (1, 'x', 'first'), (1, 'y', 'second')";

const upserts: readonly Row[] = [
  {
    name: 'merge-duplicates, by the primary key',
    page: 'api/tables_views.html#upsert',
    ask: 'POST /pairs',
    headers: { prefer: 'resolution=merge-duplicates' },
    body: [
      { a: 1, b: 'x', note: 'changed' },
      { a: 2, b: 'x', note: 'new' },
    ],
    status: 201,
    text: '',
    leaves: [
      pairs,
      [
        { a: 1, b: 'x', note: 'changed' },
        { a: 1, b: 'y', note: 'second' },
        { a: 2, b: 'x', note: 'new' },
      ],
    ],
    shows: { 'preference-applied': 'resolution=merge-duplicates' },
    undo: samePairs,
  },
  {
    name: 'ignore-duplicates',
    page: 'api/tables_views.html#upsert',
    ask: 'POST /pairs',
    headers: { prefer: 'resolution=ignore-duplicates' },
    body: [
      { a: 1, b: 'x', note: 'changed' },
      { a: 2, b: 'x', note: 'new' },
    ],
    status: 201,
    text: '',
    leaves: [
      pairs,
      [
        { a: 1, b: 'x', note: 'first' },
        { a: 1, b: 'y', note: 'second' },
        { a: 2, b: 'x', note: 'new' },
      ],
    ],
    shows: { 'preference-applied': 'resolution=ignore-duplicates' },
    undo: samePairs,
  },
  {
    name: 'a key that the database makes, with missing=default',
    page: 'api/tables_views.html#upsert',
    ask: 'POST /books?columns=id,title&select=title',
    headers: { prefer: 'resolution=merge-duplicates, missing=default, return=representation' },
    body: [{ id: 61, title: 'sixty-one' }, { title: 'numbered' }],
    status: 201,
    json: [{ title: 'sixty-one' }, { title: 'numbered' }],
    undo: 'delete from public.books where id > 50',
  },
  {
    name: 'on_conflict',
    page: 'api/tables_views.html#on-conflict',
    ask: 'POST /genres?on_conflict=name',
    headers: { prefer: 'resolution=merge-duplicates' },
    body: [
      { id: 61, name: 'empty' },
      { id: 62, name: 'verse' },
    ],
    status: 201,
    text: '',
    leaves: [
      genres,
      [
        { id: 61, name: 'empty' },
        { id: 62, name: 'verse' },
      ],
    ],
    undo: `update public.genres set id = 3 where name = 'empty'; ${noGenres}`,
  },
  {
    name: 'PUT makes a row',
    page: 'api/tables_views.html#put',
    ask: 'PUT /genres?id=eq.61',
    headers: whole,
    body: { id: 61, name: 'tales' },
    status: 201,
    json: [{ id: 61, name: 'tales' }],
    undo: noGenres,
  },
  {
    name: 'PUT changes a row, by a key of two columns',
    page: 'api/tables_views.html#put',
    ask: 'PUT /pairs?a=eq.1&b=eq.x',
    headers: whole,
    body: { a: 1, b: 'x', note: 'put' },
    json: [{ a: 1, b: 'x', note: 'put' }],
    undo: samePairs,
  },
];

describe('upserts', () => testRows(() => server, upserts));
