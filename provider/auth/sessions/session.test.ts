import { beforeAll, expect, test } from 'vitest';
import { startTestAuth } from '../../testing/auth.ts';
import { testAuth } from '../../testing/file-servers.ts';

const credentials = { email: 'asha@example.com', password: 'a long password' };
const rounds = process.env.TEST_LONG ? 200 : 10;

/** How long sessions last: the time box, the idle limit, and many tabs on one session. */
const provider = testAuth({ sessionTimeBoxSeconds: 8 * 3_600, sessionIdleSeconds: 3_600 });
beforeAll(async () => {
  await provider.auth.createAccount({ ...credentials, confirmed: true });
});

const open = async (at = provider) => (await at.post('/token?grant_type=password', credentials)).body;
const refresh = (token: string, at = provider) => at.post('/token?grant_type=refresh_token', { refresh_token: token });
const age = (token: string, change: string) =>
  provider.query({
    text: `update auth.sessions set ${change} where id = (select session_id from auth.refresh_tokens where token = $1)`,
    values: [token],
  });

test('a session ends with its time box, however busy it is', async () => {
  const young = await open();
  await age(young.refresh_token, `created_at = created_at - interval '7 hours 59 minutes', refreshed_at = now()`);
  const { status, body } = await refresh(young.refresh_token);
  expect(status).toBe(200);

  await age(body.refresh_token, `created_at = created_at - interval '2 minutes'`);
  const refused = { status: 400, body: { code: 'session_expired', message: 'Invalid Refresh Token: Session Expired' } };
  expect(await refresh(body.refresh_token)).toMatchObject(refused);
  const bearer = { authorization: `Bearer ${body.access_token}` };
  expect(await provider.get('/user', bearer)).toMatchObject({ status: 403, body: { code: 'session_not_found' } });
});

test('a session that was not refreshed for too long ends; a refresh starts the time again', async () => {
  const first = await open();
  await age(first.refresh_token, `created_at = created_at - interval '59 minutes'`);
  const { body } = await refresh(first.refresh_token);
  await age(body.refresh_token, `created_at = created_at - interval '30 minutes'`);
  const next = await refresh(body.refresh_token);
  expect(next.status).toBe(200);

  await age(next.body.refresh_token, `refreshed_at = refreshed_at - interval '61 minutes'`);
  expect(await refresh(next.body.refresh_token)).toMatchObject({
    status: 400,
    body: { code: 'session_expired', message: 'Invalid Refresh Token: Session Expired (Inactivity)' },
  });
});

test('without these settings a session does not end by itself', async () => {
  await using endless = await startTestAuth();
  await endless.auth.createAccount({ ...credentials, confirmed: true });
  const { refresh_token: token } = await open(endless);
  await endless.query({ text: `update auth.sessions set created_at = now() - interval '3 years'`, values: [] });
  expect((await refresh(token, endless)).status).toBe(200);
});

test(`ten tabs that refresh one token at once lose no session, ${rounds} times over`, async () => {
  let token: string = (await open()).refresh_token;
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const tokens = new Set(answers.map(({ body }) => body.refresh_token));
    expect(tokens.size).toBe(1);
    [token = ''] = tokens;
  }
});

test('the end that the time box sets stands with the session, for whoever else asks', async () => {
  const { refresh_token: token } = await open();
  const { rows } = await provider.query({
    text: `select extract(epoch from s.not_after - s.created_at)::integer as lasts
           from auth.sessions s join auth.refresh_tokens t on t.session_id = s.id where t.token = $1`,
    values: [token],
  });
  expect(rows).toEqual([{ lasts: 8 * 3_600 }]);
});

test('an account keeps its newest hundred sessions', async () => {
  const count = async () =>
    (
      await provider.query<{ n: number; oldest: number }>({
        text: `select count(*)::integer as n,
                 extract(epoch from clock_timestamp() - min(created_at))::integer / 60 as oldest from auth.sessions`,
        values: [],
      })
    ).rows[0];
  await provider.query({ text: 'delete from auth.sessions', values: [] });
  await provider.query({
    text: `insert into auth.sessions (id, user_id, created_at, updated_at, aal)
           select gen_random_uuid(), u.id, now() - make_interval(mins => n), now(), 'aal1'
           from auth.users u, generate_series(1, 105) n`,
    values: [],
  });
  const { refresh_token: token } = await open();
  expect(await count()).toEqual({ n: 100, oldest: 99 });
  expect((await refresh(token)).status).toBe(200);
});
