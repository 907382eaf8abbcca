import { AuthClient } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerChallenge, enrolApp, withApp } from '../../testing/apps.ts';
import { startTestAuth, type TestAuth } from '../../testing/auth.ts';
import { untilWaiting } from '../../testing/database-sessions.ts';

let provider: TestAuth;
let people = 0;
const password = 'a long password';
const nobody = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66';

beforeAll(async () => {
  const many = { count: 10_000, seconds: 60 };
  provider = await startTestAuth({ verificationsPerAddress: many, messagesPerAddress: many, signInsPerAddress: many });
});
afterAll(() => provider.stop());
beforeEach(() => provider.forgetLimits());

const person = async () => {
  people += 1;
  const email = `person${people}@example.com`;
  const { id } = await provider.auth.createAccount({ email, password, confirmed: true });
  return { id, email, bearer: await signIn(email) };
};
const signIn = async (email: string) => {
  const { body } = await provider.post('/token?grant_type=password', { email, password });
  return { authorization: `Bearer ${body.access_token}` };
};
const refused = (code: string, status = 422) => ({ status, body: { code } });
const challenge = async (bearer: Record<string, string>, id: string): Promise<string> =>
  (await provider.post(`/factors/${id}/challenge`, {}, bearer)).body.id;
const verify = (bearer: Record<string, string>, id: string, challengeId: string, code: string) =>
  provider.post(`/factors/${id}/verify`, { challenge_id: challengeId, code }, bearer);
const remove = async (bearer: Record<string, string>, id: string) => {
  const answer = await fetch(`${provider.url}/factors/${id}`, {
    method: 'DELETE',
    headers: { ...bearer, 'x-supabase-api-version': '2024-01-01' },
  });
  return { status: answer.status, body: await answer.json() };
};

test('the public client enrols an app, raises its session, reads its level and removes the app', async () => {
  const { email } = await person();
  const headers = { apikey: provider.auth.publicKey };
  const held = new Map<string, string>();
  const storage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
  const client = new AuthClient({ url: provider.url, headers, storage, autoRefreshToken: false });
  const events: string[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  await client.signInWithPassword({ email, password });
  const level = async () => (await client.mfa.getAuthenticatorAssuranceLevel()).data;
  expect(await level()).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });

  const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'My app', issuer: 'A site' });
  expect(enrolled.error).toBeNull();
  if (enrolled.data?.type !== 'totp') throw new Error('no app');
  const { id, totp } = enrolled.data;
  expect(totp.uri).toMatch(
    /^otpauth:\/\/totp\/A%20site:person\d+@example\.com\?algorithm=SHA1&digits=6&issuer=A%20site/,
  );
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg .+<\/svg>$/);
  expect(totp.qr_code.length).toBeLessThan(12_000);
  const { TOTP } = await import('otpauth');
  const shown = await client.mfa.challengeAndVerify({
    factorId: id,
    code: new TOTP({ secret: totp.secret }).generate(),
  });
  expect(shown.error).toBeNull();
  expect(events).toContain('MFA_CHALLENGE_VERIFIED');
  expect(await level()).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  expect((await client.mfa.listFactors()).data?.totp).toMatchObject([
    { id, friendly_name: 'My app', status: 'verified' },
  ]);

  await client.refreshSession();
  expect(await level()).toMatchObject({ currentLevel: 'aal2' });
  expect((await client.mfa.unenroll({ factorId: id })).error).toBeNull();
  await client.refreshSession();
  expect(await level()).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
});

