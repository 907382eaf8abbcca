import { GoTrueAdminApi } from '@supabase/auth-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrolApp } from '../../testing/apps.ts';
import { serviceKey, startTestAuth, type TestAuth } from '../../testing/auth.ts';
import { type Call, everyMethod } from '../../testing/rest/every-method.ts';

/** The public client's `auth.admin`, over HTTP. */
let provider: TestAuth;
let admin: GoTrueAdminApi;
let people = 0;
const password = 'three brown goats 9';
const nobody = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66';

beforeAll(async () => {
  provider = await startTestAuth();
  const headers = { Authorization: `Bearer ${(await serviceKey(provider.database)).key}` };
  admin = new GoTrueAdminApi({ url: provider.url, headers, experimental: { passkey: true } });
});
afterAll(() => provider.stop());
beforeEach(() => provider.forgetLimits());

const address = () => {
  people += 1;
  return `person${people}@example.in`;
};
const person = async () => {
  const email = address();
  const { data } = await admin.createUser({ email, password, email_confirm: true });
  return { id: data.user?.id ?? '', email };
};
const tokenOf = async (email: string): Promise<string> =>
  (await provider.post('/token?grant_type=password', { email, password })).body.access_token;
const withPhone = async (id: string) => (await admin.getUserById(id)).data.user?.phone;

const user = (more: object) => ({ data: { user: expect.objectContaining(more) }, error: null });
const refusal = (status: number, code: string) => expect.objectContaining({ status, code });
const absent = { data: { user: null }, error: refusal(404, 'user_not_found') };

const signedOut: Call = [
  'a token’s person, everywhere',
  async () => {
    const { email } = await person();
    const token = await tokenOf(email);
    const answer = await admin.signOut(token, 'global');
    return [answer, (await provider.get('/user', { authorization: `Bearer ${token}` })).body.code];
  },
  [{ data: null, error: null }, 'session_not_found'],
];

everyMethod(
  GoTrueAdminApi.prototype,
  // What `mfa`, `oauth`, `customProviders` and `passkey` are made of: below.
  [
    ...['_listFactors', '_deleteFactor', '_adminListPasskeys', '_adminDeletePasskey'],
    ...['List', 'Get', 'Create', 'Update', 'Delete'].map(
      (verb) => `_${verb.toLowerCase()}OAuthClient${verb === 'List' ? 's' : ''}`,
    ),
    '_regenerateOAuthClientSecret',
    ...['List', 'Get', 'Create', 'Update', 'Delete'].map(
      (verb) => `_${verb.toLowerCase()}CustomProvider${verb === 'List' ? 's' : ''}`,
    ),
  ],
  {
    signOut: [signedOut, ['no token', () => admin.signOut('invented'), { data: null, error: refusal(403, 'bad_jwt') }]],
    createUser: [
      ['a person', () => admin.createUser({ email: 'made@example.in' }), user({ email: 'made@example.in' })],
      [
        'the same once more',
        () => admin.createUser({ email: 'made@example.in' }),
        { data: { user: null }, error: refusal(422, 'email_exists') },
      ],
    ],
    listUsers: [
      [
        'page by page',
        async () => {
          for (let count = 0; count < 3; count += 1) await person();
          const { data } = await admin.listUsers({ page: 1, perPage: 2 });
          return [data.users.length, 'nextPage' in data && data.nextPage];
        },
        [2, 2],
      ],
      [
        'a page that is none',
        () => admin.listUsers({ perPage: 0.5 }),
        { data: { users: [] }, error: refusal(400, 'validation_failed') },
      ],
    ],
    getUserById: [
      [
        'a person',
        async () => {
          const { id, email } = await person();
          return [(await admin.getUserById(id)).data.user?.email === email];
        },
        [true],
      ],
      ['nobody', () => admin.getUserById(nobody), absent],
    ],
    updateUserById: [
      [
        'a number',
        async () => {
          const { id } = await person();
          const { error } = await admin.updateUserById(id, { phone: '+919876543210', phone_confirm: true });
          return [error, await withPhone(id)];
        },
        [null, '919876543210'],
      ],
      ['nobody', () => admin.updateUserById(nobody, {}), absent],
    ],
    deleteUser: [
      [
        'a person',
        async () => {
          const { id } = await person();
          const { error } = await admin.deleteUser(id);
          return [error, await admin.getUserById(id)];
        },
        [null, absent],
      ],
      [
        'a person, softly',
        async () => {
          const { id } = await person();
          await admin.deleteUser(id, true);
          return (await admin.getUserById(id)).data.user?.deleted_at;
        },
        expect.any(String),
      ],
    ],
    inviteUserByEmail: [
      [
        'a person',
        () => admin.inviteUserByEmail('invited@example.in', { data: { name: 'Bina' } }),
        user({ email: 'invited@example.in', user_metadata: { name: 'Bina' } }),
      ],
    ],
    generateLink: [
      [
        'a change of address',
        async () => {
          const { email } = await person();
          const { data } = await admin.generateLink({ type: 'email_change_new', email, newEmail: 'new@example.in' });
          return [data.user?.new_email, data.properties?.verification_type, data.properties?.email_otp];
        },
        ['new@example.in', 'email_change_new', expect.stringMatching(/^\d{6}$/)],
      ],
      [
        'a recovery of nobody',
        () => admin.generateLink({ type: 'recovery', email: 'nobody@example.in' }),
        { data: { properties: null, user: null }, error: refusal(404, 'user_not_found') },
      ],
    ],
  },
);

