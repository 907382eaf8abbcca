import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { answerChallenge, enrolApp, type TestApp, withApp } from '../../testing/apps.ts';
import { untilWaiting } from '../../testing/database-sessions.ts';
import { testAuth } from '../../testing/file-servers.ts';
import { peopleOf } from '../../testing/people.ts';
import { readCode } from './totp.ts';

const many = { count: 10_000, seconds: 60 };
const provider = testAuth({ verificationsPerAddress: many, signInsPerAddress: many });

const { person, signIn } = peopleOf(provider);

type Bearer = Readonly<Record<string, string>>;

const remove = async (bearer: Bearer, { id }: TestApp) =>
  (await fetch(`${provider.url}/factors/${id}`, { method: 'DELETE', headers: bearer })).status;
const levelAfter = async (refreshToken: string) => {
  const { body } = await provider.post('/token?grant_type=refresh_token', { refresh_token: refreshToken });
  const { aal, amr } = decodeJwt(body.access_token);
  return { aal, methods: (amr as { method: string }[]).map(({ method }) => method).sort(), next: body.refresh_token };
};
const from = (bearer: Bearer, address: string): Bearer => ({ ...bearer, 'x-forwarded-for': address });

describe('two factors', () => {
  test('a session that both raised stays raised until the last of them goes', async () => {
    const { bearer } = await person();
    const { app: first, raised } = await withApp(provider, bearer);
    const second = await enrolApp(provider, raised);
    const answer = await answerChallenge(provider, raised, second, second.code());
    expect(await remove(raised, second)).toBe(200);
    const still = await levelAfter(answer.body.refresh_token);
    expect(still).toMatchObject({ aal: 'aal2', methods: ['password', 'totp'] });
    expect(await remove(raised, first)).toBe(200);
    expect(await levelAfter(still.next)).toMatchObject({ aal: 'aal1', methods: ['password'] });
  });

  test('a session that only the removed one raised falls back, though the other is there', async () => {
    const { email, bearer } = await person();
    const { app: first, raised } = await withApp(provider, bearer);
    const second = await enrolApp(provider, raised);
    await answerChallenge(provider, raised, second, second.code());
    const elsewhere = await signIn(email);
    const answer = await answerChallenge(provider, elsewhere.bearer, first, first.code(1));
    expect(await remove(raised, first)).toBe(200);
    const fallen = await levelAfter(answer.body.refresh_token);
    expect(fallen).toMatchObject({ aal: 'aal1', methods: ['password'] });
    const change = await provider.put('/user', { password: 'another password' }, elsewhere.bearer);
    expect(change).toMatchObject({ status: 401, body: { code: 'insufficient_aal' } });
  });

  test('what a raised session began to add, one that is not raised does not finish', async () => {
    const { email, bearer } = await person();
    const { raised } = await withApp(provider, bearer);
    const begun = await enrolApp(provider, raised);
    const { bearer: below } = await signIn(email);
    const refused = { status: 403, body: { code: 'insufficient_aal' } };
    expect(await provider.post(`/factors/${begun.id}/challenge`, {}, below)).toMatchObject(refused);
    const asked = await provider.post(`/factors/${begun.id}/challenge`, {}, raised);
    const answer = { challenge_id: asked.body.id, code: begun.code() };
    expect(await provider.post(`/factors/${begun.id}/verify`, answer, below)).toMatchObject(refused);
    expect((await answerChallenge(provider, raised, begun, begun.code())).status).toBe(200);
  });
});

