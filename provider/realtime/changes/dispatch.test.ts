import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoggedTransaction } from '../../postgres/log/log.ts';
import type { Database, Statement } from '../../postgres/types.ts';
import { anon, members } from '../../testing/realtime/changes.ts';
import { hearChanges } from '../../testing/realtime/heard-changes.ts';
import { Dispatch } from './dispatch.ts';
import { parseEntry } from './entry.ts';
import { openTurns } from './judging/turns.ts';
import { readerOf, Subscriptions } from './subscriptions.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const notes = { schema: 'public', name: 'notes' };
const columns = [{ name: 'id', type: 'int4', sqlType: 'integer', isReadable: true }];
const facts = { ...notes, oid: '1', isGuarded: false, isReachable: true, columns, key: ['id'], policies: [] };

test('of a commit that nobody sees for long it is told that there was much, once it is seen', async () => {
  let areVisible = false;
  const run = async (_: unknown, { text }: Statement) => {
    if (text.includes('pg_visible_in_snapshot')) return { rows: [{ areVisible }] };
    return { rows: [text.includes('pg_class') ? facts : { 0: true }] };
  };
  const subscriptions = new Subscriptions();
  const heard = hearChanges();
  const entries = [parseEntry({ event: '*', schema: 'public', table: 'notes' })];
  subscriptions.add({ reader: readerOf(anon), entries, ids: [1], listener: heard });
  const dispatch = new Dispatch({ run } as unknown as Database, openTurns(members), subscriptions);
  const change = { type: 'INSERT', table: { ...notes, oid: 1, isFull: false }, row: { id: '1' }, oldRow: null };
  const transaction = { xid: 7, committedAt: new Date(), changes: [change], isCut: false, cutTables: [] };
  await dispatch.committed(transaction as unknown as LoggedTransaction);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(heard.manyOf).toEqual([]);
  areVisible = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(heard.manyOf).toEqual([['public.notes']]);
});
