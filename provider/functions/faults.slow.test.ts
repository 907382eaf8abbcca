// A function that throws, exits or eats memory: only its thread ends, and its caller is told.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestFunctions, type TestFunctions } from '../testing/functions.ts';
import { type Gate, openGate } from '../testing/gate.ts';

const served = (body: string): string => `Deno.serve(async (request) => { ${body} });`;

/** Answers once more after each fault; what it keeps shows whether it is the same thread. */
const faulty = `
  let asked = 0;
  const kept: unknown[] = [];
  Deno.serve(async (request) => {
    asked += 1;
    const what = new URL(request.url).searchParams.get('do');
    if (what === 'throw') throw new TypeError('with ' + (await request.text()));
    if (what === 'throw a word') throw 'a word';
    if (what === 'exit') process.exit(0);
    if (what === 'reject') await new Promise<void>(() => void Promise.reject(new Error('nobody hears')));
    if (what === 'reject later') fetch(Deno.env.get('GATE')).then(() => Promise.reject(new Error('nobody hears')));
    if (what === 'odd error') await new Promise(() => setTimeout(() => {
      throw Object.assign(new Error('nobody hears'), { name: { toString: 1, valueOf: 1 }, code: { toString: 1, valueOf: 1 } });
    }));
    if (what === 'objects') for (;;) kept.push({ a: Math.random(), b: 'x' + Math.random() });
    if (what === 'one array') { kept.push(new Array(5e7).fill(0.5)); for (;;) kept.push(new Array(1e7).fill(0.5)); }
    if (what === 'buffers') for (;;) kept.push(new Uint8Array(1e6).fill(1));
    if (what === 'slowly') for (;;) { kept.push(new Uint8Array(1e6).fill(1)); await new Promise(setImmediate); }
    if (what === 'text') return 'no response' as never;
    if (what === 'error response') return Response.error();
    if (what === 'broken body') return new Response(new ReadableStream({ pull: () => { throw new Error('sent'); } }));
    if (what === 'words') return new Response(new ReadableStream({ pull: (to) => to.enqueue('a word') }));
    if (what === 'header') return new Response('ok', { headers: { 'x-own': 'sent\\u0001' } });
    if (what === 'chatter') for (let i = 0; i < 1000; i++) console.log('line', i);
    return Response.json({ asked });
  });`;

const files = {
  'faulty/index.ts': faulty,
  'throws-at-start/index.ts': `throw new RangeError('of the inside');`,
  'no-file-beside/index.ts': `import './nothing.ts'; ${served('return new Response("ok")')}`,
  'not-typescript/index.ts': 'const = ;',
  'serves-nothing/index.ts': 'export const a = 1;',
  'fills-at-start/index.ts': 'const kept = []; for (;;) kept.push(new Array(1e5).fill(1));',
};

let place: TestFunctions;
let gate: Gate;
beforeAll(async () => {
  gate = await openGate();
  place = await startTestFunctions(files, { memoryBytes: 96 * 1024 * 1024, answerMs: 10_000 });
  place.secrets = { GATE: gate.url };
});
beforeEach(() => {
  place.lines.length = 0;
});
afterAll(async () => {
  gate.close();
  await place.stop();
});

const doing = (what: string, init = {}) => place.ask(`/faulty?do=${encodeURIComponent(what)}`, init);

const outcome = async (asked: ReturnType<TestFunctions['ask']>): Promise<unknown[]> => {
  const { status, body, headers } = await asked;
  expect(headers.get('sb-error-code')).toBe(body.code ?? null);
  return [status, body.code ?? body.asked];
};

const failures = (): string[] => place.lines.map((line) => JSON.parse(line).failure).filter(Boolean);

describe('a fault of one request leaves the thread as it is', () => {
  it.each([
    ['throw', 500, 'EDGE_FUNCTION_ERROR', /^TypeError\n +at .*faulty\/index\.ts/],
    ['throw a word', 500, 'EDGE_FUNCTION_ERROR', /^a thrown string$/],
    ['text', 500, 'WORKER_ERROR', /no Response/],
    ['error response', 500, 'WORKER_ERROR', /status 0/],
    ['broken body', 500, 'WORKER_ERROR', /^Error\n +at .*faulty\/index\.ts/],
    ['words', 500, 'WORKER_ERROR', /^TypeError\n/],
    ['header', 500, 'WORKER_ERROR', /^its header x-own holds/],
  ])('%s', async (what, status, code, failure) => {
    const [, before] = (await outcome(doing('nothing'))) as [number, number];
    expect(await outcome(doing(what, { method: 'POST', body: 'what was sent' }))).toEqual([status, code]);
    expect(failures()).toEqual([expect.stringMatching(failure)]);
    expect(place.lines.join()).not.toContain('what was sent');
    expect(await outcome(doing('nothing'))).toEqual([200, before + 2]);
  });
});

describe('what goes too far is ended, and the next request finds a new thread', () => {
  it.each([
    ['objects', 546, 'WORKER_LIMIT', /held \d+ MB|heap was full/],
    // One object that is filled by one call cannot be looked at meanwhile.
    ['one array', 546, 'WORKER_LIMIT', /held \d+ MB|heap was full|computed/],
    ['buffers', 546, 'WORKER_LIMIT', /held \d+ MB/],
    ['slowly', 546, 'WORKER_LIMIT', /held \d+ MB/],
    ['exit', 500, 'WORKER_ERROR', /its thread ended/],
    ['reject', 500, 'WORKER_ERROR', /^Error\n +at .*faulty\/index\.ts/],
    ['odd error', 500, 'WORKER_ERROR', /^Error/],
  ])('%s', async (what, status, code, failure) => {
    await doing('nothing');
    expect(await outcome(doing(what))).toEqual([status, code]);
    expect(failures()).toEqual([expect.stringMatching(failure)]);
    expect(await outcome(doing('nothing'))).toEqual([200, 1]);
  });

  it('a fault while nobody waits has a line of its own', async () => {
    expect((await doing('reject later')).status).toBe(200);
    await gate.holds(1);
    gate.open();
    await expect.poll(failures).toEqual([expect.stringMatching(/^Error\n +at /)]);
    const line = JSON.parse(place.lines.find((each) => each.includes('failure')) ?? '');
    expect(line).toMatchObject({ function: 'faulty', failure: expect.any(String) });
    expect(JSON.stringify(line)).not.toContain('nobody hears');
  });
});

describe('what does not start', () => {
  it.each(['throws-at-start', 'no-file-beside', 'not-typescript', 'serves-nothing'])('%s', async (name) => {
    expect(await outcome(place.ask(`/${name}`))).toEqual([503, 'BOOT_ERROR']);
    expect(failures()).toHaveLength(1);
    expect(failures()[0]).not.toContain('of the inside');
  });

  it('or fills its memory meanwhile', async () => {
    expect(await outcome(place.ask('/fills-at-start'))).toEqual([546, 'WORKER_LIMIT']);
  });
});

it('a flood of its console is cut', async () => {
  await doing('chatter');
  await expect.poll(() => place.lines.join()).toContain('the rest is dropped');
  expect(place.lines.filter((line) => line.includes('"console"'))).toHaveLength(101);
});
