// Private channels, frame by frame: rights by the policies on realtime.messages, and their end.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { privateServer, type Right } from '../../testing/realtime/private.ts';
import type { RawClient } from '../../testing/realtime/raw-client.ts';
import { publicKey } from '../../testing/realtime/server.ts';

let server: Awaited<ReturnType<typeof privateServer>>;
beforeAll(async () => {
  server = await privateServer();
});
afterAll(() => server.close());

const both = ['read broadcast', 'read presence'] as const;
const all = [...both, 'write broadcast', 'write presence'] as const;

const config = (more: object = {}) => ({ config: { private: true, broadcast: { ack: true }, ...more } });
const moved = { type: 'broadcast', event: 'moved', payload: { x: 1 } };
const mayNotRead = (name: string) => `You do not have permissions to read from this Channel topic: ${name}`;
const noLonger = (name: string) => `You no longer have permission to read from this Channel topic: ${name}`;

let rooms = 0;
/** A room of a test's own. */
const room = () => {
  const name = `room ${++rooms} थान`;
  return { name, topic: `realtime:${name}` };
};

/** Somebody signed in who has these rights in a room. */
const member = async (name: string, ...rights: readonly Right[]) => {
  const account = await server.signIn();
  await server.rooms.give(account.id, name, ...rights);
  return account;
};

type Account = Awaited<ReturnType<typeof member>>;

const join = async (
  topic: string,
  account: Account | undefined,
  version: '1.0.0' | '2.0.0' = '2.0.0',
  more?: object,
) => {
  const client = await server.connect({ version });
  const answer = await client.join(topic, { ...config(more), access_token: account?.token }, '1');
  return { client, answer };
};

const joined = async (...asked: Parameters<typeof join>): Promise<RawClient> => {
  const { client, answer } = await join(...asked);
  expect(answer).toEqual({ status: 'ok', response: { postgres_changes: [] } });
  return client;
};

const settle = (client: RawClient): Promise<unknown> => client.ask('phoenix', 'heartbeat', {});
const broadcasts = (client: RawClient) => client.heard.filter((each) => 'event' in each && each.event === 'broadcast');

/** Resolves once the channel ended for good, with what it was told. */
const ended = async (client: RawClient, topic: string): Promise<unknown> => {
  await client.find((each) => each.topic === topic && each.event === 'phx_close' && each.ref === '1');
  return client.heard.flatMap((each) =>
    'event' in each && each.topic === topic && each.event !== 'phx_reply' ? [[each.event, each.payload]] : [],
  );
};
const endOf = (name: string, message: string) => [
  ['system', { extension: 'system', status: 'error', message, channel: name }],
  ['phx_close', {}],
];

describe.each(['1.0.0', '2.0.0'] as const)('version %s', (version) => {
  test.each<[string, readonly Right[], object]>([
    ['without a right', [], {}],
    ['with rights to send alone', ['write broadcast', 'write presence'], { presence: { enabled: true } }],
    ['with a right to presence, which is off', ['read presence'], {}],
  ])('is not joined %s', async (_how, rights, more) => {
    const { name, topic } = room();
    const { client, answer } = await join(topic, await member(name, ...rights), version, more);
    expect(answer).toEqual({ status: 'error', response: { reason: `Unauthorized: ${mayNotRead(name)}` } });
    // The topic is not joined, and its socket goes on.
    expect((await client.ask(topic, 'broadcast', moved)).payload.response).toEqual({ reason: 'unmatched topic' });
  });

  test('is not joined by nobody, nor with the public key in place of a token; where all may hear it is', async () => {
    const { name, topic } = room();
    for (const token of [undefined, null, publicKey]) {
      const client = await server.connect({ version });
      const refused = { status: 'error', response: { reason: `Unauthorized: ${mayNotRead(name)}` } };
      expect(await client.join(topic, { ...config(), access_token: token })).toEqual(refused);
      expect(await client.join('realtime:open to all', config())).toMatchObject({ status: 'ok' });
    }
  });

  test('is not joined by anybody where a policy raises', async () => {
    const { answer } = await join('realtime:raises', await member('raises', ...all), version);
    expect(answer.response.reason).toBe(`Unauthorized: ${mayNotRead('raises')}`);
  });

  test('who may send is heard by who may hear, and by nobody in the public room of that name', async () => {
    const { name, topic } = room();
    const sender = await joined(topic, await member(name, ...all), version);
    const hearer = await joined(topic, await member(name, 'read broadcast'), version);
    const deaf = await joined(topic, await member(name, 'read presence'), version, { presence: { enabled: true } });
    const outside = await server.connect({ version });
    await outside.join(topic, { config: {} });
    expect((await sender.ask(topic, 'broadcast', moved)).payload).toEqual({ status: 'ok', response: {} });
    outside.send(topic, 'broadcast', { ...moved, event: 'outside' });
    for (const client of [outside, hearer, deaf, sender]) await settle(client);
    expect(broadcasts(hearer)).toMatchObject([{ topic, payload: moved }]);
    expect([broadcasts(deaf), broadcasts(outside), broadcasts(sender)]).toEqual([[], [], []]);
  });

  test('who may not send is told so where an answer was asked for, and heard by nobody', async () => {
    const { name, topic } = room();
    const hearer = await joined(topic, await member(name, 'read broadcast'), version);
    const sender = await joined(topic, await member(name, 'read broadcast', 'write presence'), version);
    const silent = await joined(topic, await member(name, 'read broadcast'), version, { broadcast: { ack: false } });
    const reason = `You do not have permissions to write to this Channel topic: ${name}`;
    expect((await sender.ask(topic, 'broadcast', moved)).payload).toEqual({ status: 'error', response: { reason } });
    silent.send(topic, 'broadcast', moved, { ref: 'unanswered' });
    expect((await silent.ask(topic, 'presence', { event: 'track', payload: {} })).payload).toEqual({
      status: 'error',
      response: {},
    });
    for (const client of [sender, silent, hearer]) await settle(client);
    expect(silent.heard.some((each) => 'ref' in each && each.ref === 'unanswered')).toBe(false);
    expect(broadcasts(hearer)).toEqual([]);
  });
});

