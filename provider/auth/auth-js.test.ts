import { AuthClient, isAuthApiError, isAuthSessionMissingError, isAuthWeakPasswordError } from '@supabase/auth-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { issuer, startTestAuth, type TestAuth } from '../testing/auth.ts';

/** The public client against the provider, over HTTP. */
let provider: TestAuth;
let clients = 0;
const credentials = { email: 'asha@example.com', password: 'a long password' };

beforeAll(async () => {
  provider = await startTestAuth();
  await provider.auth.createAccount({ ...credentials, confirmed: true });
});
afterAll(() => provider.stop());
beforeEach(() => provider.database.query({ text: 'delete from auth.sessions', values: [] }));

type Browser = InstanceType<typeof AuthClient>;

/** A browser of its own: storage in memory. */
const browser = (at = provider): Browser => {
  const held = new Map<string, string>();
  const storage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
  clients += 1;
  const headers = { apikey: provider.auth.publicKey };
  return new AuthClient({ url: at.url, headers, storage, storageKey: `sb-${clients}`, autoRefreshToken: false });
};

const signedIn = async (): Promise<Browser> => {
  const client = browser();
  const { error } = await client.signInWithPassword(credentials);
  expect(error).toBeNull();
  return client;
};

test('sign in, ask who one is, refresh, sign out', async () => {
  const client = browser();
  const { data, error } = await client.signInWithPassword(credentials);
  expect(error).toBeNull();
  expect(data.user?.email).toBe('asha@example.com');

  expect((await client.getUser()).data.user).toMatchObject({ id: data.user?.id });
  const refreshed = await client.refreshSession();
  expect(refreshed.error).toBeNull();
  expect(refreshed.data.session?.refresh_token).not.toBe(data.session?.refresh_token);
  expect((await client.getUser()).error).toBeNull();

  expect((await client.signOut()).error).toBeNull();
  expect((await client.getSession()).data.session).toBeNull();
});

test('the client verifies a token by itself with the published keys', async () => {
  const client = await signedIn();
  const { data, error } = await client.getClaims();
  expect(error).toBeNull();
  expect(data?.header.alg).toBe('ES256');
  expect(data?.claims).toMatchObject({ iss: issuer, role: 'authenticated', email: 'asha@example.com' });
});

test('the assurance level is aal1, by password', async () => {
  const client = await signedIn();
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel();
  expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  expect(data?.currentAuthenticationMethods).toMatchObject([{ method: 'password' }]);
});

test.each([
  ['local', [false, true]],
  ['others', [true, false]],
  ['global', [false, false]],
] as const)('signing out with scope %s', async (scope, alive) => {
  const [here, there] = [await signedIn(), await signedIn()];
  const tokens = await Promise.all([here, there].map(async (it) => (await it.getSession()).data.session?.access_token));
  expect((await here.signOut({ scope })).error).toBeNull();
  const asked = await Promise.all(tokens.map((token) => browser().getUser(token)));
  expect(asked.map(({ error }) => error === null)).toEqual(alive);
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
  const shortLived = await startTestAuth({ accessTokenSeconds: 1 });
  try {
    await shortLived.auth.createAccount({ ...credentials, confirmed: true });
    const client = browser(shortLived);
    await client.signInWithPassword(credentials);
    await shortLived.database.query({ text: 'delete from auth.sessions', values: [] });
    const { error } = await client.refreshSession();
    expect(error).toMatchObject({ name: 'AuthApiError', status: 400, code: 'refresh_token_not_found' });
    await expect.poll(async () => (await client.getSession()).data.session).toBeNull();
  } finally {
    await shortLived.stop();
  }
});

test('ten tabs of one browser refresh at once and all stay signed in', async () => {
  const first = await signedIn();
  const { session } = (await first.getSession()).data;
  const tabs = Array.from({ length: 10 }, () => browser());
  const refreshed = await Promise.all(
    tabs.map((tab) => tab.refreshSession({ refresh_token: session?.refresh_token ?? '' })),
  );
  expect(refreshed.map(({ error }) => error)).toEqual(Array(10).fill(null));
  expect(new Set(refreshed.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
  expect((await tabs[3]?.refreshSession())?.error).toBeNull();
});

test('a new account must confirm its address first', async () => {
  const client = browser();
  const { data, error } = await client.signUp({ email: 'new@example.com', password: 'a long password' });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect(data.user?.identities).toHaveLength(1);
  const refused = await client.signInWithPassword({ email: 'new@example.com', password: 'a long password' });
  expect(refused.error).toMatchObject({ status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' });
});

test('the error catalogue reaches the client', async () => {
  const client = browser();
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
