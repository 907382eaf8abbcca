import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestAuth, type TestAuth } from '../testing/auth.ts';
import { endSessions } from '../testing/database-sessions.ts';

let provider: TestAuth;
let token: string;
const credentials = { email: 'asha@example.com', password: 'a long password' };

beforeAll(async () => {
  provider = await startTestAuth();
  await provider.auth.createAccount({ ...credentials, confirmed: true });
  token = (await provider.post('/token?grant_type=password', credentials)).body.access_token;
  await setReachable(false);
});
afterAll(async () => {
  await setReachable(true);
  await provider.stop();
});

/** Shuts the database to the provider's login, and throws out what is inside. */
const setReachable = async (reachable: boolean): Promise<void> => {
  await provider.query({ text: `alter role supabase_auth_admin ${reachable ? 'login' : 'nologin'}`, values: [] });
  if (reachable) return;
  await endSessions(provider.query, 'supabase_auth_admin');
};

test.each([
  ['/signup', { ...credentials, email: 'new@example.com' }],
  ['/token?grant_type=password', credentials],
  ['/token?grant_type=refresh_token', { refresh_token: 'x' }],
  ['/logout', {}],
])('POST %s says that it is out of service for a moment', async (path, body) => {
  const answer = await provider.post(path, body, { authorization: `Bearer ${token}` });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('1');
  expect(answer.body).toEqual({ code: 'unexpected_failure', message: 'The database cannot be reached at the moment' });
});

test('a token is verified and the keys are told all the same', async () => {
  expect((await provider.auth.identify({ authorization: `Bearer ${token}` })).role).toBe('authenticated');
  expect((await provider.get('/.well-known/jwks.json')).status).toBe(200);
});

test('once the database is back so is the service', async () => {
  await setReachable(true);
  expect((await provider.post('/token?grant_type=password', credentials)).status).toBe(200);
});
