import { expect, test } from 'vitest';
import { answerChallenge, withApp } from '../../testing/apps.ts';
import { testAuth } from '../../testing/file-servers.ts';
import { sweepBrowsers } from './known-browsers.ts';

let people = 0;
const password = 'a long password';
const on = (system: string, version = 140) =>
  `Mozilla/5.0 (${system}; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
const windows = on('Windows NT 10.0; Win64; x64');
const linux = on('X11; Linux x86_64');
const phone = on('Android 14; Mobile');
const mac = on('Macintosh; Intel Mac OS X 10.15');

const many = { count: 10_000, seconds: 60 };
const provider = testAuth({ signInsPerAddress: many, confirmEmail: false, phone: true });

const person = async () => {
  people += 1;
  const email = `asha${people}@example.in`;
  const { id } = await provider.auth.createAccount({ email, password, confirmed: true });
  return { id, email };
};
const signIn = async (email: string, userAgent: string, attempt = password) => {
  const body = { email, password: attempt };
  const answer = await provider.post('/token?grant_type=password', body, { 'user-agent': userAgent });
  return { ...answer, bearer: { authorization: `Bearer ${answer.body.access_token}` } };
};
const notices = async (email: string) =>
  (await provider.mailsTo(email)).filter(({ kind }) => kind === 'new_sign_in_notification');
const run = (text: string, ...values: unknown[]) => provider.query({ text, values });
const passDays = async (id: string, days: number) => {
  await run(
    'update auth.known_browsers set seen_at = seen_at - make_interval(days => $2) where user_id = $1',
    id,
    days,
  );
  await run(
    'update auth.users set last_sign_in_at = last_sign_in_at - make_interval(days => $2) where id = $1',
    id,
    days,
  );
};

test('the first sign-in ever is no news, nor is the same browser again, nor another version of it', async () => {
  const { email } = await person();
  for (const version of [138, 139, 140, 139])
    expect((await signIn(email, on('Windows NT 10.0; Win64; x64', version))).status).toBe(200);
  expect(await provider.mailsTo(email)).toEqual([]);
});

test('another system is told once, in words of ours, at the address of the account', async () => {
  const { email } = await person();
  await signIn(email, windows);
  await signIn(email, linux);
  await signIn(email, linux);
  await signIn(email, windows);
  const [notice, ...more] = await provider.mailsTo(email);
  expect(more).toEqual([]);
  expect(notice).toMatchObject({ kind: 'new_sign_in_notification', code: '', link: '' });
  expect(notice?.plain).toContain('Firefox on Linux, network address 127.0.0.1');
  expect(notice?.plain).not.toContain('Gecko');
});

test('a script is another program than a browser, whatever it calls itself', async () => {
  const { email } = await person();
  await signIn(email, windows);
  await signIn(email, 'curl/8.5.0');
  await signIn(email, 'python-requests/2.32');
  expect((await notices(email)).map(({ plain }) => plain)).toEqual([expect.stringContaining('another program')]);
});

test('a wrong password tells nobody and makes nothing known', async () => {
  const { email } = await person();
  await signIn(email, windows);
  expect((await signIn(email, linux, 'another password')).status).toBe(400);
  expect(await notices(email)).toEqual([]);
  await signIn(email, linux);
  expect(await notices(email)).toHaveLength(1);
});

test('a sign-up that is confirmed at once is told nothing, and its browser is known', async () => {
  const email = 'meera@example.in';
  expect((await provider.post('/signup', { email, password }, { 'user-agent': windows })).status).toBe(200);
  await signIn(email, windows);
  expect(await notices(email)).toEqual([]);
  await signIn(email, linux);
  expect(await notices(email)).toHaveLength(1);
});

test('an account that has yet to confirm its address is told nothing', async () => {
  const { id, email } = await person();
  const number = '919876512345';
  await run(
    'update auth.users set phone = $2, phone_confirmed_at = now(), email_confirmed_at = null where id = $1',
    id,
    number,
  );
  for (const userAgent of [windows, linux]) {
    const body = { phone: number, password };
    expect((await provider.post('/token?grant_type=password', body, { 'user-agent': userAgent })).status).toBe(200);
  }
  expect(await provider.mailsTo(email)).toEqual([]);
});

test('after ninety-one days it is news again, after eighty-nine it is not', async () => {
  const { id, email } = await person();
  await signIn(email, windows);
  await passDays(id, 89);
  await signIn(email, windows);
  expect(await notices(email)).toEqual([]);
  await passDays(id, 91);
  await signIn(email, windows);
  expect(await notices(email)).toHaveLength(1);
});

test('an account that nobody used for ninety-one days is told also where its browsers were swept away', async () => {
  const { id, email } = await person();
  await signIn(email, windows);
  await passDays(id, 91);
  expect((await sweepBrowsers(provider.query, 1_000)).rowCount).toBeGreaterThan(0);
  await signIn(email, windows);
  expect(await notices(email)).toHaveLength(1);
});

test('a browser whose session is still refreshed stays known', async () => {
  const { id, email } = await person();
  const { body } = await signIn(email, windows);
  await passDays(id, 80);
  const refresh = { refresh_token: body.refresh_token };
  expect((await provider.post('/token?grant_type=refresh_token', refresh, { 'user-agent': windows })).status).toBe(200);
  await passDays(id, 80);
  await signIn(email, windows);
  expect(await notices(email)).toEqual([]);
});

test('a refresh is no sign-in: it tells nothing and makes no other browser known', async () => {
  const { email } = await person();
  const { body } = await signIn(email, windows);
  const refresh = { refresh_token: body.refresh_token };
  expect((await provider.post('/token?grant_type=refresh_token', refresh, { 'user-agent': linux })).status).toBe(200);
  expect(await notices(email)).toEqual([]);
  await signIn(email, linux);
  expect(await notices(email)).toHaveLength(1);
});

test('the second step is of the same sign-in', async () => {
  const { email } = await person();
  const { bearer } = await signIn(email, windows);
  const { app } = await withApp(provider, { ...bearer, 'user-agent': windows });
  const again = await signIn(email, windows);
  expect((await answerChallenge(provider, { ...again.bearer, 'user-agent': linux }, app, app.code(1))).status).toBe(
    200,
  );
  expect(await notices(email)).toEqual([]);
});

test('after an upgrade, or from a backup of before, nobody is told of the first sign-in; of the next new browser they are', async () => {
  const { id, email } = await person();
  await signIn(email, windows);
  await run('delete from auth.known_browsers where user_id = $1', id);
  await signIn(email, linux);
  expect(await notices(email)).toEqual([]);
  await signIn(email, windows);
  expect(await notices(email)).toHaveLength(1);
});

test('after an upgrade the browser of an older session is known once it is refreshed', async () => {
  const { id, email } = await person();
  const { body } = await signIn(email, windows);
  await passDays(id, 120);
  await run('delete from auth.known_browsers where user_id = $1', id);
  const refresh = { refresh_token: body.refresh_token };
  await provider.post('/token?grant_type=refresh_token', refresh, { 'user-agent': windows });
  await signIn(email, windows);
  expect(await notices(email)).toEqual([]);
});

test('two at the same moment from one new browser are told once', async () => {
  const { email } = await person();
  await signIn(email, windows);
  const answers = await Promise.all([1, 2, 3, 4].map(() => signIn(email, linux)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await notices(email)).toHaveLength(1);
});

test('whoever signs in under ever new names sends four in an hour, keeps forty, and takes no recovery from anybody', async () => {
  const { id, email } = await person();
  await signIn(email, windows);
  for (const userAgent of [linux, phone, mac, 'curl/8', on('X11; CrOS x86_64 14541.0.0'), on('unknown')])
    expect((await signIn(email, userAgent)).status).toBe(200);
  expect(await notices(email)).toHaveLength(4);
  const { rows } = await run(`select kind from auth.failed_attempts where kind like '%message%' or kind like '%mail%'`);
  expect(rows).toEqual([]);
  await run(
    `insert into auth.known_browsers select $1::uuid, sha256(n::text::bytea) from generate_series(1, 60) n`,
    id,
  );
  await signIn(email, windows);
  const kept = await run('select browser from auth.known_browsers where user_id = $1', id);
  expect(kept.rows).toHaveLength(40);
});

test('the hash of a browser is another one for each account', async () => {
  const people = [await person(), await person()];
  for (const { email } of people) await signIn(email, windows);
  const { rows } = await run(
    'select distinct browser from auth.known_browsers where user_id = any ($1)',
    people.map(({ id }) => id),
  );
  expect(rows).toHaveLength(2);
});
