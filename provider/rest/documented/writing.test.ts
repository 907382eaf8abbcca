// POST, PATCH, PUT and DELETE on tables. Each row takes back what it made.
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
const merge = { prefer: 'resolution=merge-duplicates' };
const tales = { id: 61, name: 'tales' };
const verse = { id: 62, name: 'verse' };
const [z, other] = [
  { a: 61, b: 'z' },
  { a: 62, b: 'z', note: 'other' },
];
const [first, second] = [
  { a: 1, b: 'x', note: 'first' },
  { a: 1, b: 'y', note: 'second' },
];

/** As the fixture has them. */
const undo = `update public.genres set id = 3 where name = 'empty'; delete from public.genres where id > 50;
  delete from public.books where id > 50; truncate public.pairs;
  insert into public.pairs values (1, 'x', 'first'), (1, 'y', 'second')`;

const request = (name: string, section: string, ask: string, more: Partial<Row>): Row => {
  return { name, page: `api/tables_views.html#${section}`, ask, undo, ...more };
};
/** One that makes rows and shows nothing of them. */
const insert = (name: string, section: string, ask: string, body: unknown, more: Partial<Row>): Row =>
  request(name, section, ask, { body, status: 201, text: '', ...more });
const refused = (code: string, message: string): Partial<Row> => ({
  status: 400,
  json: expect.objectContaining({ code, message }),
});
const genres = (...rows: readonly object[]): Pick<Row, 'leaves'> => ({
  leaves: ['select id, name from public.genres where id > 50 order by id', rows],
});
const pairs = (...rows: readonly object[]): Pick<Row, 'leaves'> => ({
  leaves: ['select a, b, note from public.pairs order by a, b', rows],
});
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const inserts: readonly Row[] = [
  insert('one row, and nothing of it in the answer', 'insert', 'POST /genres', tales, {
    shows: { location: null, 'content-type': null, 'content-range': '*/*' },
    ...genres(tales),
  }),
  request('what is missing has its default', 'insert', 'POST /pairs', {
    headers: whole,
    body: z,
    status: 201,
    json: [{ ...z, note: 'none' }],
  }),
  insert('through a view that PostgreSQL can write to', 'insert', 'POST /genre_names', tales, genres(tales)),
  insert(
    'JSON within a text is no row, so that nothing is inserted',
    'x-www-form-urlencoded',
    'POST /genres',
    JSON.stringify('{"id": 61, "name": "tales"}'),
    genres(),
  ),
  request('a form, which is refused here', 'x-www-form-urlencoded', 'POST /genres', {
    headers: form,
    body: 'id=61&name=tales',
    ...refused('PGRST102', `Content-Type not acceptable: ${form['content-type']}`),
    ...genres(),
  }),
  insert('several rows', 'bulk-insert', 'POST /genres', [tales, verse], genres(tales, verse)),
  request('several rows of other keys are refused', 'bulk-insert', 'POST /pairs', {
    body: [z, other],
    ...refused('PGRST102', 'All object keys must match'),
  }),
  request('CSV, which is refused here', 'bulk-insert', 'POST /genres', {
    headers: { 'content-type': 'text/csv' },
    body: 'id,name\n61,tales',
    ...refused('PGRST102', 'Content-Type not acceptable: text/csv'),
    ...genres(),
  }),
  ...([null, 'none'] as const).map((missing) =>
    request(
      `what is missing of several rows is ${missing}`,
      'bulk-insert-with-default-values',
      'POST /pairs?columns=a,b,note&order=a',
      {
        headers: missing === null ? whole : { prefer: 'missing=default, return=representation' },
        body: [z, other],
        status: 201,
        json: [{ ...z, note: missing }, other],
        shows: {
          'preference-applied': missing === null ? whole.prefer : 'missing=default, return=representation',
        },
      },
    ),
  ),
  insert(
    'columns leaves out the rest of the body',
    'specifying-columns',
    'POST /genres?columns=id,name',
    { ...tales, colour: 'red', more: [1] },
    genres(tales),
  ),
];

const changes: readonly Row[] = [
  request('PATCH changes what the filter finds', 'update', 'PATCH /pairs?b=eq.x', {
    body: { note: 'changed' },
    status: 204,
    text: '',
    ...pairs({ ...first, note: 'changed' }, second),
  }),
  request('PATCH shows the columns that are asked for', 'update', 'PATCH /pairs?b=eq.x&select=b,note', {
    headers: whole,
    body: { note: 'changed' },
    json: [{ b: 'x', note: 'changed' }],
  }),
  request('PATCH without a filter, which is refused here', 'update', 'PATCH /pairs', {
    body: { note: 'changed' },
    ...refused('21000', 'UPDATE requires a WHERE clause'),
    ...pairs(first, second),
  }),
  request('DELETE takes what the filter finds', 'delete', 'DELETE /pairs?b=eq.x', {
    status: 204,
    text: '',
    ...pairs(second),
  }),
  request('DELETE shows what it took', 'delete', 'DELETE /pairs?b=eq.x&select=note', {
    headers: whole,
    json: [{ note: 'first' }],
  }),
  request('DELETE without a filter, which is refused here', 'delete', 'DELETE /pairs', {
    ...refused('21000', 'DELETE requires a WHERE clause'),
    ...pairs(first, second),
  }),
];

const [changed, added] = [
  { ...first, note: 'changed' },
  { a: 2, b: 'x', note: 'new' },
];

const upserts: readonly Row[] = [
  insert('merge-duplicates, by the primary key', 'upsert', 'POST /pairs', [changed, added], {
    headers: merge,
    shows: { 'preference-applied': merge.prefer },
    ...pairs(changed, second, added),
  }),
  insert('ignore-duplicates', 'upsert', 'POST /pairs', [changed, added], {
    headers: { prefer: 'resolution=ignore-duplicates' },
    shows: { 'preference-applied': 'resolution=ignore-duplicates' },
    ...pairs(first, second, added),
  }),
  request(
    'a key that the database makes, with missing=default',
    'upsert',
    'POST /books?columns=id,title&select=title',
    {
      headers: { prefer: 'resolution=merge-duplicates, missing=default, return=representation' },
      body: [{ id: 61, title: 'sixty-one' }, { title: 'numbered' }],
      status: 201,
      json: [{ title: 'sixty-one' }, { title: 'numbered' }],
    },
  ),
  insert('on_conflict', 'on-conflict', 'POST /genres?on_conflict=name', [{ id: 61, name: 'empty' }, verse], {
    headers: merge,
    ...genres({ id: 61, name: 'empty' }, verse),
  }),
  request('PUT makes a row', 'put', 'PUT /genres?id=eq.61', {
    headers: whole,
    body: tales,
    status: 201,
    json: [tales],
  }),
  request('PUT changes a row, by a key of two columns', 'put', 'PUT /pairs?a=eq.1&b=eq.x', {
    headers: whole,
    body: { ...first, note: 'put' },
    json: [{ ...first, note: 'put' }],
  }),
];

describe('inserts', () => testRows(() => server, inserts));
describe('changes', () => testRows(() => server, changes));
describe('upserts', () => testRows(() => server, upserts));
