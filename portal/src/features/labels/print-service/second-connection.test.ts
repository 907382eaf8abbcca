import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { isAnsweredAt } from './second-connection.ts';

let server: WebSocketServer;
let address: string;

beforeEach(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  for (const socket of server.clients) socket.terminate();
  server.close();
  await once(server, 'close');
});

const says = (answer: (uid: string) => unknown) =>
  server.on('connection', (socket) =>
    socket.on('message', (data) => socket.send(JSON.stringify(answer(JSON.parse(String(data)).uid)))),
  );

test('a program that tells its version is alive, and the connection is closed at once', async () => {
  says((uid) => ({ uid, result: '2.2.6' }));
  const connected = once(server, 'connection') as Promise<WebSocket[]>;
  const alive = isAnsweredAt(address, 60_000);
  const [socket] = await connected;
  const closed = socket && once(socket, 'close');
  expect(await alive).toBe(true);
  await closed;
});

test.each([
  ['other words', () => ({ jsonrpc: '2.0', result: 'pong' })],
  ['another answer', () => ({ uid: 'abcdef', result: '2.2.6' })],
  ['an error', (uid: string) => ({ uid, error: 'No' })],
])('%s are no version', async (_, answer) => {
  says(answer);
  expect(await isAnsweredAt(address, 60_000)).toBe(false);
});

test('a program that says nothing is waited for no longer than that, and closed too', async () => {
  const connected = once(server, 'connection') as Promise<WebSocket[]>;
  const alive = isAnsweredAt(address, 50);
  const [socket] = await connected;
  const closed = socket && once(socket, 'close');
  expect(await alive).toBe(false);
  await closed;
});

test('where nothing is, nobody is alive', async () => {
  expect(await isAnsweredAt('ws://127.0.0.1:1', 60_000)).toBe(false);
});
