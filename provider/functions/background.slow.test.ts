// EdgeRuntime.waitUntil: work goes on after the answer, in a place of its caller and for a time.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestFunctions, type TestFunctions } from '../testing/functions.ts';
import { type Gate, openGate } from '../testing/gate.ts';
import type { FunctionLimits } from './function-limits.ts';

const source = `
  let asked = 0;
  let done = 0;
  addEventListener('beforeunload', (event) => console.log('unloaded by ' + event.detail.reason));
  Deno.serve((request) => {
    asked += 1;
    const what = new URL(request.url).searchParams.get('do');
    const work = async () => {
      await fetch(Deno.env.get('GATE'));
      if (what === 'loop') for (;;);
      if (what === 'fail') throw new RangeError('what was sent');
      done += 1;
      console.log('done');
      // Work may ask for more.
      if (what === 'twice') EdgeRuntime.waitUntil(fetch(Deno.env.get('GATE')).then(() => console.log('done again')));
    };
    if (what) EdgeRuntime.waitUntil(work());
    if (what === 'hang') return new Promise<Response>(() => {});
    return Response.json({ asked, done });
  });`;

let place: TestFunctions;
let gate: Gate;
const start = async (limits: Partial<FunctionLimits> = {}): Promise<void> => {
  place = await startTestFunctions({ 'works/index.ts': source }, limits);
  place.secrets = { GATE: gate.url };
};
let isStopped = false;
const stop = async (): Promise<void> => {
  if (!isStopped) await place.stop();
  isStopped = true;
};
beforeEach(async () => {
  isStopped = false;
  gate = await openGate();
});
afterEach(async () => {
  gate.close();
  await stop();
});

const ask = async (what = '', token?: string) => {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const { status, body } = await place.ask(`/works?do=${what}`, { headers });
  return status === 200 ? body : status;
};
const said = (): string[] => place.lines.map((line) => JSON.parse(line)).flatMap(({ console }) => console ?? []);
const failures = (): string[] => place.lines.map((line) => JSON.parse(line)).flatMap(({ failure }) => failure ?? []);

it('goes on after the answer, and its thread is kept meanwhile', async () => {
  await start({ idleMs: 1 });
  expect(await ask('twice')).toEqual({ asked: 1, done: 0 });
  await gate.holds(1);
  expect(await ask()).toEqual({ asked: 2, done: 0 });
  gate.open();
  await expect.poll(said).toEqual(['done']);
  await gate.holds(1);
  expect(await ask()).toEqual({ asked: 3, done: 1 });
  gate.open();
  await expect.poll(said).toEqual(['done', 'done again', 'unloaded by early_drop']);
  expect(await ask()).toEqual({ asked: 1, done: 0 });
});

it('takes the place of its caller and of nobody else, until it is done', async () => {
  await start({ requests: 5, requestsOfCaller: 2 });
  const [greedy, another] = await Promise.all([place.token(600, 'greedy'), place.token(600, 'another')]);
  await ask('work', greedy);
  await ask('work', greedy);
  await gate.holds(2);
  expect(await ask('', greedy)).toBe(503);
  expect(await ask('', another)).toMatchObject({ asked: 3 });
  gate.open();
  await expect.poll(() => ask('', greedy)).toMatchObject({ done: 2 });
});

it('is told of in the log when it fails, without what it says', async () => {
  await start();
  expect(await ask('fail')).toEqual({ asked: 1, done: 0 });
  await gate.holds(1);
  gate.open();
  await expect.poll(failures).toEqual([expect.stringMatching(/^RangeError\n +at .*works\/index\.ts/)]);
  expect(place.lines.join()).not.toContain('what was sent');
  expect(await ask()).toEqual({ asked: 2, done: 0 });
});

it('is told of when its time is over, and its thread ends', async () => {
  await start({ wholeMs: 300 });
  await ask('work');
  await expect.poll(failures).toEqual(['what it asked to be waited for was not done within 0.3 s']);
  await expect.poll(said).toEqual(['unloaded by wall_clock']);
  expect(await ask()).toEqual({ asked: 1, done: 0 });
});

it('goes on where the answer is given up, and its thread takes no further request', async () => {
  await start({ answerMs: 3_000 });
  expect(await ask('hang')).toBe(504);
  expect(await ask()).toEqual({ asked: 1, done: 0 });
  gate.open();
  await expect.poll(said).toEqual(['done', 'unloaded by termination']);
});

it('is told of when it computes on end', async () => {
  await start({ answerMs: 3_000 });
  expect(await ask('loop')).toEqual({ asked: 1, done: 0 });
  await gate.holds(1);
  gate.open();
  await expect.poll(failures, { timeout: 15_000 }).toEqual([expect.stringMatching(/computed for 3 s, while/)]);
  expect(await ask()).toEqual({ asked: 1, done: 0 });
});

it('is told of when the server stops', async () => {
  await start();
  await ask('work');
  await gate.holds(1);
  await stop();
  expect(failures()).toEqual([expect.stringMatching(/^it was ended, while/)]);
  expect(said()).toEqual(['unloaded by termination']);
});
