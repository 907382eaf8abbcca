import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { issuer, startTestAuth, type TestAuth } from '../../testing/auth.ts';
import { testGoogle } from '../../testing/file-servers.ts';
import { siteUrl, startGoogleTest } from '../../testing/google.ts';

const google = testGoogle({ redirects: ['https://elsewhere.example/back'] });

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const asked = (more: Record<string, string>) =>
  `/authorize?${new URLSearchParams({ provider: 'google', code_challenge: challenge, code_challenge_method: 's256', ...more })}`;

test('a person is sent to the provider with a state, a nonce and a challenge of their own each time', async () => {
  const visits = await Promise.all([google.authorize(), google.authorize()]);
  for (const { status, location, query } of visits) {
    expect(status).toBe(302);
    expect(location.startsWith(`${google.oidc.issuer}/auth?`)).toBe(true);
    expect(Object.fromEntries(query)).toMatchObject({
      client_id: google.oidc.clientId,
      redirect_uri: `${issuer}/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
  }
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(new Set(visits.map(({ query }) => query.get(name))).size).toBe(2);
  }
});

test('further parameters reach the provider, but none that is the protocol’s own', async () => {
  const { query } = await google.authorize({
    access_type: 'offline',
    prompt: 'consent',
    login_hint: 'asha@example.com',
    client_id: 'other',
    redirect_uri: 'https://evil.example/',
    response_type: 'token',
    response_mode: 'fragment',
    state: 'mine',
    nonce: 'mine',
    request_uri: 'https://evil.example/',
    scope: 'everything',
    redirect_to: siteUrl,
  });
  expect(Object.fromEntries(query)).toMatchObject({
    access_type: 'offline',
    prompt: 'consent',
    login_hint: 'asha@example.com',
    client_id: google.oidc.clientId,
    redirect_uri: `${issuer}/callback`,
    response_type: 'code',
    scope: 'openid email profile',
  });
  for (const name of ['response_mode', 'request_uri', 'redirect_to', 'provider']) expect(query.has(name)).toBe(false);
  expect(query.get('state')).not.toBe('mine');
  expect(query.get('nonce')).not.toBe('mine');
});

test.each([
  [`${siteUrl}/admin/login?next=x`, `${siteUrl}/admin/login?next=x&code=`],
  ['https://elsewhere.example/back', 'https://elsewhere.example/back?code='],
  ['https://evil.example/', `${siteUrl}/?code=`],
])('who asked for %s comes back to where that may lead', async (redirectTo, expected) => {
  const { location } = await google.signIn(google.know({}), { redirect_to: redirectTo });
  expect(location.slice(0, expected.length)).toBe(expected);
});

test('so many sign-ins may be begun from one address', async () => {
  await using limited = await startGoogleTest({ flowsPerAddress: { count: 3, seconds: 300 } });
  for (let n = 0; n < 3; n += 1) expect((await limited.visit(asked({}))).status).toBe(302);
  expect(await limited.visit(asked({}))).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
});

describe('who may come', () => {
  test('with sign-up off a stranger is refused, and a person with an account enters', async () => {
    await using closed = await startGoogleTest({ signup: false });
    const person = closed.know({});
    const { query } = await closed.signIn(person);
    expect(Object.fromEntries(query)).toEqual({
      error: 'access_denied',
      error_code: 'signup_disabled',
      error_description: 'Signups not allowed for this instance',
    });
    await closed.provider.auth.createAccount({ email: person.email ?? '', password: 'long enough', confirmed: true });
    expect((await closed.signIn(person)).query.get('code')).not.toBeNull();
  });

  test.each([
    ['no address', { email: undefined as unknown as string }, 'Error getting user email from external provider'],
    ['an address that is none', { email: 'a b@example.com' }, 'Unable to validate email address: invalid format'],
    ['the null character in it', { email: 'a\0@example.com' }, 'Error getting user email from external provider'],
  ])('a person with %s is refused', async (_name, more, message) => {
    const { query } = await google.signIn(google.know(more));
    expect(query.get('error_description')).toBe(message);
  });
});

describe('a provider that cannot be had', () => {
  const withIssuer = async (at: string, work: (provider: TestAuth) => Promise<void>) => {
    const settings = { google: { clientId: 'a', clientSecret: 'b', issuer: at }, siteUrl };
    const provider = await startTestAuth(settings);
    await work(provider).finally(() => provider.stop());
  };
  const unavailable = {
    error: 'temporarily_unavailable',
    error_code: 'unexpected_failure',
    error_description: 'The sign-in provider cannot be reached at the moment',
  };

  test('down, the person is sent back with an error at once; the start did not need it', async () => {
    await withIssuer('http://127.0.0.1:9', async (provider) => {
      const { query } = await google.visit(`${provider.url}${asked({ redirect_to: `${siteUrl}/admin/login` })}`);
      expect(Object.fromEntries(query)).toEqual(unavailable);
      const { rows } = await provider.query({ text: 'select 1 from auth.flow_state', values: [] });
      expect(rows).toEqual([]);
    });
  });

  test('back again, it is asked again', async () => {
    const standIn = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      const endpoints = { authorization_endpoint: `${at}/auth`, token_endpoint: `${at}/token`, jwks_uri: `${at}/jwks` };
      response.end(JSON.stringify({ issuer: at, ...endpoints }));
    });
    await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
    const { port } = standIn.address() as { port: number };
    const at = `http://127.0.0.1:${port}`;
    const close = () => new Promise<void>((resolve) => standIn.close(() => resolve()));
    await close();
    await withIssuer(at, async (provider) => {
      expect((await google.visit(`${provider.url}${asked({})}`)).query.get('error')).toBe('temporarily_unavailable');
      await new Promise<void>((resolve) => standIn.listen(port, '127.0.0.1', resolve));
      const { location } = await google.visit(`${provider.url}${asked({})}`);
      expect(location.startsWith(`${at}/auth?`)).toBe(true);
      standIn.closeAllConnections();
      await close();
    });
  });
});
