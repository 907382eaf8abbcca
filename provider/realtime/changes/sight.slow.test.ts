import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectClient } from '../../postgres/connection.ts';
import { untilWaiting } from '../../testing/database-sessions.ts';
import { anon, type TestChanges, user } from '../../testing/realtime/changes.ts';
import { asha, ravi, startSightTables } from '../../testing/realtime/sight.ts';
import type { ChangeData } from './changes.ts';

let changes: TestChanges;
const listening: { end(): void }[] = [];

const listen: TestChanges['listen'] = async (...asked) => {
  const heard = await changes.listen(...asked);
  listening.push(heard);
  return heard;
};

/** What was heard, shortly: the event, the row's key, and the old row. */
const told = ({ changes: heard }: { readonly changes: readonly { readonly data: ChangeData }[] }) =>
  heard.map(({ data: { type, record, old_record } }) => [type, record, old_record]);

beforeAll(async () => {
  changes = await startSightTables();
});

afterEach(() => {
  for (const { end } of listening.splice(0)) end();
});

afterAll(() => changes?.close());

test('of all tables of a schema those are told of that the role may read', async () => {
  const anyones = await listen(anon, {});
  expect(anyones.notices.map(({ message }) => message)).toEqual(['Subscribed to PostgreSQL']);
  await changes.sql(`insert into public.owned values (4); insert into public.mixed values (4)`);
  await changes.settled();
  expect(anyones.changes.map(({ data: { table } }) => table)).toEqual(['mixed']);
});

test('that there was much in a table is told to who may see anything of it', async () => {
  const [hers, his] = [await listen(user(asha), 'ranked', 'mixed'), await listen(user(ravi), 'ranked', 'mixed')];
  await changes.sql(`insert into public.ranked select i from generate_series(1000, 3000) i;
    insert into public.mixed select i from generate_series(1000, 3000) i`);
  await Promise.all([hers.untilMany(), his.untilMany()]);
  expect([hers, his].map(({ manyOf }) => manyOf)).toEqual([[['public.ranked', 'public.mixed']], [['public.mixed']]]);
  await changes.sql('truncate public.ranked');
});

/** One that waits at each commit for those who are to have it, too. */
const syncClient = async () => {
  const client = await connectClient(changes.database.admin);
  await client.query('set synchronous_commit = on');
  return client;
};

test('a row is told, too, that stands in the log for a while before anybody sees it', async () => {
  const hers = await listen(user(asha), 'owned');
  const hold = async (standby: string): Promise<void> => {
    await changes.sql(`alter system set synchronous_standby_names = '${standby}'`);
    await changes.sql('select pg_reload_conf()');
  };
  const sees = async (question: string): Promise<unknown> => (await changes.sql(`select ${question} as is`))[0]?.is;
  const waiting = () => sees(`(select count(*)::int from pg_stat_activity where wait_event = 'SyncRep')`);
  const [prober, writer] = [await syncClient(), await syncClient()];
  await hold('nobody');
  // It holds from some commit on.
  let isHeld = false;
  const probing = (async () => {
    while (!isHeld) await prober.query('insert into public.team values (gen_random_uuid())');
  })();
  await expect.poll(waiting).toBe(1);
  isHeld = true;
  const written = writer.query(`insert into public.owned values (70, '${asha}', 'a')`);
  await expect.poll(waiting).toBe(2);
  await expect
    .poll(() => sees('(select bool_and(sent_lsn >= pg_current_wal_flush_lsn()) from pg_stat_replication)'))
    .toBe(true);
  expect(await sees('exists (select from public.owned where id = 70)')).toBe(false);
  await hold('');
  await Promise.all([probing, written]);
  await Promise.all([prober.end(), writer.end()]);
  await hers.until(1);
  expect(told(hers)).toEqual([['INSERT', { id: 70, owner: asha, note: 'a' }, undefined]]);
});

test('a deleted row is told to nobody where policies look at the row', async () => {
  await changes.sql(`insert into public.owned values (10, '${asha}'); insert into public.whole values (10, '${asha}')`);
  await changes.settled();
  const hers = await listen(user(asha), 'owned', 'whole');
  await changes.sql('delete from public.owned where id = 10; delete from public.whole where id = 10');
  await changes.settled();
  expect(told(hers)).toEqual([]);
});

