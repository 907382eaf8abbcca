// Presence as the public client has it, in both versions of the protocol.
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type PublicClient, publicClient, subscribed } from '../../testing/realtime/public-client.ts';
import { type RealtimeServer, realtimeServer } from '../../testing/realtime/server.ts';

let server: RealtimeServer;
const connections: Socket[] = [];
beforeAll(async () => {
  server = await realtimeServer();
  server.server.on('connection', (connection) => connections.push(connection));
});
afterAll(() => server.close());

const patience = { timeout: 10_000, interval: 5 };

const clients: PublicClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
  await vi.waitUntil(() => server.realtime.status().sockets === 0, patience);
});

const versions = ['1.0.0', '2.0.0'] as const;
type Version = (typeof versions)[number];
type Channel = ReturnType<PublicClient['channel']>;

interface Here {
  readonly client: PublicClient;
  readonly channel: Channel;
  readonly connection: Socket | undefined;
  /** What its listeners were told. */
  readonly events: readonly unknown[];
  /** Who is there, by key, without refs. */
  who(): Record<string, unknown[]>;
}

/** Comes into a room; `listens` asks for presence. */
const come = async (version: Version, key: string, { listens = true } = {}): Promise<Here> => {
  const client = publicClient(server, version);
  clients.push(client);
  const channel = client.channel('थान', { config: { presence: { key } } });
  const events: unknown[] = [];
  if (listens) {
    channel
      .on('presence', { event: 'join' }, ({ key: who, newPresences }) => events.push(['join', who, said(newPresences)]))
      .on('presence', { event: 'leave' }, ({ key: who, leftPresences }) =>
        events.push(['leave', who, said(leftPresences)]),
      );
  }
  expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED' });
  const who = () =>
    Object.fromEntries(Object.entries(channel.presenceState()).map(([each, metas]) => [each, said(metas)]));
  return { client, channel, connection: connections.at(-1), events, who };
};

const said = (metas: readonly object[]): object[] =>
  metas.map((meta) => {
    const { presence_ref: ref, ...rest } = meta as { readonly presence_ref: unknown };
    expect(ref).toMatch(/^[\w-]{16}$/);
    return rest;
  });

const isTold = (here: Here, who: Record<string, unknown[]>): Promise<void> =>
  vi.waitFor(() => expect(here.who()).toEqual(who), patience);

describe.each(versions.flatMap((from) => versions.map((to) => [from, to] as const)))('from %s to %s', (from, to) => {
  test('who comes, says something else and goes is seen', async () => {
    const [one, other] = [await come(from, 'asha'), await come(to, 'ravi')];
    expect(await one.channel.track({ name: 'आशा', row: null })).toBe('ok');
    // One hears of oneself, too, ahead of the answer.
    expect(one.who()).toEqual({ asha: [{ name: 'आशा', row: null }] });
    await isTold(other, { asha: [{ name: 'आशा', row: null }] });
    expect(await one.channel.track({ name: 'आशा', row: 7 })).toBe('ok');
    await isTold(other, { asha: [{ name: 'आशा', row: 7 }] });
    expect(await one.channel.untrack()).toBe('ok');
    await isTold(other, {});
    expect(other.events).toEqual([
      ['join', 'asha', [{ name: 'आशा', row: null }]],
      ['join', 'asha', [{ name: 'आशा', row: 7 }]],
      ['leave', 'asha', [{ name: 'आशा', row: null }]],
      ['leave', 'asha', [{ name: 'आशा', row: 7 }]],
    ]);
  });

  test('whoever comes later sees who is there already, two of one key as two', async () => {
    const [one, two] = [await come(from, 'asha'), await come(from, 'asha')];
    await one.channel.track({ tab: 1 });
    await two.channel.track({ tab: 2 });
    const other = await come(to, 'ravi');
    await isTold(other, { asha: [{ tab: 1 }, { tab: 2 }] });
    await one.client.removeChannel(one.channel);
    await isTold(other, { asha: [{ tab: 2 }] });
    await two.client.realtime.disconnect();
    await isTold(other, {});
  });

  test('whoever does not ask for presence is seen, and sees once they say that they are there', async () => {
    const [one, other] = [await come(from, 'asha'), await come(to, 'ravi', { listens: false })];
    await one.channel.track({ n: 1 });
    expect(await other.channel.track({ n: 2 })).toBe('ok');
    const both = { asha: [{ n: 1 }], ravi: [{ n: 2 }] };
    await isTold(one, both);
    await isTold(other, both);
  });
});

describe.each(versions)('version %s', (version) => {
  test('whoever is joined again after a lost connection sees who is there', async () => {
    const [one, other] = [await come(version, 'asha'), await come(version, 'ravi')];
    await other.channel.track({});
    await isTold(one, { ravi: [{}] });
    one.connection?.destroy();
    await other.channel.track({ n: 2 });
    await isTold(one, { ravi: [{ n: 2 }] });
  });

  test('what is refused is an error, and the channel lives on', async () => {
    const { channel } = await come(version, 'asha');
    expect(await channel.track([] as object)).toBe('error');
    expect(await channel.track({})).toBe('ok');
  });

  test('a call too many closes the channel', async () => {
    const { channel } = await come(version, 'asha');
    const told = Promise.withResolvers<unknown>();
    channel.on('system', {}, told.resolve);
    for (let n = 0; n <= 60; n++) void channel.track({ n });
    expect(await told.promise).toMatchObject({ status: 'error', message: 'Client presence rate limit exceeded' });
    await vi.waitUntil(() => channel.state === 'closed', patience);
  });
});
