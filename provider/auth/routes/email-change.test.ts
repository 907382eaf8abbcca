import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestAuth, type TestAuth } from '../../testing/auth.ts';

let provider: TestAuth;
let people = 0;
const password = 'a long password';

beforeAll(async () => {
  const many = { count: 10_000, seconds: 60 };
  provider = await startTestAuth({ verificationsPerAddress: many, messagesPerAddress: many });
});
afterAll(() => provider.stop());
beforeEach(() => provider.forgetLimits());

/** Somebody new, signed in. */
const person = async () => {
  people += 1;
  const email = `person${people}@example.com`;
  const { id } = await provider.auth.createAccount({ email, password, confirmed: true });
  return { id, email, ...(await signIn(email)) };
};
const signIn = async (email: string, attempt = password) => {
  const { status, body } = await provider.post('/token?grant_type=password', { email, password: attempt });
  return { status, bearer: { authorization: `Bearer ${body.access_token}` } };
};
const newest = async (address: string) => (await provider.mailsTo(address))[0];
const hashOf = (link = '') => new URL(link).searchParams.get('token') ?? '';
const verify = (body: unknown) => provider.post('/verify', body);

test.each([
  ['the present one first', [0, 1]],
  ['the new one first', [1, 0]],
])('an address changes when both mailboxes have confirmed, %s', async (_name, order) => {
  const { id, email, bearer } = await person();
  const newEmail = `new-${email}`;
  const asked = await provider.put('/user', { email: newEmail }, bearer);
  expect(asked).toMatchObject({ status: 200, body: { email, new_email: newEmail } });
  const mails = [await newest(email), await newest(newEmail)];
  expect(mails.map((mail) => mail?.kind)).toEqual(['email_change', 'email_change']);
  const [first = '', second = ''] = order.map((at) => hashOf(mails[at]?.link));

  expect(await verify({ type: 'email_change', token_hash: first })).toMatchObject({
    status: 200,
    body: { code: '200', msg: expect.stringContaining('other email') },
  });
  expect((await provider.get('/user', bearer)).body.email).toBe(email);
  expect((await verify({ type: 'email_change', token_hash: first })).status).toBe(403);

  const { status, body } = await verify({ type: 'email_change', token_hash: second });
  expect(status).toBe(200);
  expect(body.user).toMatchObject({
    id,
    email: newEmail,
    user_metadata: { email: newEmail },
    identities: [{ email: newEmail, identity_data: { email: newEmail, email_verified: true } }],
  });
  expect(body.user).not.toHaveProperty('new_email');
  expect((await signIn(newEmail)).status).toBe(200);
  expect((await signIn(email)).status).toBe(400);
});

test('codes confirm a change of address as links do, each for its own mailbox', async () => {
  const { email, bearer } = await person();
  const newEmail = `new-${email}`;
  await provider.put('/user', { email: newEmail }, bearer);
  const [here, there] = [await newest(email), await newest(newEmail)];
  expect((await verify({ type: 'email_change', email, token: there?.code })).status).toBe(403);
  expect((await verify({ type: 'email_change', email, token: here?.code })).body).toMatchObject({ code: '200' });
  expect((await verify({ type: 'email_change', email: newEmail, token: there?.code })).body).toMatchObject({
    user: { email: newEmail },
  });
});

