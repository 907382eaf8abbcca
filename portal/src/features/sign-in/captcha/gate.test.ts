import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { ProviderError } from '../../../lib/provider-error.ts';
import { createGate } from './gate.ts';

const widget = { renew: vi.fn(), restart: vi.fn() };
let gate: ReturnType<typeof createGate>;

beforeEach(() => {
  vi.clearAllMocks();
  gate = createGate();
  gate.begin(widget);
});

/** What became of a promise by now. */
const stateOf = async (promise: Promise<string>): Promise<string> => Promise.race([promise, setImmediate('waits')]);

test('a token that is there is given at once, and to one call alone', async () => {
  gate.give('first');
  expect(await gate.take()).toBe('first');
  expect(await stateOf(gate.take())).toBe('waits');
});

test('who comes first waits, and is told to the page', async () => {
  const taken = gate.take();
  expect(gate.shown()).toEqual({ failure: null, awaited: true });
  gate.give('late');
  expect([await taken, gate.shown()]).toEqual(['late', { failure: null, awaited: false }]);
  expect(await stateOf(gate.take())).toBe('waits');
});

test('two that wait have a token each', async () => {
  const taken = [gate.take(), gate.take()];
  gate.give('one');
  expect(await Promise.all(taken.map(stateOf))).toEqual(['one', 'waits']);
  gate.give('other');
  expect(await Promise.all(taken)).toEqual(['one', 'other']);
});

test.each([
  ['old', () => gate.expire()],
  ['of before', () => gate.renew()],
  ['of another widget', () => gate.begin(widget)],
  ['of a screen that was left', () => gate.leave()],
])('a token %s is not given any more', async (_name, lose) => {
  gate.give('one');
  lose();
  expect(await stateOf(gate.take())).toBe('waits');
});

test('a failure ends the waiting and stays on the page', async () => {
  const taken = gate.take();
  gate.fail('unreached');
  await expect(taken).rejects.toThrow(ProviderError);
  expect(gate.shown()).toEqual({ failure: 'unreached', awaited: false });
});

test('a press after a failure tries again, and waits for what comes of it', async () => {
  gate.fail('unreached');
  const taken = gate.take();
  expect([widget.restart.mock.calls.length, gate.shown()]).toEqual([1, { failure: null, awaited: true }]);
  gate.begin(widget);
  gate.give('after all');
  expect(await taken).toBe('after all');
});

test('what waited on a screen that was left is never sent', async () => {
  const taken = gate.take();
  gate.leave();
  gate.begin(widget);
  gate.give('of the next screen');
  expect(await stateOf(taken)).toBe('waits');
  expect(await gate.take()).toBe('of the next screen');
});

test('the page hears of what changes, and of nothing else', () => {
  const heard = vi.fn();
  const stop = gate.subscribe(heard);
  gate.give('one');
  gate.expire();
  expect(heard).not.toHaveBeenCalled();
  gate.fail('failed');
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  gate.begin(widget);
  expect(heard).toHaveBeenCalledTimes(1);
});
