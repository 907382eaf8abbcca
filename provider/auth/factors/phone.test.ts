import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { withApp } from '../../testing/apps.ts';
import { startTestAuth } from '../../testing/auth.ts';
import { testAuth } from '../../testing/file-servers.ts';
import { password, peopleOf, phonesOf } from '../../testing/people.ts';

/** Codes by message as a second step. */
const many = { count: 10_000, seconds: 60 };
const provider = testAuth({ phoneFactors: true, verificationsPerAddress: many, signInsPerAddress: many });

const { person: newcomer, signIn } = peopleOf(provider);
const { freshNumber, lastTo, codeTo } = phonesOf(provider);

type Bearer = Readonly<Record<string, string>>;

const person = async () => ({ ...(await newcomer()), number: freshNumber() });
const enrol = (bearer: Bearer, phone: string, name = '') =>
  provider.post('/factors', { factor_type: 'phone', phone, friendly_name: name }, bearer);
const challenge = (bearer: Bearer, id: string, body: object = {}) =>
  provider.post(`/factors/${id}/challenge`, body, bearer);
const verify = (bearer: Bearer, id: string, challengeId: string, code: string) =>
  provider.post(`/factors/${id}/verify`, { challenge_id: challengeId, code }, bearer);
const refused = (code: string, status = 422) => ({ status, body: { code } });
const wrongFor = (code: string) => (code === '123456' ? '654321' : '123456');

test('a code goes by the channel that was asked for, with whom and what it is for', async () => {
  const { email, number, bearer } = await person();
  const { id } = (await enrol(bearer, `+${number}`, 'Counter')).body;
  expect((await challenge(bearer, id, { channel: 'whatsapp' })).status).toBe(200);
  const told = { channel: 'whatsapp', sort: 'mfa', user: { email, factors: [{ id }] } };
  expect(await lastTo(number)).toMatchObject(told);
});

test('only a hash of the code is kept, and a newer one ends it', async () => {
  const { number, bearer } = await person();
  const { id } = (await enrol(bearer, number)).body;
  const first = (await challenge(bearer, id)).body.id;
  const early = await codeTo(number);
  const { rows } = await provider.query({ text: 'select otp_code from auth.mfa_challenges', values: [] });
  expect(JSON.stringify(rows)).not.toContain(`"${early}"`);
  await provider.forgetLimits();
  const second = (await challenge(bearer, id)).body.id;
  const late = await codeTo(number);
  expect(await verify(bearer, id, first, early)).toMatchObject(refused('mfa_verification_failed'));
  const answer = await verify(bearer, id, second, late);
  expect(decodeJwt(answer.body.access_token)).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/phone' }, {}] });
});

test('five wrong codes close a challenge', async () => {
  const { number, bearer } = await person();
  const { id } = (await enrol(bearer, number)).body;
  const asked = (await challenge(bearer, id)).body.id;
  const code = await codeTo(number);
  for (const wrong of [wrongFor(code), '12345', 'abcdef', ` ${code}`, wrongFor(code)])
    expect(await verify(bearer, id, asked, wrong)).toMatchObject({
      ...refused('mfa_verification_failed'),
      body: { message: 'Invalid MFA Phone code entered' },
    });
  expect(await verify(bearer, id, asked, code)).toMatchObject(refused('mfa_challenge_expired'));
});

test('an account is sent one message a minute and ten an hour, whichever of its phones', async () => {
  const { id: userId, number, bearer } = await person();
  const numbers = [number, '+919812345678', '+919812345679'];
  const factors = [];
  for (const one of numbers) factors.push((await enrol(bearer, one)).body.id);
  expect((await challenge(bearer, factors[0])).status).toBe(200);
  const early = await challenge(bearer, factors[1]);
  expect(early).toMatchObject(refused('over_sms_send_rate_limit', 429));
  expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  const pass = () =>
    provider.query({
      text: `update auth.failed_attempts set failed_at = failed_at - interval '61 seconds'`,
      values: [],
    });
  for (let count = 2; count <= 10; count += 1) {
    await pass();
    expect((await challenge(bearer, factors[count % 3])).status).toBe(200);
  }
  await pass();
  const late = await challenge(bearer, factors[0]);
  expect(late).toMatchObject(refused('over_sms_send_rate_limit', 429));
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(2_000);
  expect(userId).not.toBe('');
});

test.each([
  ['', 'Phone number required to enroll Phone factor'],
  ['abc', 'Invalid phone number format (E.164 required)'],
  ['98765', 'Invalid phone number format (E.164 required)'],
  ['+15005550006000', 'Invalid phone number format (E.164 required)'],
  // Of premium rate in Great Britain.
  ['+449098790000', 'Invalid phone number format (E.164 required)'],
])('the number %j is refused', async (phone, message) => {
  const { bearer } = await person();
  expect(await enrol(bearer, phone)).toMatchObject({ ...refused('validation_failed', 400), body: { message } });
});

test('an unknown channel is refused, and a number of one’s own that is verified is not added again', async () => {
  const { number, bearer } = await person();
  const { id } = (await enrol(bearer, number)).body;
  const again = await enrol(bearer, `+${number.slice(0, 2)} ${number.slice(2)}`, 'Again');
  expect(again.status).toBe(200);
  expect(await challenge(bearer, id)).toMatchObject(refused('mfa_factor_not_found', 404));
  expect(await challenge(bearer, again.body.id, { channel: 'pigeon' })).toMatchObject(
    refused('validation_failed', 400),
  );
  const asked = (await challenge(bearer, again.body.id)).body.id;
  const answer = await verify(bearer, again.body.id, asked, await codeTo(number));
  const raised = { authorization: `Bearer ${answer.body.access_token}` };
  expect(await enrol(raised, number, 'Third')).toMatchObject(refused('mfa_verified_factor_exists'));
});

test('nothing is sent for what a raised session began, from one below', async () => {
  const { email, number, bearer } = await person();
  const { raised } = await withApp(provider, bearer);
  const { id } = (await enrol(raised, number)).body;
  expect(await challenge((await signIn(email)).bearer, id)).toMatchObject(refused('insufficient_aal', 403));
  expect(await lastTo(number)).toBeUndefined();
});

test('where it is off, as by default, no phone is added, and one that was is not asked', async () => {
  await using other = await startTestAuth();
  await other.auth.createAccount({ email: 'asha@example.com', password, confirmed: true });
  const { body } = await other.post('/token?grant_type=password', { email: 'asha@example.com', password });
  const bearer = { authorization: `Bearer ${body.access_token}` };
  const asked = { factor_type: 'phone', phone: '+919876543210' };
  expect(await other.post('/factors', asked, bearer)).toMatchObject(refused('mfa_phone_enroll_not_enabled'));
  const { rows } = await other.query<{ id: string }>({
    text: `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, phone)
           select gen_random_uuid(), id, 'Phone', 'phone', 'verified', now(), now(), '919876543210' from auth.users
           returning id`,
    values: [],
  });
  const off = await other.post(`/factors/${rows[0]?.id}/challenge`, {}, bearer);
  expect(off).toMatchObject(refused('mfa_phone_verify_not_enabled'));
  expect(await other.messages()).toEqual([]);
});
