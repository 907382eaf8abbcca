// Failures elsewhere do not lock an account at a network address where it was signed in within the last 30 days.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testAuth } from '../testing/file-servers.ts';
import { rememberNetwork } from './sessions/known-networks.ts';

const password = 'a long password';
const email = 'asha@example.com';
const other = 'ravi@example.com';
const absent = 'nobody@example.com';
const office = '203.0.113.7';
const away = '198.51.100.20';
/** In place of ten, to be done sooner. */
const allowed = 3;

const failedSignIns = { perAccount: { count: allowed, seconds: 900 }, perAddress: { count: 30, seconds: 300 } };
const provider = testAuth({ failedSignIns });
beforeAll(async () => {
  for (const address of [email, other]) {
    await provider.auth.createAccount({ email: address, password, confirmed: true });
  }
});

beforeEach(async () => {
  await run('delete from auth.known_networks');
});

const run = (text: string, values: unknown[] = []) => provider.query({ text, values });
const signIn = (from: string, to: string, attempt: string) =>
  provider.postFrom(from, '/token?grant_type=password', { email: to, password: attempt });
const statusOf = async (...asked: Parameters<typeof signIn>) => (await signIn(...asked)).status;
const known = async () => (await run('select 1 from auth.known_networks')).rows.length;

/** As many failures as lock an account, each from another address. */
const siege = async (to: string) => {
  for (let n = 1; n <= allowed; n += 1) expect(await statusOf(`192.0.2.${n}`, to, 'wrong')).toBe(400);
};

test('failures from many addresses lock an account everywhere but where it signed in from', async () => {
  expect(await statusOf(office, email, password)).toBe(200);
  await siege(email);
  const refused = await signIn(away, email, password);
  expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  expect(await statusOf(office, email, password)).toBe(200);
  // Which opens no door elsewhere.
  expect(await statusOf(away, email, password)).toBe(429);
  expect(await statusOf('192.0.2.1', email, password)).toBe(429);
});

test('who signed in from an address says nothing of others, nor of other accounts', async () => {
  expect(await statusOf(office, other, password)).toBe(200);
  await siege(email);
  expect(await statusOf(office, email, password)).toBe(429);
});

test('of IPv6 a whole network of 64 bits is known', async () => {
  expect(await statusOf('2001:db8:1:2::1', email, password)).toBe(200);
  await siege(email);
  expect(await statusOf('2001:db8:1:2::ffff', email, password)).toBe(200);
  expect(await statusOf('2001:db8:1:3::1', email, password)).toBe(429);
});

test('after thirty days without being signed in from it an address is like any other; a refresh is enough', async () => {
  const grow = () => run(`update auth.known_networks set seen_at = seen_at - interval '30 days'`);
  const { body } = await signIn(office, email, password);
  await grow();
  await siege(email);
  expect(await statusOf(office, email, password)).toBe(429);
  const refreshed = await provider.postFrom(office, '/token?grant_type=refresh_token', body);
  expect(refreshed.status).toBe(200);
  expect(await statusOf(office, email, password)).toBe(200);
});

test('wrong passwords from a known address have a count of its own', async () => {
  expect(await statusOf(office, email, password)).toBe(200);
  await siege(email);
  for (let n = 1; n < allowed; n += 1) expect(await statusOf(office, email, 'wrong')).toBe(429);
  // The right one is heard, and forgives those before it.
  expect(await statusOf(office, email, password)).toBe(200);
  for (let n = 0; n < allowed; n += 1) expect(await statusOf(office, email, 'wrong')).toBe(429);
  expect(await statusOf(office, email, password)).toBe(429);
});

test('failures from a known address lock the account elsewhere, too', async () => {
  expect(await statusOf(office, email, password)).toBe(200);
  for (let n = 0; n < allowed; n += 1) expect(await statusOf(office, email, 'wrong')).toBe(400);
  expect(await statusOf(office, email, password)).toBe(429);
  expect(await statusOf(away, email, password)).toBe(429);
});

test('tries from a known address do not lengthen the lock elsewhere', async () => {
  expect(await statusOf(office, email, password)).toBe(200);
  await siege(email);
  await run(`update auth.failed_attempts set failed_at = failed_at - interval '10 minutes'`);
  for (const from of [...Array<string>(allowed).fill(office), away]) {
    const { headers } = await signIn(from, email, 'wrong');
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(5 * 60);
  }
});

test('of twenty guesses at once from a known address as many count as are allowed, and the right one after them is not heard', async () => {
  expect(await statusOf(office, email, password)).toBe(200);
  await siege(email);
  const guesses = Array.from({ length: 20 }, () => signIn(office, email, 'wrong'));
  expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([429]));
  const { rows } = await run(`select count(*)::integer as n from auth.failed_attempts
    where kind = 'sign-in of account' and network is not null group by network order by n desc`);
  expect(rows[0]).toEqual({ n: allowed });
  expect(await statusOf(office, email, password)).toBe(429);
});

test('who shares a known address cannot tell by any answer whether there is an account', async () => {
  expect(await statusOf(office, email, password)).toBe(200);
  const asked = async (to: string) => {
    await provider.forgetLimits();
    const answers = [];
    const tries: [string, number][] = [
      ['192.0.2.1', 1],
      [office, 1],
      ['192.0.2.2', 1],
      [office, 1],
      [away, 1],
      [office, 3],
    ];
    for (const [from, times] of tries)
      for (let n = 0; n < times; n += 1) {
        const { status, text, headers } = await signIn(from, to, 'wrong');
        const wait = Number(headers.get('retry-after'));
        expect(wait === 0 || wait > 14 * 60).toBe(true);
        answers.push([status, text, [...headers.keys()].sort()]);
      }
    const counted = `select kind, count(*)::integer as n from auth.failed_attempts group by kind order by kind`;
    const { rows } = await run(counted);
    return { answers, rows };
  };
  expect(await asked(email)).toEqual(await asked(absent));
});

test('while an account is locked the right password from elsewhere counts as a wrong one does', async () => {
  await siege(email);
  const counts = async () => (await run('select count(*)::integer as n from auth.failed_attempts')).rows[0]?.n;
  const before = Number(await counts());
  expect(await statusOf(away, email, 'wrong')).toBe(429);
  const wrong = Number(await counts()) - before;
  expect(await statusOf(away, email, password)).toBe(429);
  expect(Number(await counts()) - before).toBe(2 * wrong);
});

test('a new password opens the door at every address', async () => {
  expect(await statusOf(office, email, password)).toBe(200);
  for (let n = 0; n < allowed; n += 1) await signIn(office, email, 'forgotten');
  expect(await statusOf(office, email, password)).toBe(429);
  await provider.auth.createAccount({ email, password, confirmed: true, takeOver: true });
  expect(await statusOf(office, email, password)).toBe(200);
});

test('an account keeps its newest forty addresses, which name nobody and go with it', async () => {
  const { id } = await provider.auth.createAccount({ email: 'gone@example.com', password, confirmed: true });
  for (let n = 1; n <= 42; n += 1) await rememberNetwork(provider.database.query, id, `203.0.113.${n}`);
  expect(await known()).toBe(40);
  const { rows } = await run('select * from auth.known_networks');
  expect(JSON.stringify(rows)).not.toMatch(/203\.0/);
  await siege('gone@example.com');
  expect(await statusOf('203.0.113.2', 'gone@example.com', password)).toBe(429);
  expect(await statusOf('203.0.113.3', 'gone@example.com', password)).toBe(200);
  await run(`delete from auth.users where email = 'gone@example.com'`);
  expect(await known()).toBe(0);
});
