import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RawClient, RawOptions } from '../../testing/realtime/raw-client.ts';
import { type RealtimeServer, realtimeServer } from '../../testing/realtime/server.ts';

let server: RealtimeServer;
beforeAll(async () => {
  server = await realtimeServer();
});
afterAll(() => server.close());

const patience = { timeout: 10_000, interval: 5 };

const clients: RawClient[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const client of clients.splice(0)) client.terminate();
  await vi.waitUntil(() => server.realtime.status().sockets === 0, patience);
  expect(server.realtime.status().members).toBe(0);
});

const topic = 'realtime:room';
const connect = async (options: RawOptions = {}, on = server): Promise<RawClient> => {
  const client = await on.connect(options);
  clients.push(client);
  return client;
};
const joined = async (presence: object, options: RawOptions = {}, on = server): Promise<RawClient> => {
  const client = await connect(options, on);
  expect(await client.join(topic, { config: { presence } })).toMatchObject({ status: 'ok' });
  return client;
};
const present = (key: string, options?: RawOptions): Promise<RawClient> => joined({ key, enabled: true }, options);
const track = async (client: RawClient, payload: unknown): Promise<unknown> =>
  (await client.ask(topic, 'presence', { type: 'presence', event: 'track', payload })).payload;
const untrack = async (client: RawClient): Promise<unknown> =>
  (await client.ask(topic, 'presence', { type: 'presence', event: 'untrack' })).payload;
const settle = (...all: RawClient[]): Promise<unknown> =>
  Promise.all(all.map((client) => client.ask('phoenix', 'heartbeat', {})));
/** What came of the channel but for replies: events and payloads. */
const told = (client: RawClient) =>
  client.heard.flatMap((each) =>
    !Buffer.isBuffer(each) && each.event !== 'phx_reply' ? [[each.event, each.payload]] : [],
  );
const diffs = (client: RawClient) =>
  told(client).flatMap(([event, payload]) => (event === 'presence_diff' ? [payload] : []));

const ok = { status: 'ok', response: {} };
const error = (response: object) => ({ status: 'error', response });
const ref = expect.stringMatching(/^[\w-]{16}$/);
const meta = (said: object = {}) => ({ phx_ref: ref, ...said });
const joins = (key: string, said: object) => ({ joins: { [key]: { metas: [meta(said)] } }, leaves: {} });
const leaves = (key: string, said: object) => ({ joins: {}, leaves: { [key]: { metas: [meta(said)] } } });

describe.each(['1.0.0', '2.0.0'] as const)('version %s', (version) => {
  const refs = version === '2.0.0' ? { joinRef: 'j1' } : {};
  const noRefs = version === '2.0.0' ? { joinRef: null } : {};

  test('after the answer comes the state, once, and then who comes, oneself too', async () => {
    const one = await present('u1');
    await track(one, { name: 'Asha' });
    const other = await present('u2', { version });
    expect(await track(other, { name: 'Ravi' })).toEqual(ok);
    await settle(other, one);
    expect(other.heard.slice(0, 3)).toEqual([
      { ...refs, ref: 'j1', topic, event: 'phx_reply', payload: { status: 'ok', response: { postgres_changes: [] } } },
      { ...refs, ref: null, topic, event: 'presence_state', payload: { u1: { metas: [meta({ name: 'Asha' })] } } },
      { ...noRefs, ref: null, topic, event: 'presence_diff', payload: joins('u2', { name: 'Ravi' }) },
    ]);
    expect(told(one)).toEqual([
      ['presence_state', {}],
      ['presence_diff', joins('u1', { name: 'Asha' })],
      ['presence_diff', joins('u2', { name: 'Ravi' })],
    ]);
    expect(server.realtime.status().members).toBe(2);
  });
});

test('who says something else is told of in one diff; the same again is answered and not told', async () => {
  const [one, other] = [await present('u1'), await present('u2')];
  for (const said of [{ n: 1 }, { n: 1 }, { n: 2 }]) expect(await track(one, said)).toEqual(ok);
  await settle(other);
  const [first, second, ...more] = diffs(other);
  const before = first.joins.u1.metas[0].phx_ref;
  expect(second).toEqual({
    joins: { u1: { metas: [{ phx_ref: ref, phx_ref_prev: before, n: 2 }] } },
    leaves: { u1: { metas: [{ phx_ref: before, n: 1 }] } },
  });
  expect(second.joins.u1.metas[0].phx_ref).not.toBe(before);
  expect(more).toEqual([]);
});

