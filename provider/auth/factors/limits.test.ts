import { expect, test } from 'vitest';
import { answerChallenge, enrolApp } from '../../testing/apps.ts';
import { testAuth } from '../../testing/file-servers.ts';

/** Guarantee 13 for second steps, with the limits as they are by default. */
const provider = testAuth();

const password = 'a long password';

const signIn = async (email: string) => {
  await provider.auth.createAccount({ email, password, confirmed: true });
  const { body } = await provider.post('/token?grant_type=password', { email, password });
  return { authorization: `Bearer ${body.access_token}` };
};

test('one network address tries thirty codes in five minutes, right or wrong, for whatever account', async () => {
  const bearers = [await signIn('asha@example.com'), await signIn('bina@example.com')];
  const apps = await Promise.all(bearers.map((bearer) => enrolApp(provider, bearer)));
  for (let tries = 0; tries < 30; tries += 1) {
    const [bearer, app] = [bearers[tries % 2] ?? {}, apps[tries % 2]];
    const answer = { challenge_id: '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66', code: '123456' };
    expect((await provider.post(`/factors/${app?.id}/verify`, answer, bearer)).status).toBe(422);
  }
  const [bearer, app] = [bearers[0] ?? {}, apps[0]];
  if (app === undefined) throw new Error('no app');
  const refused = await answerChallenge(provider, bearer, app, app.code());
  expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200);
  const elsewhere = { ...bearer, 'x-forwarded-for': '203.0.113.9' };
  expect((await answerChallenge(provider, elsewhere, app, app.code())).status).toBe(200);
});

test('one account asks for 120 challenges and enrolments in an hour; of many at once no more get through', async () => {
  const bearer = await signIn('chitra@example.com');
  const app = await enrolApp(provider, bearer);
  const ask = () => provider.post(`/factors/${app.id}/challenge`, {}, bearer);
  const answers: number[] = [];
  for (let round = 0; round < 6; round += 1)
    answers.push(...(await Promise.all(Array.from({ length: 25 }, async () => (await ask()).status))));
  expect(answers.filter((status) => status === 200)).toHaveLength(119);
  expect(answers.filter((status) => status === 429)).toHaveLength(31);
  expect((await provider.post('/factors', { factor_type: 'totp' }, bearer)).status).toBe(429);
});
