import { afterAll, beforeAll, expect, test } from 'vitest';
import { anon, startTestChanges, type TestChanges } from '../../testing/realtime/changes.ts';

let changes: TestChanges;

const values: readonly (readonly [type: string, typeName: string, sql: string, json: string])[] = [
  ['int8', 'int8', '9223372036854775807', '9223372036854775807'],
  ['numeric', 'numeric', '12345678901234567890.0100', '12345678901234567890.0100'],
  ['numeric', 'numeric', `'NaN'`, '"NaN"'],
  ['float8', 'float8', `0.1`, '0.1'],
  ['bool', 'bool', 'true', 'true'],
  ['json', 'json', `'{"b": 1.50, "a": [null]}'`, '{"a": [null], "b": 1.50}'],
  ['jsonb', 'jsonb', `'"text"'`, '"text"'],
  ['bytea', 'bytea', `'\\xdeadBEEF'`, '"deadbeef"'],
  ['timestamptz', 'timestamptz', `'2026-01-02 08:34:05.678901+05:30'`, '"2026-01-02T03:04:05.678901+00:00"'],
  ['timestamp', 'timestamp', `'2026-01-02 03:04:05'`, '"2026-01-02T03:04:05"'],
  ['date', 'date', `'2026-01-02'`, '"2026-01-02"'],
  ['interval', 'interval', `'-1 day 02:00'`, '"-1 days +02:00:00"'],
  ['uuid', 'uuid', `'11111111-1111-4111-8111-111111111111'`, '"11111111-1111-4111-8111-111111111111"'],
  ['public.mood', 'mood', `'glad'`, '"glad"'],
  ['public.mood[]', '_mood', `'{glad,sad}'`, '["glad", "sad"]'],
  ['public.spot', 'spot', `'(1,"a ""b""")'`, '{"x": 1, "y": "a \\"b\\""}'],
  ['public.amount', 'amount', `5`, '5'],
  ['int4range', 'int4range', `'[1,3)'`, '"[1,3)"'],
  ['money', 'money', `'12.50'`, '"$12.50"'],
  ['char(4)', 'bpchar', `'a'`, '"a   "'],
  ['text', 'text', `E'quote " back \\\\ line\\n \\u20b9 😀'`, '"quote \\" back \\\\ line\\n ₹ 😀"'],
  ['text', 'text', 'null', 'null'],
  ['int4[]', '_int4', `'{{1,2},{3,null}}'`, '[[1, 2], [3, null]]'],
];

beforeAll(async () => {
  const columns = values.map(([type], i) => `c${i} ${type}`).join(', ');
  changes = await startTestChanges(`
    create type public.mood as enum ('sad', 'glad');
    create type public.spot as (x int, y text);
    create domain public.amount as int check (value > 0);
    create table public.kinds (id int primary key, ${columns});
    create table public.large (id int primary key, a text, b text, c int);
    create table public.whole (id int primary key, a text, c int);
    alter table public.whole replica identity full;
    create table public.guarded (id int primary key, a text, c int);
    alter table public.guarded enable row level security;
    create policy by_text on public.guarded for select to anon using (a like 'c4ca%');
    create table public.given (n int primary key, item text, seen text);
    alter table public.given enable row level security;
    create policy by_names on public.given for select to anon using (n > 0 and item = 'a' and seen = 'b' and given is not null);
    create table public.keyless (a text);
    alter table public.keyless replica identity full;
    create table public."__proto__" (id int primary key, "__proto__" text, "constructor" text);
    grant select on all tables in schema public to anon;
    alter publication supabase_realtime add table public.kinds, public.large, public.whole, public.guarded, public.given, public.keyless, public."__proto__";`);
});

afterAll(() => changes?.close());

test('values are JSON as PostgreSQL writes it, with all their digits', async () => {
  const heard = await changes.listen(anon, 'kinds');
  await changes.sql(`insert into public.kinds values (1, ${values.map(([, , sql]) => sql).join(', ')})`);
  await changes.settled();
  const [change] = heard.changes;
  expect(change?.data.columns.slice(1).map(({ type }) => type)).toEqual(values.map(([, name]) => name));
  for (const [i, [, , , json]] of values.entries()) expect(heard.texts[0]).toContain(`"c${i}":${json}`);
  expect(change?.data.errors).toBeNull();
  heard.end();
});