describe('presence ends', () => {
  test.each<[string, (client: RawClient) => unknown]>([
    ['when it is taken back', untrack],
    ['with the channel', (client) => client.ask(topic, 'phx_leave', {})],
    ['when the channel is joined anew', (client) => client.join(topic)],
    ['when a join anew is refused', (client) => client.join(topic, { config: {}, access_token: 'no' })],
    ['when the channel is closed', (client) => client.send(topic, 'access_token', { access_token: 'no' })],
    ['with the socket', (client) => client.socket.close()],
    ['with a connection that breaks', (client) => client.terminate()],
  ])('%s', async (_name, end) => {
    const [one, other] = [await present('u1'), await present('u2')];
    await track(one, { n: 1 });
    await end(one);
    await vi.waitUntil(() => diffs(other).length > 1, patience);
    expect(diffs(other)).toEqual([joins('u1', { n: 1 }), leaves('u1', { n: 1 })]);
    expect(server.realtime.status().members).toBe(0);
  });

  test('of a peer that hangs, once it was silent for two pings', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const pinging = await realtimeServer();
    const one = await joined({ key: 'u1' }, {}, pinging);
    const other = await joined({ key: 'u2' }, {}, pinging);
    await track(one, {});
    const { _socket: connection } = one.socket as unknown as { readonly _socket: { pause(): void } };
    connection.pause();
    vi.advanceTimersByTime(14_000);
    await settle(other);
    expect(diffs(other)).toEqual([joins('u1', {})]);
    vi.advanceTimersByTime(14_000);
    vi.useRealTimers();
    await vi.waitUntil(() => diffs(other).length > 1, patience);
    expect(diffs(other)).toEqual([joins('u1', {}), leaves('u1', {})]);
    await pinging.close();
  });

  test('and whoever left the channel hears no more of it, nor of their own end', async () => {
    const client = await present('u1');
    await track(client, {});
    await client.ask(topic, 'phx_leave', {});
    await settle(client);
    expect(told(client).map(([event]) => event)).toEqual(['presence_state', 'presence_diff', 'phx_close']);
  });

  test('once, however often it is taken back', async () => {
    const one = await present('u1');
    await track(one, {});
    for (const _ of [1, 2]) expect(await untrack(one)).toEqual(ok);
    expect(diffs(one)).toHaveLength(2);
  });
});

describe('keys', () => {
  test('two of one key are two, and one who leaves leaves the other', async () => {
    const [one, other] = [await present('u1'), await present('u1')];
    await track(one, { tab: 1 });
    await track(other, { tab: 2 });
    await untrack(one);
    const third = await present('u3');
    await settle(third);
    expect(told(third)).toEqual([['presence_state', { u1: { metas: [meta({ tab: 2 })] } }]]);
  });

  test.each([
    ['a number', 7, /^7$/],
    ['none', undefined, /^[\da-f-]{36}$/],
    ['an empty one', '', /^[\da-f-]{36}$/],
  ])('%s', async (_name, key, expected) => {
    const client = await joined({ key, enabled: true });
    await track(client, {});
    expect(Object.keys(diffs(client)[0].joins)).toEqual([expect.stringMatching(expected)]);
  });

  test('without one each join has its own', async () => {
    const client = await joined({ enabled: true });
    await track(client, {});
    await client.join(topic, { config: { presence: { enabled: true } } });
    await track(client, {});
    const keys = diffs(client).flatMap((diff) => Object.keys(diff.joins));
    expect(new Set(keys).size).toBe(2);
  });
});