test('a policy reads the headers of the handshake, and no others', async () => {
  const client = await server.connect({ headers: { 'x-word': 'shuttle', word: 'loom' } });
  expect(await client.join('realtime:shuttle', config())).toMatchObject({ status: 'ok' });
  expect(await client.join('realtime:loom', config())).toMatchObject({ status: 'error' });
});

test('a claim of the token opens what its policy says', async () => {
  const { another } = await server.signIn();
  const client = await server.connect();
  const access_token = await another({ claims: { shift: 'early' } });
  expect(await client.join('realtime:early', { ...config(), access_token })).toMatchObject({ status: 'ok' });
});

test('where the database cannot say, that is the reason, and the log has it', async () => {
  const { client, answer } = await join('realtime:is at fault', await member('a'));
  expect(answer.response.reason).toBe(
    'UnableToConnectToProject: Realtime was unable to connect to the project database',
  );
  expect(server.lines.at(-1)).toMatchObject({ failed: 'join', failure: expect.stringContaining('55P03') });
  client.terminate();
});

describe('a new token', () => {
  const renew = async (client: RawClient, topic: string, access_token: unknown): Promise<void> => {
    client.send(topic, 'access_token', { access_token });
    await settle(client);
  };

  test.each<[string, Right[], (name: string) => string]>([
    ['ends it where nothing may be heard any more', [...both], mayNotRead],
    ['ends it where one of two may not', ['read broadcast'], noLonger],
  ])('%s', async (_what, taken, message) => {
    const { name, topic } = room();
    const account = await member(name, ...all);
    const client = await joined(topic, account, '2.0.0', { presence: { enabled: true } });
    await server.rooms.take(account.id, name, ...taken);
    await renew(client, topic, await account.another({ claims: { n: 1 } }));
    const told = ((await ended(client, topic)) as unknown[][]).filter(([event]) => event !== 'presence_state');
    expect(told).toEqual(endOf(name, message(name)));
  });

  test('opens what was given meanwhile, and what may be sent is asked anew', async () => {
    const { name, topic } = room();
    const account = await member(name, 'read presence');
    const client = await joined(topic, account, '2.0.0', { presence: { enabled: true } });
    expect((await client.ask(topic, 'broadcast', moved)).payload.status).toBe('error');
    await server.rooms.give(account.id, name, 'read broadcast', 'write broadcast');
    client.send(topic, 'access_token', { access_token: await account.another({ claims: { n: 1 } }) });
    expect((await client.ask(topic, 'broadcast', moved)).payload.status).toBe('ok');
    const other = await joined(topic, await member(name, ...all));
    other.send(topic, 'broadcast', moved);
    await client.find(({ event }) => event === 'broadcast');
  });

  test('that opens presence is followed by its state', async () => {
    const { name, topic } = room();
    const account = await member(name, 'read broadcast', 'write presence');
    const client = await joined(topic, account, '2.0.0', { presence: { enabled: true, key: 'me' } });
    const track = () => client.ask(topic, 'presence', { event: 'track', payload: { at: 1 } });
    expect((await track()).payload.status).toBe('ok');
    await settle(client);
    expect(client.heard.some((each) => 'event' in each && each.event.startsWith('presence_'))).toBe(false);
    await server.rooms.give(account.id, name, 'read presence');
    client.send(topic, 'access_token', { access_token: await account.another({ claims: { n: 1 } }) });
    const { payload } = await client.find(({ event }) => event === 'presence_state');
    expect(payload).toMatchObject({ me: { metas: [{ at: 1 }] } });
  });

  test.each([[null], [undefined], [publicKey], ['sb_publishable_other']])(
    'that is none (%s) leaves nobody, who may not hear',
    async (none) => {
      const { name, topic } = room();
      const client = await joined(topic, await member(name, ...all));
      await renew(client, topic, none);
      expect(await ended(client, topic)).toEqual(endOf(name, mayNotRead(name)));
    },
  );

  test('that is none leaves what everybody may hear open', async () => {
    const topic = 'realtime:open to all';
    const client = await joined(topic, await member('a'));
    await renew(client, topic, null);
    expect((await client.ask(topic, 'phx_leave', {})).payload.status).toBe('ok');
    expect(client.heard.some((each) => 'event' in each && each.event === 'system')).toBe(false);
  });

  test('of somebody else goes on as they', async () => {
    const { name, topic } = room();
    const client = await joined(topic, await member(name, ...all));
    client.send(topic, 'access_token', { access_token: (await member(name, 'read broadcast', 'read presence')).token });
    expect((await client.ask(topic, 'broadcast', moved)).payload.status).toBe('error');
  });
});

