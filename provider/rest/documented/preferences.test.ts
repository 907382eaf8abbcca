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

const genres = (...rows: readonly object[]): Pick<Row, 'leaves'> => ({
  leaves: ['select id, name from public.genres where id > 50', rows],
});
const pairs = (...rows: readonly object[]): Pick<Row, 'leaves'> => ({
  leaves: ['select a, b, note from public.pairs order by b', rows],
});
const tales = { id: 61, name: 'tales' };
const [first, second] = [
  { a: 1, b: 'x', note: 'first' },
  { a: 1, b: 'y', note: 'second' },
];
const undo = `delete from public.genres where id > 50; truncate public.pairs;
  insert into public.pairs values (1, 'x', 'first'), (1, 'y', 'second')`;

type Preferred = Row & { readonly headers: { readonly prefer: string } };

const preferred = (prefer: string, page: string, ask: string, more: Partial<Row>, name = prefer): Preferred => {
  return { name, page: `api/${page}`, ask, headers: { prefer }, undo, ...more } as Preferred;
};
const read = (prefer: string, section: string, ask: string, more: Partial<Row>): Preferred =>
  preferred(prefer, `preferences.html#${section}`, `GET ${ask}`, more);
/** A POST of one genre, which differs by its preferences alone. */
const posted = (prefer: string, page: string, more: Partial<Row>): Preferred =>
  preferred(prefer, page, 'POST /genres', { body: tales, status: 201, text: '', ...more });
/** The requests change two rows. */
const bounded = (prefer: string, ask: string, more: Partial<Row>): Preferred =>
  preferred(prefer, 'preferences.html#max-affected', ask, more, `${prefer}: ${ask}`);

const history = [{ id: 1, name: 'history' }];
const strict = 'handling=strict, max-affected=1';
const tooMany: Partial<Row> = {
  status: 400,
  json: {
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: 'The query affects 2 rows',
    hint: null,
  },
  ...pairs(first, second),
};

const rows: readonly Preferred[] = [
  read('handling=strict, foo, bar=1', 'strict-or-lenient-handling', '/genres', {
    status: 400,
    json: {
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: 'Invalid preferences: foo, bar=1',
      hint: null,
    },
  }),
  read('handling=strict, count=exact', 'strict-or-lenient-handling', '/genres?id=eq.1', {
    shows: { 'preference-applied': 'count=exact, handling=strict' },
    json: history,
  }),
  read('handling=lenient, foo, bar=1', 'strict-or-lenient-handling', '/genres?id=eq.1', {
    shows: { 'preference-applied': 'handling=lenient' },
    json: history,
  }),
  read('timezone=America/Los_Angeles', 'timezone', '/moments', {
    shows: { 'preference-applied': 'timezone=America/Los_Angeles' },
    json: [{ at: '2024-06-01T05:00:00-07:00' }],
  }),
  read('timezone=Jupiter/Red_Spot', 'timezone', '/rpc/echo_settings', {
    shows: { 'preference-applied': null },
    json: expect.objectContaining({ zone: expect.not.stringContaining('Jupiter') }),
  }),
  read('handling=strict, timezone=Jupiter/Red_Spot', 'timezone', '/moments', {
    status: 400,
    json: expect.objectContaining({ code: 'PGRST122', details: 'Invalid preferences: timezone=Jupiter/Red_Spot' }),
  }),
  posted('return=minimal', 'preferences.html#minimal', {
    shows: { 'preference-applied': 'return=minimal', location: null },
    ...genres(tales),
  }),
  posted('return=headers-only', 'preferences.html#headers-only', {
    shows: { 'preference-applied': 'return=headers-only', location: '/genres?id=eq.61' },
    ...genres(tales),
  }),
  posted('return=representation', 'preferences.html#full', {
    text: JSON.stringify([tales]),
    shows: { 'preference-applied': 'return=representation', location: null },
    ...genres(tales),
  }),
  posted('tx=rollback, return=representation', 'preferences.html#transaction-end-preference', {
    text: JSON.stringify([tales]),
    shows: { 'preference-applied': 'return=representation, tx=rollback' },
    ...genres(),
  }),
  posted('tx=commit', 'preferences.html#transaction-end-preference', {
    shows: { 'preference-applied': 'tx=commit' },
    ...genres(tales),
  }),
  // A call or a change has no plan to be counted by.
  ...(['exact', 'planned', 'estimated'] as const).flatMap((count) => [
    preferred(`count=${count}`, 'pagination_count.html#counting', 'GET /rpc/add?a=1', {
      json: 2,
      shows: { 'preference-applied': `count=${count}`, 'content-range': count === 'planned' ? '0-0/*' : '0-0/1' },
    }),
    posted(`count=${count}`, 'pagination_count.html#counting', {
      shows: { 'preference-applied': `count=${count}`, 'content-range': count === 'planned' ? '*/*' : '*/1' },
    }),
  ]),
  posted('resolution=merge-duplicates', 'tables_views.html#upsert', {
    shows: { 'preference-applied': 'resolution=merge-duplicates' },
    ...genres(tales),
  }),
  posted('resolution=ignore-duplicates, return=representation', 'tables_views.html#upsert', {
    body: { id: 1, name: 'other' },
    text: '[]',
    shows: { 'preference-applied': 'resolution=ignore-duplicates, return=representation' },
    leaves: ['select name from public.genres where id = 1', [{ name: 'history' }]],
  }),
  ...(['default', 'null'] as const).map((missing) =>
    preferred(
      `missing=${missing}, return=representation`,
      'tables_views.html#bulk-insert-with-default-values',
      'POST /pairs?columns=a,b,note',
      {
        body: [{ a: 61, b: 'z' }],
        status: 201,
        json: [{ a: 61, b: 'z', note: missing === 'default' ? 'none' : null }],
        shows: { 'preference-applied': `missing=${missing}, return=representation` },
      },
    ),
  ),
  bounded(strict, 'DELETE /pairs?a=eq.1', tooMany),
  bounded(strict, 'PATCH /pairs?a=eq.1', { body: { note: 'changed' }, ...tooMany }),
  bounded(strict, 'POST /rpc/take_pairs', { body: {}, ...tooMany }),
  bounded(strict, 'DELETE /pairs?b=eq.x', {
    status: 204,
    text: '',
    shows: { 'preference-applied': strict },
    ...pairs(second),
  }),
  bounded('handling=lenient, max-affected=1', 'DELETE /pairs?a=eq.1', {
    status: 204,
    text: '',
    shows: { 'preference-applied': 'handling=lenient' },
    ...pairs(),
  }),
];

it('has a row for every preference and value there', () => {
  const documented =
    'handling=strict handling=lenient timezone= return=minimal return=headers-only return=representation count=exact count=planned count=estimated resolution=merge-duplicates resolution=ignore-duplicates missing=default max-affected= tx=commit tx=rollback';
  const asked = rows.map(({ headers }) => headers.prefer).join(', ');
  expect(documented.split(' ').filter((preference) => !asked.includes(preference))).toEqual([]);
});

describe('preferences', () => testRows(() => server, rows));
