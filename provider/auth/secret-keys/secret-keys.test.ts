// Keys for servers: who they speak for, in which places, and until when.
import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { secretKeyOf, tokenHeader } from '../../http/secret-key.ts';
import type { Caller } from '../../postgres/caller.ts';
import { callerOfNow } from '../../postgres/caller.ts';
import { serviceKey, type TestAuth } from '../../testing/auth.ts';
import { endSessions } from '../../testing/database-sessions.ts';
import { testAuth } from '../../testing/file-servers.ts';
import { addSecretKey, listSecretKeys, removeSecretKey, rotateSecretKey, type SecretKey } from '../index.ts';
import { createSecretKeys } from './secret-keys.ts';

let person: string;
let key: SecretKey;
const provider = testAuth();
beforeAll(async () => {
  const asha = { email: 'asha@example.in', password: 'three brown goats 9' };
  await provider.auth.createAccount({ ...asha, confirmed: true });
  person = (await provider.post('/token?grant_type=password', asha)).body.access_token;
});

beforeEach(async () => {
  key = await serviceKey(provider.database);
});

const forms = ['key', 'token'] as const;
const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
const identify = (headers: object, address?: string) => provider.auth.identify({ ...headers }, address);
const roleOf = async (headers: object) => (await identify(headers)).role;
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const unregistered = { name: 'InvalidToken', reason: 'api-key' };

test('a key is sb_secret_, letters of 192 bits and a checksum; its token is a JWT that names it', () => {
  expect(key.key).toMatch(/^sb_secret_[\w-]{32}_[\w-]{8}$/);
  const [header, claims] = key.token.split('.').map((part) => Buffer.from(part, 'base64url').toString());
  expect(JSON.parse(header ?? '')).toEqual({ alg: 'HS256', typ: 'JWT' });
  const { iat, exp, ...named } = JSON.parse(claims ?? '');
  expect(named).toEqual({ role: 'service_role', key_id: key.id });
  expect(exp - iat).toBeGreaterThan(9 * 365 * 24 * 3600);
});

test('neither is kept: the table holds what nobody can show', async () => {
  const { rows } = await provider.query({
    text: 'select to_jsonb(k)::text as row from auth.secret_keys k',
    values: [],
  });
  const kept = JSON.stringify(rows);
  for (const text of [key.key, key.key.slice(10, 42), ...key.token.split('.')]) expect(kept).not.toContain(text);
});

