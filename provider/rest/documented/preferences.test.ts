// `Prefer`, value by value. What was honoured stands in `Preference-Applied`.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configure, setting } from '../../testing/rest/configure.ts';
import { type Row, testRows } from '../../testing/rest/documented.ts';
import { type RestServer, restServer } from '../../testing/rest/server.ts';

let server: RestServer;
beforeAll(async () => {
  server = await restServer();
  // A request has a say in how its transaction ends only where the database leaves that open.
  await configure(
    server,
    setting(server, 'db_tx_end', 'commit-allow-override'),
    'create table public.moments (at timestamptz)',
    "insert into public.moments values ('2024-06-01 12:00:00+00')",
    'grant select on public.moments to authenticated',
    `create function public.take_pairs() returns setof public.pairs language sql volatile as
       $$ delete from public.pairs returning * $$`,
    'grant execute on function public.take_pairs to authenticated',
  );
});
afterAll(() => server.close());

const genres = 'select id, name from public.genres where id > 50';
const added = [{ id: 61, name: 'tales' }];
const noGenres = 'delete from public.genres where id > 50';
const pairs = 'select a, b, note from public.pairs order by b';
const bothPairs = [
  { a: 1, b: 'x', note: 'first' },
  { a: 1, b: 'y', note: 'second' },
];
const samePairs = "truncate public.pairs; insert into public.pairs values (1, 'x', 'first'), (1, 'y', 'second')";

/** A POST of one genre, which differs by its preferences alone. */
const posted = { ask: 'POST /genres', body: added[0], status: 201, undo: noGenres };

