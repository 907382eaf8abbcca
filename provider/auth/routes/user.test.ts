import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceKey, startTestAuth, type TestAuth } from '../../testing/auth.ts';

let provider: TestAuth;
beforeAll(async () => {
  provider = await startTestAuth();
});
afterAll(() => provider.stop());

const signUpAndIn = async (email: string) => {
  const password = 'a long password';
  const { id } = await provider.auth.createAccount({ email, password, confirmed: true });
  const { body } = await provider.post('/token?grant_type=password', { email, password });
  return { id, bearer: { authorization: `Bearer ${body.access_token}` } };
};

test('the account behind the token is told, and nothing of its password', async () => {
  const { id, bearer } = await signUpAndIn('asha@example.com');
  const { status, body, text } = await provider.get('/user', bearer);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id, email: 'asha@example.com', aud: 'authenticated' });
  expect(text).not.toContain('argon2');
  expect(text).not.toMatch(/password|_token/);
});

test.each([
  ['no header', {}, 401, 'no_authorization'],
  ['another scheme', { authorization: 'Basic YTpi' }, 401, 'no_authorization'],
  ['an empty bearer', { authorization: 'Bearer ' }, 401, 'no_authorization'],
  ['a bearer that is no token', { authorization: 'Bearer abc' }, 403, 'bad_jwt'],
  ['the public key', { authorization: 'Bearer sb_publishable_embedded' }, 403, 'bad_jwt'],
])('%s is refused', async (_name, headers, status, code) => {
  expect(await provider.get('/user', headers)).toMatchObject({ status, body: { code } });
});

test('a token of no account is refused', async () => {
  const bearer = { authorization: `Bearer ${(await serviceKey(provider.database)).token}` };
  expect(await provider.get('/user', bearer)).toMatchObject({
    status: 403,
    body: { code: 'bad_jwt', message: 'invalid claim: missing sub claim' },
  });
});

test('a deleted account is refused', async () => {
  const { id, bearer } = await signUpAndIn('gone@example.com');
  await provider.database.query({ text: 'delete from auth.users where id = $1', values: [id] });
  expect(await provider.get('/user', bearer)).toMatchObject({ status: 403, body: { code: 'user_not_found' } });
});

test('a banned account is refused', async () => {
  const { id, bearer } = await signUpAndIn('banned@example.com');
  await provider.database.query({
    text: `update auth.users set banned_until = now() + interval '1 hour' where id = $1`,
    values: [id],
  });
  expect(await provider.get('/user', bearer)).toMatchObject({ status: 403, body: { code: 'user_banned' } });
});
