// Sockets reach realtime/v1 of the whole product; nobody else's are left waiting.
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { signIn } from '../../testing/client.ts';
import { startTestThaan, testOwner } from '../../testing/start-thaan.ts';
import type { Thaan } from './start-thaan.ts';

describe.each([true, false])('demo: %s', (demo) => {
  let thaan: Thaan;
  const lines: string[] = [];
  beforeAll(async () => {
    thaan = await startTestThaan({ demo, log: (line) => lines.push(line) });
  });
  afterAll(() => thaan.stop());

  it('the public client joins and talks', async () => {
    const client = createClient(thaan.url, thaan.publicKey);
    const channel = client.channel('talk', { config: { broadcast: { ack: true } } });
    const status = await new Promise((resolve) => channel.subscribe(resolve));
    expect(status).toBe('SUBSCRIBED');
    expect(await channel.send({ type: 'broadcast', event: 'hello', payload: {} })).toBe('ok');
    await client.removeAllChannels();
  });

  it('a socket elsewhere is refused, with a line in the log', async () => {
    const socket = new WebSocket(`${thaan.url.replace('http', 'ws')}/elsewhere`);
    socket.on('error', () => {});
    const [, response] = await once(socket, 'unexpected-response');
    expect(response.statusCode).toBe(404);
    response.destroy();
    await vi.waitUntil(() => lines.some((line) => line.includes('/elsewhere')));
  });

  it('who is refused so keeps no connection, also where they do not end it', async () => {
    const { hostname, port } = new URL(thaan.url);
    const kept = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    kept.on('error', () => {}).resume();
    kept.write('GET /kept HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
    await once(kept, 'end');
    // What is written to a connection that is no more fails.
    await vi.waitUntil(() => {
      if (!kept.destroyed) kept.write('still here');
      return kept.destroyed;
    });
  });

  it('a client that offers HTTP/2 is answered as any other', async () => {
    const asked = request(`${thaan.url}/health`, {
      headers: { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAoAAAAAIAAAAA' },
    });
    asked.end();
    const [response] = await once(asked, 'response');
    expect(response.statusCode).toBe(200);
    response.resume();
  });

  it('a request at its address is told that it is for sockets', async () => {
    const answer = await fetch(`${thaan.url}/realtime/v1/websocket`);
    expect([answer.status, answer.headers.get('upgrade')]).toEqual([426, 'websocket']);
    expect((await fetch(`${thaan.url}/realtime/v1/else`)).status).toBe(404);
  });
});

it('a session that was signed out joins nothing, and a server that stops says so', async () => {
  const thaan = await startTestThaan();
  const { token } = await signIn(thaan, testOwner.email, testOwner.password);
  const socket = new WebSocket(
    `${thaan.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${thaan.publicKey}&vsn=2.0.0`,
  );
  await once(socket, 'open');
  const replies: string[] = [];
  socket.on('message', (data) => replies.push(String(data)));
  const join = async (ref: string): Promise<unknown> => {
    socket.send(JSON.stringify([ref, ref, `realtime:${ref}`, 'phx_join', { config: {}, access_token: token }]));
    const reply = await vi.waitUntil(() => replies.find((each) => JSON.parse(each)[1] === ref));
    return JSON.parse(reply)[4].status;
  };
  expect(await join('1')).toBe('ok');
  await fetch(`${thaan.url}/auth/v1/logout`, {
    method: 'POST',
    headers: { apikey: thaan.publicKey, authorization: `Bearer ${token}` },
  });
  expect(await join('2')).toBe('error');
  const closed = once(socket, 'close');
  await thaan.stop();
  expect((await closed)[0]).toBe(1012);
});
