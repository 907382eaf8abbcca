// A clock that jumps by a day or a year: who is signed in goes on, who was shut out for minutes is not shut out for so
// long, and what holds for minutes holds no longer.
//
// The machine's own clock cannot be set in a test. So everything before the jump happens under a clock that is a day
// off (Node's is set, what PostgreSQL wrote is moved), and the jump brings the right time.
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Thaan } from '../../bin/serving/start-thaan.ts';
import { connectClient } from '../../provider/index.ts';
import { startTestThaan, testOwner } from '../start-thaan.ts';

const dayMs = 24 * 3_600_000;

let thaan: Thaan;
let admin: Awaited<ReturnType<typeof connectClient>>;

beforeAll(async () => {
  thaan = await startTestThaan();
  admin = await connectClient(thaan.connection);
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await admin.end();
  await thaan.stop();
});

interface Answer {
  readonly status: number;
  readonly body: { readonly access_token: string; readonly refresh_token: string };
}

const post = async (path: string, body: object): Promise<Answer> => {
  const answer = await fetch(`${thaan.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: thaan.publicKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
};
const signIn = (account: object) => post('token?grant_type=password', account);
const refresh = (token: string) => post('token?grant_type=refresh_token', { refresh_token: token });

const read = async (token: string): Promise<number> => {
  const headers = { apikey: thaan.publicKey, authorization: `Bearer ${token}` };
  return (await fetch(`${thaan.url}/rest/v1/products?select=productid`, { headers })).status;
};

/** What the link in the mail that resets an account carries; it is taken out of the box. */
const tokenFor = async (address: string): Promise<string> => {
  const { rows } = await admin.query(
    'delete from auth.mail_outbox where recipient = $1 and kind = $2 returning links',
    [address, 'recovery'],
  );
  return new URL(rows.at(-1)?.links[0] ?? 'none:').searchParams.get('token_hash') ?? '';
};
const verify = (token: string) => post('verify', { type: 'recovery', token_hash: token });

const verifier = 'v'.repeat(50);
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** The code that such a link leads back with, which the verifier exchanges. */
const codeFor = async (token: string): Promise<string> => {
  const url = `${thaan.url}/auth/v1/verify?type=recovery&token=${token}`;
  const { headers } = await fetch(url, { redirect: 'manual' });
  return new URL(headers.get('location') ?? 'none:').searchParams.get('code') ?? '';
};

/** Moves every moment that the accounts' tables hold. */
const moveRows = async (days: number): Promise<void> => {
  await admin.query(`do $$
    declare
      moment record;
    begin
      set local session_replication_role = replica;
      for moment in
        select c.table_name, c.column_name from information_schema.columns c
        join pg_class t on t.oid = format('auth.%I', c.table_name)::regclass and t.relkind = 'r'
        where c.table_schema = 'auth' and c.data_type like 'timestamp%' and c.is_generated = 'NEVER'
      loop
        execute format('update auth.%I set %2$I = %2$I + interval ''${days} days''', moment.table_name, moment.column_name);
      end loop;
    end $$`);
};

it.each([
  ['back', 1],
  ['forward', -1],
  ['back', 365],
  ['forward', -365],
] as const)('set %s: off by %d days', async (direction, daysOff) => {
  await admin.query('delete from auth.failed_attempts');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + daysOff * dayMs });
  const before = await signIn(testOwner);
  expect(before.status).toBe(200);
  const other = { email: `${direction}${Math.abs(daysOff)}@shop.example`, password: 'another password 9' };
  await post('signup', other);
  await admin.query('update auth.users set email_confirmed_at = now() where email = $1', [other.email]);
  for (let turn = 0; turn < 10; turn++) await signIn({ ...other, password: 'a wrong password' });
  expect((await signIn(other)).status).toBe(429);
  const first = await refresh((await signIn(testOwner)).body.refresh_token);
  const second = await refresh(first.body.refresh_token);
  await refresh(second.body.refresh_token);
  await tokenFor(other.email);
  await post('recover', { email: other.email, code_challenge: challenge, code_challenge_method: 's256' });
  const code = await codeFor(await tokenFor(other.email));
  await post('recover', { email: testOwner.email });
  const token = await tokenFor(testOwner.email);
  expect([code, token]).not.toContain('');
  await moveRows(daysOff);
  vi.useRealTimers();

  // A token of tomorrow is taken, one of yesterday is over; either session goes on.
  const { access_token, refresh_token } = before.body;
  expect(await read(access_token)).toBe(daysOff > 0 ? 200 : 401);
  const renewed = await refresh(refresh_token);
  expect([renewed.status, await read(renewed.body.access_token)]).toEqual([200, 200]);
  expect((await refresh(renewed.body.refresh_token)).status).toBe(200);

  expect((await signIn(other)).status).toBe(200);
  for (let turn = 0; turn < 10; turn++) await signIn({ ...other, password: 'a wrong password' });
  expect((await signIn(other)).status).toBe(429);

  // What holds for minutes has ended, and a new one can be had at once.
  const exchanged = await post('token?grant_type=pkce', { auth_code: code, code_verifier: verifier });
  expect([404, 422]).toContain(exchanged.status); // swept away, or too old
  expect((await verify(token)).status).toBe(403);
  expect((await post('recover', { email: testOwner.email })).status).toBe(200);
  expect((await verify(await tokenFor(testOwner.email))).status).toBe(200);

  // A refresh token that was replaced twice is a stolen one, however the clock stands.
  expect((await refresh(first.body.refresh_token)).status).toBe(400);
});