describe.each(forms)('its %s', (form) => {
  test('counts as bearer and as apikey, also beside the public key, and says nothing beside a person’s token', async () => {
    const [text, apikey] = [key[form], provider.auth.publicKey];
    for (const headers of [
      bearer(text),
      { apikey: text },
      { ...bearer(text), apikey: text },
      { ...bearer(text), apikey },
    ])
      expect(await roleOf(headers)).toBe('service_role');
    expect(await roleOf({ ...bearer(apikey), apikey: text })).toBe('service_role');
    expect(await roleOf({ ...bearer(person), apikey: text })).toBe('authenticated');
    expect(await roleOf({ apikey })).toBe('anon');
  });

  test('is refused at the next request once the key is replaced or taken back', async () => {
    await addSecretKey(provider.database, `next-${form}`);
    const one = await rotateSecretKey(provider.database, `next-${form}`);
    expect(await roleOf(bearer(one?.[form] ?? ''))).toBe('service_role');
    const next = await rotateSecretKey(provider.database, `next-${form}`);
    await expect(identify(bearer(one?.[form] ?? ''))).rejects.toMatchObject(unregistered);
    expect(await roleOf(bearer(next?.[form] ?? ''))).toBe('service_role');
    expect(await removeSecretKey(provider.database, `next-${form}`)).toBe(true);
    await expect(identify(bearer(next?.[form] ?? ''))).rejects.toMatchObject(unregistered);
    expect(await removeSecretKey(provider.database, `next-${form}`)).toBe(false);
  });

  test('is no session at auth/v1, which refuses one that is none in whatever is asked', async () => {
    expect((await provider.get('/user', bearer(key[form]))).body).toEqual({
      code: 'bad_jwt',
      message: 'invalid claim: missing sub claim',
    });
    const cut = `${key[form].slice(0, -1)}`;
    for (const headers of [bearer(cut), { apikey: cut }])
      for (const path of ['/user', '/settings', '/nothing'])
        expect(await provider.get(path, headers)).toMatchObject({
          status: 403,
          body: { code: 'bad_jwt', message: 'invalid JWT: unable to parse or verify signature, unregistered API key' },
        });
  });

  test.each([
    ['origin', 'https://site.example'],
    ['origin', 'null'],
    ['sec-fetch-site', 'same-origin'],
    // What Firefox sends over plain http to another machine's server, whose page it is.
    ['accept-language', 'en-GB,en;q=0.8', firefox],
  ])(
    'is refused with %s: %s, whatever is asked and beside whatever',
    async (name, value, browser: Record<string, string> = {}) => {
      for (const headers of [bearer(key[form]), { apikey: key[form] }, { ...bearer(person), apikey: key[form] }]) {
        const answer = await provider.get('/settings', { ...headers, ...browser, [name]: value });
        expect(answer).toMatchObject({ status: 401, body: { code: 'no_authorization' } });
        expect(answer.body.message).toMatch(/^Forbidden use of secret API key in browser\. .* immediately\.$/);
      }
      expect((await provider.get('/user', { ...bearer(person), ...browser, [name]: value })).status).toBe(200);
    },
  );

  test.each<Record<string, string>>([
    { 'user-agent': 'node', 'accept-language': '*', 'sec-fetch-mode': 'cors' },
    { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; en-IN) WindowsPowerShell/5.1' },
  ])('is taken of a script: %o', async (headers) => {
    expect((await provider.get('/settings', { ...bearer(key[form]), ...headers })).status).toBe(200);
  });
});

test('an older token of no server is none, also in a page', async () => {
  const older = (role: string) => new SignJWT({ role }).setProtectedHeader(tokenHeader).sign(randomBytes(32));
  const page = { ...bearer(person), origin: 'https://site.example' };
  expect((await provider.get('/user', { ...page, apikey: await older('anon') })).status).toBe(200);
  expect((await provider.get('/user', { ...page, apikey: await older('service_role') })).status).toBe(401);
  await expect(identify(bearer(await older('anon')))).rejects.toMatchObject({ reason: 'malformed' });
  await expect(identify(bearer(await older('service_role')))).rejects.toMatchObject(unregistered);
});

test('two names are never the same', async () => {
  expect(await addSecretKey(provider.database, 'twice')).toBeDefined();
  const made = await Promise.all([addSecretKey(provider.database, 'once'), addSecretKey(provider.database, 'once')]);
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await addSecretKey(provider.database, 'twice')).toBeUndefined();
  expect(await rotateSecretKey(provider.database, 'never-made')).toBeUndefined();
});

test('a use is noted, once an hour', async () => {
  const written: Promise<unknown>[] = [];
  const query: TestAuth['database']['query'] = (statement) => {
    const answer = provider.database.query(statement);
    if (statement.text.startsWith('update auth.secret_keys')) written.push(answer);
    return answer as never;
  };
  const keys = createSecretKeys({ query });
  await addSecretKey(provider.database, 'nightly');
  const made = await rotateSecretKey(provider.database, 'nightly');
  const used = async () =>
    (await listSecretKeys(provider.database)).find(({ name }) => name === 'nightly')?.lastUsedAt ?? undefined;
  const ago = (interval: string) =>
    provider.query({
      text: `update auth.secret_keys set last_used_at = now() - $1::interval where name = 'nightly'`,
      values: [interval],
    });
  /** Uses it; how often that is noted, and how many minutes ago the last use is said to be. */
  const use = async (text = '') => {
    written.length = 0;
    await keys.identityOf(text, '10.1.1.1');
    await Promise.all(written);
    return [written.length, Math.round((Date.now() - ((await used())?.getTime() ?? 0)) / 60_000)];
  };
  expect(await used()).toBeUndefined();
  expect(await use(made?.key)).toEqual([1, 0]);
  await ago('59 minutes');
  expect(await use(made?.key)).toEqual([0, 59]);
  await ago('61 minutes');
  expect(await use(made?.token)).toEqual([1, 0]);
});

