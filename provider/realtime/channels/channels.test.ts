import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { RawClient } from '../../testing/realtime/raw-client.ts';
import { type RealtimeServer, realtimeServer } from '../../testing/realtime/server.ts';

let server: RealtimeServer;
beforeAll(async () => {
  server = await realtimeServer();
});
afterAll(() => server.close());

const topicOf = (name: string): string => `realtime:${name}`;
const config = (more: object = {}) => ({ config: more });
const moved = { type: 'broadcast', event: 'moved', payload: { x: 1 } };
/** Everything sent before has been handled, and its answers have come. */
const settle = (client: RawClient): Promise<unknown> => client.ask('phoenix', 'heartbeat', {});

describe.each(['1.0.0', '2.0.0'] as const)('version %s', (version) => {
  test('a heartbeat is answered without a join', async () => {
    const client = await server.connect({ version });
    const reply = await client.ask('phoenix', 'heartbeat', {}, { ref: '9' });
    const expected = {
      ref: '9',
      topic: 'phoenix',
      event: 'phx_reply',
      payload: { status: 'ok', response: {} },
      ...(version === '2.0.0' && { joinRef: null }),
    };
    expect(reply).toEqual(expected);
  });

  test('a join is answered, and what others broadcast is heard, but not what one broadcasts oneself', async () => {
    const topic = topicOf(`heard by others ${version}`);
    const [one, other] = [await server.connect({ version }), await server.connect({ version })];
    expect(await one.join(topic)).toEqual({ status: 'ok', response: { postgres_changes: [] } });
    await other.join(topic);
    one.send(topic, 'broadcast', moved, { ref: '3', joinRef: 'j1' });
    const heard = await other.find(({ event }) => event === 'broadcast');
    expect(heard).toEqual({
      topic,
      event: 'broadcast',
      payload: moved,
      ref: null,
      ...(version === '2.0.0' && { joinRef: null }),
    });
    await settle(one);
    expect(one.heard.some((each) => 'event' in each && each.event === 'broadcast')).toBe(false);
    // Without an ack nothing is answered.
    expect(one.heard.filter((each) => 'ref' in each && each.ref === '3')).toEqual([]);
  });

  test('self and ack', async () => {
    const topic = topicOf(`self ${version}`);
    const client = await server.connect({ version });
    await client.join(topic, config({ broadcast: { self: 'true', ack: true } }));
    const reply = await client.ask(topic, 'broadcast', moved);
    expect(reply.payload).toEqual({ status: 'ok', response: {} });
    expect(await client.find(({ event }) => event === 'broadcast')).toMatchObject({ payload: moved });
  });

  test('what is too large is refused where an ack was asked, and goes to nobody', async () => {
    const topic = topicOf(`large ${version}`);
    const { token } = await server.signIn();
    const [one, other] = [await server.connect({ version }), await server.connect({ version })];
    await one.join(topic, { ...config({ broadcast: { ack: true } }), access_token: token });
    await other.join(topic);
    const reply = await one.ask(topic, 'broadcast', { ...moved, payload: 'x'.repeat(3_000_500) });
    expect(reply.payload).toEqual({ status: 'error', response: 'payload_size_exceeded' });
    await one.ask(topic, 'broadcast', moved);
    await other.find(({ event }) => event === 'broadcast');
    expect(other.heard.filter((each) => 'event' in each && each.event === 'broadcast')).toHaveLength(1);
  });

  test('a channel is left, and is closed for good', async () => {
    const topic = topicOf(`left ${version}`);
    const client = await server.connect({ version });
    await client.join(topic, config(), '4');
    await client.ask(topic, 'phx_leave', {}, { ref: '5', joinRef: '4' });
    const closed = await client.find(({ event }) => event === 'phx_close');
    expect(closed).toEqual({
      topic,
      event: 'phx_close',
      payload: {},
      ref: '4',
      ...(version === '2.0.0' && { joinRef: '4' }),
    });
    const events = client.heard.map((each) => 'event' in each && [each.event, each.ref]);
    expect(events.slice(1)).toEqual([
      ['phx_reply', '5'],
      ['phx_close', '4'],
    ]);
    // Now it is a topic like any other.
    expect((await client.ask(topic, 'phx_leave', {}, { ref: '6' })).payload).toEqual({ status: 'ok', response: {} });
    expect((await client.ask(topic, 'broadcast', moved, { ref: '7' })).payload).toEqual({
      status: 'error',
      response: { reason: 'unmatched topic' },
    });
  });

  test('a second join of a topic ends the first, which is told so after the answer', async () => {
    const topic = topicOf(`twice ${version}`);
    const [client, other] = [await server.connect({ version }), await server.connect({ version })];
    await client.join(topic, config(), '1');
    await client.join(topic, config(), '2');
    await client.find(({ event, ref }) => event === 'phx_close' && ref === '1');
    const events = client.heard.map((each) => 'event' in each && [each.event, each.ref]);
    expect(events.slice(1)).toEqual([
      ['phx_reply', '2'],
      ['phx_close', '1'],
    ]);
    // It is there once.
    await other.join(topic);
    other.send(topic, 'broadcast', moved);
    await client.find(({ event }) => event === 'broadcast');
    await settle(other);
    await settle(client);
    expect(client.heard.filter((each) => 'event' in each && each.event === 'broadcast')).toHaveLength(1);
  });
});

