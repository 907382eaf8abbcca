import { beforeAll, expect, test } from 'vitest';
import { testAuth } from '../testing/file-servers.ts';

// 10 failed sign-ins an account in 15 min, 30 an address in 5 min.

const password = 'a long password';

const provider = testAuth();
beforeAll(async () => {
  await provider.auth.createAccount({ email: 'asha@example.com', password, confirmed: true });
});

const signIn = (email: string, attempt: string) =>
  provider.post('/token?grant_type=password', { email, password: attempt });

test.each(['asha@example.com', 'nobody@example.com'])('the eleventh failure of %s is not looked at', async (email) => {
  for (let index = 0; index < 10; index += 1) await signIn(email, 'wrong');
  const refused = await signIn(email, password);
  expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
});
