// What channels listen to is kept as long as they are: so much of each, and what has ended makes room.
import { afterEach, expect, test } from 'vitest';
import { type RealtimeServer, realtimeServer } from '../../testing/realtime/server.ts';

let server: RealtimeServer;
afterEach(() => server.close());

const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'rows', filter: 'id=gt.7' }] };
const tooMuch = {
  status: 'error',
  response: { reason: 'UnknownErrorOnChannel: Too many entries of postgres_changes are listened to' },
};
const few = { each: 200, inAll: 300 };

test('strangers share what they may listen to, and a member has more', async () => {
  server = await realtimeServer({ bounds: { entriesKept: { strangers: few, members: { each: 900, inAll: 900 } } } });
  const [client, { token }, { token: access_token }] = [
    await server.connect(),
    await server.signIn(),
    await server.signInMember(),
  ];
  expect(await client.join('realtime:a', { config })).toMatchObject({ status: 'ok' });
  expect(await client.join('realtime:b', { config, access_token: token })).toMatchObject({ status: 'ok' });
  expect(await client.join('realtime:c', { config })).toEqual(tooMuch);
  for (const topic of ['realtime:d', 'realtime:e', 'realtime:f'])
    expect(await client.join(topic, { config, access_token })).toMatchObject({ status: 'ok' });
  await client.ask('realtime:a', 'phx_leave', {});
  expect(await client.join('realtime:c', { config })).toMatchObject({ status: 'ok' });
});
