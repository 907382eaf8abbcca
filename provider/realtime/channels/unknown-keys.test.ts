// Tokens that have the form of a key for servers and are none, more of them than an address may show.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecretKeys, type SecretKeys } from '../../auth/secret-keys/secret-keys.ts';
import { secretKeyOf } from '../../http/secret-key.ts';
import { Overloaded } from '../../postgres/errors.ts';
import { type RealtimeServer, realtimeServer } from '../../testing/realtime/server.ts';

let server: RealtimeServer;
let secretKeys: SecretKeys;
const busy = 'a.b.c';

beforeAll(async () => {
  server = await realtimeServer(({ own }) => {
    secretKeys = createSecretKeys(own);
    return {
      identify: async ({ authorization = '' }, address) => {
        if (authorization.endsWith(busy)) throw new Overloaded(true);
        return secretKeys.identityOf(authorization.slice('Bearer '.length), address);
      },
    };
  });
});
afterAll(() => server.close());

test('are told as such to a join and to a channel, and a busy database is told as one', async () => {
  const client = await server.connect();
  const join = async (access_token: string): Promise<string> =>
    (await client.join('realtime:keys', { config: {}, access_token })).response.reason ?? '';
  const unknown = () => secretKeyOf(randomBytes(24));
  expect((await client.join('realtime:open')).status).toBe('ok');
  expect(await join(unknown())).toBe('InvalidJWTToken: Unregistered API key');
  // Elsewhere: joins have a bound of their own.
  for (let count = 0; count < 99; count += 1)
    await expect(secretKeys.identityOf(unknown(), '127.0.0.1')).rejects.toMatchObject({ reason: 'api-key' });
  const tooMany = 'ClientJoinRateLimitReached: Too many unknown API keys from this address';
  expect(await join(unknown())).toBe(tooMany);
  expect(await join(busy)).toBe('IncreaseConnectionPool: Please increase your connection pool size');

  client.send('realtime:open', 'access_token', { access_token: unknown() });
  const said = await client.find(({ event, topic }) => event === 'system' && topic === 'realtime:open');
  expect(said.payload).toMatchObject({ status: 'error', message: tooMany });
  await client.find(({ event, topic }) => event === 'phx_close' && topic === 'realtime:open');
});
