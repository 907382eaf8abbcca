import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ChannelFate, type KeptChannel, keepChannel, subscribeKept } from './kept-channel.ts';

let made: ChannelFate[];
let kept: KeptChannel;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  made = [];
  kept = keepChannel((fate) => made.push(fate));
  kept.make();
});

afterEach(() => {
  kept.hold();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Ends the channel that was made last; answers after how many seconds the next one is made. */
const secondsToNext = (): number => {
  const before = made.length;
  made.at(-1)?.ended();
  for (let seconds = 1; seconds <= 1_000; seconds += 1) {
    vi.advanceTimersByTime(1_000);
    if (made.length > before) return seconds;
  }
  return Number.POSITIVE_INFINITY;
};

const secondsToEach = (times: number): number[] => Array.from({ length: times }, secondsToNext);

test('a channel that never worked is made again, ever less often', () => {
  expect(secondsToEach(8)).toEqual([1, 2, 5, 10, 30, 60, 300, 300]);
});

test('one that worked comes again soon', () => {
  secondsToEach(8);
  made.at(-1)?.works();
  expect(secondsToEach(5)).toEqual([1, 2, 5, 10, 10]);
});

test('one that worked long ago is made each minute at the latest', () => {
  made.at(-1)?.works();
  secondsToEach(30);
  expect(secondsToEach(2)).toEqual([40, 40]);
  vi.spyOn(Math, 'random').mockReturnValue(1);
  expect(secondsToEach(2)).toEqual([60, 60]);
});

test('one that ends twice is made once', () => {
  made[0]?.ended();
  made[0]?.ended();
  vi.advanceTimersByTime(10_000);
  expect(made).toHaveLength(2);
});

test('one that is held is made no more, until it is to be made: then at once, and soon again', () => {
  secondsToEach(8);
  made.at(-1)?.ended();
  kept.hold();
  vi.advanceTimersByTime(1_000_000);
  made.at(-1)?.ended();
  vi.advanceTimersByTime(1_000_000);
  expect(made).toHaveLength(9);
  kept.make();
  expect(made).toHaveLength(10);
  expect(secondsToEach(3)).toEqual([1, 2, 5]);
});

test('one that waits is made once when it is to be made, and one that is there is not', () => {
  made[0]?.ended();
  kept.make();
  kept.make();
  vi.advanceTimersByTime(1_000_000);
  expect(made).toHaveLength(2);
});

test('one that is held before it was ever made waits too', () => {
  const held = keepChannel((fate) => made.push(fate));
  vi.advanceTimersByTime(1_000_000);
  expect(made).toHaveLength(1);
  held.hold();
});

/** What became of a channel that was subscribed to and told these, one after the other. */
const fateOf = (statuses: readonly string[], isConnected: boolean): string[] => {
  const fate: string[] = [];
  const channel = {
    socket: { isConnected: () => isConnected },
    subscribe: (tell: (status: string) => void) => statuses.forEach(tell),
    unsubscribe: () => fate.push('left'),
  };
  const listener = {
    joined: () => fate.push('joined'),
    lost: () => fate.push('lost'),
    ended: () => fate.push('ended'),
  };
  subscribeKept(channel as unknown as Parameters<typeof subscribeKept>[0], listener);
  return fate;
};

test('a channel is left where its join is refused or not answered, so that it ends', () => {
  expect(fateOf(['CHANNEL_ERROR'], true)).toEqual(['lost', 'left']);
  expect(fateOf(['TIMED_OUT'], true)).toEqual(['lost', 'left']);
  expect(fateOf(['CLOSED'], true)).toEqual(['lost', 'ended']);
});

test('one whose line is lost is kept: the client joins it again', () => {
  expect(fateOf(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED'], false)).toEqual(['joined', 'lost', 'joined']);
});
