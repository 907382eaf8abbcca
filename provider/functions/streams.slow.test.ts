// An answer arrives as the function writes it; memory, time and whoever leaves are bounds of it.
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestFunctions, type TestFunctions } from '../testing/functions.ts';
import { type Gate, openGate } from '../testing/gate.ts';

const source = `
  import { setFlagsFromString } from 'node:v8';
  import { runInNewContext } from 'node:vm';
  let written = 0;
  let cancelled = 0;
  let aborted = 0;
  const words = (write: (to: ReadableStreamDefaultController) => Promise<void>) => new Response(
    new ReadableStream({ start: (to) => void write(to).catch(() => {}), cancel: () => { cancelled += 1; } }),
    { headers: { 'content-type': 'text/event-stream' } });
  const bytes = (text: string) => new TextEncoder().encode(text);
  const gate = () => fetch(Deno.env.get('GATE'));
  const collect = async () => {
    setFlagsFromString('--expose-gc');
    await new Promise(setImmediate);
    runInNewContext('gc')();
  };
  Deno.serve((request) => {
    const what = new URL(request.url).searchParams.get('do');
    request.signal.addEventListener('abort', () => { aborted += 1; });
    if (what === 'events') return words(async (to) => {
      to.enqueue(bytes('data: first\\n\\n'));
      await gate();
      to.enqueue(bytes('data: second\\n\\n'));
      to.close();
    });
    if (what === 'silent') return words(async () => {});
    if (what === 'collected') return collect().then(gate).then(() => new Promise<Response>(() => {}));
    if (what === 'hang') return gate().then(() => new Promise<Response>(() => {}));
    if (what === 'breaks') return words(async (to) => {
      to.enqueue(bytes('begun'));
      await gate();
      to.error(new RangeError('what was sent'));
    });
    if (what === 'eats') return words(async (to) => {
      to.enqueue(bytes('begun'));
      await gate();
      for (;;) { to.enqueue(new Uint8Array(1e6).fill(1)); await new Promise(setImmediate); }
    });
    if (what === 'much') return new Response(new ReadableStream({ pull: (to) => {
      written += 1;
      to.enqueue(new Uint8Array(100_000).fill(written));
      if (written === 400) to.close();
    } }));
    if (what === 'large') return new Response(new Uint8Array(9_000_000).fill(7));
    return Response.json({ written, cancelled, aborted });
  });`;

const crumbs = `
  Deno.serve(() => new Response(new ReadableStream({ start: (to) => {
    for (let i = 0; i < 70_000; i++) to.enqueue(new Uint8Array([i % 256]));
    to.close();
  } })));`;

const files = { 'writes/index.ts': source, 'crumbs/index.ts': crumbs };

let place: TestFunctions;
let gate: Gate;
beforeAll(async () => {
  gate = await openGate();
  place = await startTestFunctions(files, { memoryBytes: 192 * 1024 * 1024 });
  place.secrets = { GATE: gate.url };
});
beforeEach(() => {
  // What a failed test left waiting is not counted in the next one.
  gate.open();
  place.lines.length = 0;
});
afterAll(async () => {
  gate.close();
  await place.stop();
});

const reading = async (what: string) => {
  const answer = await place.open(`/writes?do=${what}`);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  return { answer, next: async () => (await reader?.read())?.value };
};

const counts = async () => (await place.ask('/writes')).body;
const failures = (): string[] => place.lines.map((line) => JSON.parse(line).failure).filter(Boolean);

describe('while it is written', () => {
  it('each piece arrives', async () => {
    const { answer, next } = await reading('events');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect(await next()).toBe('data: first\n\n');
    await gate.holds(1);
    gate.open();
    expect(await next()).toBe('data: second\n\n');
    expect(await next()).toBeUndefined();
  });

  it('its headers arrive ahead of the first piece', async () => {
    const gone = new AbortController();
    const answer = await place.open('/writes?do=silent', { signal: gone.signal });
    expect(answer.status).toBe(200);
    gone.abort();
    await answer.text().catch(() => {});
  });
});

it('bytes arrive as they are, however many', async () => {
  const answer = await place.open('/writes?do=large');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([bytes.byteLength, bytes.every((byte) => byte === 7)]).toEqual([9_000_000, true]);
});

it('nor however small what is written of them at once', async () => {
  const answer = await place.open('/crumbs');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([bytes.byteLength, bytes.every((byte, i) => byte === i % 256)]).toEqual([70_000, true]);
});

it('is not written further than it is read', async () => {
  const { port } = new URL(place.url);
  const authorization = `Bearer ${await place.token(600)}`;
  const asked = request({ port, path: '/functions/v1/writes?do=much', headers: { authorization } }).end();
  const [answer] = await once(asked, 'response');
  const [before] = [(await counts()).written];
  let same = 0;
  let last = before;
  await expect
    .poll(async () => {
      const { written } = await counts();
      same = written === last ? same + 1 : 0;
      last = written;
      return same;
    })
    .toBeGreaterThan(5);
  expect(last).toBeLessThan(200);
  let bytes = 0;
  for await (const chunk of answer) bytes += chunk.length;
  expect([bytes, (await counts()).written]).toEqual([40_000_000, 400]);
});

it('does not keep a server that stops', async () => {
  const own = await startTestFunctions({ 'writes/index.ts': source }, { wholeMs: 600_000 });
  const answer = await own.open('/writes?do=silent');
  await own.stop();
  await expect(answer.text()).rejects.toThrow();
  expect(own.lines.join()).toContain('the server stopped');
});

describe('whoever leaves', () => {
  it('cancels the stream and aborts the request', async () => {
    const before = await counts();
    const gone = new AbortController();
    const answer = await place.open('/writes?do=events', { signal: gone.signal });
    await gate.holds(1);
    gone.abort();
    await answer.text().catch(() => {});
    await expect.poll(counts).toMatchObject({ cancelled: before.cancelled + 1, aborted: before.aborted + 1 });
    gate.open();
  });

  it.each([
    ['has no answer yet', 'hang'],
    ['the function holds no more', 'collected'],
  ])('aborts a request that %s', async (_which, what) => {
    const before = await counts();
    const gone = new AbortController();
    const asked = place.open(`/writes?do=${what}`, { signal: gone.signal });
    await gate.holds(1);
    gone.abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(counts).toMatchObject({ aborted: before.aborted + 1 });
    gate.open();
  });
});

describe('what goes wrong in the middle ends the connection, and is no clean end', () => {
  it.each([
    ['breaks', /^RangeError\n +at .*writes\/index\.ts/],
    ['eats', /held \d+ MB/],
  ])('%s', async (what, failure) => {
    const { next } = await reading(what);
    expect(await next()).toBe('begun');
    await gate.holds(1);
    gate.open();
    const rest = async () => {
      for (let piece = await next(); piece !== undefined; piece = await next());
    };
    await expect(rest()).rejects.toThrow();
    await expect.poll(failures).toEqual([expect.stringMatching(failure)]);
    expect(place.lines.join()).not.toContain('what was sent');
    expect((await place.ask('/writes')).status).toBe(200);
  });
});
