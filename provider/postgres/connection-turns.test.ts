import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Caller, Standing } from './caller.ts';
import { createTurns, type TurnLimits } from './connection-turns.ts';
import { BrokenOff, Overloaded } from './errors.ts';

// Nobody waits on when a test is over.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const limits: TurnLimits = {
  atOnce: 4,
  waitMs: 5_000,
  of: {
    member: { atOnce: 4, atOncePerLine: 2, waitingPerLine: 3, waiting: 8 },
    newcomer: { atOnce: 1, atOncePerLine: 2, waitingPerLine: 2, waiting: 3 },
    guest: { atOnce: 2, atOncePerLine: 1, waitingPerLine: 2, waiting: 3 },
  },
};

const callerOf = (line: string, standing: Standing = 'member', gone = new AbortController().signal): Caller => ({
  line,
  standing,
  gone,
  progress: 'waiting',
});

/** Turns that write down whose came, and in which order they are ended by the test. */
const openTurns = () => {
  const turns = createTurns(limits);
  const came: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (name: string, caller: Caller | undefined): Promise<void> =>
    turns.take(caller).then((end) => {
      came.push(name);
      ends.set(name, end);
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await settled();
  };
  return {
    turns,
    came,
    take: (name: string, caller = callerOf(name.slice(0, -1))) => take(name, caller),
    own: (name: string) => take(name, undefined),
    end,
  };
};
const settled = () => new Promise(setImmediate);

it('gives one line two turns at once, and serves the lines one after the other', async () => {
  const { came, take, end } = openTurns();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2']) void take(name);
  await settled();
  expect(came).toEqual(['a1', 'a2', 'b1', 'b2']);
  await end('a1');
  await end('b1');
  expect(came.slice(4)).toEqual(['a3', 'b3']);
  await end('a2');
  await end('b2');
  expect(came.slice(6)).toEqual(['c1', 'c2']);
});

it('keeps turns free of guests, however many they are', async () => {
  const { came, take, end } = openTurns();
  const guest = (n: number) => take(`g${n}`, callerOf(`guest ${n}`, 'guest'));
  for (const n of [1, 2, 3, 4]) void guest(n);
  void take('a1');
  await settled();
  expect(came).toEqual(['g1', 'g2', 'a1']);
  await end('a1');
  expect(came).toHaveLength(3);
  await end('g1');
  expect(came.at(-1)).toBe('g3');
});

it('counts an account that was a guest a moment ago as what it is now', async () => {
  const { came, take } = openTurns();
  void take('x1', callerOf('x', 'guest'));
  void take('y1', callerOf('y', 'guest'));
  void take('x2', callerOf('x'));
  await settled();
  expect(came).toEqual(['x1', 'y1', 'x2']);
});

it.each([
  ['of one account', 5, () => callerOf('a'), 429],
  ['of one guest', 3, () => callerOf('a', 'guest'), 429],
  ['of all guests', 5, (n: number) => callerOf(`guest ${n}`, 'guest'), 503],
  ['of all', 12, (n: number) => callerOf(`account ${n >> 1}`), 503],
])('has an end: so many requests %s are taken', async (_whose, taken, caller, status) => {
  const { turns, take } = openTurns();
  for (let n = 0; n < taken; n++) void take(`${n}`, caller(n));
  await settled();
  expect(turns.isOverloaded()).toBe(false);
  const refused = await turns.take(caller(taken)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Overloaded);
  expect(refused).toMatchObject({ statusCode: status, retryAfter: 1 });
  // One line that is too long says nothing of the server.
  expect(turns.isOverloaded()).toBe(status === 503);
});

it('has no end for what the provider does of itself', async () => {
  const { came, take, own, end } = openTurns();
  for (let n = 0; n < 40; n++) void own(`own ${n}`);
  await settled();
  expect(came).toHaveLength(4);
  void take('a1');
  await end('own 0');
  await end('own 1');
  expect(came).toContain('a1');
});

it('lets a caller who has gone leave the line, and does nothing for them', async () => {
  const { turns, came, take, end } = openTurns();
  for (const name of ['a1', 'a2']) void take(name);
  const leaving = new AbortController();
  const left = turns.take(callerOf('a', 'member', leaving.signal)).catch((error: unknown) => error);
  void take('a4');
  leaving.abort();
  expect(await left).toBeInstanceOf(BrokenOff);
  await end('a1');
  expect(came).toEqual(['a1', 'a2', 'a4']);
  await expect(turns.take(callerOf('b', 'member', AbortSignal.abort()))).rejects.toThrow(BrokenOff);
});

it('sends away a caller who has waited too long', async () => {
  const turns = createTurns(limits);
  const caller = callerOf('a');
  await Promise.all([turns.take(caller), turns.take(caller)]);
  const late = turns.take(caller).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(limits.waitMs);
  // Nobody else held them up.
  expect(await late).toMatchObject({ name: 'OverLimit', statusCode: 429 });
});

it('forgets a line whose last one has left it', async () => {
  const { turns, take } = openTurns();
  for (const n of [1, 2]) void take(`g${n}`, callerOf(`guest ${n}`, 'guest'));
  const leaving = new AbortController();
  const left = turns.take(callerOf('guest 3', 'guest', leaving.signal)).catch((error: unknown) => error);
  await settled();
  expect(turns.lines).toBe(3);
  leaving.abort();
  await left;
  expect(turns.lines).toBe(2);
});

it('a turn is left for members, whatever guests and newcomers hold', async () => {
  const { came, take } = openTurns();
  for (const n of [1, 2, 3]) void take(`g${n}`, callerOf(`guest ${n}`, 'guest'));
  for (const n of [1, 2, 3]) void take(`n${n}`, callerOf(`newcomer ${n}`, 'newcomer'));
  void take('a1');
  await settled();
  expect(came).toEqual(['g1', 'g2', 'n1', 'a1']);
});
