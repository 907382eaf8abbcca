import { expect, test } from 'vitest';
import type { Log, LogFollower, LoggedTransaction } from '../../postgres/log/log.ts';
import { hearLog } from '../../testing/log/heard-log.ts';
import { messagesPublication, shareLog } from './shared-log.ts';

/** A log that says what it is told to. */
const openSource = () => {
  const followed: string[][] = [];
  const source: { follower?: LogFollower; closed: number } = { closed: 0 };
  const log: Log = {
    follow: async (publications, follower) => {
      followed.push([...publications]);
      source.follower = follower;
      return { close: async () => void source.closed++ };
    },
  };
  return { log: shareLog(log), source, followed };
};

const ofTables = (...names: string[]): LoggedTransaction => {
  const tables = names.map((name) => ({ schema: name === 'messages' ? 'realtime' : 'public', name }));
  const changes = tables.map((table) => ({ type: 'INSERT', table, row: {}, oldRow: null }));
  return { xid: 1, committedAt: new Date(0), changes, cutTables: tables, isCut: true } as unknown as LoggedTransaction;
};
const tablesIn = ({ transactions }: ReturnType<typeof hearLog>) =>
  transactions.map(({ changes, cutTables, isCut }) => [
    changes.map(({ table }) => table.name),
    cutTables.map(({ name }) => name),
    isCut,
  ]);

test('one reading is for both: each hears what is theirs', async () => {
  const { log, source, followed } = openSource();
  const [changes, messages] = [hearLog(), hearLog()];
  await log.follow(['supabase_realtime'], changes);
  await log.follow([messagesPublication], messages);
  expect(followed).toEqual([['supabase_realtime', messagesPublication]]);
  await source.follower?.committed(ofTables('things', 'messages'));
  await source.follower?.committed(ofTables('messages'));
  expect(tablesIn(changes)).toEqual([[['things'], ['things'], true]]);
  expect(tablesIn(messages)).toEqual([
    [['messages'], ['messages'], true],
    [['messages'], ['messages'], true],
  ]);
});

test('a table of that name elsewhere is a table like any other', async () => {
  const { log, source } = openSource();
  const changes = hearLog();
  await log.follow(['supabase_realtime'], changes);
  const transaction = ofTables('things');
  const [change] = transaction.changes;
  const table = { schema: 'public', name: 'messages' };
  await source.follower?.committed({ ...transaction, changes: [{ ...change, table }] } as unknown as LoggedTransaction);
  expect(tablesIn(changes)[0]?.[0]).toEqual(['messages']);
});

test('whoever comes later hears how it stands, and the last who goes ends it', async () => {
  const { log, source, followed } = openSource();
  const [first, second, third] = [hearLog(), hearLog(), hearLog()];
  const one = await log.follow(['supabase_realtime'], first);
  source.follower?.began();
  const two = await log.follow([messagesPublication], second);
  source.follower?.lost('gone', false);
  await one.close();
  expect([first.news, second.news, source.closed]).toEqual([['began', 'lost: gone'], ['began', 'lost: gone'], 0]);
  await two.close();
  await log.follow([messagesPublication], third);
  expect([source.closed, followed.length, third.news]).toEqual([1, 2, []]);
});
