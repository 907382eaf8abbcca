import { expect, test } from 'vitest';
import { testAuth } from '../../testing/file-servers.ts';

const off = testAuth({ implicitSetting: 'EXAMPLE_IMPLICIT', google: { clientId: 'a', clientSecret: 'b' } });

test('where sessions in an address are off, the refusal says what is off', async () => {
  expect(await off.get('/authorize?provider=google')).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', message: expect.stringMatching(/PKCE .*, since EXAMPLE_IMPLICIT is off$/) },
  });
  const email = 'asha@example.com';
  await off.auth.createAccount({ email, password: 'a long password', confirmed: true });
  await off.post('/otp', { email });
  const link = (await off.mailsTo(email))[0]?.link.replace('http://provider.example/auth/v1', off.url) ?? '';
  const { headers } = await fetch(link, { redirect: 'manual' });
  const { searchParams, href } = new URL(headers.get('location') ?? '');
  expect(searchParams.get('error_description')).toMatch(/\(EXAMPLE_IMPLICIT is off\.\)$/);
  expect(href).not.toContain('access_token');
});
