import { beforeAll, expect, test } from 'vitest';
import { testAuth } from '../../testing/file-servers.ts';

const email = 'asha@example.com';

const provider = testAuth({
  redirects: ['https://elsewhere.example/back', 'https://second.example/back'],
  otherSites: ['https://second.example'],
});
beforeAll(async () => {
  await provider.auth.createAccount({ email, password: 'a long password', confirmed: true });
});

const recover = (body: unknown, query = '') => provider.post(`/recover${query}`, body);

test('an account gets a mail with a code and a link to /verify', async () => {
  expect(await recover({ email: 'Asha@Example.com' })).toMatchObject({ status: 200, body: {} });
  const [mail] = await provider.mailsTo(email);
  expect(mail).toMatchObject({
    kind: 'recovery',
    subject: 'Reset your password',
    code: expect.stringMatching(/^\d{6}$/),
  });
  const link = new URL(mail?.link ?? '');
  expect(link.href).toContain('http://provider.example/auth/v1/verify?');
  expect(Object.fromEntries(link.searchParams)).toEqual({
    token: expect.stringMatching(/^[0-9a-f]{56}$/),
    type: 'recovery',
    redirect_to: 'http://provider.example',
  });
});

test.each([
  ['https://second.example/back', 'https://second.example'],
  // Not in the list, for all that its origin serves the site's pages.
  ['https://second.example/other', 'http://provider.example'],
  // In the list, but no site of ours.
  ['https://elsewhere.example/back', 'http://provider.example'],
])('a mail that was asked for with a redirect to %s speaks of %s', async (asked, site) => {
  await recover({ email }, `?redirect_to=${encodeURIComponent(asked)}`);
  const { rows } = await provider.query<{ html: string }>({
    text: 'select html from auth.mail_outbox where recipient = $1 order by created_at desc limit 1',
    values: [email],
  });
  expect(rows[0]?.html).toContain(`choose a new password at ${site}.`);
});

test('an absent account gets the same answer, byte for byte, and no mail', async () => {
  const present = await recover({ email });
  const absent = await recover({ email: 'nobody@example.com' });
  expect([absent.status, absent.text]).toEqual([present.status, present.text]);
  expect([...absent.headers.keys()].sort()).toEqual([...present.headers.keys()].sort());
  expect(await provider.mailsTo('nobody@example.com')).toEqual([]);
});

test.each([email, 'nobody@example.com'])('%s may ask once a minute and is told how long to wait', async (address) => {
  expect((await recover({ email: address })).status).toBe(200);
  const refused = await recover({ email: address });
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(55);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'over_email_send_rate_limit',
      message: `For security purposes, you can only request this after ${seconds} seconds.`,
    },
  });
  await provider.database.query({
    text: `update auth.failed_attempts set failed_at = failed_at - interval '60 seconds'`,
    values: [],
  });
  expect((await recover({ email: address })).status).toBe(200);
});

test.each([email, 'nobody@example.com'])(
  'who asks for %s elsewhere each minute takes no turn from here',
  async (to) => {
    const recoverFrom = async (from: string) => (await provider.postFrom(from, '/recover', { email: to })).status;
    expect([await recoverFrom('192.0.2.1'), await recoverFrom('192.0.2.1')]).toEqual([200, 429]);
    expect([await recoverFrom('198.51.100.1'), await recoverFrom('198.51.100.1')]).toEqual([200, 429]);
  },
);

test('one network address asks for forty messages at most in an hour', async () => {
  const ask = (n: number) => recover({ email: `person${n}@example.com` });
  const answers = await Promise.all(Array.from({ length: 42 }, (_, n) => ask(n)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(40).fill(200), 429, 429]);
  const refused = await ask(50);
  expect(refused.body).toEqual({ code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(59 * 60);
});

test.each([
  ['no address', {}, 400, 'validation_failed'],
  ['an address that cannot be', { email: 'no address' }, 400, 'validation_failed'],
  ['an address of another type', { email: 5 }, 400, 'bad_json'],
  ['a challenge without its method', { email, code_challenge: 'a'.repeat(43) }, 400, 'validation_failed'],
  ['plain', { email, code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }, 400, 'validation_failed'],
])('%s is refused, and does not count', async (_name, body, status, code) => {
  expect(await recover(body)).toMatchObject({ status, body: { code } });
  const { rows } = await provider.database.query({ text: 'select 1 from auth.failed_attempts', values: [] });
  expect(rows).toEqual([]);
});
