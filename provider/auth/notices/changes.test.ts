import { describe, expect, test } from 'vitest';
import { enrolApp, withApp } from '../../testing/apps.ts';
import { startTestAuth, type TestAuth } from '../../testing/auth.ts';
import { testAuth } from '../../testing/file-servers.ts';

let people = 0;
const password = 'a long password';
const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const many = { count: 10_000, seconds: 60 };

const provider = testAuth({
  phone: true,
  messageIntervalSeconds: 0,
  verificationsPerAddress: many,
  signInsPerAddress: many,
});

type Headers = Record<string, string>;

const signedIn = async (to: TestAuth, email: string, typed = password): Promise<Headers> => {
  const body = { email, password: typed };
  const answer = await to.post('/token?grant_type=password', body, { 'user-agent': userAgent });
  return { authorization: `Bearer ${answer.body.access_token}`, 'user-agent': userAgent };
};
const person = async (at = provider) => {
  people += 1;
  const email = `ravi${people}@example.in`;
  const { id } = await at.auth.createAccount({ email, password, confirmed: true });
  return { id, email, bearer: await signedIn(at, email) };
};
const noticesTo = async (email: string, from = provider) =>
  (await from.mailsTo(email)).filter(({ kind }) => kind.endsWith('_notification'));
const kindsTo = async (email: string) => (await noticesTo(email)).map(({ kind }) => kind);
const remove = async (bearer: Headers, path: string) =>
  (await fetch(provider.url + path, { method: 'DELETE', headers: bearer })).status;
const hashOf = (link = '') => new URL(link).searchParams.get('token');

describe('a password', () => {
  test('that was changed is told once, from where it was', async () => {
    const { email, bearer } = await person();
    expect((await provider.put('/user', { password: 'six white hens' }, bearer)).status).toBe(200);
    const [notice, ...more] = await noticesTo(email);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ kind: 'password_changed_notification', code: '', link: '' });
    expect(notice?.plain).toContain('Firefox on Windows');
  });

  test.each([
    ['is the present one', { password }],
    ['is too weak', { password: 'password' }],
    ['comes with an address that is taken', { password: 'six white hens', email: 'taken@example.in' }],
  ])('that %s is told to nobody', async (_name, changes) => {
    await provider.auth.createAccount({ email: 'taken@example.in', password, confirmed: true });
    const { email, bearer } = await person();
    expect((await provider.put('/user', changes, bearer)).status).toBe(422);
    expect(await noticesTo(email)).toEqual([]);
  });

  test('that the person at the machine gave is told, where the address was confirmed before', async () => {
    const { email } = await person();
    await provider.auth.createAccount({ email, password: 'six white hens', confirmed: true, takeOver: true });
    expect(await kindsTo(email)).toEqual(['password_changed_notification']);
    expect((await noticesTo(email))[0]?.plain).not.toMatch(/ on |program/);

    const unconfirmed = 'kiran@example.in';
    await provider.auth.createAccount({ email: unconfirmed, password, confirmed: false });
    await provider.auth.createAccount({ email: unconfirmed, password, confirmed: true, takeOver: true });
    expect(await noticesTo(unconfirmed)).toEqual([]);
  });

  test('that somebody forgot is told when the new one is set, not when the link is asked for', async () => {
    const { email } = await person();
    await provider.post('/recover', { email });
    const token_hash = hashOf((await provider.mailsTo(email))[0]?.link);
    const { body } = await provider.post('/verify', { type: 'recovery', token_hash }, { 'user-agent': userAgent });
    expect(await noticesTo(email)).toEqual([]);
    const bearer = { authorization: `Bearer ${body.access_token}` };
    expect((await provider.put('/user', { password: 'six white hens' }, bearer)).status).toBe(200);
    expect(await kindsTo(email)).toEqual(['password_changed_notification']);
  });
});

test('a change of address is told to the old one alone, once both have confirmed', async () => {
  const { email, bearer } = await person();
  const newEmail = `new-${email}`;
  await provider.put('/user', { email: newEmail }, bearer);
  const links = [(await provider.mailsTo(email))[0]?.link, (await provider.mailsTo(newEmail))[0]?.link];
  await provider.post('/verify', { type: 'email_change', token_hash: hashOf(links[0]) }, bearer);
  expect(await noticesTo(email)).toEqual([]);
  await provider.post('/verify', { type: 'email_change', token_hash: hashOf(links[1]) }, bearer);
  const [notice, ...more] = await noticesTo(email);
  expect(more).toEqual([]);
  expect(notice).toMatchObject({ kind: 'email_changed_notification', link: '' });
  expect(notice?.plain).toContain(`from ${email} to ${newEmail}`);
  expect(await noticesTo(newEmail)).toEqual([]);
});

