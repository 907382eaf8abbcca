import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestAuth, type TestAuth } from '../../testing/auth.ts';

let provider: TestAuth;
const email = 'asha@example.com';

beforeAll(async () => {
  const many = { count: 10_000, seconds: 60 };
  provider = await startTestAuth({ messagesPerAddress: many, verificationsPerAddress: many });
  await provider.auth.createAccount({ email, password: 'a long password', confirmed: true });
});
afterAll(() => provider.stop());
beforeEach(() => provider.forgetLimits());

const ask = (body: unknown, at = provider) => at.post('/otp', body);
const accountOf = async (address: string, at = provider) => {
  const text = 'select email_confirmed_at, encrypted_password, raw_user_meta_data from auth.users where email = $1';
  return (await at.database.query({ text, values: [address] })).rows[0];
};

test('an account gets a magic link, whose code signs in', async () => {
  expect(await ask({ email })).toMatchObject({ status: 200, body: {} });
  const [mail] = await provider.mailsTo(email);
  expect(mail).toMatchObject({ kind: 'magic_link', link: expect.stringContaining('type=magiclink') });
  const verified = await provider.post('/verify', { type: 'email', email, token: mail?.code });
  expect(verified).toMatchObject({ status: 200, body: { user: { email } } });
});

test('the older address for a magic link wants an address', async () => {
  expect(await provider.post('/magiclink', {})).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
});

test('a stranger gets an account without a password, and its confirmation signs in', async () => {
  expect((await ask({ email: 'new@example.com', data: { name: 'New' } })).status).toBe(200);
  expect(await accountOf('new@example.com')).toMatchObject({
    email_confirmed_at: null,
    encrypted_password: null,
    raw_user_meta_data: { name: 'New' },
  });
  const [mail] = await provider.mailsTo('new@example.com');
  expect(mail).toMatchObject({ kind: 'confirmation', link: expect.stringContaining('type=signup') });
  const { body } = await provider.post('/verify', { type: 'email', email: 'new@example.com', token: mail?.code });
  expect(body.user).toMatchObject({ email_confirmed_at: expect.any(String) });
  const signIn = await provider.post('/token?grant_type=password', { email: 'new@example.com', password: '' });
  expect(signIn).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
});

test('who is to get no account is answered as if there were one', async () => {
  const present = await ask({ email, create_user: false });
  const absent = await ask({ email: 'nobody@example.com', create_user: false });
  expect([absent.status, absent.text]).toEqual([present.status, present.text]);
  expect([...absent.headers.keys()].sort()).toEqual([...present.headers.keys()].sort());
  expect(await accountOf('nobody@example.com')).toBeUndefined();
  expect(await provider.mailsTo('nobody@example.com')).toEqual([]);
});

test('a site that takes no strangers makes no account and does not say so', async () => {
  const closed = await startTestAuth({ signup: false });
  try {
    expect((await ask({ email: 'new@example.com' }, closed)).status).toBe(200);
    expect(await accountOf('new@example.com', closed)).toBeUndefined();
  } finally {
    await closed.stop();
  }
});

test.each([email, 'nobody@example.com'])('%s may ask once a minute', async (address) => {
  const body = { email: address, create_user: false };
  expect((await ask(body)).status).toBe(200);
  expect(await ask(body)).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } });
});

test('a recovery beside it does not show whether there is an account', async () => {
  const statuses = async (address: string) => [
    (await ask({ email: address, create_user: false })).status,
    (await provider.post('/recover', { email: address })).status,
    (await provider.post('/signup', { email: address, password: 'a long password' })).status,
  ];
  // A sign-up sends what a code request may have sent just now; a recovery never does.
  expect(await statuses(email)).toEqual([200, 200, 429]);
  expect(await statuses('nobody@example.com')).toEqual([200, 200, 429]);
});

test('ten requests at once for a new address make one account and one mail', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask({ email: 'race@example.com' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(429)]);
  expect(await provider.mailsTo('race@example.com')).toHaveLength(1);
});

test.each([
  ['neither address nor phone', {}, 400, 'validation_failed'],
  ['both address and phone', { email, phone: '+911' }, 400, 'validation_failed'],
  ['a phone while phones are off', { phone: '+911' }, 400, 'phone_provider_disabled'],
  ['a channel for an address', { email, channel: 'sms' }, 400, 'validation_failed'],
  ['an address that cannot be', { email: 'no address' }, 400, 'validation_failed'],
  ['too much data', { email, data: { a: 'x'.repeat(5000) } }, 400, 'validation_failed'],
  ['create_user of another type', { email, create_user: 'yes' }, 400, 'bad_json'],
  ['a challenge without its method', { email, code_challenge: 'a'.repeat(43) }, 400, 'validation_failed'],
])('%s is refused', async (_name, body, status, code) => {
  expect(await ask(body)).toMatchObject({ status, body: { code } });
});

test('a code ends the password that somebody signed up with before and never confirmed', async () => {
  const address = 'squatted@example.com';
  const password = 'of somebody else';
  await provider.post('/signup', { email: address, password });
  await provider.forgetLimits();
  expect((await ask({ email: address })).status).toBe(200);
  const [mail] = await provider.mailsTo(address);
  expect((await provider.post('/verify', { type: 'email', email: address, token: mail?.code })).status).toBe(200);
  const signIn = await provider.post('/token?grant_type=password', { email: address, password });
  expect(signIn).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
});

test('a code leaves the password of an account that is confirmed', async () => {
  await ask({ email });
  const [mail] = await provider.mailsTo(email);
  await provider.post('/verify', { type: 'email', email, token: mail?.code });
  expect((await provider.post('/token?grant_type=password', { email, password: 'a long password' })).status).toBe(200);
});
