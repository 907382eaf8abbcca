import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestAuth, type TestAuth } from '../../testing/auth.ts';

let provider: TestAuth;
let first: string;

beforeAll(async () => {
  provider = await startTestAuth();
  await provider.auth.createAccount({ email: 'asha@example.com', password: 'a long password', confirmed: true });
});
afterAll(() => provider.stop());

beforeEach(async () => {
  const answer = await provider.post('/token?grant_type=password', {
    email: 'asha@example.com',
    password: 'a long password',
  });
  first = answer.body.refresh_token;
});

const refresh = (token: unknown) => provider.post('/token?grant_type=refresh_token', { refresh_token: token });
const age = (token: string, seconds: number) =>
  provider.database.query({
    text: `update auth.refresh_tokens set updated_at = updated_at - make_interval(secs => $2) where token = $1`,
    values: [token, seconds],
  });

test('a refresh hands out a new pair for the same session', async () => {
  const { status, body } = await refresh(first);
  expect(status).toBe(200);
  expect(body.refresh_token).not.toBe(first);
  expect(body.user.email).toBe('asha@example.com');
  const { claims } = await provider.auth.identify({ authorization: `Bearer ${body.access_token}` });
  expect(claims).toMatchObject({ role: 'authenticated', aal: 'aal1', amr: [{ method: 'password' }] });
});

test('ten tabs that refresh one token at once keep one session and agree on its token', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(first)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const tokens = new Set(answers.map(({ body }) => body.refresh_token));
  expect(tokens.size).toBe(1);
  expect((await refresh([...tokens][0])).status).toBe(200);
});

test('ten tabs that go on refreshing within ten seconds, each with what it last got, lose no session', async () => {
  const held = Array<string>(10).fill(first);
  for (let round = 0; round < 6; round += 1) {
    const answers = await Promise.all(held.map((token, tab) => ((tab + round) % 3 === 0 ? undefined : refresh(token))));
    answers.forEach((answer, tab) => {
      if (answer === undefined) return;
      expect(answer.status).toBe(200);
      held[tab] = answer.body.refresh_token;
    });
  }
});

test('the parent of the active token gets the active token, however late: its answer may have been lost', async () => {
  const { body } = await refresh(first);
  await age(first, 3_600);
  const again = await refresh(first);
  expect(again.status).toBe(200);
  expect(again.body.refresh_token).toBe(body.refresh_token);
});

test('a grandparent gets the active token within ten seconds', async () => {
  const second = (await refresh(first)).body.refresh_token;
  const third = (await refresh(second)).body.refresh_token;
  await age(first, 9);
  expect((await refresh(first)).body.refresh_token).toBe(third);
});

test('the reuse of an older token ends the session, for thief and owner', async () => {
  const second = (await refresh(first)).body.refresh_token;
  const third = await refresh(second);
  await age(first, 10.5);

  const reused = await refresh(first);
  expect(reused).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } });

  const owner = await refresh(third.body.refresh_token);
  expect(owner).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
  const bearer = { authorization: `Bearer ${third.body.access_token}` };
  expect(await provider.get('/user', bearer)).toMatchObject({ status: 403, body: { code: 'session_not_found' } });
});

test('the end of one session leaves the others', async () => {
  const other = await provider.post('/token?grant_type=password', {
    email: 'asha@example.com',
    password: 'a long password',
  });
  const second = (await refresh(first)).body.refresh_token;
  await refresh(second);
  await age(first, 60);
  expect((await refresh(first)).status).toBe(400);
  expect((await refresh(other.body.refresh_token)).status).toBe(200);
});

test.each([
  ['an unknown token', 'no-such-token', 400, 'refresh_token_not_found'],
  ['an empty one', '', 400, 'validation_failed'],
  ['none', undefined, 400, 'validation_failed'],
  ['one of another type', 5, 400, 'bad_json'],
  ['the null character', 'a\0b', 400, 'validation_failed'],
  ['a long one', 'x'.repeat(10_000), 400, 'refresh_token_not_found'],
])('%s is refused', async (_name, token, status, code) => {
  expect(await refresh(token)).toMatchObject({ status, body: { code } });
});

test('a session past its end is not refreshed', async () => {
  await provider.database.query({
    text: `update auth.sessions set not_after = now() - interval '1 second'
           where id = (select session_id from auth.refresh_tokens where token = $1)`,
    values: [first],
  });
  expect(await refresh(first)).toMatchObject({ status: 400, body: { code: 'session_expired' } });
});

test('a banned account is not refreshed', async () => {
  const ban = (until: string | null) =>
    provider.database.query({ text: 'update auth.users set banned_until = $1', values: [until] });
  await ban('2999-01-01');
  expect(await refresh(first)).toMatchObject({ status: 400, body: { code: 'user_banned' } });
  await ban(null);
  expect((await refresh(first)).status).toBe(200);
});

test('a refresh sweeps the session’s tokens that were replaced more than a day ago', async () => {
  const second = (await refresh(first)).body.refresh_token;
  const third = (await refresh(second)).body.refresh_token;
  await age(first, 86_500);
  const fourth = (await refresh(third)).body.refresh_token;
  const { rows } = await provider.query<{ token: string }>({
    text: `select token from auth.refresh_tokens where session_id =
             (select session_id from auth.refresh_tokens where token = $1) order by id`,
    values: [fourth],
  });
  expect(rows.map(({ token }) => token)).toEqual([second, third, fourth]);
});

test('a session keeps its newest thirty replaced tokens, so that nobody fills a table by refreshing', async () => {
  const second = (await refresh(first)).body.refresh_token;
  await provider.query({
    text: `insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, session_id)
           select 'older ' || n, user_id, true, now(), now(), session_id
           from auth.refresh_tokens, generate_series(1, 50) n where token = $1`,
    values: [second],
  });
  const third = (await refresh(second)).body.refresh_token;
  const { rows } = await provider.query<{ n: number }>({
    text: `select count(*)::integer as n from auth.refresh_tokens where revoked and session_id =
             (select session_id from auth.refresh_tokens where token = $1)`,
    values: [third],
  });
  expect(rows).toEqual([{ n: 30 }]);
});
