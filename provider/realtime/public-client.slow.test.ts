// The public client against a real server, in both versions of the protocol.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type PublicClient, publicClient, subscribed } from '../testing/realtime/public-client.ts';
import { type RealtimeServer, realtimeServer } from '../testing/realtime/server.ts';

let server: RealtimeServer;
beforeAll(async () => {
  server = await realtimeServer();
});
afterAll(() => server.close());

const clients: PublicClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.removeAllChannels();
});

const open = (...asked: Parameters<typeof publicClient> extends [unknown, ...infer Rest] ? Rest : never) => {
  const client = publicClient(server, ...asked);
  clients.push(client);
  return client;
};

const versions = ['1.0.0', '2.0.0'] as const;

describe.each(versions.flatMap((from) => versions.map((to) => [from, to] as const)))('from %s to %s', (from, to) => {
  test('a broadcast with letters of any script is heard by others, and acked', async () => {
    const [one, other] = [open(from), open(to)];
    const name = `talk ${from} ${to} थान`;
    const heard: unknown[] = [];
    const listening = other.channel(name).on('broadcast', { event: '*' }, (message) => heard.push(message));
    expect(await subscribed(listening)).toEqual({ status: 'SUBSCRIBED' });
    const talking = one.channel(name, { config: { broadcast: { ack: true } } });
    expect(await subscribed(talking)).toEqual({ status: 'SUBSCRIBED' });
    const message = { type: 'broadcast', event: 'moved 🧵', payload: { to: 'रेशम', n: 1.5 } } as const;
    expect(await talking.send(message)).toBe('ok');
    await vi.waitUntil(() => heard.length > 0);
    expect(heard).toEqual([message]);
  });
});

test('bytes go from the second version to the second', async () => {
  const [one, other] = [open('2.0.0'), open('2.0.0')];
  const heard = Promise.withResolvers<ArrayBuffer>();
  const listening = other.channel('bytes').on('broadcast', { event: 'raw' }, ({ payload }) => heard.resolve(payload));
  await subscribed(listening);
  const talking = one.channel('bytes');
  await subscribed(talking);
  await talking.send({ type: 'broadcast', event: 'raw', payload: new Uint8Array([1, 0, 255]).buffer });
  expect([...new Uint8Array(await heard.promise)]).toEqual([1, 0, 255]);
});

describe.each(versions)('version %s', (version) => {
  test('a channel is left and joined anew', async () => {
    const client = open(version);
    const first = client.channel('again');
    const states: string[] = [];
    await new Promise<void>((resolve) =>
      first.subscribe((status) => {
        states.push(status);
        if (status === 'SUBSCRIBED') resolve();
      }),
    );
    expect(await client.removeChannel(first)).toBe('ok');
    expect(states).toEqual(['SUBSCRIBED', 'CLOSED']);
    expect(await subscribed(client.channel('again'))).toEqual({ status: 'SUBSCRIBED' });
  });

  test('a token is taken from its callback, and one that is refused is an error of the channel', async () => {
    const { token, session } = await server.signIn();
    const client = open(version, () => token);
    expect(await subscribed(client.channel('signed in'))).toEqual({ status: 'SUBSCRIBED' });
    await server.test.query({ text: 'delete from auth.sessions where id = $1', values: [session] });
    const { status, error } = await subscribed(client.channel('signed out'));
    expect([status, error?.message]).toEqual(['CHANNEL_ERROR', 'Unauthorized: The session of this token has ended']);
  });

  test('signed out, a public channel stays joined', async () => {
    const { token } = await server.signIn();
    let present: string | null = token;
    const client = open(version, () => present);
    const channel = client.channel('stays', { config: { broadcast: { ack: true } } });
    await subscribed(channel);
    present = null;
    await client.realtime.setAuth();
    expect(await channel.send({ type: 'broadcast', event: 'still', payload: {} })).toBe('ok');
    expect(channel.state).toBe('joined');
  });

  test('changes of tables, where there is no logical log: subscribed, and told that nothing comes', async () => {
    const client = open(version);
    const told = Promise.withResolvers<unknown>();
    const channel = client
      .channel('changes')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'a' }, () => {})
      .on('system', {}, (message) => told.resolve(message));
    expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED' });
    expect(await told.promise).toMatchObject({ extension: 'postgres_changes', status: 'error', channel: 'changes' });
  });
});
