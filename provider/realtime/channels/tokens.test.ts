import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import type { Identity } from '../../postgres/types.ts';
import type { RawClient } from '../../testing/realtime/raw-client.ts';
import { publicKey, type RealtimeServer, realtimeServer } from '../../testing/realtime/server.ts';
import type { Changes } from '../changes/changes.ts';

/** Whom changes are judged as, in turn. */
const judged: Identity[] = [];
const changes: Changes = {
  idsOf: (entries) => entries.map(() => 1),
  subscribe: async (identity) => {
    judged.push(identity);
    return { judgeAs: async (next) => void judged.push(next), end: () => {} };
  },
  state: () => ({ state: 'heard' }),
  close: async () => {},
};

let server: RealtimeServer;
beforeAll(async () => {
  server = await realtimeServer({ changes });
});
afterAll(() => server.close());

const topic = 'realtime:tokens';
const asked = { config: { postgres_changes: [{ event: '*', table: 'a' }] } };
const system = { extension: 'system', status: 'error', channel: 'tokens' };

const joined = async (access_token: string | undefined): Promise<RawClient> => {
  const client = await server.connect();
  expect(await client.join(topic, { ...asked, access_token }, '1')).toMatchObject({ status: 'ok' });
  judged.length = 0;
  return client;
};

/** The frames of the channel after its join. */
const told = (client: RawClient) =>
  client.heard
    .flatMap((each) => ('event' in each && each.topic === topic ? [[each.event, each.payload]] : []))
    .slice(1);

const settle = (client: RawClient): Promise<unknown> => client.ask('phoenix', 'heartbeat', {});

test('a new token of the same person goes on silently, and changes are judged with it', async () => {
  const { token, another, id } = await server.signIn();
  const client = await joined(token);
  client.send(topic, 'access_token', { access_token: await another({ claims: { email: 'new@example.in' } }) });
  await vi.waitUntil(() => judged.length > 0);
  expect(judged).toMatchObject([{ role: 'authenticated', claims: { sub: id, email: 'new@example.in' } }]);
  await settle(client);
  expect(told(client)).toEqual([]);
});

test('the same token is passed over', async () => {
  const { token } = await server.signIn();
  const client = await joined(token);
  client.send(topic, 'access_token', { access_token: token });
  client.send(topic, 'broadcast', {});
  await settle(client);
  expect([judged, told(client)]).toEqual([[], []]);
});

test.each([[null], [undefined], [publicKey], ['sb_publishable_another']])(
  'signed out (%s), a client is nobody from then on',
  async (access_token) => {
    const { token } = await server.signIn();
    const client = await joined(token);
    client.send(topic, 'access_token', { access_token });
    await vi.waitUntil(() => judged.length > 0);
    expect(judged).toEqual([{ role: 'anon', claims: { role: 'anon' } }]);
    expect(told(client)).toEqual([]);
  },
);

describe('a token that does not hold ends the channel for good, and says why', () => {
  it.each([
    ['', 'The token provided is not a valid JWT'],
    ['nonsense', 'The token provided is not a valid JWT'],
    [{ a: 1 }, 'The token provided is not a valid JWT'],
  ])('%s', async (access_token, message) => {
    const { token } = await server.signIn();
    const client = await joined(token);
    client.send(topic, 'access_token', { access_token });
    expect(await client.find(({ event }) => event === 'phx_close')).toMatchObject({ ref: '1', joinRef: '1' });
    expect(told(client)).toEqual([
      ['system', { ...system, message }],
      ['phx_close', {}],
    ]);
  });

  it('one that has ended', async () => {
    const { token, another } = await server.signIn();
    const client = await joined(token);
    client.send(topic, 'access_token', { access_token: await another({ seconds: -100 }) });
    await client.find(({ event }) => event === 'phx_close');
    expect(told(client)[0]?.[1].message).toMatch(/^Token has expired 10\d seconds ago$/);
  });

  it('one of somebody else’s keys', async () => {
    const { token } = await server.signIn();
    const client = await joined(token);
    client.send(topic, 'access_token', { access_token: `${token.slice(0, -86)}${'A'.repeat(86)}` });
    await client.find(({ event }) => event === 'phx_close');
    expect(told(client)[0]?.[1].message).toBe('Failed to validate JWT signature');
  });

  it('one whose session has ended', async () => {
    const { token, another, session } = await server.signIn();
    const client = await joined(token);
    await server.test.query({ text: 'delete from auth.sessions where id = $1', values: [session] });
    client.send(topic, 'access_token', { access_token: await another({ claims: { n: 1 } }) });
    await client.find(({ event }) => event === 'phx_close');
    expect(told(client)[0]?.[1].message).toBe('The session of this token has ended');
  });
});

test('a token that ends while its channel is joined ends it, and nobody else’s', async () => {
  const { token, another } = await server.signIn();
  const client = await server.connect();
  await client.join('realtime:goes on', { config: {}, access_token: token });
  await client.join(topic, { config: {}, access_token: await another({ seconds: 2, claims: { n: 2 } }) }, '1');
  await client.find(({ event }) => event === 'phx_close');
  expect(told(client)).toEqual([
    ['system', { ...system, message: expect.stringMatching(/^Token has expired [01] seconds ago$/) }],
    ['phx_close', {}],
  ]);
  expect((await client.ask('realtime:goes on', 'phx_leave', {})).payload.status).toBe('ok');
});