test('a number is told when its code was shown: the first one, and another in its place', async () => {
  const { email, bearer } = await person();
  const change = async (phone: string) => {
    expect((await provider.put('/user', { phone }, bearer)).status).toBe(200);
    const token = (await provider.messages()).findLast(({ to }) => to === phone)?.code;
    expect((await provider.post('/verify', { type: 'phone_change', phone, token }, bearer)).status).toBe(200);
  };
  expect((await provider.put('/user', { phone: '919876501000' }, bearer)).status).toBe(200);
  expect(await noticesTo(email)).toEqual([]);
  await change('919876501000');
  await change('919876501001');
  const [second, first, ...more] = await noticesTo(email);
  expect(more).toEqual([]);
  expect([first?.kind, second?.kind]).toEqual(Array(2).fill('phone_changed_notification'));
  expect(first?.plain).toContain('is now +919876501000');
  expect(second?.plain).toContain('from +919876501000 to +919876501001');
});

test('a second step is told with its first right code, and when it is removed', async () => {
  const { email, bearer } = await person();
  const idle = await enrolApp(provider, bearer, 'Never used');
  await provider.post(`/factors/${idle.id}/challenge`, {}, bearer);
  expect(await remove(bearer, `/factors/${idle.id}`)).toBe(200);
  expect(await noticesTo(email)).toEqual([]);

  const { app, raised } = await withApp(provider, bearer);
  expect(await kindsTo(email)).toEqual(['mfa_factor_enrolled_notification']);
  expect((await noticesTo(email))[0]?.plain).toContain('totp');
  const challenge = await provider.post(`/factors/${app.id}/challenge`, {}, raised);
  const shown = { challenge_id: challenge.body.id, code: app.code(1) };
  expect((await provider.post(`/factors/${app.id}/verify`, shown, raised)).status).toBe(200);
  expect(await kindsTo(email)).toHaveLength(1);
  expect(await remove({ ...raised, 'user-agent': userAgent }, `/factors/${app.id}`)).toBe(200);
  expect(await kindsTo(email)).toEqual(['mfa_factor_unenrolled_notification', 'mfa_factor_enrolled_notification']);
});

test('a reset of all second steps is told once for each kind', async () => {
  const { id, email, bearer } = await person();
  const { raised } = await withApp(provider, bearer);
  await enrolApp(provider, raised, 'Never used');
  await provider.query({
    text: `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
           values (gen_random_uuid(), $1, 'Another', 'totp', 'verified', now(), now(), 'x')`,
    values: [id],
  });
  expect(await provider.auth.resetFactors(id)).toBe(3);
  expect(await kindsTo(email)).toEqual(['mfa_factor_unenrolled_notification', 'mfa_factor_enrolled_notification']);
});

test('an account without an address is told nothing and has its changes', async () => {
  const phone = '919876502000';
  await provider.post('/signup', { phone, password });
  const token = (await provider.messages()).findLast(({ to }) => to === phone)?.code;
  const { body } = await provider.post('/verify', { type: 'sms', phone, token });
  const before = await provider.query({ text: 'select id from auth.mail_outbox', values: [] });
  const bearer = { authorization: `Bearer ${body.access_token}` };
  expect((await provider.put('/user', { password: 'six white hens' }, bearer)).status).toBe(200);
  expect(await provider.query({ text: 'select id from auth.mail_outbox', values: [] })).toEqual(before);
});

test('of changes without end twelve in an hour are told, of passwords all; a recovery comes through', async () => {
  const { id, email } = await person();
  for (let count = 0; count < 14; count += 1) {
    await provider.query({
      text: `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
             values (gen_random_uuid(), $1, 'App', 'totp', 'verified', now(), now(), 'x')`,
      values: [id],
    });
    await provider.auth.resetFactors(id);
  }
  expect(await kindsTo(email)).toEqual(Array(12).fill('mfa_factor_unenrolled_notification'));
  for (const word of ['hens', 'ducks', 'geese']) {
    await provider.auth.createAccount({ email, password: `six white ${word}`, confirmed: true, takeOver: true });
  }
  const kinds = await kindsTo(email);
  expect(kinds.filter((kind) => kind === 'password_changed_notification')).toHaveLength(3);
  expect((await provider.post('/recover', { email })).status).toBe(200);
  expect((await provider.mailsTo(email))[0]?.kind).toBe('recovery');
});

test('where notices are off nothing is told', async () => {
  await using quiet = await startTestAuth({ notices: false });
  const { email, bearer } = await person(quiet);
  await quiet.post('/token?grant_type=password', { email, password }, { 'user-agent': 'curl/8' });
  expect((await quiet.put('/user', { password: 'six white hens' }, bearer)).status).toBe(200);
  expect(await quiet.mailsTo(email)).toEqual([]);
});
