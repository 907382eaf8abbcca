import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestAuth, type TestAuth } from '../../testing/auth.ts';

// At least 6 digits, 10 minutes at most, single use, at most 5 attempts a code.
let provider: TestAuth;
const email = 'asha@example.com';
const password = 'a long password';

beforeAll(async () => {
  const many = { count: 10_000, seconds: 60 };
  provider = await startTestAuth({ verificationsPerAddress: many, messagesPerAddress: many });
  await provider.auth.createAccount({ email, password, confirmed: true });
});
afterAll(() => provider.stop());
beforeEach(() => provider.forgetLimits());

const newest = async (address = email) => {
  const [mail] = await provider.mailsTo(address);
  if (mail === undefined) throw new Error(`${address} got no mail`);
  return { ...mail, hash: new URL(mail.link).searchParams.get('token') ?? '' };
};
const recovery = async (address = email) => {
  expect((await provider.post('/recover', { email: address })).status).toBe(200);
  return newest(address);
};
const verify = (body: unknown) => provider.post('/verify', body);
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const age = (seconds: number) =>
  provider.database.query({
    text: 'update auth.one_time_tokens set expires_at = expires_at - make_interval(secs => $1)',
    values: [seconds],
  });
const expired = { status: 403, body: { code: 'otp_expired', message: 'Token has expired or is invalid' } };

test('a code has six digits and opens a session, proved by otp', async () => {
  const { code } = await recovery();
  expect(code).toMatch(/^\d{6}$/);
  const { status, body } = await verify({ type: 'recovery', email: 'Asha@Example.com', token: code });
  expect(status).toBe(200);
  expect(body).toMatchObject({ token_type: 'bearer', user: { email, last_sign_in_at: expect.any(String) } });
  const { claims } = await provider.auth.identify({ authorization: `Bearer ${body.access_token}` });
  expect(claims.amr).toMatchObject([{ method: 'otp' }]);
});

test.each(['recovery', 'magiclink', 'email'])('what the link carries does as well, as %s', async (type) => {
  const { hash } = await recovery();
  expect(hash).toMatch(/^[0-9a-f]{56}$/);
  expect(await verify({ type, token_hash: hash })).toMatchObject({ status: 200, body: { user: { email } } });
});

test('a code is used once, and so is its link', async () => {
  const { code, hash } = await recovery();
  expect((await verify({ type: 'recovery', email, token: code })).status).toBe(200);
  expect(await verify({ type: 'recovery', email, token: code })).toMatchObject(expired);
  expect(await verify({ type: 'recovery', token_hash: hash })).toMatchObject({
    status: 403,
    body: { code: 'otp_expired', message: 'Email link is invalid or has expired' },
  });
});

test.each(['token', 'token_hash'])('of 50 uses at once of one %s one wins', async (field) => {
  const { code, hash } = await recovery();
  const body = field === 'token' ? { email, token: code } : { token_hash: hash };
  const answers = await Promise.all(Array.from({ length: 50 }, () => verify({ type: 'recovery', ...body })));
  // Of the codes twenty are looked at, as of wrong ones.
  const refused = field === 'token' ? [...Array(20).fill(403), ...Array(29).fill(429)] : Array(49).fill(403);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...refused]);
});

test('five wrong codes close a code, and its link still works', async () => {
  const { code, hash } = await recovery();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect(await verify({ type: 'recovery', email, token: wrong(code) })).toMatchObject(expired);
  }
  expect(await verify({ type: 'recovery', email, token: code })).toMatchObject(expired);
  expect((await verify({ type: 'recovery', token_hash: hash })).status).toBe(200);
});

test('the fifth attempt may still be the right one', async () => {
  const { code } = await recovery();
  for (let attempt = 0; attempt < 4; attempt += 1) await verify({ type: 'recovery', email, token: wrong(code) });
  expect((await verify({ type: 'recovery', email, token: code })).status).toBe(200);
});

test('of 50 guesses at once no more than five are looked at', async () => {
  const { code } = await recovery();
  await Promise.all(Array.from({ length: 50 }, () => verify({ type: 'recovery', email, token: wrong(code) })));
  const { rows } = await provider.database.query<{ failed_attempts: number }>({
    text: 'select failed_attempts from auth.one_time_tokens',
    values: [],
  });
  expect(rows).toEqual([{ failed_attempts: 5 }]);
  await provider.forgetLimits();
  expect(await verify({ type: 'recovery', email, token: code })).toMatchObject(expired);
});

test('a new code starts a new count and ends the code before it', async () => {
  const first = await recovery();
  for (let attempt = 0; attempt < 5; attempt += 1) await verify({ type: 'recovery', email, token: wrong(first.code) });
  await provider.forgetLimits();
  const second = await recovery();
  expect(await verify({ type: 'recovery', token_hash: first.hash })).toMatchObject({ status: 403 });
  expect((await verify({ type: 'recovery', email, token: second.code })).status).toBe(200);
});

test('a code and its link hold for ten minutes', async () => {
  const { code, hash } = await recovery();
  await age(598);
  await age(3);
  expect(await verify({ type: 'recovery', email, token: code })).toMatchObject(expired);
  expect((await verify({ type: 'recovery', token_hash: hash })).status).toBe(403);
  await provider.forgetLimits();
  const fresh = await recovery();
  await age(595);
  expect((await verify({ type: 'recovery', email, token: fresh.code })).status).toBe(200);
});

