// A client that does not read, of which the others hear nothing.
import { afterEach, expect, test } from 'vitest';
import type { RawClient } from '../../testing/realtime/raw-client.ts';
import { type RealtimeServer, realtimeServer } from '../../testing/realtime/server.ts';

let server: RealtimeServer;
afterEach(() => server.close());

const topic = 'realtime:room';
const megabyte = 1_000_000;
const joined = async (): Promise<RawClient> => {
  const client = await server.connect();
  await client.join(topic, { config: { broadcast: { ack: true } }, access_token: (await server.signIn()).token });
  return client;
};
const pause = ({ socket }: RawClient): void =>
  (socket as unknown as { readonly _socket: { pause(): void } })._socket.pause();

/** More than the system itself keeps for a socket. */
const most = 60;

const plenty = { count: 1_000 * megabyte, seconds: 60 };

test.each([
  ['of one socket', { each: megabyte / 2, inAll: 100 * megabyte }],
  ['in all', { each: 100 * megabyte, inAll: megabyte / 2 }],
])('too much that waits %s drops it, and those who read go on', async (_name, queued) => {
  server = await realtimeServer({ bounds: { queued, largeBytes: { members: plenty, strangers: plenty } } });
  const [sender, slow, other] = [await joined(), await joined(), await joined()];
  pause(slow);
  for (let n = 0; n < most && server.lines.length === 0; n += 1) {
    await sender.ask(topic, 'broadcast', { event: 'moved', payload: 'x'.repeat(megabyte) });
    // It has read all of it.
    expect((await other.ask('phoenix', 'heartbeat', {})).payload.status).toBe('ok');
  }
  expect(server.lines).toMatchObject([{ failure: 'it reads too slowly' }]);
  expect(server.realtime.status().sockets).toBe(2);
});
