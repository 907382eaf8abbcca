import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestAuth, type TestAuth } from '../../testing/auth.ts';

// An OpenID provider that answers as it likes: nothing of it hangs, fills the memory or is told to the person.

type Answer = (response: ServerResponse, request: IncomingMessage) => void | Promise<void>;

const siteUrl = 'http://site.example';
let server: Server;
let issuer: string;
let auth: TestAuth;
let answers: Record<string, Answer>;
let key: Awaited<ReturnType<typeof newKey>>;

const newKey = async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const kid = randomUUID();
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
};

const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

/** A body of so many megabytes, as fast as it is read. */
const pour = async (response: ServerResponse, megabytes: number): Promise<number> => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"access_token":"');
  const part = 'x'.repeat(1024 * 1024);
  const closed = once(response, 'close');
  let poured = 0;
  for (; poured < megabytes && !response.destroyed; poured += 1) {
    if (!response.write(part)) await Promise.race([once(response, 'drain'), closed]);
  }
  response.end('"}');
  return poured;
};

const tokens: Answer = async (response) => {
  const claims = { email: 'asha@example.com', email_verified: true, nonce };
  const idToken = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: key.kid })
    .setIssuer(issuer)
    .setSubject('asha')
    .setAudience('client')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key.privateKey);
  json(response, { access_token: 'a', token_type: 'bearer', id_token: idToken });
};
let nonce = '';

const usual = (): Record<string, Answer> => ({
  '/.well-known/openid-configuration': (response) =>
    json(response, {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
    }),
  '/jwks': (response) => json(response, { keys: [key.jwk] }),
  '/token': tokens,
});

beforeAll(async () => {
  key = await newKey();
  server = createServer((request, response) => void answers[request.url ?? '']?.(response, request));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  answers = usual();
  auth = await startTestAuth({ google: { clientId: 'client', clientSecret: 'secret', issuer }, siteUrl });
  return () => auth.stop();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise<void>((resolve) => server.close(() => resolve()));
});

const visit = async (path: string): Promise<URL> => {
  const answer = await fetch(`${auth.url}${path}`, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? 'none:');
};
const begin = async (): Promise<URL> => {
  const challenge = randomBytes(32).toString('base64url');
  const sent = await visit(`/authorize?provider=google&code_challenge=${challenge}&code_challenge_method=s256`);
  nonce = sent.searchParams.get('nonce') ?? '';
  return sent;
};
/** A person goes to the provider and is sent back with a code: what the page is told then. */
const comeBack = async (): Promise<Record<string, string>> => {
  const state = (await begin()).searchParams.get('state') ?? '';
  return Object.fromEntries((await visit(`/callback?code=x&state=${state}`)).searchParams);
};

const code = { code: expect.stringMatching(/^[0-9a-f-]{36}$/) };
const refused = {
  error: 'server_error',
  error_code: 'unexpected_failure',
  error_description: 'Unable to exchange external code',
};
const unavailable = {
  error: 'temporarily_unavailable',
  error_code: 'unexpected_failure',
  error_description: 'The sign-in provider cannot be reached at the moment',
};

test('one that answers as it should lets people in', async () => {
  expect(await comeBack()).toEqual(code);
});

const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
const textual = (body: string, type = 'application/json', status = 200): Answer => {
  return (response) => void response.writeHead(status, { 'content-type': type }).end(body);
};

test.each<[string, Answer]>([
  ['no JSON', textual('<html>Sign in</html>', 'text/html')],
  ['JSON in name only', textual('{"access_token":')],
  ['nested without end', textual(`{"access_token":"a","token_type":"bearer","id_token":${deep}}`)],
  ['a refusal in its own words', textual('{"error":"x","error_description":"Call 1800 000 000"}', undefined, 400)],
  ['a redirect', (response) => void response.writeHead(307, { location: `${issuer}/elsewhere` }).end()],
  ['nothing, and hangs up', (response) => void response.destroy()],
  ['null', textual('null')],
])('a token endpoint that answers %s is a sign-in that failed, in our words', async (_, answer) => {
  answers['/token'] = answer;
  let elsewhere = 0;
  answers['/elsewhere'] = (response) => {
    elsewhere += 1;
    response.end();
  };
  expect(await comeBack()).toEqual(refused);
  expect(elsewhere).toBe(0);
  answers = usual();
  expect(await comeBack()).toEqual(code);
});

test.each(['/token', '/jwks', '/.well-known/openid-configuration'])(
  'an answer of %s is read to 1 MiB, not further',
  async (path) => {
    let poured = 0;
    const ended = new Promise<void>((resolve) => {
      answers[path] = async (response) => {
        poured = await pour(response, 200);
        resolve();
      };
    });
    const told = path.endsWith('configuration') ? Object.fromEntries((await begin()).searchParams) : await comeBack();
    expect(told).toEqual(path.endsWith('configuration') ? unavailable : refused);
    await ended;
    expect(poured).toBeLessThan(50); // what the sockets between hold, and no more
  },
);

test('an answer that drips is given up after five seconds', async () => {
  answers['/token'] = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 200);
    response.once('close', () => clearInterval(drip));
  };
  const limit = vi.spyOn(AbortSignal, 'timeout');
  expect(await comeBack()).toEqual(refused);
  expect(limit.mock.calls.at(-1)).toEqual([5_000]);
});

test('one that says it is another is not used', async () => {
  answers['/.well-known/openid-configuration'] = (response) =>
    json(response, { issuer: 'https://accounts.google.com', authorization_endpoint: `${issuer}/auth` });
  expect(Object.fromEntries((await begin()).searchParams)).toEqual(unavailable);
});

test('its keys rotate: a token by a key that was not known a minute ago is believed', async () => {
  expect(await comeBack()).toEqual(code);
  key = await newKey();
  // The keys that were read a moment ago are not asked for again at once, however many tokens name others.
  expect(await comeBack()).toEqual(refused);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect(await comeBack()).toEqual(code);
});