test('of what is none an address sends a hundred a minute; keys that are known are asked for all the same', async () => {
  const guess = (address: string) =>
    identify(bearer(secretKeyOf(randomBytes(24))), address).catch((error: Error) => error);
  await identify(bearer(key.key), '10.9.8.7');
  for (let count = 0; count < 99; count += 1) expect(await guess('10.9.8.7')).toMatchObject(unregistered);
  expect(await guess('10.9.8.7')).toMatchObject({ name: 'OverLimit', statusCode: 429, retryAfter: expect.any(Number) });
  expect(await guess('10.9.8.8')).toMatchObject(unregistered);
  // The form is looked at first, and costs nothing.
  expect(await identify(bearer('sb_secret_x'), '10.9.8.7').catch((error: Error) => error)).toMatchObject(unregistered);
  expect(await identify(bearer(key.key), '10.9.8.7')).toMatchObject({ role: 'service_role' });
});

test('a text that cannot be a key is not asked for, and a guess stands with newcomers, a key in its own line', async () => {
  const asked: (Pick<Caller, 'line' | 'standing'> | undefined)[] = [];
  const query: TestAuth['database']['query'] = (statement) => {
    const { line = '', standing = 'guest' } = callerOfNow() ?? {};
    if (statement.text.startsWith('select')) asked.push({ line, standing });
    return provider.database.query(statement);
  };
  const keys = createSecretKeys({ query });
  const wrongSum = `${key.key.slice(0, -8)}AAAAAAAA`;
  const none = [wrongSum, `sb_secret_${'a'.repeat(5_000)}`, key.key.slice(0, -1), `${key.token}x`, 'sb_secret_'];
  for (const text of none) await expect(keys.identityOf(text, '10.1.1.1')).rejects.toMatchObject(unregistered);
  expect(asked).toEqual([]);
  for (const text of [key.key, key.key]) await keys.identityOf(text, '10.1.1.1');
  await expect(keys.identityOf(secretKeyOf(randomBytes(24)), '10.1.1.1')).rejects.toMatchObject(unregistered);
  const guess = { line: '10.1.1.1', standing: 'newcomer' };
  expect(asked).toEqual([guess, { line: key.id, standing: 'member' }, guess]);
});

test('a token of a key ends when it says', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 365 * 24 * 3_600_000 });
  try {
    await expect(identify(bearer(key.token))).rejects.toMatchObject(unregistered);
  } finally {
    vi.useRealTimers();
  }
});

test('the process’s own key holds without the database, here alone', async () => {
  const own = await provider.auth.ownSecretKey();
  expect(await provider.auth.ownSecretKey()).toBe(own);
  for (const form of forms) {
    expect(await identify(bearer(own[form]))).toEqual({ role: 'service_role', claims: { role: 'service_role' } });
    await expect(createSecretKeys(provider.database).identityOf(own[form], '')).rejects.toMatchObject(unregistered);
    expect((await provider.get('/settings', { apikey: own[form], origin: 'https://a.example' })).status).toBe(401);
  }
});

test('a database out of reach is no answer, neither yes nor no', async () => {
  const reach = (may: boolean) =>
    provider.query({ text: `alter role supabase_auth_admin ${may ? 'login' : 'nologin'}`, values: [] });
  await identify(bearer(key.key));
  await reach(false);
  await endSessions(provider.query, 'supabase_auth_admin');
  try {
    await expect(identify(bearer(key.key))).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    expect(await provider.get('/user', bearer(key.key))).toMatchObject({ status: 503 });
  } finally {
    await reach(true);
  }
});
