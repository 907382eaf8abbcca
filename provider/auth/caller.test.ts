import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { issuer, serviceKey } from '../testing/auth.ts';
import { testAuth } from '../testing/file-servers.ts';
import { isRefresh, whoAsks } from './caller.ts';
import type { AuthContext } from './context.ts';
import { createSecretKeys } from './secret-keys/secret-keys.ts';
import { createTokens } from './tokens/access-tokens.ts';
import { openKeys } from './tokens/keys.ts';

const provider = testAuth({ refreshesPerAddress: { count: 3, seconds: 60 } });

test.each([
  ['POST', '/auth/v1/token', 'refresh_token', true],
  ['POST', '/auth/v1/token', 'password', false],
  ['POST', '/auth/v1/signup', 'refresh_token', false],
  ['POST', '/auth/v1/otp', 'refresh_token', false],
  ['GET', '/auth/v1/token', 'refresh_token', false],
])('%s %s with grant_type=%s stands among refreshes: %s', (method, url, grant, expected) => {
  const request = { method, routeOptions: { url }, query: { grant_type: grant } } as unknown as FastifyRequest;
  expect(isRefresh(request)).toBe(expected);
});

test('each key for servers has a line of its own, apart from the lines of strangers', async () => {
  const tokens = createTokens(await openKeys(provider.database), issuer, 3_600);
  const secretKeys = createSecretKeys(provider.database);
  const auth = { tokens, secretKeys, settings: { publicKey: 'public' } } as unknown as AuthContext;
  const ask = async (authorization?: string) =>
    whoAsks(auth, {
      method: 'GET',
      ip: '127.0.0.1',
      query: {},
      routeOptions: {},
      headers: { authorization },
    } as FastifyRequest);
  const made = await serviceKey(provider.database);
  expect(await ask(`Bearer ${made.key}`)).toEqual({ line: made.id, standing: 'member' });
  expect(await ask(`Bearer ${(await secretKeys.own()).key}`)).toEqual({ line: 'service_role', standing: 'member' });
  expect(await ask('Bearer invented')).toEqual({ line: '127.0.0.1', standing: 'guest' });
  expect(await ask()).toEqual({ line: '127.0.0.1', standing: 'guest' });
});

test('one address sends so many refreshes, whatever becomes of them; another one sends its own', async () => {
  const refresh = () => provider.post('/token?grant_type=refresh_token', { refresh_token: 'invented' });
  const answers = [await refresh(), await refresh(), await refresh(), await refresh()];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 429]);
  expect(answers[3]?.body.code).toBe('over_request_rate_limit');
  expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
  const elsewhere = await provider.postFrom('127.0.0.9', '/token?grant_type=refresh_token', { refresh_token: 'x' });
  expect(elsewhere.status).toBe(400);
});
