import { expect, test } from 'vitest';
import { testDirectory } from '../../testing/file-servers.ts';
import { siteUrl } from '../../testing/google.ts';
import { startDirectoryTest } from '../../testing/saml/directory.ts';
import { sweepRelayStates } from './relay-state.ts';
import { sweepAnswers } from './taken-answers.ts';

const saml = testDirectory();

const pkce = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' };
const begin = (body: object) => saml.provider.post('/sso', body);

test('/settings says that there is a directory', async () => {
  expect((await saml.provider.get('/settings')).body.saml_enabled).toBe(true);
  expect(await saml.provider.auth.hasDirectory()).toBe(true);
});

test('without a challenge nobody is sent where sessions in an address are off', async () => {
  const { status, body } = await begin({ domain: 'corp.example.in' });
  expect([status, body.code]).toEqual([400, 'validation_failed']);
  expect(body.message).toMatch(/^Sign-in needs PKCE here/);
});

test('where to go afterwards is a page of the site', async () => {
  const { location } = await saml.signIn({}, { redirect_to: 'https://evil.example/' });
  expect(location.startsWith(`${siteUrl}/?code=`)).toBe(true);
});

test('what one network address asks is counted, also of domains that nobody has', async () => {
  await using few = await startDirectoryTest({ flowsPerAddress: { count: 2, seconds: 60 } });
  const ask = () => few.provider.post('/sso', { domain: 'nobody.example.in', ...pkce });
  expect([(await ask()).status, (await ask()).status]).toEqual([404, 404]);
  const { status, headers } = await ask();
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
});

test('what has ended is swept away', async () => {
  const { query } = saml.provider.database;
  await saml.begin();
  await saml.signIn();
  await saml.provider.query({
    text: `update auth.saml_relay_states set created_at = created_at - interval '61 minutes'`,
    values: [],
  });
  await saml.provider.query({
    text: `update auth.saml_answers set ends_at = now() - interval '61 minutes'`,
    values: [],
  });
  await saml.begin();
  await saml.signIn();
  await sweepRelayStates(query, 10);
  await sweepAnswers(query, 10);
  const { rows } = await saml.provider.query({
    text: `select (select count(*)::int from auth.saml_relay_states) as states,
             (select count(*)::int from auth.saml_answers) as answers`,
    values: [],
  });
  expect(rows).toEqual([{ states: 1, answers: 1 }]);
});
