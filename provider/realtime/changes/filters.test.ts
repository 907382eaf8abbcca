import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anon, startTestChanges, type TestChanges } from '../../testing/realtime/changes.ts';
import { hearChanges } from '../../testing/realtime/heard-changes.ts';

let changes: TestChanges;

beforeAll(async () => {
  changes = await startTestChanges(`
    create type public.mood as enum ('sad', 'glad');
    create table public.rows (id int8 primary key, n int, price numeric(10, 2), note text, name varchar(20), letters char(4),
      done bool, mood public.mood, tags text[], at timestamptz, bytes bytea, doc json, secret text);
    alter table public.rows replica identity full;
    grant select (id, n, price, note, name, letters, done, mood, tags, at, bytes, doc) on public.rows to anon;
    create table public."A b,c.""d\\😀" (id int primary key, "o ""p" text);
    create table public.a_b (id int primary key);
    create table public.axb (id int primary key);
    create table public.unpublished (id int primary key);
    create schema elsewhere;
    create table elsewhere.rows (id int primary key);
    grant usage on schema elsewhere to anon;
    grant select on public."A b,c.""d\\😀", public.a_b, public.axb, elsewhere.rows to anon;
    alter publication supabase_realtime
      add table public.rows, public."A b,c.""d\\😀", public.a_b, public.axb, elsewhere.rows;`);
});

afterAll(() => changes?.close());

/** Row 1 has values everywhere, row 2 nothing but its key, row 3 others. */
const rows = `(1, 7, 1.50, 'Silk, red', 'silk', 'ab', true, 'glad', '{a,b}', '2026-01-02 00:00+00', '\\xdead', '{}', 'x'),
  (2, null, null, null, null, null, null, null, null, null, null, null, null),
  (3, 9, 2.00, 'cotton (blue)', 'Cotton', 'cd', false, 'sad', '{c}', '2026-02-02 00:00+00', '\\xbeef', '{}', 'y')`;

const passing: readonly (readonly [string, readonly number[]])[] = [
  ['', [1, 2, 3]],
  ['n=eq.7', [1]],
  ['n=neq.7', [3]],
  ['n=not.eq.7', [3]],
  ['n=lt.9', [1]],
  ['n=lte.9', [1, 3]],
  ['n=gt.7', [3]],
  ['n=gte.7', [1, 3]],
  ['n=not.gte.9', [1]],
  ['price=eq.1.5', [1]],
  ['n=in.(7,8)', [1]],
  ['n=not.in.(7,8)', [3]],
  ['n=in.()', []],
  ['note=in.("Silk, red",other)', [1]],
  ['note=eq."Silk, red"', [1]],
  ['note=eq.cotton (blue)', [3]],
  ['note=like.Silk%', [1]],
  ['note=like.silk%', []],
  ['note=ilike.silk%', [1]],
  ['note=not.ilike.silk%', [3]],
  ['name=like.s%', [1]],
  ['note=match.^c.*e', [3]],
  ['note=imatch.^SILK', [1]],
  ['note=is.null', [2]],
  ['note=not.is.null', [1, 3]],
  ['done=is.true', [1]],
  ['done=is.false', [3]],
  ['done=is.unknown', [2]],
  ['done=not.is.true', [2, 3]],
  ['n=isdistinct.7', [2, 3]],
  ['n=not.isdistinct.7', [1]],
  ['letters=eq.ab', [1]],
  ['mood=eq.glad', [1]],
  ['mood=gt.sad', [1]],
  ['tags=eq."{a,b}"', [1]],
  ['at=gte.2026-02-01', [3]],
  ['bytes=eq.\\xdead', [1]],
  ['n=gte.7,done=is.false', [3]],
  ['n=gte.7,n=lt.7', []],
];

/** The ids of the rows that each filter was told of. */
const toldBy = async (event: string, work: string): Promise<[string, number[]][]> => {
  const heard = await changes.listen(anon, ...passing.map(([filter]) => ({ event, table: 'rows', filter })));
  expect(heard.notices.map(({ message }) => message)).toEqual(['Subscribed to PostgreSQL']);
  await changes.sql(work);
  await changes.settled();
  heard.end();
  return passing.map(([filter], i) => {
    const told = heard.changes.filter(({ ids }) => ids.includes(heard.ids[i] ?? 0));
    return [filter, told.map(({ data }) => Number((data.record ?? data.old_record)?.id)).sort()];
  });
};

test('each operator on inserted rows', async () => {
  expect(await toldBy('INSERT', `insert into public.rows values ${rows}`)).toEqual(passing);
});

test('each operator on the new values of updated rows', async () => {
  await changes.sql('update public.rows set n = 1, note = $$before$$, name = $$before$$, done = null');
  await changes.settled();
  const back = `update public.rows o set n = v.n, note = v.note, name = v.name, done = v.done
    from (values ${rows}) v (id, n, price, note, name, letters, done) where o.id = v.id`;
  expect(await toldBy('UPDATE', back)).toEqual(passing);
});

test('each operator on the old values of deleted rows', async () => {
  expect(await toldBy('DELETE', 'delete from public.rows')).toEqual(passing);
});

test('several entries that fit are one message, and of another selection another', async () => {
  const heard = await changes.listen(
    anon,
    { table: 'rows' },
    { table: 'rows', filter: 'n=eq.7' },
    { table: 'rows', filter: 'n=eq.8' },
    { table: 'rows', select: ['note'] },
  );
  await changes.sql(`insert into public.rows (id, n, note) values (10, 7, 'a')`);
  await changes.settled();
  const [all, seven, , selecting] = heard.ids;
  expect(heard.changes.map(({ ids }) => ids)).toEqual([[all, seven], [selecting]]);
  expect(heard.changes[1]?.data).toMatchObject({
    columns: [
      { name: 'id', type: 'int8' },
      { name: 'note', type: 'text' },
    ],
    record: { id: 10, note: 'a' },
  });
  expect(Object.keys(heard.changes[1]?.data.record ?? {})).toEqual(['id', 'note']);
  heard.end();
});

