import { describe, expect, test } from 'vitest';
import { answerChallenge, enrolApp, withApp } from '../../testing/apps.ts';
import { untilWaiting } from '../../testing/database-sessions.ts';
import { testAuth } from '../../testing/file-servers.ts';
import { peopleOf } from '../../testing/people.ts';

const many = { count: 10_000, seconds: 60 };
const provider = testAuth({ verificationsPerAddress: many, messagesPerAddress: many, signInsPerAddress: many });

const { person, signIn } = peopleOf(provider);

const refused = (code: string, status = 422) => ({ status, body: { code } });
const challenge = async (bearer: Record<string, string>, id: string): Promise<string> =>
  (await provider.post(`/factors/${id}/challenge`, {}, bearer)).body.id;
const verify = (bearer: Record<string, string>, id: string, challengeId: string, code: string) =>
  provider.post(`/factors/${id}/verify`, { challenge_id: challengeId, code }, bearer);

describe('what a code is taken for', () => {
  test('a step once, whatever challenge asks for it, and none before it', async () => {
    const { email, bearer } = await person();
    const app = await enrolApp(provider, bearer);
    const [now, before] = [app.code(), app.code(-1)];
    expect((await answerChallenge(provider, bearer, app, now)).status).toBe(200);
    const { bearer: next } = await signIn(email);
    for (const code of [now, before]) {
      const again = await answerChallenge(provider, next, app, code);
      expect(again).toMatchObject({ ...refused('mfa_verification_failed'), body: { message: /used already/ } });
    }
    expect((await answerChallenge(provider, next, app, app.code(1))).status).toBe(200);
  });

  test('one step of drift to either side, and an answer about the clock within ten minutes', async () => {
    const { bearer } = await person();
    const app = await enrolApp(provider, bearer);
    const said = async (code: string) => (await answerChallenge(provider, bearer, app, code)).body.message;
    expect(await said(app.code(-10))).toMatch(/about [56] minutes off/);
    expect(await said(app.code(-200))).toBe('Invalid TOTP code entered');
    expect((await answerChallenge(provider, bearer, app, app.code(1))).status).toBe(200);
  });

  test('of twenty at once one is taken', async () => {
    const { id: userId, bearer } = await person();
    const app = await enrolApp(provider, bearer);
    const id = await challenge(bearer, app.id);
    const code = app.code();
    let sent: ReturnType<typeof verify>[] = [];
    // The account is held until as many wait as may be under way, so that they are at it together.
    await provider.database.transaction(async (query) => {
      await query({ text: 'select 1 from auth.users where id = $1 for update', values: [userId] });
      sent = Array.from({ length: 20 }, () => verify(bearer, app.id, id, code));
      await untilWaiting(provider.query, 2);
    });
    const answers = await Promise.all(sent);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).every(({ status }) => status === 422)).toBe(true);
  });

  test('five wrong ones close a challenge, twenty an account for an hour', async () => {
    const { bearer } = await person();
    const app = await enrolApp(provider, bearer);
    for (let tries = 0; tries < 4; tries += 1) {
      const id = await challenge(bearer, app.id);
      for (let wrong = 0; wrong < 5; wrong += 1)
        expect(await verify(bearer, app.id, id, 'abcdef')).toMatchObject(refused('mfa_verification_failed'));
      expect(await verify(bearer, app.id, id, app.code())).toMatchObject(refused('mfa_challenge_expired'));
    }
    const last = await answerChallenge(provider, bearer, app, app.code());
    expect(last).toMatchObject(refused('over_request_rate_limit', 429));
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(3_000);
  });
});

describe('sessions', () => {
  test('a first code ends the others, and what was on its way into the account', async () => {
    const { email, bearer } = await person();
    const { bearer: elsewhere } = await signIn(email);
    await provider.put('/user', { email: `new-${email}` }, bearer);
    const { raised } = await withApp(provider, bearer);
    expect((await provider.get('/user', elsewhere)).status).toBe(403);
    const { body } = await provider.get('/user', raised);
    expect(body).not.toHaveProperty('new_email');
    const mail = (await provider.mailsTo(email)).find(({ kind }) => kind === 'email_change');
    const late = await provider.post('/verify', { type: 'email_change', email, token: mail?.code });
    expect(late).toMatchObject(refused('otp_expired', 403));
  });

  test('a reset takes all factors and signs out everywhere', async () => {
    const { id, email, bearer } = await person();
    const { raised } = await withApp(provider, bearer);
    expect(await provider.auth.resetFactors(id)).toBe(1);
    expect((await provider.get('/user', raised)).status).toBe(403);
    const { body } = await provider.get('/user', (await signIn(email)).bearer);
    expect(body).not.toHaveProperty('factors');
  });
});

describe('enrolment', () => {
  test('names are an account’s own, one that is missing is given, ten are enough', async () => {
    const { bearer } = await person();
    const enrol = (name: string) =>
      provider.post('/factors', { factor_type: 'totp', friendly_name: name }, bearer).then(({ body }) => body);
    expect((await enrol('')).friendly_name).toBe('App');
    expect((await enrol(' ')).friendly_name).toBe('App 2');
    expect((await enrol('App')).code).toBe('mfa_factor_name_conflict');
    for (let count = 3; count <= 10; count += 1) await enrol('');
    expect((await enrol('')).code).toBe('too_many_enrolled_mfa_factors');
  });
});
