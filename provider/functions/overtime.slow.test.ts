// A function that computes for ever, or answers nothing: its time is over, and its caller is told.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestFunctions, type TestFunctions } from '../testing/functions.ts';
import { type Gate, openGate } from '../testing/gate.ts';

const source = `
  let asked = 0;
  Deno.serve((request) => {
    asked += 1;
    const what = new URL(request.url).searchParams.get('do');
    if (what === 'loop') for (;;);
    if (what === 'hang') return new Promise<Response>(() => {});
    if (what === 'loop later') return new Response(new ReadableStream({ start: async (to) => {
      to.enqueue(new TextEncoder().encode('begun'));
      await fetch(Deno.env.get('GATE'));
      for (;;);
    } }));
    return Response.json({ asked });
  });`;

const files = {
  'late/index.ts': source,
  'loops-at-start/index.ts': 'for (;;);',
  'waits-at-start/index.ts': 'await new Promise(() => {});',
};

let place: TestFunctions;
let gate: Gate;
beforeAll(async () => {
  gate = await openGate();
  place = await startTestFunctions(files, { answerMs: 3_000 });
  place.secrets = { GATE: gate.url };
});
beforeEach(() => {
  place.lines.length = 0;
});
afterAll(async () => {
  gate.close();
  await place.stop();
});

const outcome = async (path: string): Promise<unknown[]> => {
  const { status, body } = await place.ask(path);
  return [status, body.code ?? body.asked];
};
const failures = (): string[] => place.lines.map((line) => JSON.parse(line).failure).filter(Boolean);

describe('the next request finds a new thread', () => {
  it.each([
    ['loop', 546, 'WORKER_LIMIT', ['it computed for 3 s']],
    ['hang', 504, 'IDLE_TIMEOUT', []],
  ])('%s', async (what, status, code, told) => {
    await outcome('/late');
    expect(await outcome(`/late?do=${what}`)).toEqual([status, code]);
    expect(failures()).toEqual(told);
    expect(await outcome('/late')).toEqual([200, 1]);
  });

  it('loop in the middle of an answer, which breaks off', async () => {
    const reader = (await place.open('/late?do=loop%20later')).body?.getReader();
    expect((await reader?.read())?.value).toEqual(new TextEncoder().encode('begun'));
    await gate.holds(1);
    gate.open();
    await expect(reader?.read()).rejects.toThrow();
    await expect.poll(failures).toEqual(['it computed for 3 s']);
    expect(await outcome('/late')).toEqual([200, 1]);
  });
});

it.each(['loops-at-start', 'waits-at-start'])('what does not start: %s', async (name) => {
  expect(await outcome(`/${name}`)).toEqual([503, 'BOOT_ERROR']);
  expect(failures()).toEqual(['it was not loaded within 3 s']);
});
