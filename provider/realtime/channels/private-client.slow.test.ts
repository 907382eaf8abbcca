// Private channels as the public client has them, in both versions of the protocol.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { privateServer, type Right } from '../../testing/realtime/private.ts';
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

const name = 'private थान';
const all = ['read broadcast', 'read presence', 'write broadcast', 'write presence'] as const;
const moved = { type: 'broadcast', event: 'moved 🧵', payload: { to: 'रेशम' } } as const;

/** Who may do what, and what becomes of it: whether they join, hear what is sent, and may send. */
const matrix: readonly (readonly [string, readonly Right[] | 'nobody', string, boolean, string])[] = [
  ['nobody', 'nobody', 'CHANNEL_ERROR', false, ''],
  ['an account without a right', [], 'CHANNEL_ERROR', false, ''],
  ['one who may send alone', ['write broadcast'], 'CHANNEL_ERROR', false, ''],
  ['one who may hear', ['read broadcast'], 'SUBSCRIBED', true, 'error'],
  ['one who may hear and send', ['read broadcast', 'write broadcast'], 'SUBSCRIBED', true, 'ok'],
  ['one who may see who is there', ['read presence', 'write broadcast'], 'SUBSCRIBED', false, 'ok'],
];

describe.each(['1.0.0', '2.0.0'] as const)('version %s', (version) => {
  const open = async (rights: readonly Right[] | 'nobody') => {
    const account = rights === 'nobody' ? undefined : await server.signIn();
    if (account && rights !== 'nobody') await server.rooms.give(account.id, name, ...rights);
    let token = account?.token ?? null;
    const client = publicClient(server, version, () => token);
    clients.push(client);
    // A channel that is subscribed to before its client has the token joins without one.
    await client.realtime.setAuth();
    const channel = client.channel(name, {
      config: { private: true, broadcast: { ack: true }, presence: { enabled: true } },
    });
    const signOut = (): Promise<void> => {
      token = null;
      return client.realtime.setAuth();
    };
    return { channel, signOut };
  };

  test.each(matrix)('%s', async (_who, rights, status, hears, sends) => {
    const { channel } = await open(rights);
    const heard: unknown[] = [];
    channel.on('broadcast', { event: '*' }, (message) => heard.push(message));
    const answer = await subscribed(channel);
    expect([answer.status, answer.error?.message]).toEqual([
      status,
      status === 'SUBSCRIBED'
        ? undefined
        : `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
    ]);
    if (status !== 'SUBSCRIBED') return;
    expect(await channel.send(moved)).toBe(sends);
    const { channel: other } = await open(all);
    await subscribed(other);
    expect(await other.send(moved)).toBe('ok');
    // Whatever was on its way is there before the answer to what is sent now.
    await channel.send(moved);
    expect(heard).toEqual(hears ? [moved] : []);
  });

  test('signed out, the channel is closed for good and says why', async () => {
    const { channel, signOut } = await open(all);
    const told: unknown[] = [];
    const states: string[] = [];
    channel.on('system', {}, ({ message }) => told.push(message));
    await new Promise<void>((resolve) =>
      channel.subscribe((status) => {
        states.push(status);
        if (status === 'SUBSCRIBED') resolve();
      }),
    );
    await signOut();
    await vi.waitUntil(() => states.includes('CLOSED'));
    expect([told, states]).toEqual([
      [`You do not have permissions to read from this Channel topic: ${name}`],
      ['SUBSCRIBED', 'CLOSED'],
    ]);
  });
});
