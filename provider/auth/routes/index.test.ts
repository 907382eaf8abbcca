import { expect, test } from 'vitest';
import { testAuth } from '../../testing/file-servers.ts';

// Here more is asked than the limits allow, and what lies behind them is to be reached.
const many = { count: 10_000, seconds: 60 };
const limits = { messagesPerAddress: many, verificationsPerAddress: many, messageIntervalSeconds: 0 };
const provider = testAuth(limits);

/** Every endpoint that reads a body. */
const readers = [
  '/signup',
  '/token?grant_type=password',
  '/token?grant_type=refresh_token',
  '/recover',
  '/otp',
  '/verify',
  '/resend',
];

test('settings say what a sign-in page may offer', async () => {
  expect(await provider.get('/settings')).toMatchObject({
    status: 200,
    body: { disable_signup: false, mailer_autoconfirm: false, external: { email: true, google: false, phone: false } },
  });
});

test('the key set is public and holds no private part', async () => {
  const { status, body, headers } = await provider.get('/.well-known/jwks.json');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('public, max-age=600');
  // The key in use and the one that stands by.
  const published = {
    kid: expect.any(String),
    alg: 'ES256',
    use: 'sig',
    key_ops: ['verify'],
    ext: true,
    kty: 'EC',
    crv: 'P-256',
    x: expect.any(String),
    y: expect.any(String),
  };
  expect(body.keys).toEqual([published, published]);
});

test.each([
  ['POST', '/nothing'],
  ['GET', '/'],
])('%s %s is not offered', async (method, path) => {
  expect(await provider.send(method, path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test.each([
  ['GET', '/token', 'POST'],
  ['PATCH', '/user', 'GET, PUT'],
  ['OPTIONS', '/verify', 'GET, POST'],
  ['GET', '/user/identities/2f1f5c6e-52cf-4a5c-9a8e-0a51b1b4b9d1', 'DELETE'],
])('%s %s is told what the address takes: %s', async (method, path, allow) => {
  const { status, headers } = await provider.send(method, path);
  expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow });
  expect(headers.get('x-sb-error-code')).toBe('method_not_allowed');
});

test('an identity token of another provider is not taken', async () => {
  const shown = { id_token: 'x', provider: 'google' };
  const { status, body } = await provider.post('/token?grant_type=id_token', shown);
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'provider_disabled' });
});

test.each([
  ['malformed JSON', '{"email":', 400, 'bad_json'],
  ['nothing', '', 400, 'bad_json'],
  ['a list', '[]', 400, 'bad_json'],
  ['binary', Buffer.from([0, 1, 2, 255]), 400, 'bad_json'],
  ['more than 16 KiB', `{"email":"${'x'.repeat(17_000)}"}`, 413, 'request_entity_too_large'],
])('a body of %s is refused at every endpoint that reads one', async (_name, body, status, code) => {
  for (const path of readers) {
    expect(await provider.sendRaw(path, body)).toMatchObject({ status, body: { code } });
  }
});
