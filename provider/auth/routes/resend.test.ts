import { beforeAll, expect, test } from 'vitest';
import { testAuth } from '../../testing/file-servers.ts';

const password = 'a long password';

const provider = testAuth({ messagesPerAddress: { count: 10_000, seconds: 60 } });
beforeAll(async () => {
  await provider.auth.createAccount({ email: 'asha@example.com', password, confirmed: true });
});

const resend = (body: unknown) => provider.post('/resend', body);

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
