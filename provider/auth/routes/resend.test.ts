import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestAuth, type TestAuth } from '../../testing/auth.ts';

let provider: TestAuth;
const password = 'a long password';

beforeAll(async () => {
  provider = await startTestAuth({ messagesPerAddress: { count: 10_000, seconds: 60 } });
  await provider.auth.createAccount({ email: 'asha@example.com', password, confirmed: true });
});
afterAll(() => provider.stop());
beforeEach(() => provider.forgetLimits());

const resend = (body: unknown) => provider.post('/resend', body);

test('a sign-up that waits gets a second mail, and the first one’s code is void', async () => {
  await provider.post('/signup', { email: 'new@example.com', password });
  await provider.forgetLimits();
  expect(await resend({ type: 'signup', email: 'new@example.com' })).toMatchObject({ status: 200, body: {} });
  const [second, first] = await provider.mailsTo('new@example.com');
  expect([second?.kind, first?.kind]).toEqual(['confirmation', 'confirmation']);
  const verify = (token: string | undefined) =>
    provider.post('/verify', { type: 'signup', email: 'new@example.com', token });
  expect((await verify(first?.code)).status).toBe(403);
  expect((await verify(second?.code)).status).toBe(200);
});

test.each(['asha@example.com', 'nobody@example.com'])('%s, who waits for nothing, gets nothing', async (email) => {
  for (const type of ['signup', 'email_change']) {
    expect(await resend({ type, email })).toMatchObject({ status: 200, body: {} });
  }
  expect(await provider.mailsTo(email)).toEqual([]);
});

test.each(['asha@example.com', 'nobody@example.com'])(
  'for %s as much is done as for somebody who waits',
  async (email) => {
    const flows = async () => (await provider.query({ text: 'select 1 from auth.flow_state', values: [] })).rows.length;
    for (const type of ['signup', 'email_change']) {
      const before = await flows();
      const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 's256' };
      expect((await resend({ type, email, ...challenge })).status).toBe(200);
      expect(await flows()).toBe(before + 1);
    }
  },
);

test.each(['asha@example.com', 'nobody@example.com'])('%s may ask once a minute', async (email) => {
  expect((await resend({ type: 'signup', email })).status).toBe(200);
  expect(await resend({ type: 'signup', email })).toMatchObject({
    status: 429,
    body: { code: 'over_email_send_rate_limit' },
  });
});

test('a sign-up and its resending share the minute', async () => {
  expect((await provider.post('/signup', { email: 'hasty@example.com', password })).status).toBe(200);
  expect((await resend({ type: 'signup', email: 'hasty@example.com' })).status).toBe(429);
});

test.each([
  ['no type', { email: 'asha@example.com' }, 'validation_failed'],
  ['an unknown type', { type: 'recovery', email: 'asha@example.com' }, 'validation_failed'],
  ['a sign-up without an address', { type: 'signup' }, 'validation_failed'],
  ['an email change without an address', { type: 'email_change' }, 'validation_failed'],
  ['a message without a phone', { type: 'sms' }, 'validation_failed'],
  ['both address and phone', { type: 'signup', email: 'asha@example.com', phone: '+911' }, 'validation_failed'],
  ['a phone while phones are off', { type: 'sms', phone: '+911' }, 'phone_provider_disabled'],
  ['an address that cannot be', { type: 'signup', email: 'no address' }, 'validation_failed'],
])('%s is refused', async (_name, body, code) => {
  expect(await resend(body)).toMatchObject({ status: 400, body: { code } });
});