describe('joins that are refused', () => {
  it.each([
    [
      'a token with a line within it',
      topicOf('a'),
      { ...config(), access_token: 'x\ny' },
      'MalformedJWT: The token provided is not a valid JWT',
    ],
    [
      'too many entries',
      topicOf('a'),
      config({ postgres_changes: Array(101).fill({ event: '*', table: 'a' }) }),
      'UnknownErrorOnChannel: At most 100 entries of postgres_changes',
    ],
  ])('%s', async (_name, topic, payload, reason) => {
    const client = await server.connect();
    expect(await client.join(topic, payload)).toEqual({ status: 'error', response: { reason } });
  });

  test('a token that has ended', async () => {
    const { another } = await server.signIn();
    const client = await server.connect();
    const access_token = await another({ seconds: -60 });
    const { response } = await client.join(topicOf('a'), { ...config(), access_token });
    expect(response.reason).toMatch(/^InvalidJWTToken: Token has expired 6\d seconds ago$/);
  });

  test('a session that was signed out', async () => {
    const { token, session } = await server.signIn();
    const client = await server.connect();
    expect(await client.join(topicOf('a'), { ...config(), access_token: token })).toMatchObject({ status: 'ok' });
    await server.test.query({ text: 'delete from auth.sessions where id = $1', values: [session] });
    expect(await client.join(topicOf('b'), { ...config(), access_token: token })).toEqual({
      status: 'error',
      response: { reason: 'Unauthorized: The session of this token has ended' },
    });
  });

  test('more channels than a socket may have', async () => {
    const client = await server.connect();
    for (let n = 1; n <= 100; n++) client.send(topicOf(`many ${n}`), 'phx_join', config(), { ref: `${n}` });
    expect(await client.join(topicOf('one more'))).toEqual({
      status: 'error',
      response: { reason: 'ChannelRateLimitReached: Too many channels' },
    });
    await client.ask(topicOf('many 1'), 'phx_leave', {});
    expect(await client.join(topicOf('one more'))).toMatchObject({ status: 'ok' });
  });
});

describe('changes of tables, where the database has no logical log', () => {
  const entry = { event: 'UPDATE', schema: 'public', table: 'orders', filter: 'id=eq.7', note: 'more' };
  const all = { event: '*', schema: 'public' };

  test('the join is answered with each entry as it was sent and its id, and then why nothing comes', async () => {
    const topic = topicOf('changes');
    const client = await server.connect();
    const { response } = await client.join(topic, config({ postgres_changes: [entry, all, entry] }));
    const [{ id }] = response.postgres_changes;
    expect(id).toBeGreaterThan(0);
    expect(response).toEqual({
      postgres_changes: [
        { ...entry, id },
        { ...all, id: expect.any(Number) },
        { ...entry, id },
      ],
    });
    expect(await client.find(({ event }) => event === 'system')).toMatchObject({
      joinRef: 'j1',
      ref: null,
      topic,
      payload: { extension: 'postgres_changes', status: 'error', channel: 'changes' },
    });
    // It stays joined.
    client.send(topic, 'broadcast', moved);
    await settle(client);
    expect(client.heard.some((each) => 'event' in each && each.event === 'phx_close')).toBe(false);
  });
});
