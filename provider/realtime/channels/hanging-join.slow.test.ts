// A join whose policy hangs in the database delays nobody else, and ends.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endSessions } from '../../testing/database-sessions.ts';
import { privateServer } from '../../testing/realtime/private.ts';
import type { RawClient } from '../../testing/realtime/raw-client.ts';

let server: Awaited<ReturnType<typeof privateServer>>;
beforeAll(async () => {
  server = await privateServer();
  const { query } = server.test;
  await query({
    text: `create function public.hangs() returns boolean language sql as $$ select pg_sleep(60) is not null $$;
      create policy hanging on realtime.messages for select to authenticated
        using (case realtime.topic() when 'hangs' then public.hangs() end)`,
    values: [],
  });
  // What a statement may take counts from the next connection on.
  const { rows } = await query<{ name: string }>({ text: 'select current_database() as name', values: [] });
  await query({
    text: `alter role authenticator in database ${rows[0]?.name} set statement_timeout = '3s'`,
    values: [],
  });
  await endSessions(query, 'authenticator');
});
afterAll(() => server.close());

const config = { private: true, broadcast: { ack: true } };
const isAnswered = (client: RawClient, ref: string): boolean =>
  client.heard.some((each) => 'ref' in each && each.ref === ref);

test('the other channels of its socket, other joins and other sockets go on meanwhile', async () => {
  const [one, another] = [await server.signInMember(), await server.signInMember()];
  for (const { id } of [one, another]) {
    for (const name of ['a', 'b']) await server.rooms.give(id, name, 'read broadcast', 'write broadcast');
  }
  const [client, other] = [await server.connect(), await server.connect()];
  await client.join('realtime:a', { config, access_token: one.token });
  client.send(
    'realtime:hangs',
    'phx_join',
    { config, access_token: one.token },
    { ref: 'hanging', joinRef: 'hanging' },
  );
  // What is sent to it waits for it, and nothing else does.
  client.send('realtime:hangs', 'broadcast', {}, { ref: 'behind' });
  const ok = { status: 'ok', response: {} };
  expect((await client.ask('phoenix', 'heartbeat', {})).payload).toEqual(ok);
  expect((await client.ask('realtime:a', 'broadcast', {})).payload).toEqual(ok);
  expect(await client.join('realtime:b', { config, access_token: one.token })).toMatchObject({ status: 'ok' });
  expect(await other.join('realtime:a', { config, access_token: another.token })).toMatchObject({ status: 'ok' });
  client.send('realtime:a', 'broadcast', { event: 'moved' });
  await other.find(({ event }) => event === 'broadcast');
  expect([isAnswered(client, 'hanging'), isAnswered(client, 'behind')]).toEqual([false, false]);
  const { payload } = await client.find(({ ref }) => ref === 'hanging');
  const reason = 'QueryCanceled: Query was cancelled, please try again';
  expect(payload).toEqual({ status: 'error', response: { reason } });
  expect(isAnswered(client, 'behind')).toBe(false);
  expect((await client.ask('realtime:hangs', 'broadcast', {})).payload.response).toEqual({ reason: 'unmatched topic' });
});

test('one that hangs is given up by leaving, or by joining anew, at once', async () => {
  const { token } = await server.signInMember();
  const client = await server.connect();
  const hang = (ref: string) =>
    client.send('realtime:hangs', 'phx_join', { config, access_token: token }, { ref, joinRef: ref });
  hang('1');
  expect((await client.ask('realtime:hangs', 'phx_leave', {})).payload).toEqual({ status: 'ok', response: {} });
  hang('2');
  expect(await client.join('realtime:hangs', { config: {} }, '3')).toMatchObject({ status: 'ok' });
  await client.find(({ event, ref }) => event === 'phx_close' && ref === '2');
  expect([isAnswered(client, '1'), (await client.ask('realtime:hangs', 'phx_leave', {})).payload.status]).toEqual([
    true,
    'ok',
  ]);
});