describe('who did not ask for presence', () => {
  test('has no state, and hears who comes and goes all the same', async () => {
    const [one, other] = [await present('u1'), await joined({})];
    await track(one, {});
    await settle(other);
    expect(told(other)).toEqual([['presence_diff', joins('u1', {})]]);
  });

  test('has the state once they come themselves, ahead of the diff', async () => {
    const [one, other] = [await present('u1'), await joined({ key: 'u2' })];
    await track(one, {});
    await settle(other);
    expect(await track(other, { n: 1 })).toEqual(ok);
    await track(other, { n: 2 });
    expect(told(other).slice(1, 3)).toEqual([
      ['presence_state', { u1: { metas: [meta()] } }],
      ['presence_diff', joins('u2', { n: 1 })],
    ]);
    expect(told(other).filter(([event]) => event === 'presence_state')).toHaveLength(1);
  });
});

test('a topic knows nothing of another one', async () => {
  const [one, other] = [await present('u1'), await connect()];
  await other.join('realtime:room2', { config: { presence: { enabled: true } } });
  await track(one, {});
  await settle(other);
  expect(told(other)).toEqual([['presence_state', {}]]);
});

describe('calls', () => {
  test.each<[string, unknown, object]>([
    ['track in capitals', { event: 'TRACK', payload: {} }, ok],
    ['untrack in capitals', { event: 'UnTrack' }, ok],
    ['a track that says nothing', { event: 'track' }, ok],
    ['nothing at all', {}, ok],
    ['no object', null, ok],
    ['another call', { event: 'shout' }, error({})],
    ['a call that is no text', { event: 7 }, ok],
    ['a list', { event: 'track', payload: [] }, error({ reason: 'Presence track payload must be a map' })],
    ['null', { event: 'track', payload: null }, error({ reason: 'Presence track payload must be a map' })],
    ['a text', { event: 'track', payload: 'a' }, error({ reason: 'Presence track payload must be a map' })],
  ])('%s', async (_name, call, answer) => {
    const client = await present('u1');
    expect((await client.ask(topic, 'presence', call)).payload).toEqual(answer);
    // The channel lives.
    expect(await track(client, { n: 1 })).toEqual(ok);
  });
});

/** What closes a channel for good, and what the others are told. */
const closed = (message: string) => [
  ['system', { extension: 'system', status: 'error', message, channel: 'room' }],
  ['phx_close', {}],
];

describe('bounds', () => {
  test('what is too large closes the channel', async () => {
    const client = await joined({ key: 'u1' });
    client.send(topic, 'presence', { event: 'track', payload: { text: 'x'.repeat(16 * 1024) } });
    await client.find(({ event }) => event === 'phx_close');
    expect(told(client)).toEqual(closed('Track message size exceeded'));
  });

  test('so does a call too many, whatever it calls for, and others live on', async () => {
    const [loud, other] = [await joined({ key: 'u1' }), await joined({ key: 'u2' })];
    await track(loud, {});
    for (let n = 2; n <= 60; n++) await untrack(loud);
    loud.send(topic, 'presence', { type: 'presence', event: 'track', payload: { n: 61 } });
    await loud.find(({ event }) => event === 'phx_close');
    expect(told(loud).slice(-2)).toEqual(closed('Client presence rate limit exceeded'));
    expect(await track(other, {})).toEqual(ok);
  });

  test('whoever keeps too much is refused more, keeps what is there, and has room again after it', async () => {
    const amounts = { each: 150, inAll: 1_000 };
    const small = await realtimeServer({ bounds: { presenceKept: { members: amounts, strangers: amounts } } });
    const [one, other] = [await joined({ key: 'u1' }, {}, small), await joined({ key: 'u2' }, {}, small)];
    const said = { text: 'x'.repeat(80) };
    expect(await track(one, said)).toEqual(ok);
    expect(await track(other, said)).toEqual(error({ reason: 'Too much presence is kept' }));
    // A member at the same address has room of their own.
    const member = await connect({}, small);
    const { token } = await small.signInMember();
    await member.join(topic, { config: { presence: { key: 'm' } }, access_token: token });
    expect(await track(member, said)).toEqual(ok);
    await untrack(member);
    for (const again of [said, { text: 'x' }]) expect(await track(one, again)).toEqual(ok);
    expect(small.realtime.status().members).toBe(1);
    await untrack(one);
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
      expect(await track(other, { ...said, n: text })).toEqual(ok);
    await untrack(other);
    expect(await track(one, said)).toEqual(ok);
    expect(await track(other, said)).toEqual(error({ reason: 'Too much presence is kept' }));
    await small.close();
  });
});
