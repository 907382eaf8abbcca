// Over a database and rooms that do as they are told; what is sent in SQL is in sent.test.ts.
import { expect, test } from 'vitest';
import type { LoggedTransaction } from '../../postgres/log/log.ts';
import type { Database } from '../../postgres/types.ts';
import { Rooms } from '../rooms/rooms.ts';
import { ToldMessages } from './told-messages.ts';

const sent = (xid: number, ...ids: string[]): LoggedTransaction => {
  const row = { topic: 'hall', event: 'moved', extension: 'broadcast', payload: '{}', private: 'f' };
  return { xid, isCut: false, changes: ids.map((id) => ({ row: { ...row, id } })) } as unknown as LoggedTransaction;
};

/** Messages to one room whose member takes each by `take`. */
const opened = (run: () => unknown, take: (id: string) => void) => {
  const rooms = new Rooms();
  rooms.enter('public hall', {
    reads: { broadcast: true, presence: false },
    tell: ({ messageId = '' }) => take(messageId),
  });
  const failures: string[] = [];
  const failed = ({ message }: Error): void => void failures.push(message);
  const database = { run: async () => run() } as unknown as Database;
  const messages = new ToldMessages({ database, databaseLog: undefined, rooms, bounds: { payload: 100 }, failed });
  return { messages, failures };
};

test('one that cannot be told is told of, and keeps none of the others', async () => {
  const told: string[] = [];
  const { messages, failures } = opened(
    () => ({ rows: [{ areVisible: true }] }),
    (id) => {
      if (id === 'a') throw new RangeError('too long');
      told.push(id);
    },
  );
  await messages.committed(sent(1, 'a', 'b'));
  await messages.close();
  await messages.committed(sent(2, 'c'));
  await messages.close();
  expect(told).toEqual(['b', 'c']);
  expect(failures).toEqual([expect.stringContaining('What was sent in SQL is not passed on: ')]);
});

test('what the database cannot be asked about is told all the same', async () => {
  const told: string[] = [];
  const { messages } = opened(
    () => {
      throw new Error('away');
    },
    (id) => told.push(id),
  );
  await messages.committed(sent(1, 'a'));
  await messages.close();
  expect(told).toEqual(['a']);
});

test('a log that says much waits until it is told', async () => {
  const visible = Promise.withResolvers<void>();
  const { messages } = opened(
    () => visible.promise.then(() => ({ rows: [{ areVisible: true }] })),
    () => {},
  );
  const payload = JSON.stringify('x'.repeat(3_000_000));
  const large = sent(1, 'a');
  for (const change of large.changes) Object.assign(change.row ?? {}, { payload });
  const order: string[] = [];
  // The first is told already while the others wait.
  const taken = Array.from({ length: 4 }, (_, n) => messages.committed(large).then(() => order.push(`taken ${n}`)));
  await Promise.all(taken.slice(0, 3));
  order.push('visible');
  visible.resolve();
  await Promise.all(taken);
  expect(order).toEqual(['taken 0', 'taken 1', 'taken 2', 'visible', 'taken 3']);
});
