import type { Pgoutput } from 'pg-logical-replication';
import { expect, test, vi } from 'vitest';
import { hearLog } from '../../testing/log/heard-log.ts';
import { Delivery } from './delivery.ts';
import type { LogFollower, LoggedTable, LoggedTransaction } from './log.ts';
import type { RawTransaction } from './transaction-reader.ts';

const relation = { schema: 'public', name: 'notes' } as Pgoutput.MessageRelation;
const table = { schema: 'public', name: 'notes' } as LoggedTable;
const catalog = { tableOf: async () => table };

const transaction = (id: string, size = 10): RawTransaction => ({
  xid: 1,
  committedAt: new Date(0),
  changes: [{ type: 'INSERT', relation, row: { id }, oldRow: null }],
  dropped: [],
  size,
});

/** A follower who takes the next transaction when they are let. */
const slowly = () => {
  const heard = hearLog();
  const order: string[] = [];
  const gate = { open: () => {}, closed: Promise.resolve() };
  const close = (): void => {
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(gate, { open: resolve, closed: promise });
  };
  const follower: LogFollower = {
    committed: async (told) => {
      order.push(String(told.changes[0]?.row?.id));
      await heard.committed(told);
      await gate.closed;
    },
    began: () => order.push('began'),
    lost: (reason, isLasting) => order.push(`${isLasting ? 'lost for long' : 'lost'}: ${reason}`),
  };
  close();
  return { ...heard, follower, order, open: () => gate.open() };
};

const failing = (error: Error): void => {
  throw error;
};

test('a transaction comes once the one before it was taken', async () => {
  const { follower, order, open, until } = slowly();
  const delivery = new Delivery(follower, catalog, failing);
  delivery.began();
  delivery.committed(transaction('1'));
  delivery.committed(transaction('2'));
  await until(1);
  expect(order).toEqual(['began', '1']);
  open();
  await until(2);
  expect(order).toEqual(['began', '1', '2']);
});

test('a follower who is too slow is told of a gap, and of what comes after it', async () => {
  const { follower, order, open, until } = slowly();
  const delivery = new Delivery(follower, catalog, failing, 100);
  delivery.committed(transaction('1', 40));
  await until(1);
  // The third is one too many, and takes the second with it.
  for (const id of ['2', '3', '4', '5']) delivery.committed(transaction(id, 40));
  open();
  await until(3);
  expect(order).toEqual(['1', 'lost: More was written than could be told in time', 'began', '4', '5']);
  // What was told or dropped counts no more.
  delivery.committed(transaction('6', 50));
  await until(4);
  delivery.committed(transaction('7', 50));
  await until(5);
  expect(order.slice(-2)).toEqual(['6', '7']);
  expect(order.filter((said) => said === 'began')).toHaveLength(1);
});

test('what waits when the log is lost is dropped', async () => {
  const { follower, order, open, until } = slowly();
  const delivery = new Delivery(follower, catalog, failing);
  delivery.committed(transaction('1'));
  delivery.committed(transaction('2'));
  await until(1);
  delivery.lost('gone', false);
  delivery.began();
  delivery.committed(transaction('3'));
  open();
  await until(2);
  expect(order).toEqual(['1', 'lost: gone', 'began', '3']);
});

test('a table that the catalog cannot be asked about is a failure of the reading', async () => {
  const { follower, until } = slowly();
  const failures: string[] = [];
  const unknown = new Error('no answer');
  const tableOf = (): Promise<LoggedTable> =>
    failures.length === 0 ? Promise.reject(unknown) : Promise.resolve(table);
  const delivery = new Delivery(follower, { tableOf }, ({ message }) => void failures.push(message));
  delivery.committed(transaction('1'));
  delivery.committed(transaction('2'));
  await until(1);
  expect(failures).toEqual(['no answer']);
});

test('a follower that fails at something is told what comes after it', async () => {
  const { follower, order, open, until } = slowly();
  const failures: string[] = [];
  const fail = (): never => {
    throw new Error('no ear');
  };
  const faulty = {
    ...follower,
    began: fail,
    committed: (told: LoggedTransaction) => (order.length === 0 ? fail() : follower.committed(told)),
  };
  const delivery = new Delivery(faulty, catalog, ({ message }) => void failures.push(message));
  delivery.began();
  delivery.committed(transaction('1'));
  await vi.waitUntil(() => failures.length === 2);
  delivery.lost('gone', false);
  delivery.committed(transaction('2'));
  open();
  await until(1);
  expect([order, failures]).toEqual([
    ['lost: gone', '2'],
    ['no ear', 'no ear'],
  ]);
});