test('what a code was sent for is all it is good for', async () => {
  const { code, hash } = await recovery();
  expect(await verify({ type: 'signup', email, token: code })).toMatchObject(expired);
  expect(await verify({ type: 'email_change', token_hash: hash })).toMatchObject({ status: 403 });
  expect(await verify({ type: 'recovery', email: 'ben@example.com', token: code })).toMatchObject(expired);
});

test('neither code nor link stands in the database as it is', async () => {
  const { code, hash } = await recovery();
  const { rows } = await provider.database.query({ text: 'select * from auth.one_time_tokens', values: [] });
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(hash);
  expect(Object.values(rows[0] ?? {})).not.toContain(code);
});

test('a link cannot be made from the address and a guessed code, as GoTrue’s can', async () => {
  const { code, hash } = await recovery();
  const { createHash } = await import('node:crypto');
  const guessed = createHash('sha224')
    .update(email + code)
    .digest('hex');
  expect(guessed).not.toBe(hash);
  expect((await verify({ type: 'recovery', token_hash: guessed })).status).toBe(403);
});

test('a banned account gets no session', async () => {
  const { code } = await recovery();
  const ban = (until: string | null) =>
    provider.database.query({
      text: 'update auth.users set banned_until = $1 where email = $2',
      values: [until, email],
    });
  await ban('2999-01-01');
  expect(await verify({ type: 'recovery', email, token: code })).toMatchObject({
    status: 403,
    body: { code: 'user_banned' },
  });
  await ban(null);
  expect((await verify({ type: 'recovery', email, token: code })).status).toBe(200);
});

test('a recovery confirms the address, and ends the password that was never confirmed', async () => {
  await provider.post('/signup', { email: 'squatted@example.com', password });
  const { code } = await recovery('squatted@example.com');
  const { body } = await verify({ type: 'recovery', email: 'squatted@example.com', token: code });
  expect(body.user).toMatchObject({
    email_confirmed_at: expect.any(String),
    user_metadata: { email_verified: true },
    identities: [{ identity_data: { email_verified: true } }],
  });
  const signIn = await provider.post('/token?grant_type=password', { email: 'squatted@example.com', password });
  expect(signIn).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
});

test.each([
  ['no type', { token: '123456', email }, 400, 'validation_failed'],
  ['neither token nor hash', { type: 'recovery', email }, 400, 'validation_failed'],
  ['both token and hash', { type: 'recovery', email, token: '1', token_hash: 'a' }, 400, 'validation_failed'],
  ['a token of nobody', { type: 'recovery', token: '123456' }, 400, 'validation_failed'],
  ['a token of two', { type: 'recovery', token: '123456', email, phone: '+911' }, 400, 'validation_failed'],
  ['a hash with an address', { type: 'recovery', token_hash: 'a', email }, 400, 'validation_failed'],
  ['a hash of an unknown type', { type: 'sms', token_hash: 'a' }, 400, 'validation_failed'],
  ['an address that cannot be', { type: 'recovery', token: '123456', email: 'no address' }, 422, 'validation_failed'],
  ['a phone, to which nothing is sent', { type: 'sms', token: '123456', phone: '+911' }, 403, 'otp_expired'],
  ['a token of an unknown type', { type: 'other', token: '123456', email }, 403, 'otp_expired'],
  ['an absent account', { type: 'recovery', token: '123456', email: 'nobody@example.com' }, 403, 'otp_expired'],
  ['a hash that is unknown', { type: 'recovery', token_hash: 'ab'.repeat(28) }, 403, 'otp_expired'],
  ['a token of another type', { type: 'recovery', token: 123456, email }, 400, 'bad_json'],
  ['a null character', { type: 'recovery', token: '\0', email }, 400, 'validation_failed'],
])('%s is refused', async (_name, body, status, code) => {
  expect(await verify(body)).toMatchObject({ status, body: { code } });
});

test('one network address tries thirty codes at most in five minutes', async () => {
  const limited = await startTestAuth();
  try {
    const attempt = (_: unknown, person = 0) =>
      limited.post('/verify', { type: 'recovery', email: `person${person}@example.com`, token: '123456' });
    const answers = await Promise.all(Array.from({ length: 32 }, attempt));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(30).fill(403), 429, 429]);
    const refused = await attempt(undefined);
    expect(refused.body).toMatchObject({ code: 'over_request_rate_limit' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(4 * 60);
  } finally {
    await limited.stop();
  }
});

test.each([{ otpSeconds: 601 }, { otpLength: 5 }])('a provider with %j does not start', async (settings) => {
  await expect(startTestAuth(settings)).rejects.toThrow(RangeError);
});

test.each([email, 'nobody@example.com'])(
  'twenty wrong codes close %s for an hour, whatever is asked for',
  async (address) => {
    const attempt = (token = '000000') => verify({ type: 'recovery', email: address, token });
    for (let round = 0; round < 4; round += 1) {
      const text = `delete from auth.failed_attempts where kind like 'message%'`;
      await provider.database.query({ text, values: [] });
      expect((await provider.post('/recover', { email: address })).status).toBe(200);
      for (let guess = 0; guess < 5; guess += 1) expect(await attempt()).toMatchObject(expired);
    }
    const [mail] = await provider.mailsTo(address);
    const refused = await attempt(mail?.code);
    expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50 * 60);
    await provider.database.query({
      text: `update auth.failed_attempts set failed_at = failed_at - interval '1 hour'`,
      values: [],
    });
    expect((await attempt()).status).toBe(403);
  },
);
