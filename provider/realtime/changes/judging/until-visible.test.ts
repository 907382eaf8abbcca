import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../../postgres/types.ts';
import { untilVisible } from './until-visible.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A database in which a commit is seen from `seenAt` on, and when it was asked, both in ms from now. */
const askedUntil = async (seenAt: number) => {
  const asked: number[] = [];
  const begin = performance.now();
  const run = async () => {
    asked.push(performance.now() - begin);
    return { rows: [{ areVisible: (asked.at(-1) ?? 0) >= seenAt }] };
  };
  const isVisible = untilVisible({ run } as unknown as Database, [7]);
  await vi.advanceTimersByTimeAsync(3_000);
  return { isVisible: await isVisible, asked };
};

test('what is not seen yet is asked for soon, and then less and less often', async () => {
  expect(await askedUntil(100)).toEqual({ isVisible: true, asked: [0, 1, 3, 7, 15, 31, 63, 113] });
});

test('what is not seen within two seconds is given up', async () => {
  const { isVisible, asked } = await askedUntil(Number.POSITIVE_INFINITY);
  expect(isVisible).toBe(false);
  expect(asked.at(-1)).toBeGreaterThan(2_000);
  expect(asked.length).toBeLessThan(50);
});
