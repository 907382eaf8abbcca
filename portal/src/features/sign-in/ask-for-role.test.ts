import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '../../lib/roles.ts';
import { askForRole } from './ask-for-role.ts';

/** A page as far as whether it is seen: a browser's. */
const page = Object.assign(new EventTarget(), { hidden: false });
/** The readings so far, each to be answered by the test. */
const readings: PromiseWithResolvers<Role | null>[] = [];
let given: number;
let gone: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.hidden = false;
  readings.length = 0;
  given = 0;
  gone = new AbortController();
  const read = () => {
    readings.push(Promise.withResolvers());
    return (readings.at(-1) as (typeof readings)[number]).promise;
  };
  askForRole(read, gone.signal, () => (given += 1));
});

afterEach(() => {
  gone.abort();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const lookAtIt = () => page.dispatchEvent(new Event('visibilitychange'));
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

const answer = async (role: Role | null): Promise<void> => {
  readings.at(-1)?.resolve(role);
  await wait(0);
};

test('one reading is under way at a time; what is asked meanwhile is read once after it', async () => {
  await wait(60);
  lookAtIt();
  expect(readings).toHaveLength(1);
  await answer('user');
  expect(readings).toHaveLength(2);
  await answer('user');
  expect(readings).toHaveLength(2);
  await wait(10);
  expect(readings).toHaveLength(3);
});

test('a role that was given is told once, and looked for no more', async () => {
  await wait(30);
  await answer('admin');
  await wait(60);
  lookAtIt();
  expect([readings.length, given]).toEqual([1, 1]);
});

test('a reading that fails is made again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  lookAtIt();
  readings[0]?.reject(new Error('No answer'));
  await wait(10);
  await answer('admin');
  expect([readings.length, given]).toEqual([2, 1]);
  vi.restoreAllMocks();
});

test('nothing is read while nobody looks, and nothing told once nobody waits', async () => {
  page.hidden = true;
  await wait(60);
  expect(readings).toHaveLength(0);
  page.hidden = false;
  lookAtIt();
  gone.abort();
  await answer('admin');
  await wait(60);
  expect([readings.length, given]).toEqual([1, 0]);
});
