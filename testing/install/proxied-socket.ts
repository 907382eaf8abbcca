import { once } from 'node:events';
import { vi } from 'vitest';
import { WebSocket } from 'ws';

/** A frame of version 2.0.0. */
interface Frame {
  readonly topic: string;
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: a payload is whatever the test says it is
  readonly payload: any;
}

/** A client's socket that comes through a proxy. */
export interface ProxiedSocket {
  readonly socket: WebSocket;
  /** The code that it was closed with. */
  readonly closed: Promise<number>;
  send(topic: string, event: string, payload: unknown): void;
  /** The first such frame that came or comes. */
  find(is: (frame: Frame) => boolean): Promise<Frame>;
}

const addressOf = (key: string): string => `/realtime/v1/websocket?apikey=${encodeURIComponent(key)}&vsn=2.0.0`;

const opening = (https: number, key: string, from: string): WebSocket =>
  new WebSocket(`wss://127.0.0.1:${https}${addressOf(key)}`, {
    ...{ servername: 'shop.example', rejectUnauthorized: false, localAddress: from },
    headers: { host: 'shop.example' },
  });

/** The status that a handshake is refused with. */
export const refusedBehind = (https: number, key: string, from: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = opening(https, key, from);
    socket.on('unexpected-response', (request, response) => {
      request.destroy();
      resolve(response.statusCode ?? 0);
    });
    socket.on('open', () => reject(new Error('It was let in')));
    socket.on('error', reject);
  });

/** `from`: the visitor's address, one of this machine's own. */
export const openBehind = async (https: number, key: string, from: string): Promise<ProxiedSocket> => {
  const socket = opening(https, key, from);
  const frames: Frame[] = [];
  const closed = once(socket, 'close').then(([code]) => code as number);
  socket.on('message', (data) => {
    const [, , topic, event, payload] = JSON.parse(String(data));
    frames.push({ topic, event, payload });
  });
  await once(socket, 'open');
  return {
    socket,
    closed,
    send: (topic, event, payload) => socket.send(JSON.stringify(['1', '1', topic, event, payload])),
    find: (is) => vi.waitUntil(() => frames.find(is), { timeout: 15_000, interval: 5 }),
  };
};
