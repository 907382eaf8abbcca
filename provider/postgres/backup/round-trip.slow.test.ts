// A backup that is restored into an empty database makes the same database again, whatever it holds.
import { expect, it } from 'vitest';
import { application } from '../../testing/application.ts';
import { ask, contentOf, emptyDatabase, placeWith, schemaOf } from '../../testing/backups.ts';
import { testDatabase } from '../../testing/database.ts';
import { migrate } from '../migrations/migrate.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const odd = `
  create type public.mood as enum ('so la', 'it''s "fine"', '\\');
  create type public.pair as (a int, b text);
  create domain public.small as int check (value < 10);
  create table public.texts (id bigint generated always as identity primary key, body text, fixed char(5), one "char");
  create table public.numbers (n numeric, d double precision, r real, big bigint, small public.small);
  create table public.others (
    j jsonb, plain json, raw bytea, at timestamptz, local timestamp, day date, span interval, texts text[], grid int[],
    mood public.mood, pair public.pair, pairs public.pair[], net inet, bits varbit, range tstzrange, words tsvector, id uuid
  );
  create table public."Odd ""name"".it" ("select" int, "a b" text, gone int, doubled int generated always as ("select" * 2) stored);
  alter table public."Odd ""name"".it" drop column gone;
  create table public.nothing ();
  create table public.parts (id int, part int) partition by list (part);
  create table public.part_1 partition of public.parts for values in (1);
  create table public.part_2 partition of public.parts for values in (2);
  create table public.tree (id int primary key, parent int references public.tree (id), leaf int);
  create table public.leaves (id int primary key, tree int not null references public.tree (id));
  alter table public.tree add foreign key (leaf) references public.leaves (id) deferrable initially deferred;
  create table public.presets (id serial primary key, word text);
  insert into public.presets (word) values ('from the migration'), ('deleted later');
  create function public.shout() returns trigger language plpgsql as $$ begin new.word := upper(new.word) || '!'; return new; end $$;
  create trigger presets_shout before insert or update on public.presets for each row execute function public.shout();
  alter table public.texts enable row level security;
  create policy texts_select_own on public.texts for select to authenticated using (body = (select auth.role()));
  grant select (body) on public.texts to authenticated;
  create sequence public.counter as bigint start 9223372036854775800;
