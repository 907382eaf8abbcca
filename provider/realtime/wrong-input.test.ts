// Whatever is sent that is wrong: it has the answer of the protocol and one line in the log, and others are served.
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import type { RawClient } from '../testing/realtime/raw-client.ts';
import { type RealtimeServer, realtimeServer } from '../testing/realtime/server.ts';

let server: RealtimeServer;
let other: RawClient;
let account: Awaited<ReturnType<RealtimeServer['signIn']>>;
beforeAll(async () => {
  server = await realtimeServer();
  account = await server.signInMember();
  other = await server.connect();
  await other.join(topic, { config: {} });
});
afterAll(() => server.close());

const topic = 'realtime:room';
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const isServed = async (client: RawClient): Promise<boolean> =>
  (await client.ask('phoenix', 'heartbeat', {})).payload.status === 'ok';

/** The line of one socket, which ends with it; `wrong` is done on it, and another one is served meanwhile. */
const lineOf = async (client: RawClient, wrong: () => Promise<void>): Promise<unknown> => {
  const lines = server.lines.length;
  await wrong();
  expect(await isServed(other)).toBe(true);
  client.terminate();
  await vi.waitUntil(() => server.lines.length > lines);
  await isServed(other);
  expect(server.lines.length).toBe(lines + 1);
  return server.lines.at(-1);
};

const broken = 'it sent frames that are none';
const withAccount = async (version?: '1.0.0'): Promise<RawClient> => {
  const client = await server.connect(version && { version });
  await client.join(topic, {
    config: { broadcast: { ack: true }, presence: { key: 'u1' } },
    access_token: account.token,
  });
  return client;
};

describe('frames that are none are dropped without an answer, and what follows is answered', () => {
  it.each<[string, string | Buffer, '1.0.0'?]>([
    ['nothing', ''],
    ['half of a frame', '["1","1","realtime:room","phx_jo'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00])],
    ['a frame of another version', '{"topic":"realtime:room","event":"phx_join","payload":{},"ref":"1"}'],
    ['a frame of another version, of the first', '["1","1","realtime:room","phx_join",{}]', '1.0.0'],
    ['a frame without a topic', '["1","1",null,"phx_join",{}]'],
    ['one without a payload', '["1","1","realtime:room","phx_join"]'],
    ['arrays, far too deep', `["1","1","${topic}","broadcast",{"payload":${nested(2_000_000)}}]`],
    ['a frame whose ref is far too long', `["1","${'r'.repeat(256)}","${topic}","phx_join",{}]`],
    ['arrays that do not end', '['.repeat(4_900_000)],
    ['presence, far too deep', `["1","1","${topic}","presence",{"event":"track","payload":{"a":${nested(20_000)}}}]`],
    [
      'a join, far too deep',
      `["1","1","${topic}","phx_join",{"config":{"postgres_changes":[{"a":${nested(9_000)}}]}}]`,
    ],
    ['a token, far too deep', `["1","1","${topic}","access_token",{"access_token":${nested(9_000)}}]`],
    [
      'the same of the first version',
      `{"topic":"${topic}","event":"broadcast","payload":${nested(9_000)},"ref":"1"}`,
      '1.0.0',
    ],
    ['a binary frame of no kind', Buffer.from([7, 1, 1, 1])],
    ['a binary frame that is cut off', Buffer.from([3, 1, 1, 0x0d, 5, 0, 1, 0x31])],
    ['a binary frame of no encoding', Buffer.from([3, 0, 0, 0, 0, 0, 9])],
    ['a binary frame that says JSON and has none', Buffer.from([3, 0, 0, 0, 0, 0, 1, 0x7b])],
    ['a binary frame far too deep', Buffer.concat([Buffer.from([3, 0, 0, 0, 0, 0, 1]), Buffer.from(nested(500_000))])],
    ['a binary frame of the first version', Buffer.from([3, 0, 0, 0, 0, 0, 1, 0x7b, 0x7d]), '1.0.0'],
  ])('%s', async (_name, frame, version) => {
    const client = await withAccount(version);
    const heard = client.heard.length;
    const line = await lineOf(client, async () => {
      client.sendRaw(frame);
      expect(await isServed(client)).toBe(true);
    });
    expect(client.heard.length).toBe(heard + 1);
    expect(line).toMatchObject({ failure: broken, broken: 1 });
  });
});

