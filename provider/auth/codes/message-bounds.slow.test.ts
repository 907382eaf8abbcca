import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestAuth, type TestAuth } from '../../testing/auth.ts';
import { heldMessages } from './held-messages.ts';

/**
 * Bounds: of eight mails an hour four are anybody's, two more for whoever reads the mailbox, two for where they work.
 */
let provider: TestAuth;
const password = 'a long password';
const email = 'asha@example.com';
const office = '203.0.113.7';
const away = '198.51.100.20';

beforeEach(async () => {
  provider = await startTestAuth({
    messagesInAll: { count: 8, seconds: 3600 },
    messagesPerMailbox: { count: 3, seconds: 3600 },
    messagesPerAddress: { count: 10, seconds: 3600 },
    messageIntervalSeconds: 0,
  });
  await provider.auth.createAccount({ email, password, confirmed: true });
});
afterEach(() => provider.stop());

const run = (text: string, values: unknown[] = []) => provider.query({ text, values });
const recover = (address = email, from = away) => provider.postFrom(from, '/recover', { email: address });
const signUp = (name: string, from = away) =>
  provider.postFrom(from, '/signup', { email: `${name}@example.com`, password, data: { name } });
const mails = async (address = email) => (await provider.mailsTo(address)).length;
const sent = async () => (await run('select 1 from auth.mail_outbox')).rows.length;
const accounts = async () => (await run('select 1 from auth.users')).rows.length;
/** Strangers ask for all that is anybody's. */
const useUp = async () => {
  for (let n = 0; n < 4; n += 1) expect((await signUp(`stranger${n}`)).status).toBe(200);
};
const signInFrom = (from: string) =>
  provider.postFrom(from, '/token?grant_type=password', { email, password }).then(({ body }) => body);

test('strangers can use up one half; what is held back is answered as what was sent, and leaves nothing', async () => {
  const first = await signUp('first');
  for (const name of ['second', 'third', 'fourth']) await signUp(name);
  const held = await signUp('fifth');
  expect(held.status).toBe(first.status);
  expect([...held.headers.keys()].sort()).toEqual([...first.headers.keys()].sort());
  expect(Object.keys(held.body)).toEqual(Object.keys(first.body));
  expect(held.body).toMatchObject({ email: 'fifth@example.com', confirmation_sent_at: expect.any(String) });
  expect((await provider.postFrom(away, '/otp', { email: 'sixth@example.com' })).body).toEqual({});
  expect([await sent(), await accounts()]).toEqual([4, 5]);
  expect((await run(`select 1 from auth.flow_state`)).rows).toEqual([]);
});

test('what strangers asked for leaves the recovery of a confirmed account, and answers nobody else differently', async () => {
  await useUp();
  const answers = [await recover(), await recover('nobody@example.com'), await recover('stranger0@example.com')];
  for (const { status, text } of answers) expect([status, text]).toEqual([200, '{}']);
  const [mine, nobody, strangers] = [
    await mails(),
    await mails('nobody@example.com'),
    await mails('stranger0@example.com'),
  ];
  expect([mine, nobody, strangers]).toEqual([1, 0, 1]);
});

test('the last quarter is for those who ask from where they were signed in lately', async () => {
  await signInFrom(office);
  for (const name of ['ravi', 'meera']) {
    await provider.auth.createAccount({ email: `${name}@example.com`, password, confirmed: true });
  }
  await useUp();
  for (const name of ['ravi', 'meera', 'ravi']) await recover(`${name}@example.com`);
  expect([await mails('ravi@example.com'), await mails('meera@example.com')]).toEqual([1, 1]);
  await recover();
  expect(await mails()).toBe(0);
  for (let n = 0; n < 3; n += 1) await recover(email, office);
  expect(await mails()).toBe(2);
});

