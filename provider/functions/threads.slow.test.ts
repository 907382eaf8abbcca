// When a thread ends, and who is still answered by it.
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Gate, openGate } from '../testing/gate.ts';
import { openThreads, type Threads } from './threads.ts';

const source = `
  let asked = 0;
  Deno.serve(async (request) => {
    asked += 1;
    const what = new URL(request.url).searchParams.get('do');
    const gate = what && fetch(Deno.env.get('GATE'));
    if (what === 'hang') return new Promise<Response>(() => {});
    await gate;
    return Response.json({ asked });
  });`;

const folder = mkdtempSync(join(tmpdir(), 'provider-threads-'));
const file = join(folder, 'function.ts');
const usual = {
  answerMs: 60_000,
  wholeMs: 120_000,
  memoryBytes: 1e9,
  idleMs: 60_000,
  requests: 5,
  requestsOfCaller: 5,
};

let gate: Gate;
let limits: { -readonly [name in keyof typeof usual]: number };
let threads: Threads;
let secret = '';
beforeAll(async () => {
  writeFileSync(file, source);
  gate = await openGate();
});
beforeEach(() => {
  limits = { ...usual };
  threads = openThreads({ limits, environment: async () => ({ GATE: gate.url, SECRET: secret }), say: () => {} });
});
afterEach(async () => {
  vi.useRealTimers();
  await threads.close();
});
afterAll(() => {
  gate.close();
  rmSync(folder, { recursive: true });
});

/** How many requests the thread was asked that answered. */
const ask = async (what = ''): Promise<number> => {
  const request = { method: 'GET', url: `http://127.0.0.1/function?do=${what}`, headers: [], body: undefined };
  const asked = { name: 'function', file: pathToFileURL(file).href, caller: 'somebody', gone: AbortSignal.any([]) };
  const { body } = await threads.ask({ ...asked, request });
  return (JSON.parse(new TextDecoder().decode(body as Uint8Array)) as { asked: number }).asked;
};

/** Waits until a thread has rested for longer than it ever computed: by real time, since one that computes is ended. */
const untilRested = (thread: Worker): Promise<unknown> => {
  const { idle: before } = thread.performance.eventLoopUtilization();
  const isRested = (): boolean => {
    const { idle, active } = thread.performance.eventLoopUtilization();
    return idle - before > active;
  };
  return vi.waitUntil(isRested, { timeout: 15_000 });
};

it('who waits is told, and the others are answered', async () => {
  const started = once(process, 'worker');
  await ask();
  const [thread] = await started;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const told = expect(ask('hang')).rejects.toMatchObject({ status: 504, code: 'IDLE_TIMEOUT' });
  await gate.holds(1);
  limits.answerMs = 10 * usual.answerMs;
  const other = ask('wait');
  await gate.holds(2);
  await untilRested(thread);
  vi.advanceTimersByTime(usual.answerMs);
  await told;
  expect(await ask()).toBe(1);
  gate.open();
  expect(await other).toBe(3);
});

it('has no more than two others beside it that have not finished', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const asked = [];
  for (const each of ['a', 'b', 'c', 'd']) {
    vi.setSystemTime(Date.now() + 10_000);
    secret = each;
    const outcome = ask('wait').catch(({ fault }) => fault);
    asked.push(outcome);
    await gate.holds(asked.length);
  }
  expect(await asked[0]).toBe('it was ended');
  gate.open();
  expect(await Promise.all(asked.slice(1))).toEqual([1, 1, 1]);
});

it('ends when nobody asks for a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(usual.idleMs - 1);
  expect(await ask()).toBe(2);
  vi.advanceTimersByTime(usual.idleMs - 1);
  expect(await ask()).toBe(3);
  vi.advanceTimersByTime(usual.idleMs);
  expect(await ask()).toBe(1);
});