const rows: readonly (Row & { readonly headers: { readonly prefer: string } })[] = [
  {
    name: 'strict handling names what it does not know',
    page: 'api/preferences.html#strict-or-lenient-handling',
    ask: 'GET /genres',
    headers: { prefer: 'handling=strict, foo, bar=1' },
    status: 400,
    json: {
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: 'Invalid preferences: foo, bar=1',
      hint: null,
    },
  },
  {
    name: 'strict handling of what it knows',
    page: 'api/preferences.html#strict-or-lenient-handling',
    ask: 'GET /genres?id=eq.1',
    headers: { prefer: 'handling=strict, count=exact' },
    shows: { 'preference-applied': 'count=exact, handling=strict' },
    json: [{ id: 1, name: 'history' }],
  },
  {
    name: 'lenient handling passes it over',
    page: 'api/preferences.html#strict-or-lenient-handling',
    ask: 'GET /genres?id=eq.1',
    headers: { prefer: 'handling=lenient, foo, bar=1' },
    shows: { 'preference-applied': 'handling=lenient' },
    json: [{ id: 1, name: 'history' }],
  },
  {
    name: 'a timezone',
    page: 'api/preferences.html#timezone',
    ask: 'GET /moments',
    headers: { prefer: 'timezone=America/Los_Angeles' },
    shows: { 'preference-applied': 'timezone=America/Los_Angeles' },
    json: [{ at: '2024-06-01T05:00:00-07:00' }],
  },
  {
    name: 'a timezone that is none is passed over',
    page: 'api/preferences.html#timezone',
    ask: 'GET /rpc/echo_settings',
    headers: { prefer: 'timezone=Jupiter/Red_Spot' },
    shows: { 'preference-applied': null },
    json: expect.objectContaining({ zone: expect.not.stringContaining('Jupiter') }),
  },
  {
    name: 'a timezone that is none, under strict handling',
    page: 'api/preferences.html#timezone',
    ask: 'GET /moments',
    headers: { prefer: 'handling=strict, timezone=Jupiter/Red_Spot' },
    status: 400,
    json: expect.objectContaining({ code: 'PGRST122', details: 'Invalid preferences: timezone=Jupiter/Red_Spot' }),
  },
  {
    ...posted,
    name: 'return=minimal',
    page: 'api/preferences.html#minimal',
    headers: { prefer: 'return=minimal' },
    text: '',
    shows: { 'preference-applied': 'return=minimal', location: null },
    leaves: [genres, added],
  },
  {
    ...posted,
    name: 'return=headers-only',
    page: 'api/preferences.html#headers-only',
    headers: { prefer: 'return=headers-only' },
    text: '',
    shows: { 'preference-applied': 'return=headers-only', location: '/genres?id=eq.61' },
    leaves: [genres, added],
  },
  {
    ...posted,
    name: 'return=representation',
    page: 'api/preferences.html#full',
    headers: { prefer: 'return=representation' },
    json: added,
    shows: { 'preference-applied': 'return=representation', location: null },
    leaves: [genres, added],
  },
  {
    ...posted,
    name: 'tx=rollback leaves nothing',
    page: 'api/preferences.html#transaction-end-preference',
    headers: { prefer: 'tx=rollback, return=representation' },
    json: added,
    shows: { 'preference-applied': 'return=representation, tx=rollback' },
    leaves: [genres, []],
  },
  {
    ...posted,
    name: 'tx=commit',
    page: 'api/preferences.html#transaction-end-preference',
    headers: { prefer: 'tx=commit' },
    text: '',
    shows: { 'preference-applied': 'tx=commit' },
    leaves: [genres, added],
  },
  ...(['exact', 'planned', 'estimated'] as const).map((count) => ({
    name: `count=${count}, of one value`,
    page: 'api/pagination_count.html#counting',
    ask: 'GET /rpc/add?a=1',
    headers: { prefer: `count=${count}` },
    json: 2,
    // A call has no plan to be counted by.
    shows: { 'preference-applied': `count=${count}`, 'content-range': count === 'planned' ? '0-0/*' : '0-0/1' },
  })),
  ...(['exact', 'planned', 'estimated'] as const).map((count) => ({
    ...posted,
    name: `count=${count}, of a new row`,
    page: 'api/pagination_count.html#counting',
    headers: { prefer: `count=${count}` },
    text: '',
    shows: { 'preference-applied': `count=${count}`, 'content-range': count === 'planned' ? '*/*' : '*/1' },
  })),
  {
    ...posted,
    name: 'resolution=merge-duplicates',
    page: 'api/tables_views.html#upsert',
    headers: { prefer: 'resolution=merge-duplicates' },
    text: '',
    shows: { 'preference-applied': 'resolution=merge-duplicates' },
    leaves: [genres, added],
  },
  {
    ...posted,
    name: 'resolution=ignore-duplicates, of a row that is there',
    page: 'api/tables_views.html#upsert',
    headers: { prefer: 'resolution=ignore-duplicates, return=representation' },
    body: { id: 1, name: 'other' },
    json: [],
    shows: { 'preference-applied': 'resolution=ignore-duplicates, return=representation' },
    leaves: ['select name from public.genres where id = 1', [{ name: 'history' }]],
  },
  ...(['default', 'null'] as const).map((missing) => ({
    name: `missing=${missing}`,
    page: 'api/tables_views.html#bulk-insert-with-default-values',
    ask: 'POST /pairs?columns=a,b,note',
    headers: { prefer: `missing=${missing}, return=representation` },
    body: [{ a: 61, b: 'z' }],
    status: 201,
    json: [{ a: 61, b: 'z', note: missing === 'default' ? 'none' : null }],
    shows: { 'preference-applied': `missing=${missing}, return=representation` },
    undo: samePairs,
  })),
  {
    name: 'max-affected, of a DELETE that takes more, and takes none',
    page: 'api/preferences.html#max-affected',
    ask: 'DELETE /pairs?a=eq.1',
    headers: { prefer: 'handling=strict, max-affected=1' },
    status: 400,
    json: {
      code: 'PGRST124',
      message: 'Query result exceeds max-affected preference constraint',
      details: 'The query affects 2 rows',
      hint: null,
    },
    leaves: [pairs, bothPairs],
    undo: samePairs,
  },
  {
    name: 'max-affected, of a PATCH',
    page: 'api/preferences.html#max-affected',
    ask: 'PATCH /pairs?a=eq.1',
    headers: { prefer: 'handling=strict, max-affected=1' },
    body: { note: 'changed' },
    status: 400,
    json: expect.objectContaining({ code: 'PGRST124' }),
    leaves: [pairs, bothPairs],
    undo: samePairs,
  },
  {
    name: 'max-affected, of a function',
    page: 'api/preferences.html#max-affected',
    ask: 'POST /rpc/take_pairs',
    headers: { prefer: 'handling=strict, max-affected=1' },
    body: {},
    status: 400,
    json: expect.objectContaining({ code: 'PGRST124' }),
    leaves: [pairs, bothPairs],
    undo: samePairs,
  },
  {
    name: 'max-affected that is kept',
    page: 'api/preferences.html#max-affected',
    ask: 'DELETE /pairs?b=eq.x',
    headers: { prefer: 'handling=strict, max-affected=1' },
    status: 204,
    text: '',
    shows: { 'preference-applied': 'handling=strict, max-affected=1' },
    leaves: [pairs, bothPairs.slice(1)],
    undo: samePairs,
  },
  {
    name: 'max-affected, passed over under lenient handling',
    page: 'api/preferences.html#max-affected',
    ask: 'DELETE /pairs?a=eq.1',
    headers: { prefer: 'handling=lenient, max-affected=1' },
    status: 204,
    text: '',
    shows: { 'preference-applied': 'handling=lenient' },
    leaves: [pairs, []],
    undo: samePairs,
  },
];

it('has a row for every preference and value there', () => {
  const documented =
    'handling=strict handling=lenient timezone= return=minimal return=headers-only return=representation count=exact count=planned count=estimated resolution=merge-duplicates resolution=ignore-duplicates missing=default max-affected= tx=commit tx=rollback';
  const asked = rows.map(({ headers }) => headers.prefer).join(', ');
  expect(documented.split(' ').filter((preference) => !asked.includes(preference))).toEqual([]);
});

describe('preferences', () => testRows(() => server, rows));