test('an account confirmed a week ago has two of its own, and two where it works, whatever strangers have used up', async () => {
  await signInFrom(office);
  await recover(email, office);
  for (const name of ['ravi', 'meera']) {
    const account = { email: `${name}@example.com`, password };
    await provider.auth.createAccount({ ...account, confirmed: true });
    await provider.postFrom(away, '/token?grant_type=password', account);
  }
  for (let n = 0; n < 3; n += 1) await signUp(`stranger${n}`);
  for (let n = 0; n < 5; n += 1) await recover(`${n < 3 ? 'ravi' : 'meera'}@example.com`);
  expect([await sent(), await mails('meera@example.com')]).toEqual([8, 1]);

  const confirm = (days: number) =>
    run(`update auth.users set email_confirmed_at = now() - make_interval(days => $1) where email = $2`, [days, email]);
  const elsewhere = '192.0.2.9';
  const answers = [await recover('nobody@example.com', elsewhere)];
  await confirm(6);
  for (const from of [elsewhere, office]) answers.push(await recover(email, from));
  expect(await mails()).toBe(1);
  await confirm(8);
  for (let n = 0; n < 3; n += 1) answers.push(await recover(email, elsewhere));
  expect(await mails()).toBe(3);
  // Changing the address gives no more.
  await run(`update auth.users set email = 'other@example.com' where email = $1`, [email]);
  answers.push(await recover('other@example.com', elsewhere));
  expect(await mails('other@example.com')).toBe(0);
  for (let n = 0; n < 3; n += 1) answers.push(await recover('other@example.com', office));
  expect(await mails('other@example.com')).toBe(2);
  for (const { status, text } of answers) expect([status, text]).toEqual([200, '{}']);
  expect((await heldMessages(provider.admin))?.held).toBe(7);
});

test('who has no account uses the half up as others do, so that nobody learns of accounts by what is left of it', async () => {
  for (let n = 0; n < 4; n += 1) await recover(`nobody${n}@example.com`);
  await signUp('late');
  expect(await mails('late@example.com')).toBe(0);
});

test('one mailbox is sent few in an hour, and as many from where its account was signed in lately', async () => {
  await signInFrom(office);
  for (let n = 0; n < 4; n += 1) expect((await recover()).text).toBe('{}');
  expect(await mails()).toBe(3);
  for (let n = 0; n < 4; n += 1) expect((await recover(email, office)).text).toBe('{}');
  expect(await mails()).toBe(6);
});

test('an earlier message still counts when the next is held back', async () => {
  await signUp('early');
  const [mail] = await provider.mailsTo('early@example.com');
  for (let n = 0; n < 3; n += 1) await signUp(`stranger${n}`);
  expect((await provider.post('/otp', { email: 'early@example.com' })).status).toBe(200);
  const shown = { type: 'email', email: 'early@example.com', token: mail?.code };
  expect((await provider.post('/verify', shown)).status).toBe(200);
  expect((await provider.post('/token?grant_type=password', { email: 'early@example.com', password })).status).toBe(
    200,
  );
});

test('a change of address counts twice and is anybody’s; held back it is answered as if it were begun', async () => {
  const { access_token: token } = await signInFrom(office);
  const change = (to: string) => provider.put('/user', { email: to }, { authorization: `Bearer ${token}` });
  expect((await change('new@example.com')).body).toMatchObject({ new_email: 'new@example.com' });
  expect(await sent()).toBe(2);
  await signUp('stranger');
  expect((await change('newer@example.com')).body).toMatchObject({ email, new_email: 'newer@example.com' });
  expect(await sent()).toBe(3);
  const { body } = await provider.get('/user', { authorization: `Bearer ${token}` });
  expect(body.new_email).toBe('new@example.com');
  // The code of the present password is for the reader of the mailbox.
  await signUp('another');
  expect((await provider.get('/reauthenticate', { authorization: `Bearer ${token}` })).status).toBe(200);
  expect(await sent()).toBe(5);
});

test('of twenty strangers at once four are sent a mail, and whoever runs the provider can see the others', async () => {
  expect(await heldMessages(provider.admin)).toBeNull();
  const ask = (n: number) => provider.postFrom(`192.0.2.${n}`, '/otp', { email: `stranger${n}@example.com` });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect([await sent(), await accounts()]).toEqual([4, 5]);
  const held = await heldMessages(provider.admin);
  expect(held).toEqual({ held: 16, since: expect.stringMatching(/Z$/), until: expect.stringMatching(/Z$/) });
  await run(`update auth.held_messages set until = until - interval '25 hours'`);
  expect(await heldMessages(provider.admin)).toBeNull();
});

test('an hour later there is room again', async () => {
  await useUp();
  await run(`update auth.failed_attempts set failed_at = failed_at - interval '59 minutes'`);
  await signUp('waiting');
  expect(await mails('waiting@example.com')).toBe(0);
  await run(`update auth.failed_attempts set failed_at = failed_at - interval '1 minute'`);
  await signUp('waiting');
  expect(await mails('waiting@example.com')).toBe(1);
});

test('one network address asks for so many in an hour, sign-ups among them, for whatever account', async () => {
  for (let n = 0; n < 5; n += 1) await signUp(`stranger${n}`);
  for (let n = 0; n < 5; n += 1) expect((await recover(`nobody${n}@example.com`)).status).toBe(200);
  for (const refused of [await recover(), await recover('nobody@example.com'), await signUp('another')]) {
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(59 * 60);
  }
  expect((await recover(email, office)).status).toBe(200);
});
