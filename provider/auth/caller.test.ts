import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestAuth, type TestAuth } from '../testing/auth.ts';
import { isRefresh } from './caller.ts';

let provider: TestAuth;

beforeAll(async () => {
  provider = await startTestAuth({ refreshesPerAddress: { count: 3, seconds: 60 } });
});
afterAll(() => provider.stop());

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

test('one address sends so many refreshes, whatever becomes of them; another one sends its own', async () => {
  const refresh = () => provider.post('/token?grant_type=refresh_token', { refresh_token: 'invented' });
  const answers = [await refresh(), await refresh(), await refresh(), await refresh()];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 429]);
  expect(answers[3]?.body.code).toBe('over_request_rate_limit');
  expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
  const elsewhere = await provider.postFrom('127.0.0.9', '/token?grant_type=refresh_token', { refresh_token: 'x' });
  expect(elsewhere.status).toBe(400);
});