test('the client has no other parts', () => {
  const parts = Object.entries(admin).filter(([, part]) => typeof part === 'object' && part !== null);
  const told = parts.map(([name, part]) => [name, Object.values(part).some((each) => typeof each === 'function')]);
  expect(told.filter(([, isPart]) => isPart).map(([name]) => name)).toEqual([
    'mfa',
    'oauth',
    'customProviders',
    'passkey',
  ]);
});

test('mfa lists and deletes the factors of a person', async () => {
  expect(Object.keys(admin.mfa)).toEqual(['listFactors', 'deleteFactor']);
  const { id, email } = await person();
  const app = await enrolApp(provider, { authorization: `Bearer ${await tokenOf(email)}` });
  const listed = await admin.mfa.listFactors({ userId: id });
  expect(listed.data?.factors.map((factor) => factor.id)).toEqual([app.id]);
  expect((await admin.mfa.deleteFactor({ userId: id, id: app.id })).error).toBeNull();
  expect((await admin.mfa.deleteFactor({ userId: id, id: app.id })).error).toMatchObject({ status: 404 });
});

describe('what is not offered is refused as where it is switched off', () => {
  const client = { client_name: 'A site', redirect_uris: ['https://site.example/back'] };
  const custom = {
    provider_type: 'oidc',
    identifier: 'custom:x',
    name: 'X',
    client_id: 'x',
    client_secret: 'x',
  } as const;
  const calls = {
    oauth: {
      listClients: () => admin.oauth.listClients(),
      createClient: () => admin.oauth.createClient(client),
      getClient: () => admin.oauth.getClient(nobody),
      updateClient: () => admin.oauth.updateClient(nobody, client),
      deleteClient: () => admin.oauth.deleteClient(nobody),
      regenerateClientSecret: () => admin.oauth.regenerateClientSecret(nobody),
    },
    customProviders: {
      listProviders: () => admin.customProviders.listProviders(),
      createProvider: () => admin.customProviders.createProvider(custom),
      getProvider: () => admin.customProviders.getProvider('custom:x'),
      updateProvider: () => admin.customProviders.updateProvider('custom:x', { name: 'Y' }),
      deleteProvider: () => admin.customProviders.deleteProvider('custom:x'),
    },
    passkey: {
      listPasskeys: () => admin.passkey.listPasskeys({ userId: nobody }),
      deletePasskey: () => admin.passkey.deletePasskey({ userId: nobody, passkeyId: nobody }),
    },
  };

  test.each([
    ['oauth', 'feature_disabled'],
    ['customProviders', 'feature_disabled'],
    ['passkey', 'passkey_disabled'],
  ] as const)('%s', async (part, code) => {
    expect(Object.keys(calls[part])).toEqual(Object.keys(admin[part]));
    for (const ask of Object.values(calls[part])) expect((await ask()).error).toMatchObject({ status: 404, code });
  });
});
