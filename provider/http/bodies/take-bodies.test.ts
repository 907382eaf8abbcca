import { once } from 'node:events';
import type { Server } from 'node:http';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createAuth } from '../../auth/index.ts';
import { restRoutes } from '../../rest/index.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { openSocket, postHead, readAnswer, type TestSocket } from '../../testing/socket.ts';
import { createServer } from '../server.ts';
import { cameInCrumbs } from './body-crumbs.ts';

const megabyte = 1024 * 1024;

let test: TestDatabase;
let app: FastifyInstance;
const opened: TestSocket[] = [];

const closeAll = async (): Promise<void> => {
  for (const { socket, answer } of opened.splice(0)) {
    socket.destroy();
    await answer;
  }
  // Then what they held is given back, too.
  await expect.poll(() => connections(app.server)).toBe(0);
};

const connections = promisify((server: Server, done: (error: Error | null, count: number) => void) =>
  server.getConnections(done),
);

beforeAll(async () => {
  test = await testDatabase();
  const auth = await createAuth({ database: test.own, settings: { issuer: 'http://127.0.0.1/auth/v1' } });
  const identify: typeof auth.identify = async ({ authorization }) =>
    authorization === undefined ? { role: 'anon', claims: {} } : { role: 'service_role', claims: {} };
  app = await createServer({
    url: 'http://127.0.0.1',
    auth: auth.routes,
    rest: restRoutes({ database: test.database, identify, schemas: ['public'] }),
    healthy: async () => 'ok' as const,
    config: () => ({}),
    proxies: ['127.0.0.1'],
    log: () => {},
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  vi.useRealTimers();
  await closeAll();
});
afterAll(async () => {
  await app.close();
  await test.close();
});

const open = async (): Promise<TestSocket> => {
  const client = await openSocket(app.server);
  opened.push(client);
  return client;
};
const signIn = '/auth/v1/token?grant_type=password';
const rows = '/rest/v1/nothing';
const session = { authorization: 'Bearer of somebody' };

/** What a whole body is answered with. */
const answerTo = async (path: string, body: string, headers: Record<string, string> = {}) => {
  const client = await open();
  await client.write(postHead(path, Buffer.byteLength(body), { connection: 'close', ...headers }) + body);
  return readAnswer(await client.answer);
};

const json = (bytes: number): string => `"${'x'.repeat(bytes - 2)}"`;

it('auth/v1 takes 16 KiB', async () => {
  expect(await answerTo(signIn, json(16_384))).toMatchObject({ status: 400, body: { error_code: 'bad_json' } });
  expect(await answerTo(signIn, json(16_385))).toMatchObject({
    status: 413,
    body: { code: 413, error_code: 'request_entity_too_large', msg: 'The body is larger than 16384 bytes' },
  });
});

it('rest/v1 takes 1 MiB of somebody, and 64 KiB of a stranger', async () => {
  const refused = { code: 'PGRST102', details: null, hint: null };
  for (const [limit, headers] of [
    [65_536, {}],
    [megabyte, session],
  ] as const) {
    expect(await answerTo(rows, json(limit), headers)).toMatchObject({ status: 404, body: { code: 'PGRST205' } });
    const answer = await answerTo(rows, json(limit + 1), headers);
    expect(answer).toMatchObject({
      status: 413,
      body: { ...refused, message: `The body is larger than ${limit} bytes` },
    });
  }
});

it('a body in crumbs is refused before they are many', async () => {
  for (const path of [signIn, rows]) {
    const client = await open();
    const told = once(client.accepted, cameInCrumbs);
    // Never whole: it would otherwise be waited for.
    await client.write(postHead(path) + '1\r\nx\r\n'.repeat(2_000));
    const { status, body } = readAnswer(await client.answer);
    expect([status, body.msg ?? body.message]).toEqual([400, 'The body arrived in too many small pieces']);
    await told;
  }
});

it('a body in small pieces that bring something is put together', async () => {
  const client = await open();
  await client.write(postHead(rows, undefined, { connection: 'close', ...session }));
  const piece = 'x'.repeat(512);
  await client.write(`1\r\n"\r\n${`200\r\n${piece}\r\n`.repeat(1_000)}1\r\n"\r\n0\r\n\r\n`);
  expect(readAnswer(await client.answer)).toMatchObject({ status: 404, body: { code: 'PGRST205' } });
});

/** The clock of what the server waits for; what PostgreSQL and the sockets do goes on. */
const stopClock = (): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
};

it.each([
  [signIn, {}, { code: 408, error_code: 'request_timeout', msg: 'The body arrived too slowly' }],
  [rows, session, { code: 'PGRST102', message: 'The body arrived too slowly' }],
])(
  'a body that brings nothing for five seconds is answered 408, and its connection ends: %s',
  async (path, more, body) => {
    stopClock();
    const client = await open();
    await client.write(postHead(path, 1_000, more));
    await client.write('x'.repeat(900));
    // The first 900 bytes are worth 0.22 s.
    await vi.advanceTimersByTimeAsync(5_100);
    expect(client.socket.closed).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(readAnswer(await client.answer)).toMatchObject({ status: 408, headers: { connection: 'close' }, body });
  },
);

it('a body that comes fast enough must still be whole within a minute', async () => {
  stopClock();
  const client = await open();
  await client.write(postHead(rows, megabyte, session));
  for (let second = 1; second < 60; second += 1) {
    await client.write('x'.repeat(17_000));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(client.socket.closed, `${second} s`).toBe(false);
  }
  await vi.advanceTimersByTimeAsync(1_100);
  expect(readAnswer(await client.answer).status).toBe(408);
});

it("an import's chunk comes through at half a megabit a second", async () => {
  stopClock();
  const body = json(700_000);
  const client = await open();
  await client.write(postHead(rows, body.length, { connection: 'close', ...session }));
  for (let at = 0; at < body.length; at += 62_500) {
    await vi.advanceTimersByTimeAsync(1_000);
    await client.write(body.slice(at, at + 62_500));
  }
  expect(readAnswer(await client.answer)).toMatchObject({ status: 404, body: { code: 'PGRST205' } });
});

/** A body that stays a byte short of what may be sent. */
const hold = async (visitor: string, isKnown = true): Promise<TestSocket> => {
  const client = await open();
  const bytes = isKnown ? megabyte : 65_536;
  await client.write(postHead(rows, bytes, { ...(isKnown && session), 'x-forwarded-for': visitor }));
  await client.write('x'.repeat(bytes - 1));
  return client;
};

/** One more, which finds no room. */
const refusedBody = async (visitor: string, isKnown = true) => {
  const client = await open();
  await client.write(postHead(rows, 1_000, { ...(isKnown && session), 'x-forwarded-for': visitor }));
  await client.write('x'.repeat(1_000));
  return readAnswer(await client.answer);
};

const whole = (visitor: string) => answerTo(rows, json(megabyte), { ...session, 'x-forwarded-for': visitor });

const ofVisitor = {
  status: 429,
  headers: { 'retry-after': '1' },
  body: { code: 'PGRST003', message: 'Too many bodies from this address at once' },
};
const ofAll = {
  status: 503,
  headers: { 'retry-after': '1' },
  body: { code: 'PGRST003', message: 'The server is busy: too many bodies at once' },
};

it('an address holds 8 MiB of bodies, whatever they say, and the others have room', async () => {
  for (let held = 0; held < 8; held += 1) await hold('203.0.113.1');
  expect(await refusedBody('203.0.113.1')).toMatchObject(ofVisitor);
  expect(await whole('203.0.113.2')).toMatchObject({ status: 404 });
  await closeAll();
  expect(await whole('203.0.113.1')).toMatchObject({ status: 404 });
});

it('all together hold 32 MiB', async () => {
  for (let held = 0; held < 32; held += 1) await hold(`203.0.113.${held % 4}`);
  expect(await refusedBody('203.0.113.9')).toMatchObject(ofAll);
});

it('strangers hold 2 MiB each and 8 MiB in all, and take no room of others', async () => {
  for (let held = 0; held < 32; held += 1) await hold('203.0.113.1', false);
  expect(await refusedBody('203.0.113.1', false)).toMatchObject(ofVisitor);
  for (let held = 0; held < 96; held += 1) await hold(`203.0.113.${2 + (held % 3)}`, false);
  expect(await refusedBody('203.0.113.9', false)).toMatchObject(ofAll);
  expect(await whole('203.0.113.1')).toMatchObject({ status: 404 });
});
