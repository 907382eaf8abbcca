import { afterEach, expect, test } from 'vitest';
import { administratorOf } from '../../testing/administrator.ts';
import { testDirectory } from '../../testing/file-servers.ts';
import { startDirectoryTest } from '../../testing/saml/directory.ts';
import type { Said } from '../../testing/saml/response.ts';
import { updateDirectory } from './manage.ts';

const saml = testDirectory({ messageIntervalSeconds: 0 });

afterEach(async () => {
  await saml.provider.query({ text: 'delete from auth.users', values: [] });
  await saml.provider.forgetLimits();
});

const asha = 'asha@corp.example.in';
const alone = {
  code: 'user_sso_managed',
  message: 'Updating email, phone, password of a SSO account only possible via SSO',
};

const enter = async (said: Said = {}) => {
  const { query, verifier } = await saml.signIn(said);
  const { body } = await saml.exchange(query.get('code'), verifier);
  return { body, user: body.user, bearer: { authorization: `Bearer ${body.access_token}` } };
};

const accounts = async () =>
  (
    await saml.provider.query<{ id: string; is_sso_user: boolean }>({
      text: 'select id, is_sso_user from auth.users order by created_at',
      values: [],
    })
  ).rows;

test('sign-up, recovery and codes never touch an account of a directory', async () => {
  const { user } = await enter();
  expect((await saml.provider.post('/signup', { email: asha, password: 'three brown goats 9' })).status).toBe(200);
  await saml.provider.query({ text: 'delete from auth.users where not is_sso_user', values: [] });
  await saml.provider.query({ text: 'delete from auth.mail_outbox', values: [] });
  expect((await saml.provider.post('/recover', { email: asha })).status).toBe(200);
  expect((await saml.provider.post('/otp', { email: asha, create_user: false })).status).toBe(200);
  expect((await saml.provider.post('/resend', { type: 'signup', email: asha })).status).toBe(200);
  expect(await saml.provider.mailsTo(asha)).toEqual([]);
  expect(await accounts()).toEqual([{ id: user.id, is_sso_user: true }]);
  const { rows } = await saml.provider.query({
    text: 'select from auth.users where encrypted_password is not null or recovery_sent_at is not null',
    values: [],
  });
  expect(rows).toEqual([]);
});

test('one name id is one account, and another never gets it by its address', async () => {
  const { user } = await enter();
  const moved = await enter({ attributes: { mail: 'asha.rao@corp.example.in' } });
  expect(moved.user.id).toBe(user.id);
  const other = await enter({ nameId: 'person-2' });
  expect(other.user.id).not.toBe(user.id);
  expect(other.user.email).toBe(asha);
  expect((await enter({ nameId: 'person-1' })).user.id).toBe(user.id);
  expect((await enter({ nameId: 'Person-1' })).user.id).not.toBe(user.id);
});

test('twenty browsers of a newcomer at once make one account', async () => {
  const landed = await Promise.all(Array.from({ length: 20 }, () => saml.signIn()));
  expect(landed.map(({ status }) => status)).toEqual(Array(20).fill(302));
  expect(await accounts()).toHaveLength(1);
});

test('a banned account is refused', async () => {
  const { user } = await enter();
  await saml.provider.auth.setBan(user.id, new Date(Date.now() + 60_000));
  const { query } = await saml.signIn();
  expect([query.get('error'), query.get('error_code')]).toEqual(['access_denied', 'user_banned']);
});

test('where nobody may sign up the directory makes no account', async () => {
  await using closed = await startDirectoryTest({ signup: false });
  expect((await closed.signIn()).query.get('error_code')).toBe('signup_disabled');
});

test.each([
  { password: 'three brown goats 9' },
  { email: 'x@example.in' },
  { phone: '+919876543210' },
  { nonce: '123456' },
])('the directory alone changes %o', async (change) => {
  const { bearer } = await enter();
  const { status, body } = await saml.provider.put('/user', change, bearer);
  expect([status, body]).toEqual([422, alone]);
});

test('what one says of oneself may change, identities and nonces may not be had', async () => {
  const { bearer } = await enter();
  const changed = await saml.provider.put('/user', { email: asha, data: { city: 'Pune' } }, bearer);
  expect(changed.body.user_metadata).toMatchObject({ city: 'Pune', email: asha });
  expect((await saml.provider.get('/reauthenticate', bearer)).body.code).toBe('user_sso_managed');
  expect((await saml.provider.get('/user/identities/authorize?provider=google', bearer)).body.code).toBe(
    'user_sso_managed',
  );
});