describe('what is refused is answered in the words of the hosted service', () => {
  const reason = (words: string) => ({ status: 'error', response: { reason: words } });
  const noName = reason('TopicNameRequired: You must provide a topic name');
  const forged = (): string => `${account.token.slice(0, -86)}${'A'.repeat(86)}`;
  const join = (payload: object, name = 'another') => ['phx_join', payload, `realtime:${name}`] as const;
  const call = (payload: unknown) => ['presence', { event: 'track', payload }] as const;
  const large = { type: 'broadcast', event: 'moved', payload: 'x'.repeat(3_000_500) };

  it.each<[string, () => readonly [event: string, payload: unknown, topic?: string], unknown, unknown?]>([
    ['a topic that is not joined', () => ['broadcast', {}, 'realtime:nowhere'], reason('unmatched topic')],
    ['a join of another prefix', () => ['phx_join', {}, 'elsewhere'], reason('unmatched topic')],
    ['a join without a name', () => join({}, ''), noName],
    ['a name that is far too long', () => join({ config: {} }, 'n'.repeat(1_025)), noName],
    ['a name with a null character', () => join({ config: { private: true } }, 'a\0'), noName],
    ['a name with half a letter', () => join({ config: { private: true } }, '\ud83d'), noName],
    [
      'a join with a forged token',
      () => join({ config: {}, access_token: forged() }),
      reason('JwtSignatureError: Failed to validate JWT signature'),
    ],
    [
      'a join with a token that is none',
      () => join({ config: {}, access_token: [] }),
      reason('MalformedJWT: The token provided is not a valid JWT'),
    ],
    [
      'a join of a private channel without a right',
      () => join({ config: { private: true } }),
      reason('Unauthorized: You do not have permissions to read from this Channel topic: another'),
    ],
    [
      'a broadcast that is too large',
      () => ['broadcast', large],
      { status: 'error', response: 'payload_size_exceeded' },
    ],
    ['presence that is no map', () => call([]), reason('Presence track payload must be a map')],
    ['a call of presence that is none', () => ['presence', { event: 'shout' }], { status: 'error', response: {} }],
  ])('%s', async (_name, sent, payload) => {
    const client = await withAccount();
    const line = await lineOf(client, async () => {
      const [event, said, at = topic] = sent();
      expect((await client.ask(at, event, said)).payload).toEqual(payload);
      expect(await isServed(client)).toBe(true);
    });
    expect(line).toMatchObject({ refused: 1, failure: expect.any(String) });
  });

  it.each<[string, string, unknown, string]>([
    [
      'presence that is too large',
      'presence',
      { event: 'track', payload: { a: 'x'.repeat(4_000_000) } },
      'Track message size exceeded',
    ],
  ])('%s closes its channel, and no other', async (_name, event, payload, message) => {
    const client = await withAccount();
    await client.join('realtime:goes on', { config: {} });
    const line = await lineOf(client, async () => {
      client.send(topic, event, payload);
      await client.find((each) => each.event === 'phx_close');
      expect((await client.find((each) => each.event === 'system')).payload).toMatchObject({
        status: 'error',
        message,
      });
      expect((await client.ask('realtime:goes on', 'phx_leave', {})).payload.status).toBe('ok');
    });
    expect(line).toMatchObject({ failure: message, refused: 1 });
  });

  it('a broadcast that is too large is not told, and without an ack not answered', async () => {
    const client = await server.connect();
    await client.join(topic, { config: {}, access_token: account.token });
    const heard = other.heard.length;
    const body = Buffer.alloc(3_000_501, 'x');
    const binary = Buffer.concat([Buffer.from([3, 0, 0, 13, 5, 0, 0]), Buffer.from(`${topic}moved`), body]);
    const line = await lineOf(client, async () => {
      client.send(topic, 'broadcast', large);
      client.sendRaw(binary);
      expect(await isServed(client)).toBe(true);
    });
    expect(client.heard.length).toBe(2);
    expect(other.heard.slice(heard).every((each) => 'event' in each && each.event === 'phx_reply')).toBe(true);
    expect(line).toMatchObject({ failure: 'payload_size_exceeded', refused: 2 });
  });
});

describe('what breaks the WebSocket itself ends it, with its code', () => {
  it.each<[string, number[], number]>([
    ['a head that is none', [0xff, 0xff, 0xff], 1002],
    ['a frame without a mask', [0x81, 0x01, 0x61], 1002],
    ['a text that is no UTF-8', [0x81, 0x82, 0, 0, 0, 0, 0xff, 0xff], 1007],
    ['a frame that says it is larger than any', [0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0], 1009],
  ])('%s', async (_name, bytes, code) => {
    const client = await server.connect();
    const lines = server.lines.length;
    const { _socket: raw } = client.socket as unknown as { readonly _socket: { write(bytes: Buffer): void } };
    raw.write(Buffer.from(bytes));
    expect(await client.closed).toBe(code);
    expect(await isServed(other)).toBe(true);
    await vi.waitUntil(() => server.lines.length > lines);
    expect(server.lines.slice(lines)).toMatchObject([{ failure: expect.any(String) }]);
  });
});

test('a clock that is set forward ends what its tokens opened, one that is set back nothing; both are served', async () => {
  const client = await withAccount();
  await client.join('realtime:of nobody', { config: {} });
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    vi.setSystemTime(Date.now() - 86_400_000);
    expect((await client.ask(topic, 'broadcast', {})).payload.status).toBe('ok');
    vi.setSystemTime(Date.now() + 2 * 86_400_000);
    const { payload } = await client.find((each) => each.event === 'system');
    expect(payload.message).toMatch(/^Token has expired \d+ seconds ago$/);
    await client.find((each) => each.event === 'phx_close');
    expect((await client.ask('realtime:of nobody', 'phx_leave', {})).payload.status).toBe('ok');
    expect(await isServed(other)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