test('both mailboxes confirming at once change the address once', async () => {
  const { email, bearer } = await person();
  const newEmail = `new-${email}`;
  await provider.put('/user', { email: newEmail }, bearer);
  const hashes = [hashOf((await newest(email))?.link), hashOf((await newest(newEmail))?.link)];
  const answers = await Promise.all(
    [...hashes, ...hashes, ...hashes].map((hash) => verify({ type: 'email_change', token_hash: hash })),
  );
  expect(answers.filter(({ body }) => body.access_token !== undefined)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(4);
});

test('links of a change with PKCE lead back to its flow', async () => {
  const { email, bearer } = await person();
  const challenge = createHash('sha256').update('v'.repeat(64)).digest('base64url');
  const pkce = { code_challenge: challenge, code_challenge_method: 's256' };
  await provider.put('/user', { email: `new-${email}`, ...pkce }, bearer);
  const links = [(await newest(email))?.link ?? '', (await newest(`new-${email}`))?.link ?? ''];
  const open = async (link: string) => {
    const at = link.replace('http://provider.example/auth/v1', provider.url);
    const { headers } = await fetch(at, { redirect: 'manual' });
    return new URL(headers.get('location') ?? '').searchParams;
  };
  expect((await open(links[0] ?? '')).get('message')).toContain('other email');
  const code = (await open(links[1] ?? '')).get('code');
  const grant = { auth_code: code, code_verifier: 'v'.repeat(64) };
  expect((await provider.post('/token?grant_type=pkce', grant)).body).toMatchObject({
    user: { email: `new-${email}` },
  });
});

test('an address that somebody took meanwhile is refused at the end', async () => {
  const { email, bearer } = await person();
  const newEmail = `new-${email}`;
  await provider.put('/user', { email: newEmail }, bearer);
  const hashes = [hashOf((await newest(email))?.link), hashOf((await newest(newEmail))?.link)];
  await verify({ type: 'email_change', token_hash: hashes[0] });
  await provider.auth.createAccount({ email: newEmail, password, confirmed: true });
  expect(await verify({ type: 'email_change', token_hash: hashes[1] })).toMatchObject({
    status: 422,
    body: { code: 'email_exists' },
  });
});

test('a change of address is sent again to both, and what was confirmed before is void', async () => {
  const { email, bearer } = await person();
  const newEmail = `new-${email}`;
  await provider.put('/user', { email: newEmail }, bearer);
  const before = hashOf((await newest(email))?.link);
  await verify({ type: 'email_change', token_hash: before });
  await provider.forgetLimits();
  expect((await provider.post('/resend', { type: 'email_change', email })).status).toBe(200);
  const hashes = [hashOf((await newest(newEmail))?.link), hashOf((await newest(email))?.link)];
  expect((await verify({ type: 'email_change', token_hash: hashes[0] })).body).toMatchObject({ code: '200' });
  expect((await verify({ type: 'email_change', token_hash: hashes[1] })).body).toMatchObject({
    user: { email: newEmail },
  });
});

test('a new password ends a change of address that somebody else began', async () => {
  const { email, bearer } = await person();
  await provider.put('/user', { email: `new-${email}` }, bearer);
  const mail = await newest(`new-${email}`);
  const { body } = await provider.put('/user', { password: 'another password' }, bearer);
  expect(body).not.toHaveProperty('new_email');
  expect((await verify({ type: 'email_change', token_hash: hashOf(mail?.link) })).status).toBe(403);
  await provider.forgetLimits();
  await provider.post('/resend', { type: 'email_change', email });
  expect(await provider.mailsTo(`new-${email}`)).toHaveLength(1);
});

test('a change of address can be asked for once a minute', async () => {
  const { email, bearer } = await person();
  expect((await provider.put('/user', { email: `new-${email}` }, bearer)).status).toBe(200);
  expect(await provider.put('/user', { email: `newer-${email}` }, bearer)).toMatchObject({
    status: 429,
    body: { code: 'over_email_send_rate_limit' },
  });
});

test('the present address again changes nothing', async () => {
  const { email, bearer } = await person();
  expect((await provider.put('/user', { email: email.toUpperCase() }, bearer)).body).not.toHaveProperty('new_email');
  expect(await provider.mailsTo(email)).toEqual([]);
});

test('a change of address ends what was sent to the old mailbox', async () => {
  const { email, bearer } = await person();
  await provider.post('/recover', { email });
  const before = hashOf((await newest(email))?.link);
  const newEmail = `new-${email}`;
  await provider.put('/user', { email: newEmail }, bearer);
  for (const address of [email, newEmail]) {
    await verify({ type: 'email_change', token_hash: hashOf((await newest(address))?.link) });
  }
  expect((await signIn(newEmail)).status).toBe(200);
  expect((await verify({ type: 'recovery', token_hash: before })).status).toBe(403);
});