/** What is told at most so much later, in ms: rights are asked again every few seconds. */
const soon = { timeout: 5_000, interval: 20 };

describe('without a word of the client, and at most five seconds later', () => {
  const sql = (text: string, ...values: unknown[]) => server.test.query({ text, values });

  test('a right to hear that was taken ends the channel, and no other', async () => {
    const { name, topic } = room();
    const [one, other] = [await member(name, ...all), await member(name, ...all)];
    const [client, stays] = [await joined(topic, one), await joined(topic, other)];
    await client.join('realtime:open to all', config(), '2');
    await server.rooms.take(one.id, name, ...both);
    await vi.waitUntil(() => client.heard.some((each) => 'event' in each && each.event === 'phx_close'), soon);
    expect(await ended(client, topic)).toEqual(endOf(name, mayNotRead(name)));
    expect((await client.ask('realtime:open to all', 'phx_leave', {})).payload.status).toBe('ok');
    expect((await stays.ask(topic, 'broadcast', moved)).payload.status).toBe('ok');
  });

  test('a right to send that was taken counts, and one that was given', async () => {
    const { name, topic } = room();
    const account = await member(name, ...all);
    const client = await joined(topic, account);
    const until = (status: string) =>
      vi.waitUntil(async () => (await client.ask(topic, 'broadcast', moved)).payload.status === status, soon);
    expect((await client.ask(topic, 'broadcast', moved)).payload.status).toBe('ok');
    await server.rooms.take(account.id, name, 'write broadcast');
    await until('error');
    await server.rooms.give(account.id, name, 'write broadcast');
    await until('ok');
  });

  test.each<[string, (account: Account) => Promise<unknown>]>([
    ['that was signed out', ({ session }) => sql('delete from auth.sessions where id = $1', session)],
    [
      'of an account that is shut out',
      ({ id }) => sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, id),
    ],
    ['of an account that was deleted', ({ id }) => sql('update auth.users set deleted_at = now() where id = $1', id)],
    ['that is past its end', ({ session }) => sql('update auth.sessions set not_after = now() where id = $1', session)],
  ])('a session %s ends each of its channels, public ones too', async (_how, end) => {
    const { name, topic } = room();
    const account = await member(name, ...all);
    const client = await joined(topic, account);
    const other = await joined(topic, await member(name, ...all));
    const open = 'realtime:public of a session';
    await client.join(open, { config: {}, access_token: account.token }, '2');
    await end(account);
    const closed = () => client.heard.filter((each) => 'event' in each && each.event === 'phx_close').length;
    await vi.waitUntil(() => closed() === 2, soon);
    expect(await ended(client, topic)).toEqual(endOf(name, 'The session of this token has ended'));
    expect((await client.ask(open, 'broadcast', moved)).payload.response).toEqual({ reason: 'unmatched topic' });
    expect((await other.ask(topic, 'broadcast', moved)).payload.status).toBe('ok');
  });
});
