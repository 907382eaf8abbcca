// Places for sockets: strangers take none that a member needs.
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { RawClient } from '../../testing/realtime/raw-client.ts';
import { publicKey, type RealtimeServer, realtimeServer } from '../../testing/realtime/server.ts';
import type { RealtimeBounds } from '../bounds.ts';

let server: RealtimeServer;
afterEach(() => server.close());

const open = async (bounds: Partial<RealtimeBounds>): Promise<void> => {
  server = await realtimeServer({ bounds, proxies: ['127.0.0.1'] });
};
const from = (address: string): Promise<RawClient> => server.connect({ headers: { 'x-forwarded-for': address } });
const topic = 'realtime:room';
const joined = async (address: string, token?: string): Promise<RawClient> => {
  const client = await from(address);
  expect(await client.join(topic, { config: {}, access_token: token })).toMatchObject({ status: 'ok' });
  return client;
};
const isServed = async (client: RawClient): Promise<boolean> =>
  (await client.ask('phoenix', 'heartbeat', {})).payload.status === 'ok';
const refused = async (address: string): Promise<string> => {
  const url = `${server.origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publicKey}`;
  const socket = new WebSocket(url, { headers: { 'x-forwarded-for': address } });
  socket.on('error', () => {});
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  let body = '';
  for await (const piece of response.setEncoding('utf8')) body += piece;
  return `${response.statusCode} ${body}`;
};

test('where all places are taken the one gives way that has been idle longest, of the address with most', async () => {
  await open({ sockets: { inAll: 4, eachAddress: 10, eachAccount: 10 } });
  const alone = await from('203.0.113.1');
  const [idle, talking, later] = [await from('203.0.113.2'), await from('203.0.113.2'), await from('203.0.113.2')];
  await idle.ask('phoenix', 'heartbeat', {});
  await talking.ask('phoenix', 'heartbeat', {});
  await idle.ask('phoenix', 'heartbeat', {});
  const newcomer = await from('203.0.113.3');
  expect(await later.closed).toBe(1013);
  expect(await Promise.all([alone, idle, talking, newcomer].map(isServed))).toEqual([true, true, true, true]);
  expect(server.lines).toMatchObject([{ failure: 'others needed its place', address: '203.0.113.2' }]);
  await vi.waitUntil(() => server.realtime.status().sockets === 4);
});

test('strangers keep no member out, of their own address or of any other, and take no member’s place', async () => {
  await open({ sockets: { inAll: 6, eachAddress: 4, eachAccount: 10 } });
  const [one, two] = [await server.signInMember(), await server.signInMember()];
  const members = [await joined('203.0.113.1', one.token), await joined('203.0.113.1', two.token)];
  const flood = Array.from({ length: 20 }, (_, n) => from(n % 2 ? '203.0.113.1' : '203.0.113.9'));
  await Promise.allSettled(flood);
  members.push(await joined('203.0.113.1', one.token), await joined('203.0.113.2', two.token));
  await Promise.allSettled(Array.from({ length: 20 }, () => from('203.0.113.9')));
  expect(await Promise.all(members.map(isServed))).toEqual([true, true, true, true]);
  expect(server.realtime.status().sockets).toBeLessThanOrEqual(6);
});

test('accounts of which nothing is known give way, too, after those who have none', async () => {
  await open({ sockets: { inAll: 2, eachAddress: 10, eachAccount: 10 } });
  const account = await joined('203.0.113.1', (await server.signIn()).token);
  const none = await from('203.0.113.2');
  const first = await joined('203.0.113.3', (await server.signIn()).token);
  expect(await none.closed).toBe(1013);
  await from('203.0.113.4');
  expect(await account.closed).toBe(1013);
  expect(await isServed(first)).toBe(true);
});

test('where members have all places, the next one is refused', async () => {
  await open({ sockets: { inAll: 3, eachAddress: 2, eachAccount: 10 } });
  const { token } = await server.signInMember();
  await joined('203.0.113.1', token);
  await joined('203.0.113.1', token);
  const words = '429 {"error":"Too many connected users"}';
  expect(await refused('203.0.113.1')).toBe(words);
  await joined('203.0.113.2', token);
  expect(await refused('203.0.113.3')).toBe(words);
  expect(server.lines).toMatchObject([
    { status: 429, failure: 'Too many connected users' },
    { status: 429, failure: 'Too many connected users' },
  ]);
});

test('who shakes hands too often is refused, in one line of the log, and nobody else is', async () => {
  await open({ handshakes: { count: 2, seconds: 60 } });
  const first = [await from('203.0.113.1'), await from('203.0.113.1')];
  for (let n = 0; n < 3; n++) expect(await refused('203.0.113.1')).toBe('429 {"error":"Too many joins per second"}');
  expect(await Promise.all([...first, await from('203.0.113.2')].map(isServed))).toEqual([true, true, true]);
  expect(server.lines).toMatchObject([{ status: 429, failure: 'Too many joins per second', address: '203.0.113.1' }]);
});

test('who is refused keeps no place, also where they keep the connection open', async () => {
  await open({ sockets: { inAll: 1, eachAddress: 1, eachAccount: 10 } });
  const { port } = new URL(server.origin);
  const kept = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  kept.write(
    'GET /realtime/v1/websocket HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\n' +
      'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n\r\n',
  );
  kept.resume();
  await once(kept, 'end');
  expect(await isServed(await from('203.0.113.1'))).toBe(true);
  kept.destroy();
});

test('an account joins from so many sockets; one that has gone makes room', async () => {
  await open({ sockets: { inAll: 10, eachAddress: 10, eachAccount: 2 } });
  const { token } = await server.signInMember();
  const [first] = [await joined('203.0.113.1', token), await joined('203.0.113.1', token)];
  const third = await from('203.0.113.1');
  const join = () => third.join(topic, { config: {}, access_token: token });
  const reason = 'ConnectionRateLimitReached: Too many connected users';
  expect(await join()).toEqual({ status: 'error', response: { reason } });
  first.terminate();
  await vi.waitUntil(() => server.realtime.status().sockets === 2);
  expect(await join()).toMatchObject({ status: 'ok' });
});

test('a socket that has no channel for too long ends, and none that has one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await open({ withoutChannelMs: 0 });
  const [none, left, joins] = [await from('203.0.113.1'), await joined('203.0.113.1'), await joined('203.0.113.1')];
  await left.ask(topic, 'phx_leave', {});
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  expect(await Promise.all([none.closed, left.closed])).toEqual([1000, 1000]);
  expect(await isServed(joins)).toBe(true);
  await vi.waitUntil(() => server.lines.length === 2);
  expect(server.lines).toMatchObject([{ failure: 'it has no channel' }, { failure: 'it has no channel' }]);
});