const identitiesOf = async (id: string) =>
  (
    await saml.provider.query<{ provider: string }>({
      text: 'select provider from auth.identities where user_id = $1',
      values: [id],
    })
  ).rows.map(({ provider }) => provider);

test.each([
  { email: 'x@example.in' },
  { phone: '+919876543210' },
  { password: 'three brown goats 9' },
  { password_hash: '$2b$10$DpFJvxnoIiGzLxSg.Pf8GeFEcLr3kYWBjRG3zNRWSWbfyKPoNRsGq' },
  { email_confirm: true },
  { phone_confirm: true },
  { email: asha, email_confirm: true, ban_duration: '1h' },
])('an administrator does not change %o of it either', async (change) => {
  const { user } = await enter();
  const admin = administratorOf(saml.provider);
  expect(await admin.put(`/admin/users/${user.id}`, change)).toMatchObject({ status: 422, body: alone });
  expect(await identitiesOf(user.id)).toEqual([`sso:${saml.directoryId}`]);
  expect((await enter()).user.id).toBe(user.id);
});

test('an administrator changes its data and bans it', async () => {
  const { user } = await enter();
  const admin = administratorOf(saml.provider);
  const changes = { email: asha, user_metadata: { city: 'Pune' }, app_metadata: { branch: 1 }, ban_duration: '1h' };
  const { status, body } = await admin.put(`/admin/users/${user.id}`, changes);
  expect([status, body.user_metadata.city, body.app_metadata.branch]).toEqual([200, 'Pune', 1]);
  expect(body.banned_until).toEqual(expect.any(String));
});

test('the identity of the directory may not be removed, also where another stands beside it', async () => {
  const { user, bearer } = await enter();
  await saml.provider.query({
    text: `insert into auth.identities (id, provider_id, user_id, identity_data, provider, created_at, updated_at)
           values (gen_random_uuid(), $1::text, $1::uuid, $2, 'email', now(), now())`,
    values: [user.id, JSON.stringify({ sub: user.id, email: asha, email_verified: true })],
  });
  for (const { identity_id: id } of user.identities) {
    const answer = await fetch(`${saml.provider.url}/user/identities/${id}`, { method: 'DELETE', headers: bearer });
    expect([answer.status, answer.headers.get('x-sb-error-code')]).toEqual([422, 'user_sso_managed']);
  }
  expect(await identitiesOf(user.id)).toHaveLength(2);
  expect((await enter()).user.id).toBe(user.id);
});

test('a second step works for it', async () => {
  const { bearer } = await enter();
  const { status, body } = await saml.provider.post('/factors', { factor_type: 'totp', friendly_name: 'App' }, bearer);
  expect([status, body.type]).toEqual([200, 'totp']);
});

test('attributes become fields by the mapping, bounded', async () => {
  const { database } = saml.provider;
  const keys = {
    name: { names: ['cn', 'displayName'] },
    groups: { names: ['memberOf', 'groups'], array: true },
    tier: { default: 'plain' },
    role: { name: 'role' },
    email: { name: 'work' },
    sub: { name: 'displayName' },
    essay: { name: 'essay' },
  };
  await updateDirectory(database, saml.directoryId, { attributeMapping: { keys } });
  try {
    const attributes = {
      displayName: 'Asha Rao',
      groups: ['buyers', 'sellers'],
      role: ['first', 'second'],
      work: 'Asha.Work@corp.example.in',
      mail: asha,
      essay: 'x'.repeat(2_000),
    };
    const { user } = await enter({ nameId: 'person-7', attributes });
    expect(user.email).toBe('asha.work@corp.example.in');
    expect(user.user_metadata).toMatchObject({
      sub: 'person-7',
      name: 'Asha Rao',
      custom_claims: { groups: ['buyers', 'sellers'], tier: 'plain', role: 'first' },
    });
    expect(JSON.stringify(user)).not.toContain('xxx');
  } finally {
    await updateDirectory(database, saml.directoryId, {
      attributeMapping: { keys: { name: { name: 'displayName' } } },
    });
  }
});