describe('codes of another time', () => {
  const now = Date.UTC(2026, 10, 24);
  const step = now / 30_000;
  const unspent = { last: 0, told: [] };

  test('a step to either side is right, two minutes to ten are told, less and more are wrong', async () => {
    const { bearer } = await person();
    const { secret, codeAt } = await enrolApp(provider, bearer);
    const read = (off: number, spent = unspent) => readCode(secret, codeAt(now + off * 30_000), spent, now);
    for (const off of [-1, 0, 1]) expect(await read(off)).toEqual({ is: 'right', step: step + off });
    for (const off of [-3, -2, 2, 3, -21, 21]) expect(await read(off)).toEqual({ is: 'wrong' });
    expect(await read(-4)).toEqual({ is: 'far', step: step - 4, minutesOff: 2 });
    expect(await read(20)).toEqual({ is: 'far', step: step + 20, minutesOff: 10 });
    expect(await read(0, { last: step, told: [] })).toEqual({ is: 'spent' });
    expect(await read(1, { last: step, told: [] })).toEqual({ is: 'right', step: step + 1 });
    expect(await read(-9, { last: step - 5, told: [] })).toEqual({ is: 'spent' });
  });

  test('whoever was told that a code will be right later does not get in by it then', async () => {
    const { bearer } = await person();
    const app = await enrolApp(provider, bearer);
    expect((await answerChallenge(provider, bearer, app, app.code(10))).body.message).toMatch(/about 5 minutes off/);
    // Five minutes pass.
    await provider.query({
      text: 'update auth.spent_steps set told_steps = array(select told - 10 from unnest(told_steps) told)',
      values: [],
    });
    const { rows } = await provider.query<{ told: number }>({
      text: 'select told_steps[1]::integer as told from auth.spent_steps where factor_id = $1',
      values: [app.id],
    });
    expect(rows).toHaveLength(1);
    const present = app.codeAt((rows[0]?.told ?? 0) * 30_000);
    expect(await answerChallenge(provider, bearer, app, present)).toMatchObject({ status: 422 });
    expect((await answerChallenge(provider, bearer, app, app.code(1))).status).toBe(200);
  });
});

test('who guesses elsewhere, with the password, does not keep out who took the second step here', async () => {
  const { email, bearer } = await person();
  const { app } = await withApp(provider, from(bearer, '192.0.2.1'));
  const { bearer: thief } = await signIn(email);
  for (let tries = 0; tries < 4; tries += 1) {
    const challenge = await provider.post(`/factors/${app.id}/challenge`, {}, from(thief, '198.51.100.1'));
    const answer = { challenge_id: challenge.body.id, code: 'abcdef' };
    for (let wrong = 0; wrong < 5; wrong += 1)
      await provider.post(`/factors/${app.id}/verify`, answer, from(thief, '198.51.100.1'));
  }
  for (const address of ['198.51.100.1', '203.0.113.7'])
    expect((await answerChallenge(provider, from(thief, address), app, app.code(1))).status).toBe(429);
  const { bearer: owner } = await signIn(email);
  expect((await answerChallenge(provider, from(owner, '192.0.2.1'), app, app.code(1))).status).toBe(200);
});

test('a challenge is answered from its network: an IPv6 address of the same 64 bits, no other', async () => {
  const { bearer } = await person();
  const app = await enrolApp(provider, bearer);
  const { body } = await provider.post(`/factors/${app.id}/challenge`, {}, from(bearer, '2001:db8::1'));
  const answer = (address: string) =>
    provider.post(`/factors/${app.id}/verify`, { challenge_id: body.id, code: app.code() }, from(bearer, address));
  expect(await answer('2001:db8:0:1::1')).toMatchObject({ status: 422, body: { code: 'mfa_ip_address_mismatch' } });
  expect((await answer('2001:db8::ffff')).status).toBe(200);
});

test('an app is named by the site’s host, or by whom the client asks for in 64 letters without a colon', async () => {
  const { email, bearer } = await person();
  const uriFor = async (issuer: string) =>
    (await provider.post('/factors', { factor_type: 'totp', issuer }, bearer)).body.totp?.uri;
  expect(await uriFor('')).toContain(`otpauth://totp/provider.example:${email}?`);
  expect(await uriFor(' साड़ी & Sons ')).toContain(`otpauth://totp/${encodeURIComponent('साड़ी & Sons')}:${email}?`);
  for (const issuer of ['a:b', 'n'.repeat(65)]) {
    const refused = await provider.post('/factors', { factor_type: 'totp', issuer }, bearer);
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  }
});

test('a factor that is removed while somebody verifies it leaves no session raised', async () => {
  const { id, email, bearer } = await person();
  const { app, raised } = await withApp(provider, bearer);
  const { bearer: other, refreshToken } = await signIn(email);
  const challenge = await provider.post(`/factors/${app.id}/challenge`, {}, other);
  const answer = { challenge_id: challenge.body.id, code: app.code(1) };
  let sent: Promise<{ status: number }>[] = [];
  await provider.database.transaction(async (query) => {
    await query({ text: 'select 1 from auth.users where id = $1 for update', values: [id] });
    const verified = provider.post(`/factors/${app.id}/verify`, answer, other);
    sent = [verified, remove(raised, app).then((status) => ({ status }))];
    await untilWaiting(provider.query, 2);
  });
  const [verified, removed] = await Promise.all(sent);
  expect(removed?.status).toBe(200);
  expect([200, 404]).toContain(verified?.status);
  expect(await levelAfter(refreshToken)).toMatchObject({ aal: 'aal1', methods: ['password'] });
});
