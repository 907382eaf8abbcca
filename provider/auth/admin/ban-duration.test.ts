import { expect, onTestFinished, test, vi } from 'vitest';
import { readBan } from './ban-duration.ts';

const hours = (count: number) => count * 3_600_000;

test.each([
  ['24h', hours(24)],
  ['2h45m', hours(2.75)],
  ['+1h', hours(1)],
  ['1.5h', hours(1.5)],
  ['.5h', hours(0.5)],
  ['1h0m0.25s', hours(1) + 250],
  ['300ms', 300],
  ['876000h', hours(876_000)],
])('%s is a time from now', (typed, ms) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const until = readBan(typed)?.getTime() ?? 0;
  expect(until - Date.now()).toBe(ms);
});

test.each(['none', '0', '0s', '-1h'])('%s lets in again', (typed) => {
  expect(readBan(typed)).toBeNull();
});

test.each(['soon', 'x', '1', '1d', '24 h', '1h ', '--1h', 'h', '.h', '1e3h', '2562048h', `${'1h'.repeat(60)}`])(
  '%s is no time',
  (typed) => {
    expect(() => readBan(typed)).toThrow(
      expect.objectContaining({ status: 400, message: expect.stringContaining('invalid format for ban duration') }),
    );
  },
);
