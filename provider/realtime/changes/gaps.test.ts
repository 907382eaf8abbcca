import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loginSettings } from '../../postgres/connection.ts';
import type { Log, LogFollower } from '../../postgres/log/log.ts';
import { openLog } from '../../postgres/log/open-log.ts';
import { anon, members, startTestChanges, type TestChanges, user } from '../../testing/realtime/changes.ts';
import { hearChanges } from '../../testing/realtime/heard-changes.ts';
import { openChanges } from './open-changes.ts';

let changes: TestChanges;

const live = 'Subscribed to PostgreSQL';
const gone = 'Changes are not heard of at the moment';

beforeAll(async () => {
  changes = await startTestChanges(`
    create table public.rows (id int primary key, note text);
    create table public.others (id int primary key);
    grant select on public.rows, public.others to anon, authenticated;
    alter publication supabase_realtime add table public.rows, public.others;`);
});

afterAll(() => changes?.close());

test('a hundred changes within a second are told one by one, and what is more as many', async () => {
  const heard = await changes.listen(anon, { table: 'rows' });
  await changes.sql('insert into public.rows select i from generate_series(1, 101) i');
  await heard.untilMany();
  expect(heard.changes.map(({ data }) => data.record?.id)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
  expect(heard.manyOf).toEqual([['public.rows']]);
  heard.end();
});

test('an import of 10,000 rows is many to twenty lists, once each, and the next change is told', async () => {
  const lists = await Promise.all(
    Array.from({ length: 20 }, (_, i) => changes.listen(user(`00000000-0000-4000-8000-0000000000${10 + i}`), 'rows')),
  );
  const beside = await changes.listen(anon, 'others');
  await changes.sql(`insert into public.rows select 1000 + i, repeat('a', 500) from generate_series(1, 10000) i`);
  await Promise.all(lists.map((list) => list.untilMany()));
  await changes.sql('insert into public.others values (1); insert into public.rows values (0)');
  await changes.settled();
  for (const list of lists) {
    expect(list.manyOf).toEqual([['public.rows']]);
    expect(list.changes.length).toBeLessThanOrEqual(101);
    expect(list.changes.at(-1)?.data.record?.id).toBe(0);
  }
  expect(beside.changes).toHaveLength(1);
  for (const each of [...lists, beside]) each.end();
});

test('changes that nobody may hear are not many either', async () => {
  await changes.sql(
    'create table public.quiet (id int primary key); alter publication supabase_realtime add table public.quiet',
  );
  const heard = await changes.listen(anon, 'others');
  await changes.sql('insert into public.quiet select i from generate_series(1, 2000) i');
  await changes.sql('insert into public.others values (2)');
  await heard.until(1);
  expect(heard.manyOf).toEqual([]);
  heard.end();
});

test('a log that was lost is a gap that is told, after which changes are heard of again', async () => {
  const heard = await changes.listen(anon, 'rows');
  await changes.sql(
    'select pg_terminate_backend(active_pid) from pg_replication_slots where database = current_database()',
  );
  await heard.untilNotice(gone);
  await heard.untilNotice(live, 2);
  expect(heard.notices.map(({ status, message }) => [status, message])).toEqual([
    ['ok', live],
    ['error', gone],
    ['ok', live],
  ]);
  await changes.sql(`update public.rows set note = 'b' where id = 1`);
  await changes.settled();
  expect(heard.changes.map(({ data }) => data.record?.note)).toEqual(['b']);
  expect(changes.lines.at(-1)).toMatch(/^Changes of the database are not heard of: .+\.$/);
  heard.end();
});

test('a table that leaves the publication is silent until it is back', async () => {
  const heard = await changes.listen(anon, 'rows', 'others');
  await changes.sql('alter publication supabase_realtime set table public.marks');
  await changes.sql(`update public.rows set note = 'unheard' where id = 1`);
  await changes.sql('alter publication supabase_realtime add table public.rows, public.others');
  await changes.sql(`update public.rows set note = 'heard' where id = 1`);
  await changes.settled();
  expect(heard.changes.map(({ data }) => data.record?.note)).toEqual(['heard']);
  heard.end();
});

test('a log that may not be read is told, and so is it to the server’s own', async () => {
  const lines: string[] = [];
  const log = openLog(loginSettings(changes.database.admin, 'authenticator'));
  const other = openChanges({
    database: changes.database.database,
    log,
    members,
    write: (line) => void lines.push(line),
  });
  const heard = hearChanges();
  await other.subscribe(anon, [{ event: '*', schema: 'public', table: 'rows' }], heard);
  expect(heard.notices.map(({ status, message }) => [status, message])).toEqual([
    ['error', 'The database keeps no log of its changes'],
  ]);
  expect(lines).toEqual(["Changes of the database are not heard of: authenticator may not read the database's log."]);
  await other.close();
});

test('who came while there was no log is told once there is one', async () => {
  let follower: LogFollower | undefined;
  const log: Log = {
    follow: async (_publications, asked) => {
      follower = asked;
      return { close: async () => {} };
    },
  };
  const lines: string[] = [];
  const other = openChanges({
    database: changes.database.database,
    log,
    members,
    write: (line) => void lines.push(line),
  });
  const [first, second] = [hearChanges(), hearChanges()];
  const asked = [{ event: '*', schema: 'public', table: 'rows' }];
  const subscribing = other.subscribe(anon, asked, first);
  await vi.waitUntil(() => follower);
  for (let time = 0; time < 3; time++) follower?.lost('no log', true);
  await subscribing;
  await other.subscribe(anon, asked, second);
  follower?.began();
  const never = 'The database keeps no log of its changes';
  for (const heard of [first, second]) expect(heard.notices.map(({ message }) => message)).toEqual([never, live]);
  expect(lines).toEqual(['Changes of the database are not heard of: no log.']);
  await other.close();
});

test('a channel without entries needs no log', async () => {
  const follow = () => Promise.reject(new Error('nobody asked for it'));
  const other = openChanges({ database: changes.database.database, log: { follow }, members, write: () => {} });
  const heard = hearChanges();
  (await other.subscribe(anon, [], heard)).end();
  expect(heard.notices).toEqual([]);
  await other.close();
});

test('commits in quick succession are told in their order', async () => {
  const heard = await changes.listen(anon, 'others');
  for (let id = 100; id < 160; id++) await changes.sql(`insert into public.others values (${id})`);
  await changes.settled();
  expect(heard.changes.map(({ data }) => data.record?.id)).toEqual(Array.from({ length: 60 }, (_, i) => 100 + i));
  heard.end();
});
