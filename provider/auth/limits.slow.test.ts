import { beforeAll, expect, test } from 'vitest';
import { startTestAuth } from '../testing/auth.ts';
import { testAuth } from '../testing/file-servers.ts';
import { assertBelow, recordFailure, takeTurns } from './limits.ts';

// 10 failed sign-ins an account in 15 min, 30 an address in 5 min.

const password = 'a long password';

const provider = testAuth();
beforeAll(async () => {
  await provider.auth.createAccount({ email: 'asha@example.com', password, confirmed: true });
});

const signIn = (email: string, attempt: string) =>
  provider.post('/token?grant_type=password', { email, password: attempt });
const failTimes = async (email: (index: number) => string, times: number) => {
  for (let index = 0; index < times; index += 1) await signIn(email(index), 'wrong');
};
const grow = (seconds: number) =>
  provider.database.query({
    text: 'update auth.failed_attempts set failed_at = failed_at - make_interval(secs => $1)',
    values: [seconds],
  });

test('the door opens after 15 minutes', async () => {
  await failTimes(() => 'asha@example.com', 10);
  await grow(14 * 60);
  expect((await signIn('asha@example.com', password)).status).toBe(429);
  await grow(61);
  expect((await signIn('asha@example.com', password)).status).toBe(200);
});

test('a sign-in that succeeds forgives the account', async () => {
  await failTimes(() => 'asha@example.com', 9);
  expect((await signIn('asha@example.com', password)).status).toBe(200);
  await failTimes(() => 'asha@example.com', 9);
  expect((await signIn('asha@example.com', password)).status).toBe(200);
});

test('one address fails thirty times at most, over all accounts', async () => {
  await failTimes((index) => `person${index}@example.com`, 30);
  expect((await signIn('asha@example.com', password)).status).toBe(429);
  await grow(5 * 60);
  expect((await signIn('asha@example.com', password)).status).toBe(200);
});

test('of 40 guesses at once ten are judged, and the right one after them is not', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => signIn('asha@example.com', 'wrong')));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(10).fill(400), ...Array(30).fill(429)]);
  expect((await signIn('asha@example.com', password)).status).toBe(429);
});

test('one address sends thirty sign-ups at most, and one that is refused for its form does not count', async () => {
  const signUp = (n: number, attempt = password) =>
    provider.post('/signup', { email: `person${n}@example.com`, password: attempt });
  expect((await signUp(0, 'short')).status).toBe(422);
  const answers = await Promise.all(Array.from({ length: 32 }, (_, n) => signUp(n)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(30).fill(200), 429, 429]);
  const refused = await signUp(40);
  expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(4 * 60);
  expect((await signIn('asha@example.com', password)).status).toBe(200);
  await grow(5 * 60);
  expect((await signUp(40)).status).toBe(200);
});

test('however many are judged at once, no failure is recorded over the limit', async () => {
  const subjects = Array.from({ length: 8 }, (_, index) => `person${index}`);
  const attempts = subjects.flatMap((subject) => Array<string>(20).fill(subject));
  const judged = await Promise.allSettled(
    attempts.map((subject) =>
      provider.database.transaction(async (query) => {
        const limits = [{ kind: 'test', subject, count: 3, seconds: 60 }];
        await takeTurns(query, limits);
        await assertBelow(query, limits);
        await recordFailure(query, limits);
      }),
    ),
  );
  expect(judged.filter(({ status }) => status === 'fulfilled')).toHaveLength(3 * subjects.length);
});

test('what is counted names nobody', async () => {
  await failTimes(() => 'nobody@example.com', 1);
  const { rows } = await provider.database.query({ text: 'select * from auth.failed_attempts', values: [] });
  expect(rows).toHaveLength(4);
  expect(JSON.stringify(rows)).not.toMatch(/nobody|127\.0/);
});

test('forty people who sign in at once are not taken for guesses', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => signIn('asha@example.com', password)));
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
});

test('one address signs in so many times at most, right or wrong, before a password is compared; it refreshes on', async () => {
  await using busy = await startTestAuth({ signInsPerAddress: { count: 3, seconds: 300 } });
  await busy.auth.createAccount({ email: 'asha@example.com', password, confirmed: true });
  const enter = () => busy.post('/token?grant_type=password', { email: 'asha@example.com', password });
  const answers = [await enter(), await enter(), await enter(), await enter()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(4 * 60);
  const shown = { refresh_token: answers[0]?.body.refresh_token };
  expect((await busy.post('/token?grant_type=refresh_token', shown)).status).toBe(200);
});