test('where they do not, its key is told to whom they let see the table', async () => {
  await changes.sql(`insert into public.ranked values (1, 'a')`);
  await changes.settled();
  const [hers, his] = [await listen(user(asha), 'ranked'), await listen(user(ravi), 'ranked')];
  await changes.sql('delete from public.ranked');
  await changes.settled();
  expect(told(hers)).toEqual([['DELETE', undefined, { id: 1 }]]);
  expect(told(his)).toEqual([]);
});

test('a row that leaves somebody’s sight is a delete of its key where the log has the old row', async () => {
  await changes.sql(
    `insert into public.whole values (1, '${asha}', 'a'); insert into public.owned values (20, '${asha}', 'a')`,
  );
  await changes.settled();
  const [hers, his, updates] = [
    await listen(user(asha), 'whole', 'owned'),
    await listen(user(ravi), 'whole', 'owned'),
    await listen(user(asha), { table: 'whole', event: 'UPDATE' }),
  ];
  await changes.sql(
    `update public.whole set owner = '${ravi}' where id = 1; update public.owned set owner = '${ravi}' where id = 20`,
  );
  await changes.settled();
  expect(told(hers)).toEqual([['DELETE', undefined, { id: 1 }]]);
  // Of the row that he could not see before he is told the key alone.
  expect(told(his)).toEqual([
    ['UPDATE', { id: 1, owner: ravi, note: 'a' }, { id: 1 }],
    ['UPDATE', { id: 20, owner: ravi, note: 'a' }, { id: 20 }],
  ]);
  expect(told(updates)).toEqual([]);
});

test('who could see the old row is told all of it', async () => {
  await changes.sql(`insert into public.whole values (2, '${asha}', 'a')`);
  await changes.settled();
  const hers = await listen(user(asha), 'whole');
  await changes.sql(`update public.whole set note = 'b' where id = 2`);
  await changes.settled();
  expect(told(hers)).toEqual([['UPDATE', { id: 2, owner: asha, note: 'b' }, { id: 2, owner: asha, note: 'a' }]]);
});

test('what was hidden when it was written stays so, though the row is in sight again', async () => {
  const hers = await listen(user(asha), 'owned');
  await changes.sql(`insert into public.owned values (30, '${ravi}', 'hidden')`);
  await changes.sql(`update public.owned set owner = '${asha}', note = 'shown' where id = 30`);
  await changes.settled();
  expect(hers.texts.join()).not.toContain('hidden');
  expect(told(hers)).toEqual([['UPDATE', { id: 30, owner: asha, note: 'shown' }, { id: 30 }]]);
});

test('policies that restrict, and such as look at the whole row, are judged on rows of the log, too', async () => {
  const [hers, anyones] = [await listen(user(asha), 'mixed'), await listen(anon, 'mixed')];
  await changes.sql(`insert into public.mixed values (1, 'a', false), (2, 'b', true)`);
  await changes.settled();
  await changes.sql('update public.mixed set hidden = true where id = 1');
  await changes.settled();
  expect(told(hers)).toEqual([
    ['INSERT', { id: 1, note: 'a', hidden: false }, undefined],
    ['DELETE', undefined, { id: 1 }],
  ]);
  expect(told(anyones).map(([type]) => type)).toEqual(['INSERT', 'INSERT', 'UPDATE']);
});

test('nobody hears what a filter makes of a row that is not theirs to see', async () => {
  // PostgreSQL refuses it for texts that begin so, and for no others.
  const filter = 'note=like.\\hers\\';
  const his = await listen(user(ravi), { table: 'owned', filter }, { table: 'mixed', filter });
  await changes.sql(`insert into public.owned values (500, '${asha}', 'hers alone')`);
  await changes.sql(`update public.owned set note = 'hers again' where id = 500`);
  await changes.settled();
  await changes.sql(`insert into public.mixed values (500, 'hers alone', false)`);
  await his.untilMany();
  expect(his.manyOf).toEqual([['public.mixed']]);
  expect(his.changes).toEqual([]);
});

test('who passes row-level security by hears everything', async () => {
  await changes.sql('grant select on public.owned to service_role');
  const all = await listen({ role: 'service_role', claims: { role: 'service_role' } }, 'owned');
  await changes.sql(`insert into public.owned values (40, null, 'a'); delete from public.owned where id = 40`);
  await changes.settled();
  expect(told(all)).toEqual([
    ['INSERT', { id: 40, owner: null, note: 'a' }, undefined],
    ['DELETE', undefined, { id: 40 }],
  ]);
});

