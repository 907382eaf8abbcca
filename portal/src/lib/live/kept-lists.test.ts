import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLists } from './kept-lists.ts';
import type { ListsListener } from './lists-channel.ts';
import { liveState, onNews, setLive } from './live.ts';
import { untold } from './news.ts';
import { hearOfWork, othersAtWork } from './others-at-work.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  setLive('off');
  vi.useRealTimers();
});

/** A line whose channel the test speaks for. */
const line = () => {
  const joined: ListsListener[] = [];
  const { make, letGo } = keepLists((listener) => joined.push(listener));
  make();
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

test('where the channel is lost nothing is known of what others are at; a line that was let go takes nothing away', () => {
  const [old, next] = [line(), line()];
  old.letGo();
  hearOfWork({ id: 'one', who: 'asha', of: 'labels', step: 'printing', done: 0, total: 3, products: [] });
  old.channel.lost();
  expect(othersAtWork()).toHaveLength(1);
  next.channel.lost();
  expect(othersAtWork()).toEqual([]);
  next.letGo();
});
