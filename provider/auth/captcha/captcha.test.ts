import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serviceKey, startTestAuth, type TestAuth } from '../../testing/auth.ts';
import { startTestCaptcha, type TestCaptcha } from '../../testing/captcha.ts';
import type { AuthSettings } from '../settings.ts';
import type { CaptchaSettings } from './services.ts';

const secret = 'the secret of this site';
const asha = { email: 'asha@example.in', password: 'three brown goats 9' };

let captcha: TestCaptcha;
let provider: TestAuth;
const open: (() => Promise<void>)[] = [];

const begin = async (more: Partial<AuthSettings> = {}, service: Partial<CaptchaSettings> = {}): Promise<void> => {
  provider = await startTestAuth({
    siteUrl: 'http://site.example',
    otherSites: ['https://portal.example'],
    captcha: { provider: 'turnstile', secret, verifyUrl: captcha.verifyUrl, ...service },
    ...more,
  });
  open.push(provider.stop);
};
const withToken = (body: object, token: unknown) => ({ ...body, gotrue_meta_security: { captcha_token: token } });
const signIn = (token: unknown) => provider.post('/token?grant_type=password', withToken(asha, token));
const disallowed = (why: string) => ({
  status: 400,
  body: { code: 'captcha_failed', message: `captcha protection: request disallowed (${why})` },
});

beforeEach(async () => {
  captcha = await startTestCaptcha();
});
afterEach(async () => {
  for (const stop of open.splice(0)) await stop();
  await captcha.stop();
});

describe('a token', () => {
  beforeEach(() => begin());

  test('is verified by form, with our secret and where it came from', async () => {
    expect(await signIn('good')).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
    expect(captcha.calls.map(({ form }) => form)).toEqual([{ secret, response: 'good', remoteip: '127.0.0.1' }]);
  });

  test('that is no text is a fault of the body', async () => {
    expect(await signIn(7)).toMatchObject({ status: 400, body: { code: 'bad_json' } });
    const answer = await provider.sendRaw('/signup', '{');
    expect([answer.status, captcha.calls]).toEqual([400, []]);
  });

  test('that is used twice is refused the second time', async () => {
    expect(await signIn('good once')).toMatchObject({ body: { code: 'invalid_credentials' } });
    expect(await signIn('good once')).toMatchObject(disallowed('timeout-or-duplicate'));
  });

  test.each(['site.example', 'portal.example'])('from %s passes', async (hostname) => {
    captcha.hostname = hostname;
    expect(await signIn('good')).toMatchObject({ body: { code: 'invalid_credentials' } });
  });

  test.each(['evil.example', 'site.example.evil.example', '', 'not-provided'])(
    'from %s is refused',
    async (hostname) => {
      captcha.hostname = hostname;
      expect(await signIn('good')).toMatchObject(disallowed('hostname-mismatch'));
    },
  );

  test('is refused by what the service says of it, as far as that is a code', async () => {
    captcha.answer = (response) =>
      response.end('{"success":false,"error-codes":["bad-request","<b>","timeout-or-duplicate"]}');
    expect(await signIn('good')).toMatchObject(disallowed('bad-request, timeout-or-duplicate'));
    captcha.answer = (response) => response.end('{"success":false}');
    expect(await signIn('good')).toMatchObject(disallowed('invalid-input-response'));
  });

  test('is asked for ahead of the database', async () => {
    await provider.query({ text: 'alter table auth.users rename to users_away', values: [] });
    expect(await signIn('bad')).toMatchObject(disallowed('invalid-input-response'));
    expect((await signIn('good')).status).toBe(500);
  });
});

