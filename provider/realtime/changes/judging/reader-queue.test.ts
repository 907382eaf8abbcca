import { afterEach, expect, test, vi } from 'vitest';
import type { Database, Statement } from '../../../postgres/types.ts';
import { anon } from '../../../testing/realtime/changes.ts';
import { hearChanges } from '../../../testing/realtime/heard-changes.ts';
import { parseEntry } from '../entry.ts';
import { readerOf, type Subscription } from '../subscriptions.ts';
import type { CommittedChange, RolePart } from './batch.ts';
import { type Judging, ReaderQueue } from './reader-queue.ts';
import type { TableFacts } from './table-facts.ts';

const reader = readerOf(anon);
const listening = (filter: string): Subscription => ({
  reader,
  entries: [parseEntry({ event: '*', schema: 'public', table: 'notes', filter })],
  ids: [1],
  listener: hearChanges(),
});
const facts = { columns: [{ name: 'id', sqlType: 'int4', isReadable: true }], key: ['id'] } as unknown as TableFacts;
const part = Promise.resolve({ factsOf: () => facts, refusalOf: () => undefined, dataOf: () => '{}' } as RolePart);
const change = { type: 'INSERT', table: { schema: 'public', name: 'notes' }, row: { id: '1' } };
const committed = { change } as unknown as CommittedChange;

/** Two channels of one reader: what was judged, and who was told that there were many, each time that both hear of a change. */
const twoOfOne = () => {
  const [ill, well] = [listening('id=eq.13'), listening('id=eq.1')];
  const nameOf = (subscription: Subscription): string => (subscription === ill ? 'ill' : 'well');
  const judged: string[] = [];
  const many: string[] = [];
  const illness = { fails: () => {} };
  const run = async (_: unknown, { values }: Statement) => {
    const names = [...(values.includes('1') ? ['well'] : []), ...(values.includes('13') ? ['ill'] : [])];
    judged.push(names.join(' and '));
    if (values.includes('13')) illness.fails();
    return { rows: [{ n: 0, fitsNew: [true, true], fitsOld: [] }] };
  };
  const judging = {
    database: { run } as unknown as Database,
    inTurn: (_: unknown, work: () => Promise<unknown>) => work(),
    failing: new WeakSet(),
    many: ({ subscription }) => void many.push(nameOf(subscription)),
  } as Judging;
  const judge = async () => {
    const jobs = [ill, well].map((subscription) => ({ committed, part, subscription, places: [0] }));
    await new ReaderQueue(judging, reader).add(jobs);
    return { judged: judged.splice(0), many: many.splice(0) };
  };
  return { illness, judge };
};

afterEach(() => vi.useRealTimers());

test('who made the judging of all fail is judged alone and last, until it goes well', async () => {
  const { illness, judge } = twoOfOne();
  illness.fails = () => {
    throw new Error('cannot be judged');
  };
  expect(await judge()).toEqual({ judged: ['well and ill', 'ill', 'well'], many: ['ill'] });
  expect(await judge()).toEqual({ judged: ['well', 'ill'], many: ['ill'] });
  illness.fails = () => {};
  expect(await judge()).toEqual({ judged: ['well', 'ill'], many: [] });
  expect(await judge()).toEqual({ judged: ['well and ill'], many: [] });
});

test('judging each alone takes a while at most: who comes later is told that there were many, and goes ahead the next time', async () => {
  vi.useFakeTimers();
  const { illness, judge } = twoOfOne();
  illness.fails = () => {
    vi.advanceTimersByTime(2_000);
    throw new Error('took too long');
  };
  expect(await judge()).toEqual({ judged: ['well and ill', 'ill'], many: ['ill', 'well'] });
  expect(await judge()).toEqual({ judged: ['well', 'ill'], many: ['ill'] });
});
