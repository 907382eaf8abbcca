// Guarantee 18 (docs/guarantees.md), through the whole product: requests of many people while database connections are
// killed at random.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectClient } from '../../provider/index.ts';
import { startTestThaan } from '../../testing/start-thaan.ts';
import type { Thaan } from './start-thaan.ts';

const long = Boolean(process.env.THAAN_LONG);
const people = long ? 50 : 10;
const requests = long ? 10_000 : 800;
const atOnce = 20;
/** After so many requests two connections are killed, however fast the machine is. */
const killEvery = 20;

interface Person {
  readonly id: string;
  readonly token: string;
}

let thaan: Thaan;
let admin: Awaited<ReturnType<typeof connectClient>>;
const everybody: Person[] = [];

const post = async (path: string, body: unknown): Promise<Response> =>
  fetch(`${thaan.url}${path}`, {
    method: 'POST',
    headers: { apikey: thaan.publicKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const join = async (n: number): Promise<Person> => {
  const account = { email: `person${n}@shop.example`, password: `the password of ${n}` };
  await post('/auth/v1/signup', account);
  // All of them come from one address, which may not sign up that many.
  await admin.query('delete from auth.failed_attempts');
  await admin.query('update auth.users set email_confirmed_at = now() where email = $1', [account.email]);
  const answer = await post('/auth/v1/token?grant_type=password', account);
  const { access_token, user } = (await answer.json()) as { access_token: string; user: { id: string } };
  await admin.query(`insert into public.profiles (id, email) values ($1, $2)`, [user.id, account.email]);
  return { id: user.id, token: access_token };
};

beforeAll(async () => {
  thaan = await startTestThaan();
  admin = await connectClient(thaan.connection);
  for (let n = 0; n < people; n++) everybody.push(await join(n));
  // A shop that is open: the schema is known before the first connection is killed.
  await ask(everybody[0] as Person);
});
afterAll(async () => {
  await admin.end();
  await thaan.stop();
});

/** Asks for every profile that this person may see: nothing but their own. True when it was answered. */
const ask = async ({ id, token }: Person): Promise<boolean> => {
  const headers = { apikey: thaan.publicKey, authorization: `Bearer ${token}` };
  const answer = await fetch(`${thaan.url}/rest/v1/profiles?select=id`, { headers });
  const body: unknown = await answer.json();
  if (answer.status === 503) {
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    return false;
  }
  expect([answer.status, body]).toEqual([200, [{ id }]]);
  return true;
};

it(`${requests} answers to ${people} people, each for the one who asked`, async () => {
  let killed = 0;
  const kill = async (): Promise<void> => {
    const { rows } = await admin.query<{ n: number }>(`select count(pg_terminate_backend(pid))::int as n from (
      select pid from pg_stat_activity where usename = 'authenticator' order by random() limit 2) victims`);
    killed += rows[0]?.n ?? 0;
  };
  let next = 0;
  let answered = 0;
  let killing = Promise.resolve();
  const worker = async (): Promise<void> => {
    while (next < requests) {
      const turn = next++;
      if (turn % killEvery === 0) killing = killing.then(kill);
      if (await ask(everybody[(turn * 7919) % people] as Person)) answered += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  await killing;
  expect(killed).toBeGreaterThan(10);
  expect(answered).toBeGreaterThan(requests / 2);
  for (const person of everybody) await expect.poll(() => ask(person)).toBe(true);
}, 300_000);
