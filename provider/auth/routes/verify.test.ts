import { beforeAll, expect, test } from 'vitest';
import { startTestAuth } from '../../testing/auth.ts';
import { testAuth } from '../../testing/file-servers.ts';

// At least 6 digits, 10 minutes at most, single use, at most 5 attempts a code.

const email = 'asha@example.com';
const password = 'a long password';

const many = { count: 10_000, seconds: 60 };
const provider = testAuth({ verificationsPerAddress: many, messagesPerAddress: many });
beforeAll(async () => {
  await provider.auth.createAccount({ email, password, confirmed: true });
});

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

test('one network address tries thirty codes at most in five minutes', async () => {
  await using limited = await startTestAuth();
  const attempt = (_: unknown, person = 0) =>
    limited.post('/verify', { type: 'recovery', email: `person${person}@example.com`, token: '123456' });
  const answers = await Promise.all(Array.from({ length: 32 }, attempt));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(30).fill(403), 429, 429]);
  const refused = await attempt(undefined);
  expect(refused.body).toMatchObject({ code: 'over_request_rate_limit' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(4 * 60);
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
