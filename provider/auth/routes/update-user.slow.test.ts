import { expect, test } from 'vitest';
import { startTestAuth } from '../../testing/auth.ts';
import { untilWaiting } from '../../testing/database-sessions.ts';
import { testAuth } from '../../testing/file-servers.ts';
import { password, peopleOf } from '../../testing/people.ts';

const many = { count: 10_000, seconds: 60 };
const provider = testAuth({ verificationsPerAddress: many, messagesPerAddress: many });

const { person, signIn, newest } = peopleOf(provider);

const makeOld = (id: string) =>
  provider.database.query({
    text: `update auth.sessions set created_at = created_at - interval '25 hours' where user_id = $1`,
    values: [id],
  });
const verify = (body: unknown) => provider.post('/verify', body);

test('a new password makes codes that were sent before void', async () => {
  const { email, bearer } = await person();
  await provider.post('/recover', { email });
  const mail = await newest(email);
  await provider.put('/user', { password: 'another password' }, bearer);
  expect((await verify({ type: 'recovery', email, token: mail?.code })).status).toBe(403);
});

test('whoever tried the forgotten password too often is let in with the new one', async () => {
  const { email, bearer } = await person();
  for (let n = 0; n < 10; n++) await signIn(email, 'a wrong password');
  expect((await signIn(email)).status).toBe(429);
  expect((await provider.put('/user', { password: 'another password' }, bearer)).status).toBe(200);
  expect((await signIn(email, 'another password')).status).toBe(200);
});

test.each([
  ['a password over 128 characters', { password: 'x'.repeat(129) }, 400, 'validation_failed'],
  ['a phone while phones are off', { phone: '+911' }, 422, 'phone_provider_disabled'],
  ['too much data', { data: { a: 'x'.repeat(5000) } }, 400, 'validation_failed'],
])('%s is refused', async (_name, body, status, code) => {
  const { bearer } = await person();
  expect(await provider.put('/user', body, bearer)).toMatchObject({ status, body: { code } });
});

test('data is merged, null takes a field away, and nobody claims another address', async () => {
  const { bearer, email } = await person();
  await provider.put('/user', { data: { name: 'Asha', size: 'M' } }, bearer);
  const { body } = await provider.put('/user', { data: { size: null, email: 'x@example.com', sub: 'x' } }, bearer);
  expect(body.user_metadata).toMatchObject({ name: 'Asha', email });
  expect(body.user_metadata).not.toHaveProperty('size');
});

test('without the code nobody learns whether a password is the present one', async () => {
  const { id, bearer } = await person();
  await makeOld(id);
  const guess = { password, nonce: '000000' };
  expect((await provider.put('/user', guess, bearer)).body).toMatchObject({ code: 'reauthentication_not_valid' });
});

test('a code that met the same password can be used again', async () => {
  const { id, email, bearer } = await person();
  await makeOld(id);
  await provider.get('/reauthenticate', bearer);
  const nonce = (await newest(email))?.code;
  expect((await provider.put('/user', { password, nonce }, bearer)).body).toMatchObject({ code: 'same_password' });
  expect((await provider.put('/user', { password: 'another password', nonce }, bearer)).status).toBe(200);
});

test('a code for a password is tried five times at most and used once', async () => {
  const { id, email, bearer } = await person();
  await makeOld(id);
  await provider.get('/reauthenticate', bearer);
  const nonce = (await newest(email))?.code ?? '';
  const other = nonce === '111111' ? '222222' : '111111';
  const change = (code: string) => provider.put('/user', { password: 'another password', nonce: code }, bearer);
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await change(other)).status).toBe(422);
  expect((await change(nonce)).status).toBe(422);

  await provider.forgetLimits();
  await provider.get('/reauthenticate', bearer);
  const fresh = (await newest(email))?.code ?? '';
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      provider.put('/user', { password: `password number ${n}`, nonce: fresh }, bearer),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
});

