// Presence in private channels: who may see it and who may be present, by the policies on realtime.messages.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { privateServer, type Right } from '../../testing/realtime/private.ts';
import type { RawClient } from '../../testing/realtime/raw-client.ts';

let server: Awaited<ReturnType<typeof privateServer>>;
beforeAll(async () => {
  server = await privateServer();
});
afterAll(() => server.close());

const clients: RawClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.terminate();
});

const all = ['read broadcast', 'read presence', 'write presence'] as const;

let rooms = 0;
/** A private room of a test's own, and how somebody with these rights comes into it. */
const room = () => {
  const name = `here ${++rooms}`;
  const topic = `realtime:${name}`;
  const come = async (key: string, rights: readonly Right[], { enabled = true, isPrivate = true } = {}) => {
    const account = await server.signIn();
    await server.rooms.give(account.id, name, ...rights);
    const client = await server.connect();
    clients.push(client);
    const config = { private: isPrivate, presence: { key, enabled } };
    expect(await client.join(topic, { config, access_token: account.token })).toMatchObject({ status: 'ok' });
    const track = async (payload: object): Promise<unknown> =>
      (await client.ask(topic, 'presence', { type: 'presence', event: 'track', payload })).payload;
    const told = () =>
      client.heard.flatMap((each) =>
        'event' in each && each.event.startsWith('presence_') ? [[each.event, each.payload]] : [],
      );
    const settle = () => client.ask('phoenix', 'heartbeat', {});
    return { account, client, track, told, settle };
  };
  return { name, topic, come };
};

const meta = { phx_ref: expect.any(String) };
const here = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, { metas: [meta] }]));
const joins = (key: string) => ['presence_diff', { joins: here(key), leaves: {} }];
const leaves = (key: string) => ['presence_diff', { joins: {}, leaves: here(key) }];
const ok = { status: 'ok', response: {} };

test('the public channel of the same name is another room', async () => {
  const { come } = room();
  const [one, twin] = [await come('u1', all), await come('u2', [], { isPrivate: false })];
  await one.track({});
  await twin.track({});
  const [later, laterTwin] = [await come('u3', all), await come('u4', [], { isPrivate: false })];
  await Promise.all([one, twin, later, laterTwin].map(({ settle }) => settle()));
  expect(one.told()).toEqual([['presence_state', {}], joins('u1')]);
  expect(twin.told()).toEqual([['presence_state', {}], joins('u2')]);
  expect(later.told()).toEqual([['presence_state', here('u1')]]);
  expect(laterTwin.told()).toEqual([['presence_state', here('u2')]]);
});

test('who may not be present is refused, and nobody is told', async () => {
  const { come } = room();
  const [one, other] = [
    await come('u1', ['read broadcast', 'read presence', 'write broadcast']),
    await come('u2', all),
  ];
  expect(await one.track({})).toEqual({ status: 'error', response: {} });
  await other.settle();
  expect(other.told()).toEqual([['presence_state', {}]]);
});

test.each([true, false])('who may not see it sees nothing, whether they asked for it or not (%s)', async (enabled) => {
  const { come } = room();
  const [one, other] = [await come('u1', ['read broadcast', 'write presence'], { enabled }), await come('u2', all)];
  await other.track({});
  expect(await one.track({})).toEqual(ok);
  await other.settle();
  await one.settle();
  expect(one.told()).toEqual([]);
  expect(other.told()).toEqual([['presence_state', {}], joins('u2'), joins('u1')]);
});

test('who may see it later is sent the state then, with a new token or without one', async () => {
  const { come, name, topic } = room();
  const [one, two] = [await come('u1', ['read broadcast']), await come('u2', ['read broadcast'])];
  const other = await come('u3', all);
  await other.track({});
  for (const { account } of [one, two]) await server.rooms.give(account.id, name, 'read presence');
  one.client.send(topic, 'access_token', { access_token: await one.account.another({ claims: { n: 2 } }) });
  for (const { client } of [one, two]) await client.find(({ event }) => event === 'presence_state');
  await come('u4', all).then(({ track }) => track({}));
  for (const { client, told } of [one, two]) {
    await client.find(({ event }) => event === 'presence_diff');
    expect(told()).toEqual([['presence_state', here('u3')], joins('u4')]);
  }
});

test('whose right to be present is taken is so no more, and their channel goes on', async () => {
  const { come, name, topic } = room();
  const [one, other] = [await come('u1', all), await come('u2', all)];
  await one.track({});
  await server.rooms.take(one.account.id, name, 'write presence');
  await vi.waitUntil(() => other.told().length > 2, { timeout: 10_000 });
  expect(other.told()).toEqual([['presence_state', {}], joins('u1'), leaves('u1')]);
  expect(await one.track({})).toEqual({ status: 'error', response: {} });
  expect((await one.client.ask(topic, 'phx_leave', {})).payload).toEqual(ok);
});

test('who goes on as somebody who may not be present is so no more', async () => {
  const { come, name, topic } = room();
  const [one, other, quiet] = [await come('u1', all), await come('u2', all), await server.signIn()];
  await server.rooms.give(quiet.id, name, 'read broadcast', 'read presence');
  await one.track({});
  one.client.send(topic, 'access_token', { access_token: await one.account.another({ claims: { n: 2 } }) });
  await one.settle();
  expect(await one.track({ said: 'still here' })).toEqual(ok);
  const before = other.told().length;
  one.client.send(topic, 'access_token', { access_token: quiet.token });
  expect(await one.track({})).toEqual({ status: 'error', response: {} });
  await other.settle();
  expect(other.told().slice(before)).toMatchObject([['presence_diff', { joins: {}, leaves: { u1: {} } }]]);
});
