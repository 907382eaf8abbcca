import { once } from 'node:events';
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Version } from '../../realtime/wire/message.ts';

export interface RawOptions {
  readonly version?: Version;
  /** Null sends none. */
  readonly apikey?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What came, in one shape for both versions; of the first there are no join refs. Binary frames stay bytes. */
interface Heard {
  readonly joinRef?: string | null;
  readonly ref?: string | null;
  readonly topic: string;
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: a payload is whatever the test says it is
  readonly payload: any;
}

/** A client that speaks the protocol frame by frame. */
export interface RawClient {
  readonly socket: WebSocket;
  /** All that came, in order. */
  readonly heard: readonly (Heard | Buffer)[];
  /** The code that it was closed with. */
  readonly closed: Promise<number>;
  sendRaw(data: string | Buffer): void;
  send(topic: string, event: string, payload: unknown, refs?: Refs): void;
  /** Sends, and resolves with the reply to it. */
  ask(topic: string, event: string, payload: unknown, refs?: Refs): Promise<Heard>;
  /** Joins, and resolves with the response's status and response. */
  join(topic: string, payload?: unknown, ref?: string): Promise<{ status: string; response: Heard['payload'] }>;
  /** The first such frame that came or comes. */
  find(is: (heard: Heard) => boolean): Promise<Heard>;
  terminate(): void;
}

interface Refs {
  readonly ref?: string | null;
  readonly joinRef?: string | null;
}

export const openRawClient = async (
  origin: string,
  { version = '2.0.0', apikey, headers = {} }: RawOptions,
): Promise<RawClient> => {
  const query = new URLSearchParams({ ...(apikey !== null && apikey !== undefined && { apikey }), vsn: version });
  const address = `${origin.replace('http', 'ws')}/realtime/v1/websocket?${query}`;
  const socket = new WebSocket(address, { headers });
  const heard: (Heard | Buffer)[] = [];
  const closed = once(socket, 'close').then(([code]) => code as number);
  socket.on('message', (data: Buffer, isBinary) => heard.push(isBinary ? data : read(data.toString(), version)));
  socket.on('error', () => {});
  await once(socket, 'open');
  return speaking(socket, heard, closed, version);
};

const speaking = (
  socket: WebSocket,
  heard: (Heard | Buffer)[],
  closed: Promise<number>,
  version: Version,
): RawClient => {
  let last = 0;
  const send: RawClient['send'] = (topic, event, payload, { ref = null, joinRef = null } = {}) => {
    const frame =
      version === '1.0.0' ? { topic, event, payload, ref, join_ref: joinRef } : [joinRef, ref, topic, event, payload];
    socket.send(JSON.stringify(frame));
  };
  const find: RawClient['find'] = (is) =>
    vi.waitUntil(() => heard.find((each): each is Heard => !Buffer.isBuffer(each) && is(each)), {
      timeout: 25_000,
      interval: 2,
    });
  const ask: RawClient['ask'] = (topic, event, payload, refs = {}) => {
    const ref = refs.ref ?? `r${++last}`;
    send(topic, event, payload, { ...refs, ref });
    return find((each) => each.event === 'phx_reply' && each.ref === ref);
  };
  return {
    socket,
    heard,
    closed,
    sendRaw: (data) => socket.send(data),
    send,
    ask,
    join: async (topic, payload = { config: {} }, ref = `j${++last}`) =>
      (await ask(topic, 'phx_join', payload, { ref, joinRef: ref })).payload,
    find,
    terminate: () => socket.terminate(),
  };
};

const read = (text: string, version: Version): Heard => {
  if (version === '1.0.0') return JSON.parse(text);
  const [joinRef, ref, topic, event, payload] = JSON.parse(text);
  return { joinRef, ref, topic, event, payload };
};
