import { describe, expect, test } from 'vitest';
import { startTestAuth } from '../testing/auth.ts';
import { testAuth } from '../testing/file-servers.ts';
import { password, phonesOf } from '../testing/people.ts';

/** Accounts that are reached by a phone. */
const many = { count: 10_000, seconds: 60 };
const provider = testAuth({
  phone: true,
  messageIntervalSeconds: 0,
  verificationsPerAddress: many,
  signInsPerAddress: many,
  signupsPerAddress: many,
});

const { freshNumber, lastTo, codeTo, verify, person } = phonesOf(provider);

const wrongFor = (code: string): string => (code === '123456' ? '654321' : '123456');
const refused = (code: string, status: number) => ({ status, body: { code } });

test('a message says where it was asked for and which earlier ones it ends', async () => {
  const { id, phone } = await person();
  await provider.postFrom('192.0.2.7', '/otp', { phone });
  const { rows } = await provider.query({
    text: `select purpose, ip from auth.sms_outbox where recipient = '${phone}' order by created_at desc limit 1`,
    values: [],
  });
  expect(rows).toEqual([{ purpose: `confirmation_token of ${id}`, ip: '192.0.2.7' }]);
});

test('a message goes by the channel that was asked for, with whom it is for', async () => {
  const phone = freshNumber();
  await provider.post('/signup', { phone, password, channel: 'whatsapp' });
  expect(await lastTo(phone)).toMatchObject({ channel: 'whatsapp', user: { phone } });
});

describe('a code', () => {
  test('is closed by the fifth wrong one', async () => {
    const { phone } = await person();
    await provider.post('/otp', { phone });
    const code = await codeTo(phone);
    for (let wrong = 0; wrong < 5; wrong += 1) await verify(phone, wrongFor(code));
    expect(await verify(phone, code)).toMatchObject(refused('otp_expired', 403));
  });

  test('leaves what was mailed to the account as it was', async () => {
    const { phone, bearer } = await person();
    const email = `${phone}@example.com`;
    await provider.put('/user', { email }, bearer);
    await provider.post('/otp', { phone });
    expect((await verify(phone, await codeTo(phone))).status).toBe(200);
    const [mail] = await provider.mailsTo(email);
    const changed = await provider.post('/verify', { type: 'email_change', email, token: mail?.code });
    expect(changed).toMatchObject({ status: 200, body: { user: { email, phone } } });
  });

  test('holds five minutes', async () => {
    const { phone } = await person();
    await provider.post('/otp', { phone });
    await provider.query({
      text: `update auth.one_time_tokens set expires_at = expires_at - interval '300 seconds'`,
      values: [],
    });
    expect(await verify(phone, await codeTo(phone))).toMatchObject(refused('otp_expired', 403));
  });
});

describe('nobody learns who has an account', () => {
  test('by asking for a code, a sign-up or a password', async () => {
    const [{ phone }, unknown] = [await person(), freshNumber()];
    const shapeOf = async (path: string, body: object) => {
      const { status, body: answer } = await provider.post(path, body);
      return { status, fields: Object.keys(answer).sort() };
    };
    for (const [path, more] of [
      ['/otp', { create_user: false }],
      ['/signup', { password: 'another long password' }],
      ['/token?grant_type=password', { password: 'wrong' }],
      ['/resend', { type: 'sms' }],
    ] as const)
      expect(await shapeOf(path, { phone, ...more }), path).toEqual(await shapeOf(path, { phone: unknown, ...more }));
  });

  test('a second sign-up ends the password of the first, which nobody confirmed', async () => {
    const phone = freshNumber();
    await provider.post('/signup', { phone, password });
    await provider.post('/signup', { phone, password: 'another long password' });
    await verify(phone, await codeTo(phone));
    for (const tried of [password, 'another long password'])
      expect((await provider.post('/token?grant_type=password', { phone, password: tried })).status).toBe(400);
  });
});

describe('wrong input', () => {
  test('ten numbers an hour that an account would change to, so that it learns little of who has one', async () => {
    const [asha, bina] = [await person(), await person()];
    const ask = () => provider.put('/user', { phone: bina.phone }, asha.bearer);
    for (let asked = 0; asked < 10; asked += 1) expect(await ask()).toMatchObject(refused('phone_exists', 422));
    expect(await ask()).toMatchObject(refused('over_sms_send_rate_limit', 429));
    // Nor do others at the same address.
    const other = await provider.put('/user', { phone: bina.phone }, (await person()).bearer);
    expect(other).toMatchObject(refused('over_sms_send_rate_limit', 429));
  });

  test('a session of the day before changes no number', async () => {
    const { bearer } = await person();
    const changed = freshNumber();
    await provider.query({
      text: `update auth.sessions set created_at = created_at - interval '25 hours'`,
      values: [],
    });
    const late = await provider.put('/user', { phone: changed }, bearer);
    expect(late).toMatchObject(refused('reauthentication_needed', 400));
    expect(await lastTo(changed)).toBeUndefined();
  });

  test('ten wrong passwords lock the number’s account', async () => {
    const { phone } = await person();
    await provider.query({ text: 'delete from auth.known_networks', values: [] });
    for (let wrong = 0; wrong < 10; wrong += 1)
      await provider.post('/token?grant_type=password', { phone, password: 'wrong' });
    const locked = await provider.post('/token?grant_type=password', { phone, password });
    expect(locked).toMatchObject(refused('over_request_rate_limit', 429));
  });
});

describe('strangers keep nobody out', () => {
  const stranger = (n: number) => `198.51.100.${n}`;

  test('by wrong codes for it; a wrong one of theirs, and of their owner, is told the same', async () => {
    const { phone } = await person();
    await provider.forgetLimits();
    const guess = (n: number) => provider.postFrom(stranger(n), '/verify', { type: 'sms', phone, token: '1' });
    for (let n = 0; n < 20; n += 1) expect(await guess(n)).toMatchObject(refused('otp_expired', 403));
    expect(await guess(20)).toMatchObject(refused('over_request_rate_limit', 429));
    await provider.post('/otp', { phone });
    const code = await codeTo(phone);
    const elsewhere = await provider.postFrom(stranger(21), '/verify', { type: 'sms', phone, token: code });
    expect(elsewhere).toMatchObject(refused('over_request_rate_limit', 429));
    expect(await verify(phone, wrongFor(code))).toMatchObject(refused('over_request_rate_limit', 429));
    expect((await verify(phone, code)).status).toBe(200);
  });

  test('and nobody guesses on at a network that the account knows', async () => {
    const { phone } = await person();
    await provider.forgetLimits();
    for (let n = 0; n < 20; n += 1) await verify(phone, '1');
    await provider.post('/otp', { phone });
    expect(await verify(phone, await codeTo(phone))).toMatchObject(refused('over_request_rate_limit', 429));
  });
});

test('a minute lies between two messages to one number', async () => {
  await using other = await startTestAuth({ phone: true });
  const phone = freshNumber();
  expect((await other.post('/otp', { phone })).status).toBe(200);
  const soon = await other.post('/otp', { phone });
  expect(soon).toMatchObject(refused('over_sms_send_rate_limit', 429));
  expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(50);
});
