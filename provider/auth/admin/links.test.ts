import { describe, expect, test } from 'vitest';
import { administratorOf } from '../../testing/administrator.ts';
import { testAuth } from '../../testing/file-servers.ts';

let people = 0;
const password = 'three brown goats 9';
const site = 'http://provider.example';

const provider = testAuth({ messageIntervalSeconds: 0, signup: false });
const admin = administratorOf(provider);

const address = () => {
  people += 1;
  return `person${people}@example.in`;
};
const link = (type: string, email: string, more: object = {}) =>
  admin.post('/admin/generate_link', { type, email, ...more });
const confirmed = async () => {
  const email = address();
  await admin.post('/admin/users', { email, password, email_confirm: true });
  return email;
};
const byHash = (type: string, hash: string) => provider.post('/verify', { type, token_hash: hash });
const byCode = (type: string, email: string, token: string) => provider.post('/verify', { type, email, token });
const signIn = (email: string, typed = password) =>
  provider.post('/token?grant_type=password', { email, password: typed });
const refused = (status: number, code: string) => ({ status, body: { code } });

test('a sign-up by a stranger has the password that whoever runs the provider gave, or none', async () => {
  for (const type of ['signup', 'invite'] as const) {
    const email = address();
    await admin.post('/admin/users', { email, password: 'a stranger’s own one', user_metadata: { name: 'Stranger' } });
    const { body } = await link(type, email, { password, data: { name: 'Asha' } });
    expect(body.user_metadata).toEqual({ name: 'Asha' });
    expect((await byHash(type, body.hashed_token)).status).toBe(200);
    expect((await signIn(email, 'a stranger’s own one')).status).toBe(400);
    expect((await signIn(email)).status).toBe(type === 'signup' ? 200 : 400);
  }
});

describe('a change of address', () => {
  const change = (type: string, email: string, newEmail: string) => link(type, email, { new_email: newEmail });

  test('holds once both links were opened', async () => {
    const [email, moved] = [await confirmed(), address()];
    const current = (await change('email_change_current', email, moved)).body;
    const renewed = (await change('email_change_new', email, moved)).body;
    expect(renewed).toMatchObject({ new_email: moved, verification_type: 'email_change_new' });
    expect((await byHash('email_change', current.hashed_token)).body).toMatchObject({ code: '200' });
    expect((await byCode('email_change', moved, renewed.email_otp)).body.user.email).toBe(moved);
  });

  test('is confirmed by no mailbox for both', async () => {
    const [email, moved] = [await confirmed(), address()];
    for (let time = 0; time < 3; time += 1) {
      const { body } = await change('email_change_current', email, moved);
      expect((await byHash('email_change', body.hashed_token)).body).toMatchObject({ code: '200' });
    }
    expect((await signIn(email)).status).toBe(200);
  });

  test('to a third address makes the former link void', async () => {
    const [email, moved] = [await confirmed(), address()];
    const current = (await change('email_change_current', email, moved)).body;
    await change('email_change_new', email, address());
    expect((await byHash('email_change', current.hashed_token)).status).toBe(403);
  });

  test('to an address of another is refused', async () => {
    const [email, other] = [await confirmed(), await confirmed()];
    expect(await change('email_change_new', email, other)).toMatchObject(refused(422, 'email_exists'));
    expect(await change('email_change_new', email, '')).toMatchObject(refused(400, 'validation_failed'));
    expect(await change('email_change_new', address(), address())).toMatchObject(refused(404, 'user_not_found'));
  });
});

describe('an invitation', () => {
  const invite = (email: string, more: object = {}) => admin.post('/invite', { email, ...more });
  const hashIn = async (email: string) =>
    new URL((await provider.mailsTo(email))[0]?.link ?? '').searchParams.get('token') ?? '';

  test('is a mail whose code or link lets a person in to choose a password', async () => {
    const email = address();
    const answer = await invite(email, { data: { name: 'Chitra' } });
    expect(answer.body).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { name: 'Chitra' } });
    const [mail] = await provider.mailsTo(email);
    expect(mail).toMatchObject({ kind: 'invite', subject: 'You have been invited' });
    const { body } = await byHash('invite', await hashIn(email));
    const authorization = `Bearer ${body.access_token}`;
    expect((await provider.put('/user', { password }, { authorization })).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
  });

  test('its link is not used up where it could sign nobody in', async () => {
    const email = address();
    await invite(email);
    const [mail] = await provider.mailsTo(email);
    const opened = await fetch((mail?.link ?? '').replace(`${site}/auth/v1`, provider.url), { redirect: 'manual' });
    expect(opened.headers.get('location')).toContain('Enter+the+code+of+the+message');
    expect((await byCode('email', email, mail?.code ?? '')).status).toBe(200);
  });

  test('that was sent again makes the former one void, and whoever accepted one is invited no more', async () => {
    const email = address();
    await invite(email);
    const first = await hashIn(email);
    await invite(email);
    expect((await byHash('invite', first)).status).toBe(403);
    expect((await byHash('invite', await hashIn(email))).status).toBe(200);
    expect(await invite(email)).toMatchObject(refused(422, 'email_exists'));
  });

  test('too many to one mailbox are refused in words, and not dropped; strangers’ requests count as none', async () => {
    const email = address();
    for (let count = 0; count < 10; count += 1) await provider.post('/recover', { email });
    for (let count = 0; count < 6; count += 1) expect((await invite(email)).status).toBe(200);
    expect(await invite(email)).toMatchObject(refused(429, 'over_email_send_rate_limit'));
    expect((await invite(address())).status).toBe(200);
  });
});
