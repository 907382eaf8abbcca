import { beforeEach, expect, test } from 'vitest';
import { keepRecords, type PrintRecord, type RecordOutcome, waitingRecords } from './print-records.ts';

/** As much of a browser's storage as is used. */
const storage = () => {
  const values = new Map<string, string>();
  return {
    isFull: false,
    getItem: (key: string) => values.get(key) ?? null,
    removeItem: (key: string) => values.delete(key),
    setItem(key: string, value: string) {
      if (this.isFull) throw new Error('QuotaExceededError');
      values.set(key, value);
    },
  };
};

let browser = storage();

beforeEach(() => {
  browser = storage();
  Object.assign(globalThis, { localStorage: browser });
});

const record = (id: string): PrintRecord => ({
  id,
  labels: [{ productid: 'BC26001', variantid: null, retailprice: 250, copies: 3 }],
});

const server = () => {
  const taken: string[] = [];
  let outcome: RecordOutcome = 'taken';
  return {
    taken,
    answer: (next: RecordOutcome) => {
      outcome = next;
    },
    send: async ({ id }: PrintRecord): Promise<RecordOutcome> => {
      await Promise.resolve();
      if (outcome === 'taken') taken.push(id);
      return outcome;
    },
  };
};

test('what came out is recorded at once and forgotten here', async () => {
  const { send, taken } = server();
  expect(await keepRecords(send).add(record('a'))).toBe(true);
  expect([taken, waitingRecords()]).toEqual([['a'], []]);
});

test('without a server it is kept, also over a closed page, and sent in order with the next', async () => {
  const { send, taken, answer } = server();
  answer('unreachable');
  expect(await keepRecords(send).add(record('a'))).toBe(false);
  expect(waitingRecords()).toEqual([record('a')]);
  answer('taken');
  const reopened = keepRecords(send);
  expect(await reopened.add(record('b'))).toBe(true);
  expect([taken, waitingRecords()]).toEqual([['a', 'b'], []]);
});

test('several that come at once are all sent, each once', async () => {
  const { send, taken } = server();
  const { add } = keepRecords(send);
  await Promise.all(['a', 'b', 'c'].map((id) => add(record(id))));
  expect([taken, waitingRecords()]).toEqual([['a', 'b', 'c'], []]);
});

test('one that will never be taken does not hold up the others', async () => {
  const { send, taken, answer } = server();
  answer('refused');
  const { add } = keepRecords(send);
  expect(await add(record('a'))).toBe(false);
  answer('taken');
  await add(record('b'));
  expect([taken, waitingRecords()]).toEqual([['b'], []]);
});

test('where the browser keeps nothing, it is kept as long as the page lives', async () => {
  browser.isFull = true;
  const { send, taken, answer } = server();
  answer('unreachable');
  const { add, sendAgain } = keepRecords(send);
  await add(record('a'));
  answer('taken');
  expect(await sendAgain()).toBe(true);
  expect(taken).toEqual(['a']);
});

test('what somebody else left in the storage is no record', async () => {
  browser.setItem('thaan-print-records', '[1, {"id": "x"}, null]');
  expect(waitingRecords()).toEqual([]);
  browser.setItem('thaan-print-records', '{');
  expect(waitingRecords()).toEqual([]);
});
