import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testAuth } from '../../testing/file-servers.ts';

let first: string;

const provider = testAuth();
beforeAll(async () => {
  await provider.auth.createAccount({ email: 'asha@example.com', password: 'a long password', confirmed: true });
});

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
