import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestAuth, type TestAuth } from '../../testing/auth.ts';

let provider: TestAuth;
let here: { access_token: string; refresh_token: string };
let there: { access_token: string; refresh_token: string };
let stranger: { access_token: string; refresh_token: string };

beforeAll(async () => {
  provider = await startTestAuth();
  for (const email of ['asha@example.com', 'ben@example.com']) {
    await provider.auth.createAccount({ email, password: 'a long password', confirmed: true });
  }
});
afterAll(() => provider.stop());

const signIn = async (email: string) =>
  (await provider.post('/token?grant_type=password', { email, password: 'a long password' })).body;

beforeEach(async () => {
  here = await signIn('asha@example.com');
  there = await signIn('asha@example.com');
  stranger = await signIn('ben@example.com');
});

const logout = (scope: string, token = here.access_token) =>
  provider.post(`/logout${scope}`, undefined, { authorization: `Bearer ${token}` });
const alive = async ({ access_token: token }: { access_token: string }) =>
  (await provider.get('/user', { authorization: `Bearer ${token}` })).status === 200;

test.each([
  ['', false, false],
  ['?scope=global', false, false],
  ['?scope=local', false, true],
  ['?scope=others', true, false],
])('logout%s leaves here %s and there %s', async (scope, hereAfter, thereAfter) => {
  const answer = await logout(scope);
  expect(answer).toMatchObject({ status: 204, text: '' });
  expect([await alive(here), await alive(there), await alive(stranger)]).toEqual([hereAfter, thereAfter, true]);
});

test('a session signed out cannot be refreshed', async () => {
  await logout('?scope=local');
  const answer = await provider.post('/token?grant_type=refresh_token', { refresh_token: here.refresh_token });
  expect(answer).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
});

test('an unknown scope is refused and ends nothing', async () => {
  expect(await logout('?scope=all')).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  expect(await logout('?scope=local&scope=global')).toMatchObject({ status: 400 });
  expect(await alive(here)).toBe(true);
});

test('a second logout of one session is told that it is gone', async () => {
  await logout('?scope=local');
  expect(await logout('?scope=local')).toMatchObject({ status: 403, body: { code: 'session_not_found' } });
});

test('a token that does not hold is refused', async () => {
  expect(await logout('', 'no.such.token')).toMatchObject({ status: 403, body: { code: 'bad_jwt' } });
});

test('nobody in particular is refused', async () => {
  expect(await provider.post('/logout', {})).toMatchObject({ status: 401, body: { code: 'no_authorization' } });
});