`;

// Every character that text can hold, in one row that is longer than a piece of the file.
const everyCharacter = `
  insert into public.texts (body, fixed, one)
  select string_agg(chr(i), '' order by i), 'ab', 'x' from generate_series(1, 1114111) i where i not between 55296 and 57343`;

const values = `
  insert into public.texts (body, fixed, one) values (null, null, null), ('', '', ''), (E'a\\tb\\nc\\r\\\\N\\\\.', 'abcde', ' '), (E'\\\\.', '\\N', '\\');
  insert into public.numbers values
    ('NaN', 'NaN', 'NaN', 9223372036854775807, 9), ('Infinity', 'Infinity', '-Infinity', -9223372036854775808, null),
    ('-Infinity', '-0', 1e-45, 0, -2147483648), (10::numeric ^ 1000 + 0.1, 5e-324, 3.4028235e38, 1, 1),
    (repeat('9', 131072)::numeric, 1.7976931348623157e308, 0.1, 2, 2), (('0.' || repeat('0', 16382) || '1')::numeric, 0.1 + 0.2::float8, 16777217, 3, 3),
    (1.10, 1e23, 1, 4, 4);
  insert into public.others (j, plain, raw, at, local, day, span, texts, grid, mood, pair, pairs, net, bits, range, words, id) values
    ('{"a": [1, 1e400, -0.0, "\\u20ac", null], "": {"b": "\\\\"}}', '{ "kept" :  "as  typed", "kept": 2 }',
     decode(string_to_table, 'hex'), 'infinity', '-infinity', 'infinity', '178000000 years -1 mon +25:00:00.000001',
     array['', null, 'NULL', '{"a"}', 'a,b', E'\\\\"', ' '], '[0:1][-1:0]={{1,2},{3,null}}', '\\', row(1, 'a,"b')::public.pair,
     array[row(null, '')::public.pair, null], '::ffff:1.2.3.4/96', B'101', '[2020-01-01,infinity)', 'a:1A b''c:2', '00000000-0000-0000-0000-000000000000')`.replace(
  'string_to_table',
  `'${[...Array(256).keys()].map((byte) => byte.toString(16).padStart(2, '0')).join('')}'`,
);

const more = `
  insert into public.others (at, local, day, span, texts, raw) values
    ('4713-01-01 00:00:00+00 BC', '294276-12-31 23:59:59.999999', '4713-01-01 BC', '-0:00:00.000001', '{}', ''), (null, null, null, null, null, null);
  insert into public."Odd ""name"".it" values (1, 'x'), (null, null), (-7, E'\\u0001');
  insert into public.nothing select from generate_series(1, 3);
  insert into public.parts values (1, 1), (2, 2), (3, 1);
  begin;
  set constraints all deferred;
  insert into public.tree values (1, null, 7), (2, 1, 8), (3, 3, null);
  insert into public.leaves values (7, 2), (8, 2);
  commit;
  alter table public.presets disable trigger presets_shout;
  delete from public.presets where id = 2;
  insert into public.presets (word) values ('quiet');
  alter table public.presets enable trigger presets_shout;
  select nextval('public.counter'), nextval('public.counter');
  select setval('public.texts_id_seq', 4711, false);`;

it('brings back every value, sequence and definition', async () => {
  const { migrations, file } = await placeWith(odd);
  const test = await testDatabase({ migrations });
  for (const text of [everyCharacter, values, more]) await test.query({ text, values: [] });
  const made = await makeBackup({ application, admin: test.admin, file, about: { who: 'a test' }, withoutRows: [] });
  expect(made.heading.about).toEqual({ who: 'a test' });

  // Written in one way only, whatever a server is set to.
  const target = await emptyDatabase();
  await ask(
    target,
    `alter database ${target.database} set datestyle = 'German'; alter database ${target.database} set timezone = 'Asia/Kolkata'`,
  );
  await ask(
    target,
    `alter database ${target.database} set intervalstyle = 'iso_8601'; alter database ${target.database} set bytea_output = 'escape'`,
  );
  const restored = await restoreBackup({ application, admin: target, file, migrations, further: [] });
  expect(restored.doubts).toEqual([]);
  expect([restored.rows, restored.tables, restored.bytes]).toEqual([made.rows, made.tables, made.bytes]);
  await ask(target, `alter database ${target.database} reset all`);

  const before = await contentOf(test.admin);
  expect(await contentOf(target)).toEqual(before);
  expect(before['public.texts']).toHaveLength(5);
  expect(before['public.texts']?.some((row) => row.length > 1_100_000)).toBe(true);
  expect(await schemaOf(target)).toEqual(await schemaOf(test.admin));
  const [next] = await ask<{ id: string; number: string }>(
    target,
    `insert into public.texts (body) values ('next') returning id, nextval('public.counter') as number`,
  );
  expect(next).toEqual({ id: '4711', number: '9223372036854775802' });
  // And the next start finds nothing to do.
  await migrate(target, migrations);
  await test.close();
}, 60_000);

it('leaves out the rows it is told to, and keeps their tables', async () => {
  const { migrations, file } = await placeWith(
    'create table public.doors (key text); create table public.rooms (name text);',
  );
  const test = await testDatabase({ migrations });
  await test.query({ text: `insert into doors values ('secret'); insert into rooms values ('hall')`, values: [] });
  await makeBackup({ application, admin: test.admin, file, about: {}, withoutRows: ['public.doors'] });
  const target = await emptyDatabase();
  await restoreBackup({ application, admin: target, file, migrations, further: [] });
  const { 'public.doors': doors, 'public.rooms': rooms } = await contentOf(target);
  expect([doors, rooms]).toEqual([[], ['(hall)']]);

  // A server of one's own, whose superuser has another name.
  const own = await emptyDatabase();
  await ask(own, 'create role landlord superuser login');
  await restoreBackup({ application, admin: { ...own, user: 'landlord' }, file, migrations, further: [] });
  expect(await contentOf(own)).toEqual(await contentOf(target));
  const owners = `select distinct tableowner as name from pg_tables where schemaname = 'public'`;
  expect(await ask(own, owners)).toEqual([{ name: 'provider_owner' }]);
  // Roles belong to the whole server, which other tests look at.
  await ask(own, `reassign owned by landlord to ${own.user}`);
  await ask(own, 'drop owned by landlord');
  await ask(own, 'drop role landlord');
  await test.close();
});

it('makes again what the start made, and tells of tables that nothing makes', async () => {
  const { migrations, file } = await placeWith('create table public.rooms (name text)');
  const test = await testDatabase({ migrations });
  const further = ['create schema house', 'create table house.age (years int)'];
  for (const text of further) await test.query({ text, values: [] });
  await test.query({
    text: 'insert into house.age values (7); create table public.by_hand as select 1 as x',
    values: [],
  });
  await makeBackup({ application, admin: test.admin, file, about: {}, withoutRows: [], further });
  const target = await emptyDatabase();
  const { doubts } = await restoreBackup({ application, admin: target, file, migrations, further });
  expect(doubts).toEqual(['the table public.by_hand is made by no migration, so it was left out']);
  expect((await contentOf(target))['house.age']).toEqual(['(7)']);
  await test.close();
});

it('tells of references that lead nowhere', async () => {
  const { migrations, file } = await placeWith(
    'create table public.a (x int, y int, primary key (x, y)); create table public.b (x int, y int, foreign key (x, y) references public.a)',
  );
  const test = await testDatabase({ migrations });
  const text = `set session_replication_role = replica; insert into a values (1, 2);
    insert into b values (1, 2), (2, 1), (1, null); reset session_replication_role`;
  await test.query({ text, values: [] });
  await makeBackup({ application, admin: test.admin, file, about: {}, withoutRows: [] });
  const { doubts } = await restoreBackup({ application, admin: await emptyDatabase(), file, migrations, further: [] });
  expect(doubts).toEqual(['1 rows of public.b refer to rows of public.a that are not there']);
  await test.close();
});
