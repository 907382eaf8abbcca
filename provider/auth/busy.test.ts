import { afterEach, beforeAll, expect, test } from 'vitest';
import { endSessions } from '../testing/database-sessions.ts';
import { testAuth } from '../testing/file-servers.ts';

const credentials = { email: 'asha@example.com', password: 'a long password' };

const provider = testAuth();
beforeAll(async () => {
  await provider.auth.createAccount({ ...credentials, confirmed: true });
});

const say = (text: string) => provider.query({ text, values: [] });

/** Settings of the provider's login count from its next connections on. */
const limit = async (setting: string): Promise<void> => {
  await say(`alter role supabase_auth_admin ${setting}`);
  await endSessions(provider.query, 'supabase_auth_admin');
};
// The login is one of the whole server, which other files use after this one.
afterEach(() => limit('reset all'));

test.each([
  ['57014, a statement that took too long', 'statement_timeout'],
  ['55P03, a lock that was waited for too long', 'lock_timeout'],
])('%s, says when to come again', async (_, setting) => {
  await limit(`set ${setting} = '100ms'`);
  await say('begin');
  await say('lock table auth.users in access exclusive mode');
  const answer = await provider.post('/token?grant_type=password', credentials);
  await say('rollback');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(answer.body).toEqual({
    code: 'request_timeout',
    message: 'Processing this request timed out, please retry after a moment.',
  });
  await limit(`reset ${setting}`);
  expect((await provider.post('/token?grant_type=password', credentials)).status).toBe(200);
});
