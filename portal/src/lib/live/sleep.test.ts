import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followSleep, sleepAfterMs } from './sleep.ts';

/** A page as far as whether it is seen: a browser's. */
const page = Object.assign(new EventTarget(), { hidden: false });
const told: string[] = [];
let isBusy: boolean;
let stop: () => void;

const see = (seen: boolean): void => {
  page.hidden = !seen;
  page.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.hidden = false;
  told.length = 0;
  isBusy = false;
  stop = followSleep({ isBusy: () => isBusy, sleep: () => told.push('sleep'), wake: () => told.push('wake') });
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a page that is away for less than a minute goes on', () => {
  see(false);
  vi.advanceTimersByTime(sleepAfterMs - 1);
  see(true);
  vi.advanceTimersByTime(sleepAfterMs);
  expect(told).toEqual([]);
});

test('one that is away for a minute sleeps until it is seen', () => {
  see(false);
  vi.advanceTimersByTime(sleepAfterMs);
  expect(told).toEqual(['sleep']);
  vi.advanceTimersByTime(sleepAfterMs);
  see(true);
  expect(told).toEqual(['sleep', 'wake']);
});

test('one that the phone had stopped is woken, although no timer ran', () => {
  see(false);
  vi.setSystemTime(Date.now() + sleepAfterMs);
  see(true);
  expect(told).toEqual(['wake']);
});

test('one that is busy sleeps once that is over, although nobody looked at it', () => {
  see(false);
  isBusy = true;
  vi.advanceTimersByTime(10 * sleepAfterMs);
  expect(told).toEqual([]);
  isBusy = false;
  vi.advanceTimersByTime(sleepAfterMs);
  expect(told).toEqual(['sleep']);
});

test('one that sleeps is woken although the clock was set back', () => {
  see(false);
  vi.advanceTimersByTime(sleepAfterMs);
  vi.setSystemTime(Date.now() - 10 * sleepAfterMs);
  see(true);
  expect(told).toEqual(['sleep', 'wake']);
});

test('each time is counted from its own beginning', () => {
  for (const _ of [1, 2, 3]) {
    see(false);
    vi.advanceTimersByTime(sleepAfterMs - 1);
    see(true);
  }
  expect(told).toEqual([]);
});

test('once it is stopped nothing is told', () => {
  see(false);
  stop();
  vi.advanceTimersByTime(sleepAfterMs);
  see(true);
  expect(told).toEqual([]);
});
