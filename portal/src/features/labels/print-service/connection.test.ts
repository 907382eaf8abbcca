import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import qz from 'qz-tray';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { type Connection, PrintLine } from './connection.ts';
import { NoConnection } from './fault.ts';
import { printSockets } from './sockets.ts';

// The real client, and a program on its port that takes each call: as QZ Tray does, or saying nothing.

let server: Server;
let services: WebSocketServer;
const calls = new Set<Socket>();
/** What is said to a call; nothing until then. */
let says: 'nothing' | 'all';
let asked: number;

const answer = (request: IncomingMessage, socket: Socket, head: Buffer): void => {
  asked++;
  if (says === 'nothing') return;
  services.handleUpgrade(request, socket, head, (service) => {
    service.on('message', (data) => {
      const { uid } = JSON.parse(String(data));
      service.send(JSON.stringify({ uid, result: '2.2.6' }));
    });
  });
};

beforeEach(async () => {
  says = 'nothing';
  asked = 0;
  services = new WebSocketServer({ noServer: true });
  server = createServer().on('upgrade', answer);
  server.on('connection', (socket) => calls.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('location', { protocol: 'http:', hostname: '127.0.0.1', port: String(port) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (qz.websocket.isActive()) await qz.websocket.disconnect();
  for (const socket of calls) socket.destroy();
  calls.clear();
  server.close();
  await once(server, 'close');
});

/** A line over which nothing was begun yet, and how its connections ended. */
const newLine = (isAsking = false) => {
  const ends: string[] = [];
  const sockets = printSockets(async () => isAsking);
  qz.api.setWebSocketType(sockets.Type);
  const line = new PrintLine({
    load: async () => qz,
    sockets,
    introduce: async () => undefined,
    isDistrust: () => false,
    ended: (byService) => ends.push(byService ? 'by the service' : 'by the page'),
  });
  return { line, ends };
};

/** How many seconds of the page's clock a promise takes, and what it comes to; what comes by the network comes meanwhile. */
const after = async (outcome: Promise<unknown>): Promise<{ readonly seconds: number; readonly result: unknown }> => {
  const settled = outcome.then(
    (result) => ({ result }),
    (result: unknown) => ({ result }),
  );
  for (let seconds = 0; seconds < 200; seconds++) {
    const result = await Promise.race([settled, new Promise<null>((none) => setImmediate(() => none(null)))]);
    if (result) return { seconds, ...result };
    await vi.advanceTimersByTimeAsync(1_000);
  }
  throw new Error('It never ended.');
};

/** What is called on once it has come. */
const called = (times: number) => vi.waitUntil(() => asked === times);

const isOpen = async ({ qz: client }: Connection): Promise<boolean> => client.websocket.isActive();

/** A line that works after whatever it went through. */
const works = async (line: PrintLine): Promise<void> => {
  says = 'all';
  const { seconds, result } = await after(line.over('demo', isOpen));
  expect(result).toBe(true);
  expect(seconds).toBeLessThan(60);
};

test('a call that is not answered is given up after ten seconds, and the next is a new one', async () => {
  const { line } = newLine();
  for (const times of [1, 2]) {
    const refused = line.over('demo', isOpen);
    await called(times);
    const { seconds, result } = await after(refused);
    expect(String(result)).toContain('Unable to establish connection');
    expect(seconds).toBeLessThanOrEqual(11);
  }
  await works(line);
});

test('a browser that asks is waited for a minute, and no longer', async () => {
  const { line } = newLine(true);
  const unanswered = line.over('demo', isOpen);
  await called(1);
  const { seconds, result } = await after(unanswered);
  expect(result).toBeInstanceOf(NoConnection);
  expect(seconds).toBeGreaterThan(50);
  expect(seconds).toBeLessThanOrEqual(61);
  await works(line);
});

test('all who want the line while it is made share its outcome: nobody waits a second time', async () => {
  const { line } = newLine(true);
  const looks = Promise.allSettled([1, 2, 3].map((look) => line.over('demo', isOpen, look === 3)));
  await called(1);
  const { seconds, result } = await after(looks);
  expect(result).toEqual([1, 2, 3].map(() => ({ status: 'rejected', reason: expect.any(NoConnection) })));
  expect(seconds).toBeLessThanOrEqual(61);
  expect(asked).toBe(1);
});

test('a new connection waits for what is under way, the one before is ended by the page', async () => {
  const { line, ends } = newLine();
  says = 'all';
  const { promise: done, resolve: finish } = Promise.withResolvers<string>();
  const work = line.over('demo', () => done);
  const second = line.over('demo', isOpen); // over the same
  expect((await after(second)).result).toBe(true);
  const again = line.over('demo', isOpen, true);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toBe(1);
  finish('printed');
  expect(await work).toBe('printed');
  expect((await after(again)).result).toBe(true);
  expect(asked).toBe(2);
  expect(ends).toEqual(['by the page']);
});

test('a service that hangs up is told of, and the next connection is a new one', async () => {
  const { line, ends } = newLine();
  await works(line);
  for (const service of services.clients) service.terminate();
  await vi.waitUntil(() => ends.length === 1);
  expect(ends).toEqual(['by the service']);
  await works(line);
  expect(asked).toBe(2);
});
