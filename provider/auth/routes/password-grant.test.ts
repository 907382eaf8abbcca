import { hash as bcrypt } from 'bcryptjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issuer, startTestAuth, type TestAuth } from '../../testing/auth.ts';
import { untilWaiting } from '../../testing/database-sessions.ts';

let provider: TestAuth;
const password = 'a long password';

beforeAll(async () => {
  // The limits have tests of their own; here more sign-ins fail than they allow.
  const many = { count: 1_000, seconds: 60 };
  provider = await startTestAuth({ failedSignIns: { perAccount: many, perAddress: many } });
  await provider.auth.createAccount({ email: 'asha@example.com', password, confirmed: true });
  await provider.auth.createAccount({ email: 'new@example.com', password, confirmed: false });
  await provider.auth.createAccount({ email: 'banned@example.com', password, confirmed: true });
  await provider.database.query({
    text: `update auth.users set banned_until = '2999-01-01' where email = 'banned@example.com'`,
    values: [],
  });
});
afterAll(() => provider.stop());

const signIn = (body: unknown) => provider.post('/token?grant_type=password', body);

test.each([
  ['a wrong password', { email: 'asha@example.com', password: 'wrong' }, 'invalid_credentials'],
  ['no password', { email: 'asha@example.com' }, 'invalid_credentials'],
  ['an absent account', { email: 'nobody@example.com', password }, 'invalid_credentials'],
  ['an address that cannot be', { email: 'no address', password }, 'invalid_credentials'],
  [
    'a password of 16,000 characters',
    { email: 'asha@example.com', password: 'x'.repeat(16_000) },
    'invalid_credentials',
  ],
  ['an account not confirmed', { email: 'new@example.com', password }, 'email_not_confirmed'],
  ['an account not confirmed, wrong password', { email: 'new@example.com', password: 'wrong' }, 'invalid_credentials'],
  ['a banned account', { email: 'banned@example.com', password }, 'user_banned'],
  ['a banned account, wrong password', { email: 'banned@example.com', password: 'wrong' }, 'invalid_credentials'],
  ['neither address nor phone', { password }, 'validation_failed'],
  ['both address and phone', { email: 'asha@example.com', phone: '+911', password }, 'validation_failed'],
  ['an address of another type', { email: 5, password }, 'bad_json'],
  ['a password of another type', { email: 'asha@example.com', password: ['a'] }, 'bad_json'],
  ['a null character', { email: 'asha\0@example.com', password }, 'validation_failed'],
])('%s is refused', async (_name, body, code) => {
  expect(await signIn(body)).toMatchObject({ status: 400, body: { code } });
});

test('a phone is refused while phones are off', async () => {
  expect(await signIn({ phone: '+911', password })).toMatchObject({
    status: 422,
    body: { code: 'phone_provider_disabled' },
  });
});

test('an absent account and a wrong password get the same answer, byte for byte', async () => {
  const absent = await signIn({ email: 'nobody@example.com', password: 'wrong' });
  const wrong = await signIn({ email: 'asha@example.com', password: 'wrong' });
  expect(absent.text).toBe(wrong.text);
  expect(absent.status).toBe(wrong.status);
  expect([...absent.headers.keys()].sort()).toEqual([...wrong.headers.keys()].sort());
});

test('a sign-in answers in the shape of GoTrue', async () => {
  const { status, body, headers } = await signIn({ email: 'Asha@Example.com', password });
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toEqual({
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expect.closeTo(Date.now() / 1000 + 3600, -1),
    refresh_token: expect.stringMatching(/^[\w-]{20,}$/),
    user: userOf('asha@example.com'),
    weak_password: null,
  });
});

test('the token carries the claims of GoTrue', async () => {
  const { body } = await signIn({ email: 'asha@example.com', password });
  const { role, claims } = await provider.auth.identify({ authorization: `Bearer ${body.access_token}` });
  expect(role).toBe('authenticated');
  const now = expect.closeTo(Date.now() / 1000, -1);
  expect(claims).toEqual({
    iss: issuer,
    sub: body.user.id,
    aud: 'authenticated',
    exp: body.expires_at,
    iat: now,
    email: 'asha@example.com',
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { sub: body.user.id, email: 'asha@example.com', email_verified: true, phone_verified: false },
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: now }],
    session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    is_anonymous: false,
  });
});

test('two sign-ins of one account are two sessions', async () => {
  const bodies = await Promise.all([1, 2].map(() => signIn({ email: 'asha@example.com', password })));
  const sessions = await Promise.all(
    bodies.map(({ body }) => provider.auth.identify({ authorization: `Bearer ${body.access_token}` })),
  );
  expect(new Set(sessions.map(({ claims }) => claims.session_id)).size).toBe(2);
});

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
const userOf = (email: string) => ({
  id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  aud: 'authenticated',
  role: 'authenticated',
  email,
  email_confirmed_at: time,
  phone: '',
  confirmed_at: time,
  last_sign_in_at: time,
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: expect.objectContaining({ email }),
  identities: [
    {
      identity_id: expect.any(String),
      id: expect.any(String),
      user_id: expect.any(String),
      identity_data: expect.objectContaining({ email, email_verified: false }),
      provider: 'email',
      last_sign_in_at: time,
      created_at: time,
      updated_at: time,
      email,
    },
  ],
  created_at: time,
  updated_at: time,
  is_anonymous: false,
});

test('an imported password signs in, and is kept as any other from then on', async () => {
  const email = 'imported@example.com';
  await provider.auth.createAccount({ email, password: 'not this one', confirmed: true });
  const set = (column: string, value: unknown) =>
    provider.database.query({ text: `update auth.users set ${column} = $2 where email = $1`, values: [email, value] });
  const stored = async () => {
    const text = 'select encrypted_password as hash from auth.users where email = $1';
    return (await provider.database.query<{ hash: string }>({ text, values: [email] })).rows[0]?.hash ?? '';
  };
  const imported = await bcrypt('of another site', 4);
  await set('encrypted_password', imported);
  expect((await signIn({ email, password: 'not this one' })).status).toBe(400);
  await set('banned_until', '2999-01-01');
  expect((await signIn({ email, password: 'of another site' })).body.code).toBe('user_banned');
  expect(await stored()).toBe(imported);

  await set('banned_until', null);
  expect((await signIn({ email, password: 'of another site' })).status).toBe(200);
  const renewed = await stored();
  expect(renewed).toMatch(/^\$argon2id\$/);
  expect((await signIn({ email, password: 'of another site' })).status).toBe(200);
  expect((await signIn({ email, password: 'not this one' })).status).toBe(400);
  expect(await stored()).toBe(renewed);
});

test('a password that is replaced while it is being checked opens no session', async () => {
  const email = 'replaced@example.com';
  await provider.auth.createAccount({ email, password, confirmed: true });
  let answer: ReturnType<typeof signIn> | undefined;
  await provider.database.transaction(async (query) => {
    await query({ text: `update auth.users set encrypted_password = 'another' where email = $1`, values: [email] });
    answer = signIn({ email, password });
    await untilWaiting(provider.query);
  });
  expect(await answer).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
  const sessions = {
    text: 'select 1 from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
    values: [email],
  };
  expect((await provider.query(sessions)).rows).toEqual([]);
});