describe('the service', () => {
  test.each<[string, NonNullable<TestCaptcha['answer']>]>([
    ['is not what it should be', (response) => response.end('<!doctype html>')],
    ['answers something else', (response) => response.end('{"success":"yes"}')],
    ['ends the connection', (response) => response.destroy()],
    ['leads elsewhere', (response) => response.writeHead(307, { location: '/other' }).end()],
    [
      'does not know our secret',
      (response) => response.end('{"success":false,"error-codes":["invalid-input-secret"]}'),
    ],
    ['failed itself', (response) => response.end('{"success":false,"error-codes":["internal-error"]}')],
    [
      'says far too much',
      (response) => response.end(`{"success":true,"hostname":"site.example","more":"${'x'.repeat(20_000)}"}`),
    ],
  ])('%s: another try makes sense', async (_name, answer) => {
    await begin();
    captcha.answer = answer;
    const refused = await signIn('good');
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'unexpected_failure', message: 'The captcha service cannot be reached at the moment' },
    });
    expect([refused.headers.get('retry-after'), captcha.calls.length]).toEqual(['5', 1]);
  });

  test('hCaptcha is told whose token it must be, and may not know the host', async () => {
    captcha.hostname = 'not-provided';
    await begin({}, { provider: 'hcaptcha', siteKey: 'the key of this site' });
    expect(await signIn('good')).toMatchObject({ body: { code: 'invalid_credentials' } });
    expect(captcha.calls[0]?.form).toEqual({
      secret,
      response: 'good',
      remoteip: '127.0.0.1',
      sitekey: 'the key of this site',
    });
  });

  test.each<[CaptchaSettings['provider'], string]>([
    ['turnstile', '1x0000000000000000000000000000000AA'],
    ['hcaptcha', `0x${'0'.repeat(40)}`],
  ])('the keys for tests of %s name another host', async (service, test) => {
    captcha.hostname = 'dummy-key-pass';
    await begin({}, { provider: service, secret: test });
    expect(await signIn('good')).toMatchObject({ body: { code: 'invalid_credentials' } });
  });
});

describe('is asked of', () => {
  beforeEach(() => begin({ phone: true, signup: false }));

  test.each([
    '/%74oken?grant_type=password',
    '/./token?grant_type=password',
    '/token?grant_type=PKCE',
    '/token?grant_type=pkce&grant_type=password',
    '/token?grant_type=password&grant_type=refresh_token',
    '/token?GRANT_TYPE=pkce&grant_type=password',
    '/sign%75p',
  ])('%s, however it is spelled', async (path) => {
    expect(await provider.post(path, asha)).toMatchObject(disallowed('no captcha_token found'));
  });

  test('nor of whoever only says to be one, who gets no further', async () => {
    const authorization = `Bearer ${(await serviceKey(provider.database)).key.replace(/.$/, '')}`;
    const answer = await provider.post('/token?grant_type=password', asha, { authorization });
    expect([answer.body.code, captcha.calls]).toEqual(['bad_jwt', []]);
  });
});

describe('strangers', () => {
  test('have so many tokens looked at, by address, and no more', async () => {
    await begin({ captchasPerAddress: { count: 2, seconds: 300 } });
    const from = (address: string) => provider.postFrom(address, '/token?grant_type=password', withToken(asha, 'bad'));
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await from('192.0.2.1')).status);
    const refused = await from('192.0.2.1');
    expect([...statuses, refused.body.code]).toEqual([400, 400, 429, 'over_request_rate_limit']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(290);
    expect([(await from('192.0.2.2')).status, captcha.calls.length]).toEqual([400, 3]);
  });

  test('have sixteen looked at at once, and 48 wait', async () => {
    await begin();
    const held: (() => void)[] = [];
    captcha.answer = (response) => held.push(() => response.end('{"success":false}'));
    const asked = Array.from({ length: 70 }, () => signIn('x'));
    const statuses: number[] = [];
    for (const answer of asked) void answer.then(({ status }) => statuses.push(status));
    await expect.poll(() => [held.length, statuses]).toEqual([16, [429, 429, 429, 429, 429, 429]]);
    captcha.answer = (response) => response.end('{"success":false}');
    for (const letGo of held) letGo();
    await Promise.all(asked);
    expect([captcha.calls.length, statuses.filter((status) => status === 400).length]).toEqual([64, 64]);
  });
});
