// Keys for servers through the whole product: each of the five services takes one, refuses it of a page, and from the
// moment on that it is taken back.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audience, createTokens } from '../../provider/auth/tokens/access-tokens.ts';
import { openKeys } from '../../provider/auth/tokens/keys.ts';
import {
  addSecretKey,
  loginSettings,
  type OwnDatabase,
  openOwnDatabase,
  removeSecretKey,
  type SecretKey,
} from '../../provider/index.ts';
import { openRawClient } from '../../provider/testing/realtime/raw-client.ts';
import { signIn } from '../../testing/client.ts';
import { startTestThaan, testOwner } from '../../testing/start-thaan.ts';
import type { Thaan } from './start-thaan.ts';

const origin = 'https://portal.example';
const lines: string[] = [];
let thaan: Thaan;
let own: OwnDatabase;
beforeAll(async () => {
  thaan = await startTestThaan({ environment: { THAAN_ORIGINS: origin }, log: (line) => lines.push(line) });
  own = openOwnDatabase(loginSettings(thaan.connection, 'supabase_auth_admin'));
});
afterAll(async () => {
  await own.close();
  await thaan.stop();
});

const made = async (name: string): Promise<SecretKey> => {
  const key = await addSecretKey(own, name);
  if (!key) throw new Error(`${name} is taken`);
  return key;
};

/** What each service is asked: a method, a path and what is sent; and what it answers whoever may do everything. */
const services = {
  'rest/v1': ['GET', '/profiles?select=email', undefined, 200],
  'storage/v1': ['GET', '/bucket', undefined, 200],
  'functions/v1': ['POST', '/sweep-pictures', {}, 200],
  'realtime/v1': ['POST', '/api/broadcast', { messages: [{ topic: 'a', event: 'b', payload: {} }] }, 202],
  // A key is nobody's session; what an administrator asks begins after that.
  'auth/v1': ['GET', '/user', undefined, 403],
} as const;
type Service = keyof typeof services;
const names = Object.keys(services) as Service[];

