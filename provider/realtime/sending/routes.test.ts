// Broadcasts by a request reach the sockets of both versions, and nobody's where they are refused.
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createMembers } from '../../http/members.ts';
import { privateServer } from '../../testing/realtime/private.ts';
import type { RawClient } from '../../testing/realtime/raw-client.ts';
import { publicKey } from '../../testing/realtime/server.ts';
import { usualBounds } from '../bounds.ts';

type Server = Awaited<ReturnType<typeof privateServer>>;

let server: Server;
let topic = '';
let room = 0;
beforeAll(async () => {
  server = await privateServer();
});
beforeEach(() => {
  topic = `room/${++room} ?%&:`;
});
afterAll(() => server.close());

interface Sent {
  readonly body?: unknown;
  readonly type?: string;
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly on?: Server;
}

const json = 'application/json';

const post = async (path: string, { body = {}, type = json, token = publicKey, headers = {}, on }: Sent = {}) => {
  const answer = await fetch(`${(on ?? server).origin}/realtime/v1/api/broadcast${path}`, {
    method: 'POST',
    headers: {
      ...(type && { 'content-type': type }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, said: text === '' ? '' : JSON.parse(text), headers: answer.headers };
};

const batch = (messages: unknown, more: Sent = {}) => post('', { body: { messages }, ...more });
const single = (name: string, body: unknown, more: Sent = {}) =>
  post(`/${encodeURIComponent(name)}/events/moved`, { body, ...more });

const joined = async (name: string, version: '1.0.0' | '2.0.0', asked: object = {}, token?: string) => {
  const client = await server.connect({ version });
  const answer = await client.join(`realtime:${name}`, { config: asked, access_token: token });
  expect(answer.status).toBe('ok');
  return client;
};
const told = async (client: RawClient) => {
  await client.ask('phoenix', 'heartbeat', {});
  return client.heard.filter((each) => Buffer.isBuffer(each) || each.event === 'broadcast');
};
const member = async (...rights: Parameters<Server['rooms']['give']>[2][]) => {
  const account = await server.signIn();
  await server.rooms.give(account.id, topic, ...rights);
  return account;
};

const message = () => ({ topic, event: 'moved', payload: { x: 1 } });

describe('many at once', () => {
  test('are text for both versions, and answered with 202 and nothing', async () => {
    const [older, newer] = [await joined(topic, '1.0.0'), await joined(topic, '2.0.0')];
    const { status, said } = await batch([message(), { ...message(), event: 'again', id: 'an id' }]);
    expect([status, said]).toEqual([202, '']);
    const payloads = [
      { type: 'broadcast', event: 'moved', payload: { x: 1 } },
      { type: 'broadcast', event: 'again', payload: { x: 1 }, meta: { id: 'an id' } },
    ];
    for (const client of [older, newer])
      expect(await told(client)).toMatchObject(payloads.map((payload) => ({ topic: `realtime:${topic}`, payload })));
  });

  test('one that means nothing refuses all', async () => {
    const client = await joined(topic, '2.0.0');
    const { status, said } = await batch([message(), { topic, payload: {} }]);
    expect([status, said]).toEqual([422, { errors: { messages: [{}, { event: [`can't be blank`] }] } }]);
    expect(await told(client)).toEqual([]);
  });

  it.each([
    ['nothing', '', json, 422],
    ['no JSON', '{', json, 400],
    ['a form', 'messages=1', 'application/x-www-form-urlencoded', 422],
  ])('%s is refused', async (_what, body, type, status) => {
    expect((await post('', { body, type })).status).toBe(status);
  });

  test('to private channels go to them alone, and only all or none', async () => {
    const sender = await member('read broadcast', 'write broadcast');
    const listening = await joined(topic, '2.0.0', { private: true }, sender.token);
    const twin = await joined(topic, '2.0.0');
    const said = { ...message(), private: true };
    expect((await batch([said], { token: sender.token })).status).toBe(202);
    const partly = await batch([said, { ...said, topic: 'closed' }, message()], { token: sender.token });
    expect([partly.status, partly.said]).toEqual([
      403,
      { message: 'You do not have permissions to write to this Channel topic: closed' },
    ]);
    expect((await batch([said])).status).toBe(403);
    expect(await told(listening)).toHaveLength(1);
    expect(await told(twin)).toEqual([]);
  });
});

describe('one', () => {
  test('is binary for the second version, and text for the first', async () => {
    const [older, newer] = [await joined(topic, '1.0.0'), await joined(topic, '2.0.0')];
    const { status, said } = await single(topic, '{"n": 9007199254740993}');
    expect([status, said]).toEqual([202, '']);
    expect(await told(older)).toMatchObject([{ payload: { type: 'broadcast', event: 'moved' } }]);
    const name = `realtime:${topic}`;
    const head = Buffer.from([4, name.length, 5, 0, 1]);
    expect(await told(newer)).toEqual([Buffer.concat([head, Buffer.from(`${name}moved{"n": 9007199254740993}`)])]);
  });

  test('of bytes is withheld from the first version', async () => {
    const [older, newer] = [await joined(topic, '1.0.0'), await joined(topic, '2.0.0')];
    const type = 'application/octet-stream';
    expect((await single(topic, new Uint8Array([0, 255]), { type })).status).toBe(202);
    expect(await told(older)).toEqual([]);
    const [frame] = await told(newer);
    expect([...(frame as Buffer).subarray(-2)]).toEqual([0, 255]);
  });

  test('of another type is refused', async () => {
    const { status, said } = await single(topic, 'x', { type: 'text/plain' });
    expect([status, said]).toEqual([
      415,
      { error: 'Unsupported Media Type. Use application/json or application/octet-stream' },
    ]);
  });

  test('to a private channel is sent by whoever may', async () => {
    const sender = await member('read broadcast', 'write broadcast');
    const reader = await member('read broadcast');
    const listening = await joined(topic, '2.0.0', { private: true }, reader.token);
    const path = `/${encodeURIComponent(topic)}/events/moved?private=true&apikey=${publicKey}&vsn=2.0.0`;
    expect((await post(path, { token: sender.token })).status).toBe(202);
    for (const token of [reader.token, publicKey]) {
      const { status, said } = await post(path, { token });
      expect([status, said]).toEqual([403, { message: 'Unauthorized' }]);
    }
    // Public, it is another room.
    expect((await single(topic, {}, { token: sender.token })).status).toBe(202);
    expect(await told(listening)).toHaveLength(1);
  });

  test('a policy finds the headers of the request', async () => {
    await server.test.query({
      text: `create policy header_sent on realtime.messages for insert to anon
        with check (current_setting('request.headers')::json ->> 'x-word' = realtime.topic())`,
      values: [],
    });
    const path = '/secret/events/moved?private=true';
    expect((await post(path, { headers: { 'x-word': 'secret' } })).status).toBe(202);
    expect((await post(path)).status).toBe(403);
  });
});

describe('who asks', () => {
  const statusOf = async (more: Sent) => {
    const { status, said } = await single(topic, {}, more);
    return [status, said];
  };
  const unauthorized = [401, { message: 'Unauthorized' }];

  it.each([
    ['nobody', { token: null }],
    ['an empty token', { token: '' }],
    ['nonsense', { token: 'nonsense' }],
    ['another key', { token: 'sb_publishable_other' }],
    ['another key as such', { token: null, headers: { apikey: 'sb_secret_other' } }],
    ['another scheme', { token: null, headers: { authorization: 'Basic a' } }],
  ])('%s is refused', async (_who, more) => {
    expect(await statusOf(more)).toEqual(unauthorized);
  });

  test('the key alone is enough, and so is a token in its place', async () => {
    const { token } = await server.signIn();
    for (const apikey of [publicKey, token])
      expect(await statusOf({ token: null, headers: { apikey } })).toEqual([202, '']);
  });

  test('a token that ended, and one whose session did, are refused', async () => {
    const { another, session, token } = await server.signIn();
    expect(await statusOf({ token: await another({ seconds: -10 }) })).toEqual(unauthorized);
    expect(await statusOf({ token })).toEqual([202, '']);
    await server.test.query({ text: 'delete from auth.sessions where id = $1', values: [session] });
    expect(await statusOf({ token })).toEqual(unauthorized);
  });
});

describe('too much', () => {
  test('of a body is refused: less of strangers', async () => {
    const client = await joined(topic, '2.0.0');
    expect((await single(topic, { x: 'x'.repeat(70_000) })).status).toBe(413);
    const { token } = await server.signIn();
    expect((await single(topic, { x: 'x'.repeat(70_000) }, { token })).status).toBe(202);
    expect(await told(client)).toHaveLength(1);
  });

  test('of one payload is refused; a newcomer has less room than a member', async () => {
    const members = createMembers();
    const on = await privateServer({ members });
    const { token, session } = await on.signIn();
    const send = async (bytes: number) => {
      const { status, said } = await single(topic, new Uint8Array(bytes), {
        on,
        token,
        type: 'application/octet-stream',
      });
      return [status, said];
    };
    expect((await send(3_000_500))[0]).toBe(429);
    members.hear({ role: 'authenticated', claims: { session_id: session } }, null);
    expect(await send(3_000_500)).toEqual([202, '']);
    expect(await send(3_000_501)).toEqual([422, { errors: { payload: ['Payload size exceeds tenant limit'] } }]);
    expect((await send(4_194_305))[0]).toBe(413);
    await on.close();
  });

  test('for those who hear it is told so, and nobody hears it', async () => {
    const on = await privateServer({ bounds: { told: { ...usualBounds.told, strangers: { count: 1, seconds: 60 } } } });
    const client = await on.connect();
    await client.join(`realtime:${topic}`);
    expect((await batch([message(), message()], { on })).said).toEqual({
      message: 'You have exceeded your rate limit',
    });
    expect(await told(client)).toEqual([]);
    await on.close();
  });

  test('of requests and of messages is told so, with when to come again', async () => {
    const on = await privateServer({
      bounds: { requests: { count: 4, seconds: 60 }, sent: { count: 3, seconds: 60 }, batch: 2 },
    });
    const two = [message(), message()];
    const answers = [];
    for (const messages of [[...two, message()], two, two, [message()], [message()]])
      answers.push(await batch(messages, { on }));
    expect(answers.map(({ status, said }) => [status, said.message])).toEqual([
      [429, 'Too many messages to broadcast, please reduce the batch size'],
      [202, undefined],
      [429, 'Too many messages to broadcast, please reduce the batch size'],
      [429, 'You have exceeded your rate limit'],
      [429, 'Too many requests'],
    ]);
    expect(Number(answers[4]?.headers.get('retry-after'))).toBeGreaterThan(0);
    // Somebody else is served.
    const { token } = await on.signIn();
    expect((await single(topic, {}, { on, token })).status).toBe(202);
    await on.close();
  });
});
