import { AuthClient } from '@supabase/auth-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestAuth, type TestAuth } from '../../testing/auth.ts';

/** The flows that go through a mailbox, by the public client; mails are read where the outbox shows them. */
let provider: TestAuth;
let clients = 0;
const email = 'asha@example.com';
const password = 'a long password';

beforeAll(async () => {
  provider = await startTestAuth();
  await provider.auth.createAccount({ email, password, confirmed: true });
});
afterAll(() => provider.stop());
beforeEach(() => provider.forgetLimits());

const browser = (flowType: 'implicit' | 'pkce' = 'implicit') => {
  const held = new Map<string, string>();
  const storage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
  clients += 1;
  const headers = { apikey: provider.auth.publicKey };
  const storageKey = `sb-${clients}`;
  const client = new AuthClient({ url: provider.url, headers, storage, storageKey, flowType, autoRefreshToken: false });
  const events: string[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  return { client, events };
};
const newest = async (address: string) => {
  const [mail] = await provider.mailsTo(address);
  if (mail === undefined) throw new Error(`${address} got no mail`);
  return { ...mail, hash: mail.link === '' ? '' : (new URL(mail.link).searchParams.get('token') ?? '') };
};
const open = async (link: string) => {
  const response = await fetch(link.replace('http://provider.example/auth/v1', provider.url), { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
};

test('sign up, resend, confirm by the link’s hash', async () => {
  const { client } = browser();
  expect((await client.signUp({ email: 'new@example.com', password })).data.session).toBeNull();
  await provider.forgetLimits();
  expect((await client.resend({ type: 'signup', email: 'new@example.com' })).error).toBeNull();
  const { hash } = await newest('new@example.com');
  const { data, error } = await client.verifyOtp({ token_hash: hash, type: 'email' });
  expect(error).toBeNull();
  expect(data.session?.user.email_confirmed_at).toEqual(expect.any(String));
});

test('sign in by a code', async () => {
  const { client } = browser();
  expect((await client.signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toBeNull();
  const { code } = await newest(email);
  const { data, error } = await client.verifyOtp({ email, token: code, type: 'email' });
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
});

test('sign in by a link, with PKCE, in the browser that asked', async () => {
  const { client } = browser('pkce');
  await client.signInWithOtp({ email, options: { emailRedirectTo: 'http://provider.example/admin' } });
  const code = (await open((await newest(email)).link)).searchParams.get('code') ?? '';
  const other = browser('pkce');
  await other.client.signInWithOtp({ email: 'nobody@example.com', options: { shouldCreateUser: false } });
  expect((await other.client.exchangeCodeForSession(code)).error).toMatchObject({ code: 'bad_code_verifier' });
  expect((await client.exchangeCodeForSession(code)).data.user?.email).toBe(email);
});

test('forgot the password: the link’s hash, a new password, every other session ends', async () => {
  const elsewhere = browser();
  await elsewhere.client.signInWithPassword({ email, password });
  const { client, events } = browser();
  expect((await client.resetPasswordForEmail(email)).error).toBeNull();
  const { hash } = await newest(email);
  expect((await client.verifyOtp({ token_hash: hash, type: 'recovery' })).error).toBeNull();
  expect(events).toContain('PASSWORD_RECOVERY');
  expect((await client.updateUser({ password: 'another password' })).error).toBeNull();
  expect((await elsewhere.client.getUser()).error).not.toBeNull();
  expect((await client.getUser()).error).toBeNull();
  expect((await browser().client.signInWithPassword({ email, password: 'another password' })).error).toBeNull();
  expect((await client.updateUser({ password })).error).toBeNull();
});

test('forgot the password, with PKCE', async () => {
  const { client, events } = browser('pkce');
  await client.resetPasswordForEmail(email);
  const code = (await open((await newest(email)).link)).searchParams.get('code') ?? '';
  expect((await client.exchangeCodeForSession(code)).error).toBeNull();
  expect(events).toContain('PASSWORD_RECOVERY');
});

test('change the address with both mailboxes', async () => {
  const { client } = browser();
  await client.signInWithPassword({ email, password });
  const asked = await client.updateUser({ email: 'asha.new@example.com' });
  expect(asked.data.user?.new_email).toBe('asha.new@example.com');
  const [here, there] = [await newest(email), await newest('asha.new@example.com')];
  const half = await client.verifyOtp({ token_hash: here.hash, type: 'email_change' });
  expect(half).toMatchObject({ error: null, data: { session: null } });
  const whole = await client.verifyOtp({ email: 'asha.new@example.com', token: there.code, type: 'email_change' });
  expect(whole.data.user?.email).toBe('asha.new@example.com');
  await provider.database.query({
    text: `update auth.users set email = $1 where email = 'asha.new@example.com'`,
    values: [email],
  });
});

test('a new password for an old session, with the code that was mailed', async () => {
  const { client } = browser();
  await client.signInWithPassword({ email, password });
  await provider.database.query({
    text: `update auth.sessions set created_at = created_at - interval '2 days'`,
    values: [],
  });
  const refused = await client.updateUser({ password: 'another password' });
  expect(refused.error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
  expect((await client.reauthenticate()).error).toBeNull();
  const { code } = await newest(email);
  expect((await client.updateUser({ password: 'another password', nonce: code })).error).toBeNull();
});

test('too many messages: the client is told how long to wait', async () => {
  const { client } = browser();
  await client.resetPasswordForEmail(email);
  const { error } = await client.resetPasswordForEmail(email);
  expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  expect(error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
});
