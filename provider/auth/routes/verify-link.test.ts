import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { startTestAuth } from '../../testing/auth.ts';
import { testAuth } from '../../testing/file-servers.ts';

const email = 'asha@example.com';
const password = 'a long password';
const back = 'http://provider.example/admin/reset-password?step=2';
const verifier = 'v'.repeat(64);
const pkce = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
};

const many = { count: 10_000, seconds: 60 };
const provider = testAuth({ verificationsPerAddress: many, messagesPerAddress: many });
beforeAll(async () => {
  await provider.auth.createAccount({ email, password, confirmed: true });
});

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

test('one network address opens thirty links at most in five minutes', async () => {
  await using limited = await startTestAuth();
  const link = `${limited.url}/verify?type=recovery&token=abc`;
  const opened = await Promise.all(Array.from({ length: 32 }, () => open(link, limited)));
  const codes = opened.map(({ to }) => to?.searchParams.get('error_code')).sort();
  expect(codes).toEqual([...Array(30).fill('otp_expired'), ...Array(2).fill('over_request_rate_limit')]);
});
