import { hash as bcrypt } from 'bcryptjs';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { administratorOf } from '../../testing/administrator.ts';
import { withApp } from '../../testing/apps.ts';
import { serviceKey } from '../../testing/auth.ts';
import { testAuth } from '../../testing/file-servers.ts';

let people = 0;
const password = 'three brown goats 9';
const nobody = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66';

const provider = testAuth({ phone: true, messageIntervalSeconds: 0 });
const admin = administratorOf(provider);

const address = () => {
  people += 1;
  return `person${people}@example.in`;
};
const signIn = (email: string, typed = password) =>
  provider.post('/token?grant_type=password', { email, password: typed });
const person = async () => {
  const email = address();
  const { body } = await admin.post('/admin/users', { email, password, email_confirm: true });
  const signedIn = (await signIn(email)).body;
  return { id: body.id as string, email, authorization: `Bearer ${signedIn.access_token}` };
};
const refused = (status: number, code: string) => ({ status, body: { code } });
const isSignedIn = async (authorization: string) => (await provider.get('/user', { authorization })).status === 200;

test.each([
  ['GET', '/admin/users'],
  ['POST', '/admin/users'],
  ['GET', `/admin/users/${nobody}`],
  ['PUT', `/admin/users/${nobody}`],
  ['DELETE', `/admin/users/${nobody}`],
  ['GET', `/admin/users/${nobody}/factors`],
  ['PUT', `/admin/users/${nobody}/factors/${nobody}`],
  ['DELETE', `/admin/users/${nobody}/factors/${nobody}`],
  ['POST', '/admin/generate_link'],
  ['POST', '/invite'],
  ['GET', '/admin/oauth/clients'],
  ['GET', '/admin/custom-providers'],
  ['GET', `/admin/users/${nobody}/passkeys`],
])('%s %s is answered to a key for servers alone', async (method, path) => {
  const { authorization } = await person();
  const send = (headers: Record<string, string>) => fetch(provider.url + path, { method, headers });
  expect((await send({})).status).toBe(401);
  expect((await send({ authorization: 'Bearer sb_secret_invented' })).status).toBe(403);
  const answer = await send({ authorization });
  expect([answer.status, answer.headers.get('x-sb-error-code')]).toEqual([403, 'not_admin']);
});

