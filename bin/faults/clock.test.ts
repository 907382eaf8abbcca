// A clock that jumps by a day: who is signed in goes on, who was shut out for minutes is not shut out for a day.
//
// The machine's own clock cannot be set in a test. So everything of before the jump happens under a clock that is a day
// off (Node's is set, what PostgreSQL wrote is moved), and the jump brings the right time.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { connectClient } from '../../provider/index.ts';
import { startTestThaan, testOwner } from '../testing.ts';
import type { Thaan } from '../thaan.ts';

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
] as const)('set %s by a day', async (direction, daysOff) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + daysOff * dayMs });
  const before = await signIn(testOwner);
  expect(before.status).toBe(200);
  const other = { email: `${direction}@shop.example`, password: 'another password 9' };
  await post('signup', other);
  await admin.query('update auth.users set email_confirmed_at = now() where email = $1', [other.email]);
  for (let turn = 0; turn < 10; turn++) await signIn({ ...other, password: 'a wrong password' });
  expect((await signIn(other)).status).toBe(429);
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
});