describe('what a code is taken for', () => {
  test('a step once, whatever challenge asks for it, and none before it', async () => {
    const { email, bearer } = await person();
    const app = await enrolApp(provider, bearer);
    const [now, before] = [app.code(), app.code(-1)];
    expect((await answerChallenge(provider, bearer, app, now)).status).toBe(200);
    const next = await signIn(email);
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

  test('a challenge of its own factor, once, from its own address', async () => {
    const { bearer } = await person();
    const [one, other] = [await enrolApp(provider, bearer, 'One'), await enrolApp(provider, bearer, 'Other')];
    const id = await challenge(bearer, one.id);
    expect(await verify(bearer, other.id, id, other.code())).toMatchObject(refused('mfa_factor_not_found'));
    expect(await verify(bearer, one.id, nobody, one.code())).toMatchObject(refused('mfa_factor_not_found'));
    expect(await verify({ ...bearer, 'x-forwarded-for': '203.0.113.9' }, one.id, id, one.code())).toMatchObject(
      refused('mfa_ip_address_mismatch'),
    );
    expect((await verify(bearer, one.id, id, one.code())).status).toBe(200);
    expect(await verify(bearer, one.id, id, one.code(1))).toMatchObject(refused('mfa_ip_address_mismatch'));
  });

  test('nothing of somebody else’s factor, nor of one that was removed', async () => {
    const [asha, bina] = [await person(), await person()];
    const app = await enrolApp(provider, asha.bearer);
    const id = await challenge(asha.bearer, app.id);
    expect(await verify(bina.bearer, app.id, id, app.code())).toMatchObject(refused('mfa_factor_not_found', 404));
    expect(await provider.post(`/factors/${app.id}/challenge`, {}, bina.bearer)).toMatchObject(
      refused('mfa_factor_not_found', 404),
    );
    expect(await remove(bina.bearer, app.id)).toMatchObject(refused('mfa_factor_not_found', 404));
    expect((await remove(asha.bearer, app.id)).status).toBe(200);
    expect(await verify(asha.bearer, app.id, id, app.code())).toMatchObject(refused('mfa_factor_not_found', 404));
  });
});

describe('sessions', () => {
  test('a first code ends the others, and what was on its way into the account', async () => {
    const { email, bearer } = await person();
    const elsewhere = await signIn(email);
    await provider.put('/user', { email: `new-${email}` }, bearer);
    const { raised } = await withApp(provider, bearer);
    expect((await provider.get('/user', elsewhere)).status).toBe(403);
    const { body } = await provider.get('/user', raised);
    expect(body).not.toHaveProperty('new_email');
    const mail = (await provider.mailsTo(email)).find(({ kind }) => kind === 'email_change');
    const late = await provider.post('/verify', { type: 'email_change', email, token: mail?.code });
    expect(late).toMatchObject(refused('otp_expired', 403));
  });

  test('a raised one stays beside a new one, falls back with its factor, and says so from the next refresh on', async () => {
    const { email, bearer } = await person();
    const { app, raised } = await withApp(provider, bearer);
    const second = await signIn(email);
    const answer = await answerChallenge(provider, second, app, app.code(1));
    expect(decodeJwt(answer.body.access_token)).toMatchObject({ aal: 'aal2' });
    expect((await provider.get('/user', raised)).status).toBe(200);
    expect((await remove(raised, app.id)).status).toBe(200);
    const refreshed = await provider.post('/token?grant_type=refresh_token', {
      refresh_token: answer.body.refresh_token,
    });
    expect(decodeJwt(refreshed.body.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
  });

  test('a reset takes all factors and signs out everywhere', async () => {
    const { id, email, bearer } = await person();
    const { raised } = await withApp(provider, bearer);
    expect(await provider.auth.resetFactors(id)).toBe(1);
    expect((await provider.get('/user', raised)).status).toBe(403);
    const { body } = await provider.get('/user', await signIn(email));
    expect(body).not.toHaveProperty('factors');
  });
});

describe('with a second step, what protects the account changes after it alone', () => {
  const needsSecond = (status: number) => refused('insufficient_aal', status);

  test('password, address, a further factor, a factor less', async () => {
    const { email, bearer } = await person();
    const { app, raised } = await withApp(provider, bearer);
    const first = await signIn(email);
    for (const change of [{ password: 'another password' }, { email: 'x@example.com' }, { phone: '+919876543210' }])
      expect(await provider.put('/user', change, first)).toMatchObject(needsSecond(401));
    expect(await provider.post('/factors', { factor_type: 'totp' }, first)).toMatchObject(needsSecond(403));
    expect(await remove(first, app.id)).toMatchObject(needsSecond(422));
    expect((await provider.put('/user', { data: { name: 'Asha' } }, first)).status).toBe(200);
    expect((await provider.put('/user', { password: 'another password' }, raised)).status).toBe(200);
  });

  test('also by a link of a recovery', async () => {
    const { email, bearer } = await person();
    await withApp(provider, bearer);
    await provider.post('/recover', { email });
    const [mail] = await provider.mailsTo(email);
    const { body } = await provider.post('/verify', { type: 'recovery', email, token: mail?.code });
    const recovered = { authorization: `Bearer ${body.access_token}` };
    expect(await provider.put('/user', { password: 'another password' }, recovered)).toMatchObject(needsSecond(401));
  });
});

describe('enrolment', () => {
  test.each([
    [{}, 400, 'validation_failed'],
    [{ factor_type: 'smoke' }, 400, 'validation_failed'],
    [{ factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
    [{ factor_type: 'totp', friendly_name: 'n'.repeat(65) }, 400, 'validation_failed'],
    [{ factor_type: 7 }, 400, 'bad_json'],
  ])('%j is refused', async (body, status, code) => {
    const { bearer } = await person();
    expect(await provider.post('/factors', body, bearer)).toMatchObject(refused(code, status));
  });

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

  test('a token without a session, or none, enrols nothing', async () => {
    expect(await provider.post('/factors', { factor_type: 'totp' })).toMatchObject(refused('no_authorization', 401));
  });
});