test('a policy that raises for one reader leaves the others theirs, and is many for that one', async () => {
  const [well, ill] = [
    await listen(user(asha, { number: '1' }), 'loud'),
    await listen(user(asha, { number: 'x' }), 'loud'),
  ];
  await changes.sql('insert into public.loud values (1)');
  await well.until(1);
  await ill.untilMany();
  expect(ill.manyOf).toEqual([['public.loud']]);
  expect(ill.changes).toEqual([]);
});

test('members are judged beside strangers whose changes are held up', async () => {
  const strangers = await Promise.all([1, 2, 3].map((n) => listen(user(asha, { isGuest: true, number: n }), 'held')));
  const hers = await listen(user(asha), 'owned');
  const holder = await connectClient(changes.database.admin);
  await holder.query('select pg_advisory_lock(7)');
  await changes.sql('insert into public.held values (1)');
  await untilWaiting(changes.database.query);
  await changes.sql(`insert into public.owned values (90, '${asha}', 'a')`);
  await hers.until(1);
  expect(strangers.flatMap((stranger) => stranger.changes)).toEqual([]);
  await holder.end();
});

test('from a new token on changes are judged by it', async () => {
  const heard = await listen(user(asha), 'owned');
  await heard.judgeAs(user(ravi));
  await heard.untilNotice('Subscribed to PostgreSQL', 2);
  await changes.sql(`insert into public.owned values (50, '${asha}', 'a'), (51, '${ravi}', 'b')`);
  await changes.settled();
  expect(told(heard).map(([, record]) => (record as { id: number }).id)).toEqual([51]);
});

test('what is judged by an old token while the new one comes is many: later changes are told already', async () => {
  const heard = await listen(user(asha), 'held', 'owned');
  const holder = await connectClient(changes.database.admin);
  await holder.query('select pg_advisory_lock(7)');
  await changes.sql('insert into public.held values (2)');
  await untilWaiting(changes.database.query);
  await heard.judgeAs(user(ravi));
  await changes.sql(`insert into public.owned values (91, '${ravi}', 'his')`);
  await heard.until(1);
  await holder.end();
  await heard.untilMany();
  expect(heard.manyOf).toEqual([['public.held']]);
  expect(heard.changes.map(({ data }) => data.table)).toEqual(['owned']);
});

test('a right to a column that is taken is gone from the next change on', async () => {
  await changes.sql(`insert into public.gated values (3, '${asha}', 'a')`);
  await changes.settled();
  const [all, filtered] = [
    await listen(user(asha), 'gated'),
    await listen(user(asha), { table: 'gated', filter: 'note=eq.b' }),
  ];
  await changes.sql(
    'revoke select on public.gated from authenticated; grant select (id, owner) on public.gated to authenticated',
  );
  await changes.sql(`update public.gated set note = 'b' where id = 3`);
  await changes.settled();
  expect(told(all)).toEqual([['UPDATE', { id: 3, owner: asha }, { id: 3 }]]);
  expect(told(filtered)).toEqual([]);
  await changes.sql('revoke select on public.gated from authenticated');
  await changes.sql('update public.gated set note = null where id = 3; delete from public.gated where id = 3');
  await changes.settled();
  expect(told(all)).toHaveLength(1);
});

test('who has ended hears nothing', async () => {
  const [gone, here] = [await changes.listen(user(asha), 'owned'), await listen(user(asha), 'owned')];
  gone.end();
  await changes.sql(`insert into public.owned values (60, '${asha}', 'a')`);
  await here.until(1);
  expect(gone.changes).toEqual([]);
});

test('a token that is renewed for the same account is judged by, and no list need ask again', async () => {
  const heard = await listen(user(asha), 'owned');
  await heard.judgeAs(user(asha, { exp: 2 }));
  await changes.sql(`insert into public.owned values (52, '${asha}', 'a')`);
  await changes.settled();
  expect(told(heard).map(([, record]) => (record as { id: number }).id)).toEqual([52]);
  expect(heard.notices.map(({ message }) => message)).toEqual(['Subscribed to PostgreSQL']);
});