const ask = async (service: Service, headers: Record<string, string>) => {
  const [method, path, body] = services[service];
  const answer = await fetch(`${thaan.url}/${service}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
};
const bearer = (text: string) => ({ authorization: `Bearer ${text}`, apikey: thaan.publicKey });

/** A handshake that is refused. */
const handshake = async (apikey: string, headers: Record<string, string> = {}) => {
  const asked = request(`${thaan.url}/realtime/v1/websocket?apikey=${apikey}`, {
    headers: { ...upgrade, ...headers },
  }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  let body = '';
  for await (const piece of answer.setEncoding('utf8')) body += piece;
  return { status: answer.statusCode, body: JSON.parse(body) };
};
const upgrade = {
  connection: 'upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.alloc(16).toString('base64'),
};

const taken: Partial<Record<Service, unknown>> = {
  'rest/v1': [{ email: testOwner.email }],
  'functions/v1': { removed: 0 },
  'auth/v1': { code: 'bad_jwt', message: 'invalid claim: missing sub claim' },
};
const refused: Readonly<Record<Service, object>> = {
  'rest/v1': { status: 401, body: { code: 'PGRST301', message: 'Unregistered API key' } },
  'storage/v1': { status: 400, body: { statusCode: '403', code: 'AccessDenied', message: 'Unregistered API key' } },
  'functions/v1': { status: 401, body: { code: 'UNAUTHORIZED_INVALID_API_KEY', message: 'Unregistered API key' } },
  'realtime/v1': { status: 401, body: { message: 'Unauthorized' } },
  'auth/v1': { status: 403, body: { code: 'bad_jwt', message: expect.stringContaining('unregistered API key') } },
};
const words = 'Forbidden use of secret API key in browser';

describe.each(['key', 'token'] as const)('the %s', (form) => {
  it.each(names)('is taken by %s as bearer and as apikey, and refused at the next request', async (service) => {
    const name = `${form}-${service.replace(/\W/g, '-')}`;
    const text = (await made(name))[form];
    const answers = [await ask(service, bearer(text)), await ask(service, { apikey: text })];
    for (const { status, body } of answers) {
      expect(status).toBe(services[service][3]);
      if (taken[service]) expect(body).toEqual(taken[service]);
    }
    await removeSecretKey(own, name);
    for (const headers of [bearer(text), { apikey: text }])
      expect(await ask(service, headers)).toMatchObject(refused[service]);
  });

  it.each(names)('is refused by %s to a page, also of an origin that may ask', async (service) => {
    const text = (await made(`page-${form}-${service.replace(/\W/g, '-')}`))[form];
    const { token: person } = await signIn(thaan, testOwner.email, testOwner.password);
    for (const headers of [bearer(text), { apikey: text }, { ...bearer(person), apikey: text }]) {
      const answer = await ask(service, { ...headers, origin });
      expect(answer.status).toBe(401);
      expect(answer.body.message).toContain(words);
      if (service !== 'auth/v1') expect(answer.body.hint).toContain('Delete this secret API key immediately.');
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    }
  });

  it('lets the public client past the policies', async () => {
    const text = (await made(`client-${form}`))[form];
    const client = createClient(thaan.url, text, { auth: { persistSession: false, autoRefreshToken: false } });
    expect(await client.from('profiles').select('email')).toMatchObject({ data: [{ email: testOwner.email }] });
    expect((await client.storage.listBuckets()).error).toBeNull();
    expect(await client.functions.invoke('sweep-pictures', { body: {} })).toMatchObject({ data: { removed: 0 } });
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    const subscribed = new Promise<string>((resolve) => {
      client.channel('shop', { config: { private: true } }).subscribe((status) => {
        resolve(status);
        if (status === 'CLOSED') close();
      });
    });
    expect(await subscribed).toBe('SUBSCRIBED');
    // Its channel ends as one of an ended session does, and it is let in nowhere.
    await removeSecretKey(own, `client-${form}`);
    await closed;
    expect((await client.from('profiles').select('email')).error?.message).toBe('Unregistered API key');
    await client.realtime.disconnect();
  }, 20_000);

  it('opens no socket for a page, and no channel of a socket that a page opened', async () => {
    const text = (await made(`socket-${form}`))[form];
    expect(await handshake(text, { origin })).toEqual({ status: 401, body: { error: words } });
    expect(await handshake(text, { 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 401 });
    const failures = lines.flatMap((line) => JSON.parse(line).failure ?? []);
    expect(failures).toContain(words);
    const page = await openRawClient(thaan.url, { apikey: thaan.publicKey, headers: { origin } });
    const joined = await page.join('realtime:shop', { access_token: text, config: {} });
    expect(joined).toMatchObject({ status: 'error', response: { reason: expect.stringContaining(words) } });
    page.terminate();
    const server = await openRawClient(thaan.url, { apikey: text });
    expect(await server.join('realtime:shop', { config: { private: true } })).toMatchObject({ status: 'ok' });
    server.terminate();
  });
});

it.each(names)('%s takes no other token of the role, though our key signed it', async (service) => {
  const tokens = createTokens(await openKeys(own), `${thaan.url}/auth/v1`, 3_600);
  const { token } = await tokens.sign({ role: 'service_role', aud: audience });
  const { token: person } = await tokens.sign({ role: 'authenticated', aud: audience });
  const { status, body } = await ask(service, bearer(token));
  expect([400, 401, 403]).toContain(status);
  expect(JSON.stringify(body)).not.toContain('missing sub');
  // The same token of another role is one that is read.
  expect((await ask(service, bearer(person))).body).not.toEqual(body);
});

it('no line of the log shows a key, and none is in what was refused', async () => {
  const { key, token } = await made('quiet');
  for (const text of [key, token, `${key}x`, key.slice(0, -3)])
    for (const service of names) {
      const { body } = await ask(service, bearer(text));
      expect(JSON.stringify(body ?? '')).not.toContain(text.slice(10, 30));
    }
  const client = await openRawClient(thaan.url, { apikey: key });
  client.terminate();
  expect(await handshake(`${key}x`)).toEqual({ status: 401, body: { error: 'Unregistered API key' } });
  expect(lines.join('\n')).not.toMatch(/sb_secret_|eyJ/);
});
