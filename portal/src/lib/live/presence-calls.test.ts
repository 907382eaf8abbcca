import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callWaitMs, gatherCalls } from './presence-calls.ts';

test.each([
  ['the first', [], 0],
  ['the second', [0], 0],
  ['the third', [0, 10], 7_010],
  ['the fourth', [0, 10, 8_010], 15_010],
  ['the fifth: when the first counts no more', [0, 10, 8_010, 16_010], 30_000],
  ['one after a rest', [-40_000, -39_000, -38_000], 0],
])('%s waits', (_, calls, wait) => {
  expect(callWaitMs(calls, 1_000)).toBe(wait);
});

describe('what is to be said', () => {
  let said: number[];
  let calls: ReturnType<typeof gatherCalls>;
  beforeEach(() => {
    vi.useFakeTimers();
    said = [];
    calls = gatherCalls(() => said.push(performance.now()));
  });
  afterEach(() => vi.useRealTimers());

  test('together is said once, nearly at once', () => {
    calls.ask();
    calls.ask();
    vi.advanceTimersByTime(40);
    expect(said).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    expect(said).toHaveLength(1);
  });

  test('is not said once it is stopped, and is when it is asked again', () => {
    calls.ask();
    calls.stop();
    vi.advanceTimersByTime(1_000);
    expect(said).toEqual([]);
    calls.ask();
    vi.advanceTimersByTime(40);
    expect(said).toHaveLength(1);
  });
});
