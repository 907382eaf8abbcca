import { describe, expect, test } from 'vitest';
import { answerChallenge, withApp } from '../../testing/apps.ts';
import { testAuth } from '../../testing/file-servers.ts';

let people = 0;
const password = 'a long password';
const [here, elsewhere] = ['192.0.2.1', '198.51.100.1'];

/** Guarantee 13: who knows the password alone keeps nobody from taking their second step, or out after it. */
const provider = testAuth();

type Bearer = Readonly<Record<string, string>>;

const signIn = async (email: string, address: string) => {
  const at = { 'x-forwarded-for': address };
  const { body } = await provider.post('/token?grant_type=password', { email, password }, at);
  return { ...at, authorization: `Bearer ${body.access_token}` };
};
const person = async () => {
  people += 1;
  const email = `shut-out${people}@example.com`;
  await provider.auth.createAccount({ email, password, confirmed: true });
  return { email, bearer: await signIn(email, here) };
};
const challenge = (bearer: Bearer, id: string) => provider.post(`/factors/${id}/challenge`, {}, bearer);

test('who asks for challenges elsewhere without end, and signs in from many networks', async () => {
  const { email, bearer } = await person();
  const { app } = await withApp(provider, bearer);
  const thief = await signIn(email, elsewhere);
  for (let at = 1; at <= 40; at += 1) await signIn(email, `198.51.100.${at}`);
  await provider.forgetLimits();
  expect((await challenge(thief, app.id)).status).toBe(200);
  const text = `insert into auth.failed_attempts (kind, subject, network)
                select kind, subject, network from auth.failed_attempts, generate_series(1, 119)
                where kind = 'factor request of account'`;
  await provider.query({ text, values: [] });
  expect((await challenge(thief, app.id)).status).toBe(429);
  expect((await answerChallenge(provider, await signIn(email, here), app, app.code(1))).status).toBe(200);
});

describe('sessions that took the second step', () => {
  const twoLevels = async () => {
    const { email, bearer } = await person();
    const { raised } = await withApp(provider, bearer);
    return { email, raised };
  };
  const lives = async (bearer: Bearer) => (await provider.get('/user', bearer)).status === 200;

  test('are not signed out by one that has not, which ends itself alone', async () => {
    const { email, raised } = await twoLevels();
    const [thief, beginning] = [await signIn(email, elsewhere), await signIn(email, here)];
    const others = await provider.post('/logout?scope=others', undefined, thief);
    expect(others).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } });
    expect(await lives(thief)).toBe(true);
    expect((await provider.post('/logout', undefined, thief)).status).toBe(204);
    expect([await lives(thief), await lives(beginning), await lives(raised)]).toEqual([false, true, true]);
    expect((await provider.post('/logout?scope=others', undefined, raised)).status).toBe(204);
    expect([await lives(beginning), await lives(raised)]).toEqual([false, true]);
    expect((await provider.post('/logout', undefined, raised)).status).toBe(204);
    expect(await lives(raised)).toBe(false);
  });

  test('stay when many others start', async () => {
    const { email, raised } = await twoLevels();
    const text = `insert into auth.sessions (id, user_id, created_at, updated_at, aal)
                  select gen_random_uuid(), id, now(), now(), 'aal1' from auth.users, generate_series(1, 100)
                  where email = $1`;
    await provider.query({ text, values: [email] });
    const last = await signIn(email, elsewhere);
    expect([await lives(raised), await lives(last)]).toEqual([true, true]);
  });

  test('end none that is about to take it, however many they are', async () => {
    const { email } = await twoLevels();
    const text = `insert into auth.sessions (id, user_id, created_at, updated_at, aal)
                  select gen_random_uuid(), id, now(), now(), 'aal2' from auth.users, generate_series(1, 100)
                  where email = $1`;
    await provider.query({ text, values: [email] });
    const beginning = await signIn(email, here);
    await signIn(email, elsewhere);
    expect(await lives(beginning)).toBe(true);
  });
});
