// What a socket may send, frame by frame, with small bounds.
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import type { RawClient } from '../../testing/realtime/raw-client.ts';
import { type RealtimeServer, realtimeServer } from '../../testing/realtime/server.ts';
import { type RealtimeBounds, usualBounds } from '../bounds.ts';

let server: RealtimeServer;
afterEach(() => server.close());

const open = async (bounds: Partial<RealtimeBounds> = {}): Promise<void> => {
  server = await realtimeServer({ bounds });
};
const topic = 'realtime:room';
const joined = async (token?: string): Promise<RawClient> => {
  const client = await server.connect();
  expect(await client.join(topic, { config: {}, access_token: token })).toMatchObject({ status: 'ok' });
  return client;
};
const isServed = async (client: RawClient): Promise<boolean> =>
  (await client.ask('phoenix', 'heartbeat', {})).payload.status === 'ok';
/** A frame of so many bytes that is none. */
const bytes = (count: number): Buffer => Buffer.alloc(count, 'x');
const few = { count: 10, seconds: 60 };
const many = { count: 1_000, seconds: 60 };

/** How it ends, while another socket is served; and the log has one line of it. */
const ended = async (client: RawClient, code: number, failure: string): Promise<void> => {
  const other = await server.connect();
  expect(await client.closed).toBe(code);
  expect(await isServed(other)).toBe(true);
  await vi.waitUntil(() => server.lines.length > 0);
  expect(server.lines).toMatchObject([{ failure }]);
};

describe('frames in a while', () => {
  it('of a stranger', async () => {
    await open({ frames: { members: many, strangers: few } });
    const client = await joined();
    for (let n = 0; n < 10; n += 1) client.send('phoenix', 'heartbeat', {});
    await ended(client, 1008, 'it sends too many frames');
  });

  it('of a member, who has more', async () => {
    await open({ frames: { members: { ...few, count: 20 }, strangers: few } });
    const client = await joined((await server.signInMember()).token);
    for (let n = 0; n < 18; n += 1) client.send('phoenix', 'heartbeat', {});
    expect(await isServed(client)).toBe(true);
    client.send('phoenix', 'heartbeat', {});
    await ended(client, 1008, 'it sends too many frames');
  });

  it('in crumbs, each of which is kept by itself until all of it has come', async () => {
    await open();
    const client = await joined();
    const { _socket: connection } = client.socket as unknown as { _socket: Socket };
    connection.setNoDelay();
    // A text of 60,000 bytes, which never is whole.
    connection.write(Buffer.from([0x81, 0xfe, 0xea, 0x60, 0, 0, 0, 0]));
    const crumbs = async () => {
      while (client.socket.readyState === client.socket.OPEN) {
        connection.write('x');
        await setImmediate();
      }
    };
    await Promise.all([crumbs(), ended(client, 1008, 'a frame of it comes in crumbs')]);
  });

  it('in fragments, each of which is kept by itself as well', async () => {
    await open();
    const client = await joined();
    for (let n = 0; n <= 1_000; n += 1) client.socket.send('x', { fin: false });
    await ended(client, 1008, 'Too many message fragments');
  });

  it('pings are such, too', async () => {
    await open({ frames: { members: many, strangers: few } });
    const client = await joined();
    for (let n = 0; n < 10; n += 1) client.socket.ping();
    await ended(client, 1008, 'it sends too many frames');
  });
});

describe('large frames', () => {
  test('nobody’s ends it before it has come', async () => {
    await open();
    const client = await joined();
    const { _socket: connection } = client.socket as unknown as { readonly _socket: { write(data: Buffer): void } };
    // A frame of 5,000,000 bytes, of which 200,000 come.
    const head = Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0, 0x4c, 0x4b, 0x40, 0, 0, 0, 0]);
    connection.write(Buffer.concat([head, bytes(200_000)]));
    await ended(client, 1009, 'a frame of nobody is too large');
  });

  test('nobody’s ends it when it comes at once', async () => {
    await open({ smallFrame: 1_000 });
    const client = await joined();
    client.sendRaw(bytes(1_001));
    await ended(client, 1009, 'a frame of nobody is too large');
  });

  test('an account’s is read, to 5,000,000 bytes', async () => {
    await open();
    const client = await joined((await server.signIn()).token);
    client.sendRaw(bytes(4_900_000));
    expect(await isServed(client)).toBe(true);
    client.sendRaw(bytes(5_000_001));
    await ended(client, 1009, 'Max payload size exceeded');
  });

  test('strangers with accounts have so many bytes in a while together, and members their own', async () => {
    const largeBytes = { members: { count: 4_000_000, seconds: 60 }, strangers: { count: 2_000_000, seconds: 60 } };
    await open({ largeBytes });
    const [one, other] = [await joined((await server.signIn()).token), await joined((await server.signIn()).token)];
    const member = await joined((await server.signInMember()).token);
    one.sendRaw(bytes(1_500_000));
    expect(await isServed(one)).toBe(true);
    other.sendRaw(bytes(1_500_000));
    await ended(other, 1008, 'it sends too much');
    member.sendRaw(bytes(3_000_000));
    expect(await isServed(member)).toBe(true);
  });

  test('what has begun and not ended has so much room', async () => {
    await open({ arriving: { ...usualBounds.arriving, strangers: { each: 300_000, inAll: 500_000 } } });
    const client = await joined((await server.signIn()).token);
    client.sendRaw(bytes(200_000));
    client.sendRaw(bytes(200_000));
    expect(await isServed(client)).toBe(true);
    client.socket.send(bytes(200_000), { fin: false });
    client.socket.send(bytes(200_000), { fin: false });
    await ended(client, 1013, 'there is no room for its frame');
    const another = await joined((await server.signIn()).token);
    another.sendRaw(bytes(200_000));
    expect(await isServed(another)).toBe(true);
  });
});

test('small frames of a stranger have so many bytes in a while, and those of a member are not counted', async () => {
  await open({ smallBytes: { count: 2_000, seconds: 60 } });
  const member = await joined((await server.signInMember()).token);
  for (let n = 0; n < 3; n += 1) member.sendRaw(bytes(1_000));
  expect(await isServed(member)).toBe(true);
  const client = await joined();
  for (let n = 0; n < 2; n += 1) client.sendRaw(bytes(1_000));
  await ended(client, 1008, 'it sends too much');
});