test('a value stored apart that did not change is absent, or taken from the old row', async () => {
  const heard = await changes.listen(anon, { table: 'large', event: 'UPDATE' }, { table: 'whole', event: 'UPDATE' });
  const apart = `(select string_agg(md5(i::text), '') from generate_series(1, 1000) i)`;
  await changes.sql(`insert into public.large values (1, ${apart}, 'b', 1); insert into public.whole values (1, ${apart}, 1);
    update public.large set c = 2; update public.whole set c = 2`);
  await changes.settled();
  const [part, whole] = heard.changes.map(({ data }) => data);
  expect(part?.record).toEqual({ id: 1, b: 'b', c: 2 });
  expect(String(whole?.record?.a)).toHaveLength(32_000);
  expect(whole?.old_record).toMatchObject({ id: 1, c: 1 });
  heard.end();
});

test('a value stored apart that did not change passes filters as it is now, and is judged so by policies', async () => {
  const heard = await Promise.all(
    ['a=like.c4ca%', 'a=like.x%', 'a=is.null'].map((filter) =>
      changes.listen(anon, { table: 'large', event: 'UPDATE', filter }, { table: 'guarded', event: 'UPDATE', filter }),
    ),
  );
  const apart = `(select string_agg(md5(i::text), '') from generate_series(1, 1000) i)`;
  await changes.sql(`insert into public.large values (10, ${apart}, 'b', 1); insert into public.guarded values (10, ${apart}, 1);
    update public.large set c = 2 where id = 10; update public.guarded set c = 2 where id = 10`);
  await changes.settled();
  const toldTo = heard.map((each) => each.changes.map(({ data }) => [data.table, Object.keys(data.record ?? {})]));
  expect(toldTo).toEqual([
    [
      ['large', ['id', 'b', 'c']],
      ['guarded', ['id', 'c']],
    ],
    [],
    [],
  ]);
  for (const { end } of heard) end();
});

test('of a row over 1 MiB what is small is told', async () => {
  const heard = await changes.listen(anon, 'large');
  await changes.sql(`insert into public.large values (2, repeat('a', 1100000), repeat('b', 62), 3),
    (3, repeat('a', 1000000), repeat('b', 63), 3), (4, repeat('a', 1100000), repeat('b', 63), 3)`);
  await changes.settled();
  expect(heard.changes.map(({ data }) => [data.errors, Object.keys(data.record ?? {})])).toEqual([
    [['Error 413: Payload Too Large'], ['id', 'b', 'c']],
    [null, ['id', 'a', 'b', 'c']],
    [['Error 413: Payload Too Large'], ['id', 'c']],
  ]);
  heard.end();
});

test('of a table without a key nothing is told but that, and its deletes', async () => {
  const heard = await changes.listen(anon, { table: 'keyless', filter: 'a=eq.b' });
  await changes.sql(
    `insert into public.keyless values ('a'); update public.keyless set a = 'b'; delete from public.keyless`,
  );
  await changes.settled();
  const noKey = ['Error 400: Bad Request, no primary key'];
  expect(
    heard.changes.map(({ data: { type, columns, record, old_record, errors } }) => ({
      type,
      columns,
      record,
      old_record,
      errors,
    })),
  ).toEqual([
    { type: 'INSERT', columns: [], record: {}, errors: noKey },
    { type: 'UPDATE', columns: [], record: {}, old_record: {}, errors: noKey },
    { type: 'DELETE', columns: [{ name: 'a', type: 'text' }], old_record: { a: 'b' }, errors: null },
  ]);
  heard.end();
});

test('names that mean something to JavaScript are names', async () => {
  const heard = await changes.listen(anon, { table: '__proto__', filter: '__proto__=eq.a' });
  await changes.sql(`insert into public."__proto__" values (1, 'a', 'b')`);
  await changes.settled();
  expect(heard.texts[0]).toContain('"record":{"id":1,"__proto__":"a","constructor":"b"}');
  heard.end();
});

test('names that the judging itself uses are names', async () => {
  const heard = await changes.listen(anon, 'given');
  await changes.sql(`insert into public.given values (1, 'a', 'b')`);
  await changes.settled();
  expect(heard.changes.map(({ data }) => data.record)).toEqual([{ n: 1, item: 'a', seen: 'b' }]);
  heard.end();
});
