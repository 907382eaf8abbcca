import { beforeAll, expect, test } from 'vitest';
import { startTestAuth } from '../../testing/auth.ts';
import { testAuth } from '../../testing/file-servers.ts';

const email = 'asha@example.com';

const many = { count: 10_000, seconds: 60 };
const provider = testAuth({ messagesPerAddress: many, verificationsPerAddress: many });
beforeAll(async () => {
  await provider.auth.createAccount({ email, password: 'a long password', confirmed: true });
});

const ask = (body: unknown, at = provider) => at.post('/otp', body);
const accountOf = async (address: string, at = provider) => {
  const text = 'select email_confirmed_at, encrypted_password, raw_user_meta_data from auth.users where email = $1';
  return (await at.database.query({ text, values: [address] })).rows[0];
};

test('who is to get no account is answered as if there were one', async () => {
  const present = await ask({ email, create_user: false });
  const absent = await ask({ email: 'nobody@example.com', create_user: false });
  expect([absent.status, absent.text]).toEqual([present.status, present.text]);
  expect([...absent.headers.keys()].sort()).toEqual([...present.headers.keys()].sort());
  expect(await accountOf('nobody@example.com')).toBeUndefined();
  expect(await provider.mailsTo('nobody@example.com')).toEqual([]);
});

test('a site that takes no strangers makes no account and does not say so', async () => {
  await using closed = await startTestAuth({ signup: false });
  expect((await ask({ email: 'new@example.com' }, closed)).status).toBe(200);
  expect(await accountOf('new@example.com', closed)).toBeUndefined();
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
