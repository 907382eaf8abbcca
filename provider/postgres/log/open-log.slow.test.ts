import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { type HeardLog, hearLog } from '../../testing/log/heard-log.ts';
import { silentProxy } from '../../testing/silent-proxy.ts';
import { loginSettings } from '../connection.ts';
import type { LogReading } from './log.ts';
import { openLog } from './open-log.ts';

let database: TestDatabase;
let heard: HeardLog;
let reading: LogReading;

const ask = (text: string) => database.query<Record<string, unknown>>({ text, values: [] });

/** What the transactions of `work` wrote. */
const changesOf = async (work: string, transactions = 1) => {
  const before = heard.transactions.length;
  await ask(work);
  return (await heard.until(before + transactions)).slice(before).flatMap(({ changes }) => changes);
};

beforeAll(async () => {
  database = await testDatabase();
  await ask(`
    create table public.notes (id int8 primary key, note text, tags text[]);
    create table public.whole (id int8 primary key, note text);
    create table public.pairs (b int4, a text, note text, primary key (a, b));
    create table public.keyless (note text);
    create table public.unpublished (id int8 primary key);
    alter table public.whole replica identity full;
    alter table public.keyless replica identity full;
    create publication test_log for table public.notes, public.whole, public.pairs, public.keyless;`);
  heard = hearLog();
  reading = await openLog(loginSettings(database.admin, 'supabase_replication_admin')).follow(['test_log'], heard);
  await heard.untilNews('began');
});

afterAll(async () => {
  await reading?.close();
  await database?.close();
});

test('a row that was inserted is told with its table and the text of its values', async () => {
  const [change] = await changesOf(`insert into public.notes values (9007199254740993, null, '{a,"b,c"}')`);
  expect(change).toMatchObject({
    type: 'INSERT',
    row: { id: '9007199254740993', note: null, tags: '{a,"b,c"}' },
    oldRow: null,
    table: { schema: 'public', name: 'notes', key: ['id'], isFull: false },
  });
  expect(change?.table.columns).toEqual([
    { name: 'id', type: 'int8' },
    { name: 'note', type: 'text' },
    { name: 'tags', type: '_text' },
  ]);
});

test('an update has its old key, changed or not, and the whole old row where the table keeps it', async () => {
  const changes = await changesOf(
    `begin; insert into public.notes values (1, 'a'); update public.notes set note = 'b' where id = 1;
     update public.notes set id = 2 where id = 1; insert into public.whole values (1, 'a');
     update public.whole set note = 'b'; commit;`,
  );
  const updates = changes.filter(({ type }) => type === 'UPDATE');
  expect(updates.map(({ row, oldRow, table: { isFull } }) => [row?.id, row?.note, oldRow, isFull])).toEqual([
    ['1', 'b', { id: '1' }, false],
    ['2', 'b', { id: '1' }, false],
    ['1', 'b', { id: '1', note: 'a' }, true],
  ]);
});

test('a delete has the key, or the whole old row', async () => {
  await changesOf(`insert into public.notes values (5, 'a'); insert into public.whole values (5, 'a')`, 1);
  const deleted = await changesOf(`delete from public.notes where id = 5; delete from public.whole where id = 5`, 1);
  expect(deleted.map(({ type, row, oldRow }) => [type, row, oldRow])).toEqual([
    ['DELETE', null, { id: '5' }],
    ['DELETE', null, { id: '5', note: 'a' }],
  ]);
});

test('the key is in its own order, and a table without one has none', async () => {
  const changes = await changesOf(`insert into public.pairs values (1, 'a'); insert into public.keyless values ('a')`);
  expect(changes.map(({ table }) => table.key)).toEqual([['a', 'b'], []]);
});