test('tables are named, not matched by a pattern, and have any name', async () => {
  const heard = await changes.listen(anon, { table: 'a_b' }, { table: 'A b,c."d\\😀', filter: 'o "p=eq."x,y"' });
  await changes.sql(`insert into public.axb values (1); insert into public.a_b values (1);
    insert into public."A b,c.""d\\😀" values (1, 'x,y'), (2, 'z')`);
  await changes.settled();
  expect(heard.changes.map(({ data }) => [data.table, data.record])).toEqual([
    ['a_b', { id: 1 }],
    ['A b,c."d\\😀', { id: 1, 'o "p': 'x,y' }],
  ]);
  heard.end();
});

test('a schema alone is all its tables, and * is any schema', async () => {
  const [ofPublic, ofAll] = [
    await changes.listen(anon, { schema: 'public', event: 'INSERT' }),
    await changes.listen(anon, { schema: '*', event: 'INSERT' }),
  ];
  await changes.sql('insert into public.a_b values (2); insert into elsewhere.rows values (1)');
  await changes.settled();
  expect(ofPublic.changes.map(({ data }) => data.table)).toEqual(['a_b']);
  expect(ofAll.changes.map(({ data }) => `${data.schema}.${data.table}`)).toEqual(['public.a_b', 'elsewhere.rows']);
  ofPublic.end();
  ofAll.end();
});

describe('what cannot be listened to', () => {
  const unable = 'Unable to subscribe to changes with given parameters.';
  const enabled = `${unable} Please check Realtime is enabled for the given connect parameters:`;
  const exception = `${unable} An exception happened so please check your connect parameters:`;
  const raised = 'Exception: ERROR P0001 (raise_exception)';
  const many = Array.from({ length: 101 }, (_, i) => i).join();

  test.each([
    [
      { table: 'nope', event: 'INSERT' },
      `${enabled} [event: INSERT, schema: public, table: nope, filters: [], select: nil]`,
    ],
    [{ table: 'unpublished' }, `${enabled} [event: *, schema: public, table: unpublished, filters: [], select: nil]`],
    [{ table: 'r%' }, `${enabled} [event: *, schema: public, table: r%, filters: [], select: nil]`],
    [
      { table: 'rows', filter: 'c=eq.1' },
      `${exception} [event: *, schema: public, table: rows, filters: [{"c", "eq", "1", false}], select: nil]. ${raised} invalid column for filter c`,
    ],
    [{ table: 'rows', filter: 'secret=eq.x' }, /raise_exception\) invalid column for filter secret$/],
    [{ table: 'rows', select: ['secret'] }, /raise_exception\) invalid column for select secret$/],
    [
      { table: 'rows', filter: 'n=eq.x' },
      /Exception: ERROR 22P02 \(invalid_text_representation\) invalid input syntax for type integer: "x"$/,
    ],
    [{ table: 'rows', filter: 'mood=eq.angry' }, /ERROR 22P02 .* invalid input value for enum mood: "angry"$/],
    [{ table: 'rows', filter: 'n=in.(1,x)' }, /ERROR 22P02 .*: "x"$/],
    [{ table: 'rows', filter: `n=in.(${many})` }, /raise_exception\) too many values for `in` filter. Maximum 100$/],
    [{ table: 'rows', filter: 'n=like.1%' }, /operator like is not supported on column n of type integer: /],
    [
      { table: 'rows', filter: 'doc=eq.{}' },
      /operator eq is not supported on column doc of type json: operator does not exist: json = json$/,
    ],
    [{ table: 'rows', filter: 'note=match.(' }, /invalid regular expression for match filter: /],
    [{ table: 'rows', filter: 'note=is.maybe' }, /invalid value for is filter: must be null, true, false, or unknown$/],
    [{ table: 'rows', filter: 'n=is.true' }, /is true filter requires a boolean column, got integer$/],
    [{ table: 'rows', filter: 'wrong' }, 'Error parsing `filter` params: ["wrong"]'],
    [
      { table: 'rows', filter: Array(21).fill('n=gt.0').join() },
      'Error parsing `filter` params: filter must not have more than 20 conditions',
    ],
  ])('%j', async (asked, message) => {
    const heard = hearChanges();
    // One bad entry undoes the others.
    const entries = [
      { event: '*', schema: 'public', table: 'a_b' },
      { event: '*', schema: 'public', ...asked },
    ];
    const subscription = await changes.changes.subscribe(anon, entries, heard);
    expect(heard.notices).toEqual([{ extension: 'postgres_changes', status: 'error', message: expect.anything() }]);
    expect(heard.notices[0]?.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
    await changes.sql('delete from public.a_b; insert into public.a_b values (1)');
    await changes.settled();
    expect(heard.changes).toEqual([]);
    subscription.end();
  });

  test.each([0, 49, 99])('of a hundred entries number %i is named', async (wrong) => {
    const heard = hearChanges();
    const entries = Array.from({ length: 100 }, (_, place) => ({
      event: '*',
      schema: 'public',
      table: 'rows',
      filter: place === wrong ? 'n=in.(1,x)' : `n=gt.${place}`,
    }));
    await changes.changes.subscribe(anon, entries, heard);
    expect(heard.notices).toEqual([
      expect.objectContaining({ status: 'error', message: expect.stringMatching(/filters: \[\{"n", "in", .*: "x"$/) }),
    ]);
  });
});
