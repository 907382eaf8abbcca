import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { publicKey, type RealtimeServer, realtimeServer } from '../../testing/realtime/server.ts';
import { ownHeaders } from './handshake.ts';

let server: RealtimeServer;
beforeAll(async () => {
  server = await realtimeServer();
});
afterAll(() => server.close());

interface Answer {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly body: string;
}

/** How a handshake that is refused is answered. */
const refused = async (query: string, headers: Record<string, string> = {}): Promise<Answer> => {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/realtime/v1/websocket${query}`, { headers });
  socket.on('error', () => {});
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  let body = '';
  for await (const piece of response.setEncoding('utf8')) body += piece;
  return { status: response.statusCode, type: response.headers['content-type'], body };
};

const json = 'application/json; charset=utf-8';

describe('handshakes that are refused', () => {
  it.each([
    ['no key', '', 401, 'API key is missing'],
    ['an empty key', '?apikey=&vsn=2.0.0', 401, 'API key is missing'],
    ['a key that is none', '?apikey=x.y.z', 401, 'The token provided is not a valid JWT'],
    ['a key of another kind', '?apikey=sb_other_x', 401, 'The token provided is not a valid JWT'],
    ['a key for servers that was cut', '?apikey=sb_secret_x', 401, 'Unregistered API key'],
  ])('%s', async (_name, query, status, error) => {
    expect(await refused(query)).toEqual({ status, type: json, body: JSON.stringify({ error }) });
    expect(server.lines.at(-1)).toMatchObject({ path: '/realtime/v1/websocket', status, failure: error });
  });

  it.each(['3.0.0', '1', '2.1.0', ''])('the version %s', async (vsn) => {
    const answer = await refused(`?apikey=${publicKey}&vsn=${vsn}`);
    expect(answer).toEqual({ status: 403, type: undefined, body: '' });
  });

  it('a token that has ended, or that somebody else signed', async () => {
    const { another, token } = await server.signIn();
    expect((await refused(`?apikey=${await another({ seconds: -5 })}`)).body).toBe('{"error":"Token has expired"}');
    const forged = `${token.slice(0, -86)}${'A'.repeat(86)}`;
    expect((await refused(`?apikey=${forged}`)).body).toBe('{"error":"Failed to validate JWT signature"}');
  });

  it('the header wins over the address', async () => {
    expect((await refused(`?apikey=${publicKey}`, { 'x-api-key': 'no' })).status).toBe(401);
    const client = await server.connect({ apikey: 'no', headers: { 'x-api-key': publicKey } });
    expect((await client.join('realtime:a')).status).toBe('ok');
  });

  it('what is no WebSocket', async () => {
    const answer = await fetch(`${server.origin}/realtime/v1/websocket?apikey=${publicKey}`);
    expect(answer.status).toBe(426);
  });
});

test('policies read the headers of one’s own, and no secret or number of a request', () => {
  const secrets = { authorization: 'Bearer a', apikey: 'a', cookie: 'a=b', 'x-api-key': 'a', 'x-request-id': '1' };
  expect(ownHeaders({ ...secrets, 'x-word': 'thread', accept: 'a' })).toEqual({ 'x-word': 'thread' });
});

test('without a version it is the first', async () => {
  const client = await server.connect({ version: '1.0.0' });
  expect((await client.join('realtime:a')).status).toBe('ok');
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publicKey}`);
  await once(socket, 'open');
  socket.send('{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"1"}');
  const [data] = await once(socket, 'message');
  expect(JSON.parse(String(data))).toMatchObject({ event: 'phx_reply', ref: '1' });
  socket.terminate();
});

test('a token in the place of the key is whose joins speak, which bring none', async () => {
  const { token, session } = await server.signIn();
  const client = await server.connect({ apikey: token });
  expect((await client.join('realtime:a')).status).toBe('ok');
  await server.test.query({ text: 'delete from auth.sessions where id = $1', values: [session] });
  expect((await client.join('realtime:b')).response.reason).toContain('session');
  expect((await client.join('realtime:b', { config: {}, access_token: publicKey })).response.reason).toContain(
    'session',
  );
});

test('a normal end is no line in the log', async () => {
  const other = await realtimeServer();
  const client = await other.connect();
  await client.join('realtime:a');
  await client.join('realtime:b');
  expect(other.realtime.status()).toMatchObject({ sockets: 1, channels: 2, members: 0 });
  client.socket.close();
  await client.closed;
  await vi.waitUntil(() => other.realtime.status().sockets === 0);
  expect(other.lines).toEqual([]);
  await other.close();
});

test('a server that goes away says so on each channel, and closes to be connected again', async () => {
  const other = await realtimeServer();
  const client = await other.connect();
  await client.join('realtime:a');
  await client.join('realtime:b');
  await other.close();
  expect(await client.closed).toBe(1012);
  const system = { extension: 'system', status: 'ok', message: 'Server requested disconnect' };
  expect(client.heard.slice(2)).toMatchObject([
    { topic: 'realtime:a', event: 'system', payload: system },
    { topic: 'realtime:b', event: 'system', payload: system },
  ]);
  expect(other.realtime.status()).toMatchObject({ sockets: 0, channels: 0, members: 0 });
});
