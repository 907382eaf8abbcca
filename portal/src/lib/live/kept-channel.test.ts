import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ChannelFate, keepChannel } from './kept-channel.ts';

let made: ChannelFate[];
let letGo: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  made = [];
  letGo = keepChannel(
    (fate) => made.push(fate),
    (times) => times * 100,
  );
});

afterEach(() => vi.useRealTimers());

test('a channel that ended is made again, later each time', () => {
  made[0]?.ended();
  vi.advanceTimersByTime(100);
  made[1]?.ended();
  vi.advanceTimersByTime(199);
  expect(made).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(made).toHaveLength(3);
});

test('one that worked comes again soon', () => {
  made[0]?.ended();
  vi.advanceTimersByTime(100);
  made[1]?.works();
  made[1]?.ended();
  vi.advanceTimersByTime(100);
  expect(made).toHaveLength(3);
});

test('one that was let go is made no more', () => {
  made[0]?.ended();
  letGo();
  made[0]?.ended();
  vi.advanceTimersByTime(1_000);
  expect(made).toHaveLength(1);
});
