// Notices to accounts of a directory, which have no password here.
import { expect, test } from 'vitest';
import { withApp } from '../../testing/apps.ts';
import { testDirectory } from '../../testing/file-servers.ts';

const saml = testDirectory({ messageIntervalSeconds: 0 });

const enter = async (system: string) => {
  const { query, verifier } = await saml.signIn();
  const userAgent = `Mozilla/5.0 (${system}; rv:140.0) Gecko/20100101 Firefox/140.0`;
  const shown = { auth_code: query.get('code'), code_verifier: verifier };
  const { body } = await saml.provider.post('/token?grant_type=pkce', shown, { 'user-agent': userAgent });
  return { email: body.user.email as string, bearer: { authorization: `Bearer ${body.access_token}` } };
};

test('send them to their company for another password', async () => {
  const { email } = await enter('Windows NT 10.0; Win64; x64');
  const { bearer } = await enter('X11; Linux x86_64');
  const { app, raised } = await withApp(saml.provider, bearer);
  await fetch(`${saml.provider.url}/factors/${app.id}`, { method: 'DELETE', headers: raised });
  const mails = (await saml.provider.mailsTo(email)).map(({ kind, plain }) => ({ kind, plain }));
  const plain = expect.stringContaining('change your password at your company at once, and tell');
  expect(mails).toEqual([
    { kind: 'mfa_factor_unenrolled_notification', plain },
    { kind: 'mfa_factor_enrolled_notification', plain },
    { kind: 'new_sign_in_notification', plain },
  ]);
});
