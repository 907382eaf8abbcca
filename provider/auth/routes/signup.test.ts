import { beforeAll, expect, test } from 'vitest';
import { untilWaiting } from '../../testing/database-sessions.ts';
import { testAuth } from '../../testing/file-servers.ts';

const password = 'a long password';

const provider = testAuth();
beforeAll(async () => {
  await provider.auth.createAccount({ email: 'confirmed@example.com', password, confirmed: true });
});

const signUp = (body: unknown) => provider.post('/signup', body);

test.each([
  ['a short password', { email: 'a@example.com', password: '1234567' }, 422, 'weak_password'],
  ['a password over 128 characters', { email: 'a@example.com', password: 'x'.repeat(129) }, 400, 'validation_failed'],
  ['a phone while phones are off', { phone: '+911', password }, 400, 'phone_provider_disabled'],
  ['too much data', { email: 'a@example.com', password, data: { a: 'x'.repeat(5000) } }, 400, 'validation_failed'],
])('%s is refused', async (_name, body, status, code) => {
  expect(await signUp(body)).toMatchObject({ status, body: { code } });
});

const verify = (body: unknown) => provider.post('/verify', body);
const signIn = (body: unknown) => provider.post('/token?grant_type=password', body);

test('the mail of a sign-up confirms the address, by code', async () => {
  const { body: answer } = await signUp({ email: 'code@example.com', password });
  expect(answer).toMatchObject({ confirmation_sent_at: expect.any(String) });
  const [mail] = await provider.mailsTo('code@example.com');
  expect(mail).toMatchObject({ kind: 'confirmation', subject: 'Confirm your email address' });
  const { status, body } = await verify({ type: 'signup', email: 'code@example.com', token: mail?.code });
  expect(status).toBe(200);
  expect(body.user).toMatchObject({
    email_confirmed_at: expect.any(String),
    user_metadata: { email_verified: true },
    identities: [{ identity_data: { email_verified: true } }],
  });
  expect((await signIn({ email: 'code@example.com', password })).status).toBe(200);
});

test('one who waits for the mail and signs up again gets it again and keeps the password', async () => {
  await signUp({ email: 'again@example.com', password });
  await provider.forgetLimits();
  await signUp({ email: 'again@example.com', password });
  const mails = await provider.mailsTo('again@example.com');
  expect(mails).toHaveLength(2);
  await verify({ type: 'signup', email: 'again@example.com', token: mails[0]?.code });
  expect((await signIn({ email: 'again@example.com', password })).status).toBe(200);
});

test('of two who sign up with one address neither password is left, whoever confirms', async () => {
  const email = 'contested@example.com';
  await signUp({ email, password });
  await provider.forgetLimits();
  await signUp({ email, password: 'of somebody else' });
  // Nor does the first come back by signing up once more.
  await provider.forgetLimits();
  await signUp({ email, password });
  const [mail] = await provider.mailsTo(email);
  expect((await verify({ type: 'signup', email, token: mail?.code })).status).toBe(200);
  for (const word of ['of somebody else', password]) {
    expect(await signIn({ email, password: word })).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials' },
    });
  }
});

test('a sign-up that waits while the address is being confirmed takes nothing from the account', async () => {
  const email = 'confirming@example.com';
  await signUp({ email, password });
  await provider.forgetLimits();
  let answer: ReturnType<typeof signUp> | undefined;
  await provider.database.transaction(async (query) => {
    await query({ text: 'update auth.users set email_confirmed_at = now() where email = $1', values: [email] });
    answer = signUp({ email, password: 'of somebody else' });
    await untilWaiting(provider.query);
  });
  expect((await answer)?.status).toBe(200);
  expect((await signIn({ email, password })).status).toBe(200);
  expect(await provider.mailsTo(email)).toHaveLength(1);
});

test.each(['confirmed@example.com', 'fresh@example.com'])('%s signs up once a minute', async (email) => {
  expect((await signUp({ email, password })).status).toBe(200);
  expect(await signUp({ email, password })).toMatchObject({
    status: 429,
    body: { code: 'over_email_send_rate_limit' },
  });
});

test('data cannot claim another address or a confirmed one', async () => {
  const data = { sub: 'x', email: 'other@example.com', email_verified: true };
  const { body } = await signUp({ email: 'liar@example.com', password, data });
  expect(body.user_metadata).toMatchObject({ sub: body.id, email: 'liar@example.com', email_verified: false });
});

test.each(['confirmed@example.com', 'unconfirmed@example.com'])('%s answers as an absent one', async (email) => {
  await signUp({ email: 'unconfirmed@example.com', password });
  await provider.forgetLimits();
  const existing = await signUp({ email, password: 'another password' });
  const absent = await signUp({ email: `absent.${email}`, password: 'another password' });
  expect(existing.status).toBe(absent.status);
  expect(shapeOf(existing.body)).toEqual(shapeOf(absent.body));
  await provider.forgetLimits();
  expect(existing.body.id).not.toBe((await signUp({ email, password })).body.id);
});

test('an existing account keeps its password', async () => {
  await signUp({ email: 'confirmed@example.com', password: 'of somebody else' });
  const email = 'confirmed@example.com';
  expect((await signIn({ email, password: 'of somebody else' })).status).toBe(400);
  expect((await signIn({ email, password })).status).toBe(200);
});

test('ten sign-ups of one address at once make one account', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => signUp({ email: 'race@example.com', password })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(429)]);
  const { rows } = await provider.database.query({
    text: `select id from auth.users where email = 'race@example.com'`,
    values: [],
  });
  expect(rows).toHaveLength(1);
});

// Everything but what must differ between two accounts: their ids, addresses and times.
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? 'text' : value;
  return Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]);
};