test('a code for a password opens no session, and is mailed once a minute', async () => {
  const { email, bearer } = await person();
  await provider.get('/reauthenticate', bearer);
  const mail = await newest(email);
  for (const type of ['email', 'recovery', 'signup', 'reauthentication']) {
    expect((await verify({ type, email, token: mail?.code })).status).toBe(403);
  }
  expect(await provider.get('/reauthenticate', bearer)).toMatchObject({
    status: 429,
    body: { code: 'over_email_send_rate_limit' },
  });
});

test('an address that was never confirmed gets no code', async () => {
  const { id, bearer } = await person();
  await provider.database.query({
    text: 'update auth.users set email_confirmed_at = null where id = $1',
    values: [id],
  });
  expect(await provider.get('/reauthenticate', bearer)).toMatchObject({
    status: 422,
    body: { code: 'email_not_confirmed' },
  });
});

/** Sends a change that waits for the account's row until `meanwhile`, done before it, is committed. */
const changeBehind = async (id: string, bearer: Record<string, string>, meanwhile: string) => {
  let answer: ReturnType<typeof provider.put> | undefined;
  await provider.database.transaction(async (query) => {
    await query({ text: 'select 1 from auth.users where id = $1 for no key update', values: [id] });
    await query({ text: meanwhile, values: [id] });
    answer = provider.put('/user', { password: 'another password' }, bearer);
    await untilWaiting(provider.query);
  });
  return answer;
};

test.each([
  ['a session that ends', 'delete from auth.sessions where user_id = $1', 'session_not_found'],
  ['a ban', `update auth.users set banned_until = '2999-01-01' where id = $1`, 'user_banned'],
])('%s while a change waits refuses the change', async (_name, meanwhile, code) => {
  const { id, email, bearer } = await person();
  expect(await changeBehind(id, bearer, meanwhile)).toMatchObject({ status: 403, body: { code } });
  await provider.database.query({ text: 'update auth.users set banned_until = null where id = $1', values: [id] });
  expect((await signIn(email)).status).toBe(200);
});

test('what else is wrong with a change is said before a password is compared', async () => {
  const { bearer } = await person();
  await provider.put('/user', { data: { a: 'x'.repeat(3000) } }, bearer);
  for (const data of [{ a: 'x'.repeat(5000) }, { b: 'x'.repeat(3000) }]) {
    for (const guess of [password, 'another password']) {
      const answer = await provider.put('/user', { password: guess, data }, bearer);
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    }
  }
});

test('to learn that a password is the present one counts as a failed sign-in', async () => {
  const { email, bearer } = await person();
  for (let n = 0; n < 10; n += 1) expect((await provider.put('/user', { password }, bearer)).status).toBe(422);
  expect((await signIn(email)).status).toBe(429);
});

test('one network address learns of few addresses whether they are taken, and asks for few messages', async () => {
  await using limited = await startTestAuth({ messagesPerAddress: { count: 3, seconds: 60 } });
  for (const email of ['asha@example.com', 'taken@example.com']) {
    await limited.auth.createAccount({ email, password, confirmed: true });
  }
  const { body } = await limited.post('/token?grant_type=password', { email: 'asha@example.com', password });
  const bearer = { authorization: `Bearer ${body.access_token}` };
  const code = 'over_email_send_rate_limit';
  const refused = { status: 429, body: { code, message: 'email rate limit exceeded' } };
  const ask = (email: string) => limited.put('/user', { email }, bearer);
  for (let n = 0; n < 3; n += 1) expect((await ask('taken@example.com')).body).toMatchObject({ code: 'email_exists' });
  expect(await ask('taken@example.com')).toMatchObject(refused);
  expect(await ask('free@example.com')).toMatchObject(refused);
  expect(await limited.get('/reauthenticate', bearer)).toMatchObject(refused);
  await limited.forgetLimits();
  expect((await limited.get('/reauthenticate', bearer)).status).toBe(200);
  for (let n = 0; n < 2; n += 1) {
    expect((await limited.get('/reauthenticate', bearer)).body).toMatchObject({
      code,
      message: expect.stringMatching(/ after \d+ seconds\.$/),
    });
  }
  expect(await limited.get('/reauthenticate', bearer)).toMatchObject(refused);
});
