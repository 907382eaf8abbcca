import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toldIn, type Work } from './at-work.ts';
import { setSpeaker } from './speaker.ts';
import { isAtWork, isImportingInto, leaveWorks, tellWork } from './tell-work.ts';

const heard: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  heard.length = 0;
  setSpeaker((event, payload) => {
    const told = toldIn(payload);
    heard.push(`${event}: ${told?.isOver ? 'over' : `${told?.work.done} of ${told?.work.total}`}`);
  });
});

afterEach(() => {
  setSpeaker(null);
  vi.useRealTimers();
});

const printed = (done: number, products: readonly string[] = []): Work => ({
  ...{ of: 'labels', step: 'printing', done, total: 400, products },
});

test('it is told at once, once a second whatever comes, and when it is over', () => {
  const told = tellWork('asha@thaan.example');
  for (let tenth = 0; tenth < 25; tenth += 1) {
    told.goesOn(printed(tenth));
    vi.advanceTimersByTime(100);
  }
  told.end();
  vi.advanceTimersByTime(5_000);
  expect(heard).toEqual(['at work: 0 of 400', 'at work: 9 of 400', 'at work: 19 of 400', 'at work: over']);
});

test('it is told again while nothing comes: whoever opens a page hears of it', () => {
  const told = tellWork('asha@thaan.example');
  told.goesOn(printed(7));
  vi.advanceTimersByTime(3_000);
  expect(heard).toEqual(Array.from({ length: 4 }, () => 'at work: 7 of 400'));
  told.end();
});

test('more products than are named are many', () => {
  const messages: unknown[] = [];
  setSpeaker((_, payload) => messages.push(payload));
  const told = tellWork('asha@thaan.example');
  told.goesOn(
    printed(
      0,
      Array.from({ length: 1_001 }, (_, place) => `BC${place}`),
    ),
  );
  told.end();
  expect(messages.map((message) => toldIn(message)?.work.products)).toEqual([null, []]);
});

test('the page is at work until all of it is over', () => {
  const [one, other] = [tellWork('asha@thaan.example'), tellWork('asha@thaan.example')];
  one.end();
  one.goesOn(printed(0));
  one.goesOn(printed(1));
  other.goesOn(printed(0));
  one.end();
  expect(isAtWork()).toBe(true);
  other.end();
  expect(isAtWork()).toBe(false);
});

test('a page imports into a table while its lines are saved there, and not while they are sent', () => {
  const told = tellWork('asha@thaan.example');
  const step = (of: 'products' | 'customers', at: 'sending' | 'saving'): Work => ({
    ...{ of, step: at, done: 0, total: 3, products: null },
  });
  told.goesOn(step('customers', 'sending'));
  expect(isImportingInto('customers')).toBe(false);
  told.goesOn(step('customers', 'saving'));
  expect([isImportingInto('customers'), isImportingInto('products')]).toEqual([true, false]);
  told.end();
  expect(isImportingInto('customers')).toBe(false);
});

test('to others it is over when the page is left, and goes on when the page comes back as it was', () => {
  const told = tellWork('asha@thaan.example');
  leaveWorks();
  told.goesOn(printed(7));
  leaveWorks();
  expect(heard).toEqual(['at work: 7 of 400', 'at work: over']);
  vi.advanceTimersByTime(1_000);
  expect([heard.at(-1), isAtWork()]).toEqual(['at work: 7 of 400', true]);
  told.end();
  leaveWorks();
  expect(heard).toHaveLength(4);
});

test('where nobody is named nothing is told', () => {
  const told = tellWork('');
  told.goesOn(printed(0));
  told.end();
  expect(heard).toEqual([]);
});
