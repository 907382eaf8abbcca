// The public client's ways to broadcast without a joined channel, in both versions of the protocol.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { privateServer } from '../../testing/realtime/private.ts';
import { type PublicClient, publicClient, subscribed } from '../../testing/realtime/public-client.ts';

let server: Awaited<ReturnType<typeof privateServer>>;
beforeAll(async () => {
  server = await privateServer();
});
afterAll(() => server.close());

const clients: PublicClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.removeAllChannels();
});

const name = 'talk/थान ? #%&:1';
const event = 'moved/🧵 ?';
const versions = ['1.0.0', '2.0.0'] as const;

const open = async (version: (typeof versions)[number], token: string | null = null): Promise<PublicClient> => {
  const client = publicClient(server, version, () => token);
  clients.push(client);
  await client.realtime.setAuth();
  return client;
};

const asked = (isPrivate: boolean) => ({ config: { private: isPrivate } });

/** What two who are joined, one of each version, hear. */
const listening = async (isPrivate: boolean) => {
  const account = await server.signIn();
  await server.rooms.give(account.id, name, 'read broadcast');
  const heard: unknown[][] = [[], []];
  for (const [place, version] of versions.entries()) {
    const channel = (await open(version, account.token)).channel(name, asked(isPrivate));
    channel.on('broadcast', { event: '*' }, (message) => heard[place]?.push(message));
    expect((await subscribed(channel)).status).toBe('SUBSCRIBED');
  }
  return heard;
};

const sender = async (...rights: Parameters<typeof server.rooms.give>[2][]) => {
  const account = await server.signIn();
  await server.rooms.give(account.id, name, ...rights);
  return account.token;
};

describe.each(versions)('version %s', (version) => {
  test.each([false, true])('httpSend, private %s, to sockets of both', async (isPrivate) => {
    const heard = await listening(isPrivate);
    const channel = (await open(version, await sender('write broadcast'))).channel(name, asked(isPrivate));
    expect(await channel.httpSend(event, { to: 'रेशम' })).toEqual({ success: true });
    await vi.waitUntil(() => heard.every((of) => of.length > 0));
    const message = { type: 'broadcast', event, payload: { to: 'रेशम' } };
    expect(heard).toEqual([[message], [message]]);
  });

  test('httpSend without the right fails aloud, signed in or not', async () => {
    for (const token of [null, await sender('read broadcast')]) {
      const channel = (await open(version, token)).channel(name, asked(true));
      await expect(channel.httpSend(event, {})).rejects.toThrow('Unauthorized');
    }
  });

  test.each([false, true])('send before it is joined, private %s, to sockets of both', async (isPrivate) => {
    const heard = await listening(isPrivate);
    const channel = (await open(version, await sender('write broadcast'))).channel(name, asked(isPrivate));
    const message = { type: 'broadcast', event, payload: { to: 'रेशम' } } as const;
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(await channel.send(message)).toBe('ok');
    await vi.waitUntil(() => heard.every((of) => of.length > 0));
    expect(heard).toEqual([[message], [message]]);
  });

  test('send before it is joined, without the right, is an error', async () => {
    const channel = (await open(version, await sender())).channel(name, asked(true));
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(await channel.send({ type: 'broadcast', event, payload: {} })).toBe('error');
  });

  test('httpSend of bytes, to sockets of the second', async () => {
    const heard = await listening(false);
    const channel = (await open(version)).channel(name);
    expect(await channel.httpSend(event, new Uint8Array([1, 0, 255]))).toEqual({ success: true });
    await vi.waitUntil(() => heard[1]?.length === 1);
    const [{ payload }] = heard[1] as [{ payload: ArrayBuffer }];
    expect([...new Uint8Array(payload)]).toEqual([1, 0, 255]);
    expect(heard[0]).toEqual([]);
  });
});
