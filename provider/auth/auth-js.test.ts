import { isAuthApiError, isAuthSessionMissingError, isAuthWeakPasswordError } from '@supabase/auth-js';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { issuer, startTestAuth } from '../testing/auth.ts';
import { testAuth } from '../testing/file-servers.ts';
import { type Browser, newBrowser } from '../testing/google.ts';

const credentials = { email: 'asha@example.com', password: 'a long password' };

/** The public client against the provider, over HTTP. */
const provider = testAuth();
beforeAll(async () => {
  await provider.auth.createAccount({ ...credentials, confirmed: true });
});

beforeEach(() => provider.database.query({ text: 'delete from auth.sessions', values: [] }));

const signedIn = async (): Promise<Browser> => {
  const client = newBrowser(provider);
  const { error } = await client.signInWithPassword(credentials);
  expect(error).toBeNull();
  return client;
};

test('the client verifies a token by itself with the published keys', async () => {
  const client = await signedIn();
  const { data, error } = await client.getClaims();
  expect(error).toBeNull();
  expect(data?.header.alg).toBe('ES256');
  expect(data?.claims).toMatchObject({ iss: issuer, role: 'authenticated', email: 'asha@example.com' });
});

test('a session that was ended elsewhere is a missing session, and signing out of it is no error', async () => {
  const client = await signedIn();
  await provider.database.query({ text: 'delete from auth.sessions', values: [] });
  const { error } = await client.getUser();
  expect(isAuthSessionMissingError(error)).toBe(true);

  const other = await signedIn();
  await provider.database.query({ text: 'delete from auth.sessions', values: [] });
  expect((await other.signOut()).error).toBeNull();
});

test('a refresh that is refused says so, and once the access token has expired the session is gone', async () => {
  await using shortLived = await startTestAuth({ accessTokenSeconds: 1 });
  await shortLived.auth.createAccount({ ...credentials, confirmed: true });
  const client = newBrowser(shortLived);
  await client.signInWithPassword(credentials);
  await shortLived.database.query({ text: 'delete from auth.sessions', values: [] });
  const { error } = await client.refreshSession();
  expect(error).toMatchObject({ name: 'AuthApiError', status: 400, code: 'refresh_token_not_found' });
  await expect.poll(async () => (await client.getSession()).data.session).toBeNull();
});

test('the error catalogue reaches the client', async () => {
  const client = newBrowser(provider);
  const wrong = await client.signInWithPassword({ ...credentials, password: 'wrong' });
  expect(isAuthApiError(wrong.error)).toBe(true);
  expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' });

  const weak = await client.signUp({ email: 'weak@example.com', password: 'short' });
  expect(isAuthWeakPasswordError(weak.error)).toBe(true);
  expect(weak.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
  const common = await client.signUp({ email: 'weak@example.com', password: 'Password1' });
  expect(common.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['pwned'] });

  expect((await client.getUser('no.such.token')).error).toMatchObject({ status: 403, code: 'bad_jwt' });
  const token = { email: 'asha@example.com', token: '123456', type: 'email' } as const;
  expect((await client.verifyOtp(token)).error).toMatchObject({ status: 403, code: 'otp_expired' });
  expect((await client.signInWithOtp({ phone: '+911234567890' })).error).toMatchObject({
    status: 400,
    code: 'phone_provider_disabled',
  });
});
