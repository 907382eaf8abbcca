import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLists } from './kept-lists.ts';
import type { ListsListener } from './lists-channel.ts';
import { liveState, onNews, setLive } from './live.ts';
import { untold } from './news.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  setLive('off');
  vi.useRealTimers();
});

/** A line whose channel the test speaks for. */
const line = () => {
  const joined: ListsListener[] = [];
  const { letGo } = keepLists((listener) => joined.push(listener));
  return { channel: joined[0] as ListsListener, letGo };
};

test('a line that was let go neither ends the next one nor tells anything', () => {
  const [old, next] = [line(), line()];
  let told = 0;
  const leave = onNews(() => {
    told += 1;
  });
  old.letGo();
  next.channel.ready();
  vi.advanceTimersByTime(2_000);
  expect([liveState(), told]).toEqual(['live', 1]);
  old.channel.lost();
  old.channel.news(untold(['products']));
  vi.advanceTimersByTime(2_000);
  expect([liveState(), told]).toEqual(['live', 1]);
  next.channel.lost();
  old.channel.ready();
  expect(liveState()).toBe('lost');
  leave();
  next.letGo();
});