test.each(['/admin/users', '/admin/sso/providers'])('%s reads no body of whoever shows no key', async (path) => {
  const { authorization } = await person();
  const body = JSON.stringify({ metadata_xml: 'x'.repeat(2 ** 20) });
  const send = (headers: object) =>
    fetch(provider.url + path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
  expect((await send({})).status).toBe(401);
  expect((await send({ authorization })).status).toBe(403);
});

test.each([
  ['GET', '/admin/oauth/clients', 'feature_disabled'],
  ['DELETE', `/admin/oauth/clients/${nobody}`, 'feature_disabled'],
  ['PUT', '/admin/custom-providers/custom:x', 'feature_disabled'],
  ['GET', `/admin/users/${nobody}/passkeys`, 'passkey_disabled'],
])('%s %s is refused as where it is switched off', async (method, path, code) => {
  const { key } = await serviceKey(provider.database);
  const answer = await fetch(provider.url + path, { method, headers: { authorization: `Bearer ${key}` } });
  expect([answer.status, answer.headers.get('x-sb-error-code')]).toEqual([404, code]);
});

describe('a new account', () => {
  test('has what was said of it, and is entered at once', async () => {
    const email = address();
    const { status, body } = await admin.post('/admin/users', {
      email: email.toUpperCase(),
      phone: '+919811111111',
      password,
      email_confirm: true,
      phone_confirm: true,
      user_metadata: { name: 'Asha', email: 'of@another.in' },
      app_metadata: { club: 1, provider: 'x', providers: [] },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email, phone: '919811111111', role: 'authenticated' });
    expect(body.user_metadata).toEqual({ name: 'Asha', email_verified: true });
    expect(body.app_metadata).toEqual({ club: 1, provider: 'email', providers: ['email', 'phone'] });
    expect(body.identities.map(({ provider: name }: { provider: string }) => name)).toEqual(['email', 'phone']);
    expect(await provider.mailsTo(email)).toEqual([]);
    expect(decodeJwt((await signIn(email)).body.access_token).app_metadata).toEqual(body.app_metadata);
  });

  test.each([
    ['a password that many choose', { password: 'password1' }, 422, 'weak_password'],
    ['one of 129 letters', { password: 'xyz'.repeat(43) }, 400, 'validation_failed'],
    ['a made-up role', { role: 'treasurer' }, 400, 'validation_failed'],
    ['the role of servers', { role: 'service_role' }, 400, 'validation_failed'],
    ['the role of strangers', { role: 'anon' }, 400, 'validation_failed'],
    ['another audience', { aud: 'x' }, 400, 'validation_failed'],
    ['an id of another version', { id: '5a6f2d1c-3c5b-1a58-9d7e-0a1b2c3d4e5f' }, 400, 'validation_failed'],
    ['a hash of another kind', { password_hash: '$6$salt$hash' }, 400, 'validation_failed'],
    ['a hash too dear', { password_hash: `$2b$31$${'a'.repeat(53)}` }, 400, 'validation_failed'],
    ['data of 4,097 bytes', { user_metadata: { a: 'x'.repeat(4_090) } }, 400, 'validation_failed'],
    ['app data as long', { app_metadata: { a: 'x'.repeat(4_090) } }, 400, 'validation_failed'],
  ])('is refused with %s', async (_what, more, status, code) => {
    const email = address();
    expect(await admin.post('/admin/users', { email, ...more })).toMatchObject(refused(status, code));
    expect((await admin.get(`/admin/users?filter=${email}`)).headers.get('x-total-count')).toBe('0');
  });

  test('is refused with an id, an address or a number that another has', async () => {
    const { id, email } = await person();
    const phone = '+919822222222';
    await admin.post('/admin/users', { phone });
    expect(await admin.post('/admin/users', { id, email: address() })).toMatchObject(
      refused(422, 'user_already_exists'),
    );
    expect(await admin.post('/admin/users', { email })).toMatchObject(refused(422, 'email_exists'));
    expect(await admin.post('/admin/users', { email: address(), phone })).toMatchObject(refused(422, 'phone_exists'));
  });

  test('of twenty at once with one address one is made', async () => {
    const email = address();
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.post('/admin/users', { email })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'email_exists')).toHaveLength(19);
  });

  test.each([
    ['bcrypt', () => bcrypt(password, 4)],
    [
      'argon2id of another cost',
      async () => (await import('@node-rs/argon2')).hash(password, { memoryCost: 4_096, timeCost: 3, parallelism: 1 }),
    ],
  ])('may bring a hash of %s, which the first sign-in replaces', async (_what, made) => {
    const email = address();
    const { body } = await admin.post('/admin/users', { email, email_confirm: true, password_hash: await made() });
    expect((await signIn(email, 'three brown goats 8')).status).toBe(400);
    expect((await signIn(email)).status).toBe(200);
    const { rows } = await provider.query<{ hash: string }>({
      text: 'select encrypted_password as hash from auth.users where id = $1',
      values: [body.id],
    });
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn(email)).status).toBe(200);
  });
});