test('transactions come one by one in the order of their commits, without those that published nothing', async () => {
  const before = heard.transactions.length;
  await ask('insert into public.unpublished values (1)');
  await Promise.all(Array.from({ length: 20 }, (_, i) => database.own.query({ text: 'select $1::int', values: [i] })));
  for (let i = 100; i < 120; i++) await ask(`insert into public.notes values (${i})`);
  const told = (await heard.until(before + 20)).slice(before);
  expect(told.map(({ changes }) => changes[0]?.row?.id)).toEqual(Array.from({ length: 20 }, (_, i) => String(100 + i)));
  const times = told.map(({ committedAt }) => committedAt.getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

test('what was rolled back is not told', async () => {
  const changes = await changesOf(
    `begin; insert into public.notes values (200); rollback; insert into public.notes values (201)`,
  );
  expect(changes.map(({ row }) => row?.id)).toEqual(['201']);
});

test('a column that was added, and a type of one’s own, are in the changes after it', async () => {
  await ask(`create type public.mood as enum ('glad'); alter table public.pairs add column mood public.mood`);
  const [change] = await changesOf(`insert into public.pairs values (2, 'b', null, 'glad')`);
  expect(change?.table.columns.at(-1)).toEqual({ name: 'mood', type: 'mood' });
  expect(change?.row?.mood).toBe('glad');
});

test('a transaction of 10,000 rows is cut', async () => {
  const before = heard.transactions.length;
  await ask('insert into public.notes select 10000 + i, $$a$$ from generate_series(1, 10000) i');
  const transaction = (await heard.until(before + 1))[before];
  expect(transaction?.changes).toHaveLength(1_000);
  expect(transaction?.isCut).toBe(true);
  expect(transaction?.cutTables).toEqual([{ schema: 'public', name: 'notes' }]);
});

test('the login may read the log and no table, and its slot is temporary', async () => {
  const { rows } = await ask(`
    select (select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and has_table_privilege('supabase_replication_admin', oid, 'select'))::int as tables,
      (select bool_and(temporary) from pg_replication_slots) as "isTemporary",
      (select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolinherit from pg_roles
        where rolname = 'supabase_replication_admin') as "mayMore"`);
  expect(rows).toEqual([{ tables: 0, isTemporary: true, mayMore: false }]);
});

test('a login that is refused is asked for again, and the log is heard of once it is let in', async () => {
  const name = `refused_${process.pid}`;
  await ask(`create role ${name} replication nologin`);
  const other = hearLog();
  const { close } = await openLog({ ...database.admin, user: name }, { firstMs: 20 }).follow(['test_log'], other);
  await other.untilNews(`lost for long: role "${name}" is not permitted to log in`);
  await ask(`alter role ${name} login`);
  await other.untilNews('began');
  await close();
  await ask(`drop role ${name}`);
});

test('a log that is lost again and again at once is asked for after longer and longer waits', async () => {
  const other = hearLog();
  const settings = loginSettings(database.admin, 'supabase_replication_admin');
  const waits = openLog(settings, { firstMs: 100, mostMs: 1_000_000 });
  const { close } = await waits.follow(['test_log'], other);
  const waited: number[] = [];
  for (let time = 1; time < 5; time++) {
    await other.untilNews('began', time);
    const before = performance.now();
    await ask(`select pg_terminate_backend(active_pid) from pg_replication_slots where database = current_database()`);
    await other.untilNews('began', time + 1);
    waited.push(performance.now() - before);
  }
  for (const [place, least] of [100, 200, 400, 800].entries()) expect(waited[place]).toBeGreaterThanOrEqual(least);
  await close();
});

test('once it is closed no slot is left', async () => {
  const other = hearLog();
  const slots = async () =>
    Number(
      (await ask('select count(*) as n from pg_replication_slots where database = current_database()')).rows[0]?.n,
    );
  const { close } = await openLog(loginSettings(database.admin, 'supabase_replication_admin')).follow(
    ['test_log'],
    other,
  );
  await other.untilNews('began');
  expect(await slots()).toBe(2);
  await close();
  await expect.poll(slots).toBe(1);
  expect(other.news).toEqual(['began']);
});

test('a close waits no longer than a moment for a connection that was dropped without a word', async () => {
  const proxy = await silentProxy(loginSettings(database.admin, 'supabase_replication_admin'));
  const other = hearLog();
  const { close } = await openLog(proxy.settings).follow(['test_log'], other);
  await other.untilNews('began');
  proxy.drop();
  await close();
  proxy.close();
});
