import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepRecords, outcomeOf, type PrintRecord, type RecordOutcome, waitingRecords } from './print-records.ts';

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

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

beforeEach(() => {
  vi.useFakeTimers();
  browser = storage();
  vi.stubGlobal('localStorage', browser);
});

const record = (id: string): PrintRecord => ({
  id,
  labels: [{ productid: 'BC26001', variantid: null, retailprice: 250, copies: 3 }],
});

const server = () => {
  const taken: string[] = [];
  const refused: string[] = [];
  let outcome: RecordOutcome = 'taken';
  return {
    taken,
    refused,
    answer: (next: RecordOutcome) => {
      outcome = next;
    },
    send: async ({ id }: PrintRecord): Promise<RecordOutcome> => {
      await Promise.resolve();
      if (outcome === 'taken') taken.push(id);
      return outcome;
    },
    onTaken: () => undefined,
    onRefused: ({ id }: PrintRecord) => refused.push(id),
  };
};

test.each([
  [200, 'taken'],
  [204, 'taken'],
  [400, 'refused'],
  [409, 'refused'],
  [413, 'refused'],
  [422, 'refused'],
  [0, 'later'],
  [401, 'later'],
  [403, 'later'],
  [404, 'later'],
  [423, 'later'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
] as const)('an answer of %i means %s', (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome);
});

test('what came out is recorded at once and forgotten here', async () => {
  const there = server();
  await keepRecords(there).add(record('a'));
  expect([there.taken, waitingRecords()]).toEqual([['a'], []]);
});

test('without a server it is kept, also over a closed page, and sent in order with the next', async () => {
  const there = server();
  there.answer('later');
  await keepRecords(there).add(record('a'));
  expect(waitingRecords()).toEqual([record('a')]);
  there.answer('taken');
  await keepRecords(there).add(record('b'));
  expect([there.taken, waitingRecords()]).toEqual([['a', 'b'], []]);
});

test('as long as something waits it is sent again by itself, less and less often, and no more then', async () => {
  const there = server();
  let asked = 0;
  const send = (sent: PrintRecord) => {
    asked++;
    return there.send(sent);
  };
  there.answer('later');
  await keepRecords({ ...there, send }).add(record('a'));
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  expect(asked).toBeGreaterThan(15);
  expect(asked).toBeLessThan(23);
  there.answer('taken');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([there.taken, waitingRecords()]).toEqual([['a'], []]);
  asked = 0;
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  expect(asked).toBe(0);
});

test('several that come at once are all sent, each once', async () => {
  const there = server();
  const { add } = keepRecords(there);
  await Promise.all(['a', 'b', 'c'].map((id) => add(record(id))));
  expect([there.taken, waitingRecords()]).toEqual([['a', 'b', 'c'], []]);
});

test('one that will never be taken is given up aloud and does not hold up the others', async () => {
  const there = server();
  there.answer('refused');
  const { add } = keepRecords(there);
  await add(record('a'));
  expect(there.refused).toEqual(['a']);
  there.answer('taken');
  await add(record('b'));
  expect([there.taken, waitingRecords()]).toEqual([['b'], []]);
});

test('where the browser keeps nothing, it is kept as long as the page lives', async () => {
  browser.isFull = true;
  const there = server();
  there.answer('later');
  const { add, sendAgain } = keepRecords(there);
  await add(record('a'));
  there.answer('taken');
  await sendAgain();
  expect(there.taken).toEqual(['a']);
});

test('what somebody else left in the storage is no record', async () => {
  browser.setItem('thaan-print-records', '[1, {"id": "x"}, null]');
  expect(waitingRecords()).toEqual([]);
  browser.setItem('thaan-print-records', '{');
  expect(waitingRecords()).toEqual([]);
});
