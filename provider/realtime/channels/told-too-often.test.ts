// What is told to others is counted for whoever says it.
import { afterEach, expect, test } from 'vitest';
import type { RawClient } from '../../testing/realtime/raw-client.ts';
import { type RealtimeServer, realtimeServer } from '../../testing/realtime/server.ts';
import { usualBounds } from '../bounds.ts';

let server: RealtimeServer;
afterEach(() => server.close());

const topic = 'realtime:room';
const joined = async (token?: string): Promise<RawClient> => {
  const client = await server.connect();
  const config = { broadcast: { ack: true } };
  expect(await client.join(topic, { config, access_token: token })).toMatchObject({ status: 'ok' });
  return client;
};
const say = (client: RawClient) => client.send(topic, 'broadcast', { event: 'moved', payload: {} });
const track = (client: RawClient) => client.send(topic, 'presence', { event: 'track', payload: {} });
const says = async (client: RawClient): Promise<string> => {
  const reply = await client.ask(topic, 'broadcast', { event: 'moved', payload: {} });
  return reply.payload.status;
};
const closed = async (client: RawClient): Promise<unknown> => {
  await client.find(({ event }) => event === 'phx_close');
  return (await client.find(({ event }) => event === 'system')).payload;
};
const why = (message: string) => ({ extension: 'system', status: 'error', message, channel: 'room' });

test('broadcasts of one channel', async () => {
  server = await realtimeServer({ bounds: { broadcasts: { count: 2, seconds: 60 } } });
  const [client, other] = [await joined(), await joined()];
  expect([await says(client), await says(client)]).toEqual(['ok', 'ok']);
  say(client);
  expect(await closed(client)).toEqual(why('Too many messages per second'));
  expect(await says(other)).toBe('ok');
});

test('deliveries: those of the strangers of one address, and those of each member', async () => {
  const [strangers, members] = [
    { count: 10, seconds: 60 },
    { count: 12, seconds: 60 },
  ];
  server = await realtimeServer({ bounds: { told: { ...usualBounds.told, strangers, members } } });
  const [one, two] = [await server.signInMember(), await server.signInMember()];
  // Four of them, so each word is told four times.
  const [stranger, another] = [await joined(), await joined((await server.signIn()).token)];
  const [member, colleague] = [await joined(one.token), await joined(two.token)];
  expect([await says(stranger), await says(another)]).toEqual(['ok', 'ok']);
  say(stranger);
  expect(await closed(stranger)).toEqual(why('Too many messages per second'));
  track(another);
  expect(await closed(another)).toEqual(why('Too many presence messages per second'));
  // Two are left.
  for (let n = 0; n < 6; n += 1) expect(await says(member)).toBe('ok');
  say(member);
  expect(await closed(member)).toEqual(why('Too many messages per second'));
  expect(await says(colleague)).toBe('ok');
});

test('deliveries of all strangers together, which keep no member from speaking', async () => {
  server = await realtimeServer({
    bounds: { told: { ...usualBounds.told, strangersInAll: { count: 7, seconds: 60 } } },
  });
  const [one, other] = [await joined(), await joined((await server.signIn()).token)];
  const member = await joined((await server.signInMember()).token);
  expect([await says(one), await says(other)]).toEqual(['ok', 'ok']);
  say(one);
  expect(await closed(one)).toEqual(why('Too many messages per second'));
  expect(await says(member)).toBe('ok');
});

test('a long word is counted for each 16 KiB of it', async () => {
  server = await realtimeServer({ bounds: { told: { ...usualBounds.told, strangers: { count: 5, seconds: 60 } } } });
  const client = await joined();
  const long = { event: 'moved', payload: { text: 'x'.repeat(40_000) } };
  expect((await client.ask(topic, 'broadcast', long)).payload.status).toBe('ok');
  client.send(topic, 'broadcast', long);
  expect(await closed(client)).toEqual(why('Too many messages per second'));
});
