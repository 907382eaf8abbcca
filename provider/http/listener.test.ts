import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, expect, it, vi } from 'vitest';
import { cameInCrumbs } from './bodies/body-crumbs.ts';
import { openListener } from './listener.ts';

const servers: Server[] = [];
const lines: string[] = [];

afterEach(async () => {
  vi.useRealTimers();
  lines.length = 0;
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }
});

const listen = async (proxies: readonly string[] = []): Promise<Server> => {
  const connections = { each: 3, inAll: 5 };
  const server = openListener({ proxies, connections, log: (line) => lines.push(line) });
  servers.push(server);
  server.on('request', (_request, response) => response.end('well'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
};

const connections = promisify((server: Server, done: (error: Error | null, count: number) => void) =>
  server.getConnections(done),
);

/** A connection that has asked once; undefined when it was closed without an answer. */
const ask = async (server: Server): Promise<Socket | undefined> => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  const answered = once(socket, 'data').then(() => socket);
  return Promise.race([answered, once(socket, 'close').then(() => undefined)]);
};

it('a visitor has so many connections, and another one when one of them is closed', async () => {
  const server = await listen();
  const [first] = [await ask(server), await ask(server), await ask(server)];
  expect(await ask(server)).toBeUndefined();
  first?.destroy();
  await expect.poll(() => ask(server)).toBeDefined();
});

it.each(['127.0.0.1', '127.0.0.0/8'])('a proxy has more of them, and no more than there are: %s', async (proxy) => {
  const server = await listen(['10.0.0.0/8', 'fd00::/8', proxy]);
  for (let held = 0; held < 5; held += 1) expect(await ask(server)).toBeDefined();
  // They are idle: the one that has been so longest gives way, and there are no more than before.
  expect(await ask(server)).toBeDefined();
  expect(await connections(server)).toBe(5);
});

it('one that asks on and on without waiting for its answers is closed, and one that does so a little is served', async () => {
  const server = await listen();
  const asked = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';
  let seen = 0;
  server.on('request', () => seen++);
  const flood = connect((server.address() as AddressInfo).port, '127.0.0.1');
  flood.on('error', () => {}).resume();
  flood.write(asked.repeat(500));
  await once(flood, 'close');
  expect(seen).toBeLessThanOrEqual(16);
  const few = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answers = '';
  few.on('data', (piece) => {
    answers += piece;
  });
  few.write(asked.repeat(10));
  await expect.poll(() => answers.split('well').length - 1).toBe(10);
  few.destroy();
});

it('who waits for an answer does not give way', async () => {
  const server = await listen(['127.0.0.1']);
  server.removeAllListeners('request');
  const begun: ServerResponse[] = [];
  server.on('request', (_request, response) => begun.push(response));
  const waiting = Array.from({ length: 5 }, () => ask(server));
  await expect.poll(() => begun.length).toBe(5);
  expect(await ask(server)).toBeUndefined();
  for (const response of begun) response.end('well');
  expect((await Promise.all(waiting)).every((socket) => socket !== undefined)).toBe(true);
});

it('who sends bodies in crumbs has no new connection for ten seconds, and keeps those that are open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const server = await listen();
  const first = await ask(server);
  server.prependListener('request', ({ socket }) => socket.emit(cameInCrumbs));
  for (let sent = 0; sent < 5; sent += 1) (await ask(server))?.destroy();
  server.removeAllListeners('request').on('request', (_request, response) => response.end('well'));
  expect(await ask(server)).toBeUndefined();
  expect(first?.destroyed).toBe(false);
  vi.advanceTimersByTime(10_000);
  expect(lines.map((line) => JSON.parse(line).failure)).toEqual([
    '1 connections refused, the last because 127.0.0.1 sends bodies in crumbs',
  ]);
  expect(await ask(server)).toBeDefined();
});

it('a proxy may bring crumbs of many', async () => {
  const server = await listen(['127.0.0.1']);
  server.prependListener('request', ({ socket }) => socket.emit(cameInCrumbs));
  for (let sent = 0; sent < 5; sent += 1) (await ask(server))?.destroy();
  expect(await ask(server)).toBeDefined();
});

it('the log has one line for all that were refused within ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const server = await listen();
  for (let held = 0; held < 3; held += 1) await ask(server);
  for (let refused = 0; refused < 4; refused += 1) await ask(server);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { time: expect.any(String), failure: '4 connections refused, the last because 127.0.0.1 has 3 open' },
  ]);
});
