// A database that is away, and comes back.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endSessions } from '../../testing/database-sessions.ts';
import { privateServer } from '../../testing/realtime/private.ts';
import type { RawClient } from '../../testing/realtime/raw-client.ts';

let server: Awaited<ReturnType<typeof privateServer>>;
beforeAll(async () => {
  server = await privateServer();
});
afterAll(async () => {
  await letConnect(true);
  await server.close();
});

const logins = ['authenticator', 'supabase_auth_admin'];
const letConnect = async (may: boolean): Promise<void> => {
  const { query } = server.test;
  const text = 'update pg_database set datallowconn = $1 where datname = current_database()';
  await query({ text, values: [may] });
  if (!may) for (const login of logins) await endSessions(query, login);
};

const config = { private: true, broadcast: { ack: true } };
const ok = { status: 'ok', response: {} };
const said = async (client: RawClient, topic: string) =>
  (await client.ask(topic, 'broadcast', { event: 'moved', payload: {} })).payload;

test('public channels go on and are joined, private ones that were joined go on, and nothing else is joined', async () => {
  const account = await server.signInMember();
  await server.rooms.give(account.id, 'a', 'read broadcast', 'write broadcast');
  const client = await server.connect();
  const join = (name: string, more: object) => client.join(`realtime:${name}`, more);
  await join('public', { config: { broadcast: { ack: true } } });
  await join('a', { config, access_token: account.token });
  expect(await said(client, 'realtime:a')).toEqual(ok);
  await letConnect(false);
  const away = 'Realtime was unable to connect to the project database';
  const refused = { status: 'error', response: { reason: `UnableToConnectToProject: ${away}` } };
  expect(await said(client, 'realtime:public')).toEqual(ok);
  expect(await said(client, 'realtime:a')).toEqual(ok);
  expect(await join('another public', { config: {} })).toMatchObject({ status: 'ok' });
  expect(await join('b', { config })).toEqual(refused);
  expect(await join('c', { config, access_token: account.token })).toEqual(refused);
  expect(await join('public with a token', { config: {}, access_token: account.token })).toEqual(refused);
  // A new token cannot be judged: the client is told why, and that it is to join again.
  client.send('realtime:a', 'access_token', { access_token: await account.another({ claims: { n: 1 } }) });
  const { payload } = await client.find(({ event, topic }) => event === 'system' && topic === 'realtime:a');
  expect(payload).toEqual({ extension: 'system', status: 'error', message: away, channel: 'a' });
  await client.find(({ event, topic }) => event === 'phx_error' && topic === 'realtime:a');
  expect(await said(client, 'realtime:public')).toEqual(ok);
  const failures = server.lines.filter(({ failed }) => failed === 'join' || failed === 'channel');
  expect(failures.map(({ failed }) => failed)).toEqual(['join', 'join', 'join', 'channel']);
  await letConnect(true);
  await vi.waitFor(async () => expect(await join('a', { config, access_token: account.token })).toMatchObject(ok), {
    timeout: 15_000,
  });
  expect(await said(client, 'realtime:a')).toEqual(ok);
});
