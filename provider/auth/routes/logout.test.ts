import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testAuth } from '../../testing/file-servers.ts';

let here: { access_token: string; refresh_token: string };
let there: { access_token: string; refresh_token: string };
let stranger: { access_token: string; refresh_token: string };

const provider = testAuth();
beforeAll(async () => {
  for (const email of ['asha@example.com', 'ben@example.com']) {
    await provider.auth.createAccount({ email, password: 'a long password', confirmed: true });
  }
});

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