describe('a change', () => {
  test.each([
    ['another address', { email: 'moved@example.in' }],
    ['another number', { phone: '+919833333333' }],
    ['a password', { password: 'six white hens 55' }],
    ['a ban', { ban_duration: '1h' }],
  ])('to %s signs the person out, and what was sent counts no more', async (_what, change) => {
    const { id, email, authorization } = await person();
    await provider.post('/recover', { email });
    const [mail] = await provider.mailsTo(email);
    expect((await admin.put(`/admin/users/${id}`, change)).status).toBe(200);
    expect(await isSignedIn(authorization)).toBe(false);
    const token = new URL(mail?.link ?? '').searchParams.get('token');
    expect((await provider.post('/verify', { type: 'recovery', token_hash: token })).status).toBe(403);
  });

  test('that says what is there already, or what one is called, signs nobody out', async () => {
    const { id, email, authorization } = await person();
    const change = { email, email_confirm: true, user_metadata: { name: 'Asha' }, app_metadata: { club: 2 } };
    const { body } = await admin.put(`/admin/users/${id}`, change);
    expect(body).toMatchObject({ user_metadata: { name: 'Asha' }, app_metadata: { club: 2, provider: 'email' } });
    expect(await isSignedIn(authorization)).toBe(true);
    const without = await admin.put(`/admin/users/${id}`, {
      user_metadata: { name: null },
      app_metadata: { club: null },
    });
    expect(without.body.user_metadata).toEqual({ email_verified: true });
    expect(without.body.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  });

  test('of the address moves the identity and what signs in', async () => {
    const { id, email } = await person();
    const moved = address();
    const { body } = await admin.put(`/admin/users/${id}`, { email: moved });
    expect(body.identities[0]).toMatchObject({ email: moved, identity_data: { email: moved, email_verified: true } });
    expect((await signIn(moved)).status).toBe(200);
    expect((await signIn(email)).status).toBe(400);
  });

  test('to an address or a number of another is refused', async () => {
    const [{ id }, other] = [await person(), await person()];
    await admin.put(`/admin/users/${other.id}`, { phone: '+919844444444' });
    expect(await admin.put(`/admin/users/${id}`, { email: other.email })).toMatchObject(refused(422, 'email_exists'));
    expect(await admin.put(`/admin/users/${id}`, { phone: '+919844444444' })).toMatchObject(
      refused(422, 'phone_exists'),
    );
    expect(await admin.put(`/admin/users/${id}`, { password: '' })).toMatchObject(refused(422, 'weak_password'));
    expect(await admin.put(`/admin/users/${nobody}`, {})).toMatchObject(refused(404, 'user_not_found'));
    expect(await admin.put('/admin/users/abc', {})).toMatchObject(refused(404, 'validation_failed'));
  });

  test('of the password lets in whoever tried the old one too often', async () => {
    const { id, email } = await person();
    for (let tries = 0; tries < 10; tries += 1) await signIn(email, 'a wrong password');
    await admin.put(`/admin/users/${id}`, { password: 'six white hens 55' });
    expect((await signIn(email, 'six white hens 55')).status).toBe(200);
  });
});

describe('a deletion', () => {
  test('that is soft leaves the id alone, and the address may be another’s', async () => {
    const { id, email, authorization } = await person();
    await admin.put(`/admin/users/${id}`, { phone: '+919855555555' });
    await provider.post('/recover', { email });
    await provider.query({ text: 'delete from auth.mail_outbox', values: [] });
    const again = { authorization: `Bearer ${(await signIn(email)).body.access_token}` };
    await withApp(provider, again);
    expect(await admin.delete(`/admin/users/${id}`, { should_soft_delete: true })).toEqual({ status: 200, body: {} });

    const { body } = await admin.get(`/admin/users/${id}`);
    expect(body).toMatchObject({
      id,
      email: expect.stringMatching(/^[\w-]{43}$/),
      phone: expect.stringMatching(/^0\d{14}$/),
    });
    expect(body).toMatchObject({ deleted_at: expect.any(String), user_metadata: {}, app_metadata: {} });
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${email}|919855555555`));
    expect(body.factors).toBeUndefined();
    for (const table of [
      'sessions',
      'one_time_tokens',
      'flow_state',
      'known_networks',
      'known_browsers',
      'mfa_factors',
    ])
      expect(
        (await provider.query({ text: `select from auth.${table} where user_id = $1`, values: [id] })).rows,
      ).toEqual([]);

    for (const bearer of [authorization, again.authorization]) expect(await isSignedIn(bearer)).toBe(false);
    expect((await signIn(email)).status).toBe(400);
    expect((await signIn(body.email)).status).toBe(400);
    await provider.post('/recover', { email });
    await provider.post('/otp', { email, create_user: false });
    const sent = await provider.mailsTo(email);
    expect(sent.filter(({ code }) => code !== '')).toEqual([]);
    expect(await admin.put(`/admin/users/${id}`, { email })).toMatchObject(refused(404, 'user_not_found'));
    expect(await admin.get(`/admin/users/${id}/factors`)).toMatchObject(refused(404, 'user_not_found'));

    const another = await admin.post('/admin/users', { email, phone: '+919855555555', password, email_confirm: true });
    expect(another.status).toBe(200);
    expect((await signIn(email)).body.user.id).toBe(another.body.id);
    expect(await admin.delete(`/admin/users/${id}`, { should_soft_delete: true })).toMatchObject({ status: 200 });
    expect(await admin.delete(`/admin/users/${id}`)).toMatchObject({ status: 200 });
  });

  test('that a rule of the database is against is refused in its words, and nothing is gone', async () => {
    const { id, email } = await person();
    await provider.query({ text: 'create table public.bills (id uuid references auth.users (id))', values: [] });
    await provider.query({ text: 'insert into public.bills values ($1)', values: [id] });
    expect(await admin.delete(`/admin/users/${id}`)).toEqual({
      status: 409,
      body: { code: 'conflict', message: 'Rows of bills refer to this user' },
    });
    await provider.query({
      text: `create function public.keep() returns trigger language plpgsql as
             $$ begin raise exception 'This person stays' using errcode = 'PT409', hint = 'Ask first.'; end $$`,
      values: [],
    });
    const trigger = 'create trigger keep before update of banned_until on auth.users execute function public.keep()';
    await provider.query({ text: trigger, values: [] });
    expect(await admin.put(`/admin/users/${id}`, { email: address(), ban_duration: '1h' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'This person stays. Ask first.' },
    });
    await provider.query({ text: 'drop trigger keep on auth.users', values: [] });
    expect((await signIn(email)).status).toBe(200);
    await provider.query({ text: 'drop table public.bills', values: [] });
  });
});
