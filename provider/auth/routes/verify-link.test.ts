import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestAuth, type TestAuth } from '../../testing/auth.ts';

let provider: TestAuth;
const email = 'asha@example.com';
const password = 'a long password';
const back = 'http://provider.example/admin/reset-password?step=2';
const verifier = 'v'.repeat(64);
const pkce = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
};

beforeAll(async () => {
  const many = { count: 10_000, seconds: 60 };
  provider = await startTestAuth({ verificationsPerAddress: many, messagesPerAddress: many });
  await provider.auth.createAccount({ email, password, confirmed: true });
});
afterAll(() => provider.stop());
beforeEach(() => provider.forgetLimits());

/** Opens a mail's link as a browser would; answers where it is sent on to. */
const open = async (link: string, at = provider, method = 'GET') => {
  const response = await fetch(link.replace('http://provider.example/auth/v1', at.url), { method, redirect: 'manual' });
  const location = response.headers.get('location');
  return { status: response.status, to: location === null ? undefined : new URL(location) };
};
const linkOf = async (address: string, at = provider) => (await at.mailsTo(address))[0]?.link ?? '';
const ask = async (path: string, body: object, at = provider) => {
  await at.post(`${path}?redirect_to=${encodeURIComponent(back)}`, { email, ...body });
  return linkOf('email' in body ? String(body.email) : email, at);
};
const exchange = (to: URL | undefined) =>
  provider.post('/token?grant_type=pkce', { auth_code: to?.searchParams.get('code'), code_verifier: verifier });
const amrOf = async (token: string) =>
  (await provider.auth.identify({ authorization: `Bearer ${token}` })).claims.amr as { method: string }[];

test.each([
  ['/recover', {}, 'recovery'],
  ['/otp', {}, 'magiclink'],
  ['/otp', { email: 'otp@example.com' }, 'email/signup'],
  ['/signup', { email: 'signup@example.com', password }, 'email/signup'],
])('a link of %s %j leads back with a code for the flow’s verifier, proved by %s', async (path, body, method) => {
  const link = await ask(path, { ...body, ...pkce });
  expect(new URL(link).searchParams.get('token')).toMatch(/^pkce_[0-9a-f]{56}$/);
  const { status, to } = await open(link);
  expect(status).toBe(303);
  expect(to?.origin).toBe('http://provider.example');
  expect(to?.pathname).toBe('/admin/reset-password');
  expect([...(to?.searchParams.keys() ?? [])]).toEqual(['step', 'code']);
  const { status: exchanged, body: session } = await exchange(to);
  expect(exchanged).toBe(200);
  expect(await amrOf(session.access_token)).toMatchObject([{ method }]);
  expect(session.user.email_confirmed_at).toEqual(expect.any(String));
});

test('a link is used once', async () => {
  const link = await ask('/recover', pkce);
  await open(link);
  const { to } = await open(link);
  const told = {
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  };
  expect(Object.fromEntries(to?.searchParams ?? [])).toEqual({ step: '2', ...told });
  expect(Object.fromEntries(new URLSearchParams(to?.hash.slice(1)))).toEqual({ ...told, sb: '' });
});

test('of 50 who open one link at once one gets a code', async () => {
  const link = await ask('/recover', pkce);
  const opened = await Promise.all(Array.from({ length: 50 }, () => open(link)));
  expect(opened.filter(({ to }) => to?.searchParams.has('code'))).toHaveLength(1);
});

test('an expired link says so', async () => {
  const link = await ask('/recover', pkce);
  await provider.database.query({ text: 'update auth.one_time_tokens set expires_at = now()', values: [] });
  expect((await open(link)).to?.searchParams.get('error_code')).toBe('otp_expired');
});

test('a look whether the link is there does not use it up', async () => {
  const link = await ask('/recover', pkce);
  expect((await open(link, provider, 'HEAD')).status).toBe(405);
  expect((await open(link)).to?.searchParams.has('code')).toBe(true);
});

test('a link without PKCE confirms an address with a notice and without a session', async () => {
  const { to } = await open(await ask('/signup', { email: 'plain@example.com', password }));
  const message = 'Your email address is confirmed. Log in to go on.';
  expect(to?.searchParams.get('message')).toBe(message);
  expect(to?.href).not.toMatch(/token|code=/);
  const signIn = await provider.post('/token?grant_type=password', { email: 'plain@example.com', password });
  expect(signIn.status).toBe(200);
});

test('a link without PKCE that could only sign in says so, and stays good for whoever can use it', async () => {
  const link = await ask('/recover', {});
  const { to } = await open(link);
  expect(to?.searchParams.get('error_code')).toBe('validation_failed');
  const hash = new URL(link).searchParams.get('token');
  expect((await provider.post('/verify', { type: 'recovery', token_hash: hash })).status).toBe(200);
});

test('only where it is allowed does a link hand a session out in its fragment', async () => {
  const implicit = await startTestAuth({ implicit: true });
  try {
    await implicit.auth.createAccount({ email, password, confirmed: true });
    const { to } = await open(await ask('/recover', {}, implicit), implicit);
    const fragment = new URLSearchParams(to?.hash.slice(1));
    expect(Object.fromEntries(fragment)).toMatchObject({ token_type: 'bearer', type: 'recovery', expires_in: '3600' });
    const bearer = { authorization: `Bearer ${fragment.get('access_token')}` };
    expect((await implicit.get('/user', bearer)).body).toMatchObject({ email });
    expect(to?.search).toBe('?step=2');
  } finally {
    await implicit.stop();
  }
});

test('a redirect that was altered in the link leads to the site', async () => {
  const link = new URL(await ask('/recover', pkce));
  link.searchParams.set('redirect_to', 'https://evil.example/');
  const { to } = await open(link.href);
  expect(to?.origin).toBe('http://provider.example');
  expect(to?.searchParams.has('code')).toBe(true);
});

test('a flow that is gone gives no code and leaves the link', async () => {
  const link = await ask('/recover', pkce);
  await provider.database.query({ text: 'delete from auth.flow_state', values: [] });
  expect((await open(link)).to?.searchParams.get('error_code')).toBe('flow_state_not_found');
});

test.each([
  ['no token', '?type=recovery'],
  ['no type', '?token=abc'],
  ['two tokens', '?type=recovery&token=a&token=b'],
])('%s is refused in place', async (_name, query) => {
  expect(await provider.get(`/verify${query}`)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
});

test('one network address opens thirty links at most in five minutes', async () => {
  const limited = await startTestAuth();
  try {
    const link = `${limited.url}/verify?type=recovery&token=abc`;
    const opened = await Promise.all(Array.from({ length: 32 }, () => open(link, limited)));
    const codes = opened.map(({ to }) => to?.searchParams.get('error_code')).sort();
    expect(codes).toEqual([...Array(30).fill('otp_expired'), ...Array(2).fill('over_request_rate_limit')]);
  } finally {
    await limited.stop();
  }
});

test('an unknown type is told in the address', async () => {
  const { to } = await open(`${provider.url}/verify?type=sms&token=abc`);
  expect(to?.searchParams.get('error_code')).toBe('validation_failed');
});
