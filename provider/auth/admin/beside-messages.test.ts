// An account that is deleted while somebody asks to enter it, or for a message to do so.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TestAuth } from '../../testing/auth.ts';
import { untilWaiting } from '../../testing/database-sessions.ts';
import { testAuth } from '../../testing/file-servers.ts';
import { lockAccounts } from '../codes/one-time-tokens.ts';

const password = 'three brown goats 9';
let people = 0;

const provider = testAuth({ phone: true, messageIntervalSeconds: 0 });

const pkce = { code_challenge: createHash('sha256').digest('base64url'), code_challenge_method: 's256' };

test.each([
  ['/recover', {}, 200],
  ['/recover', pkce, 200],
  ['/otp', { create_user: false }, 200],
  ['/otp', { create_user: false, ...pkce }, 200],
  ['/resend', { type: 'email_change', ...pkce }, 200],
  ['/token?grant_type=password', { password }, 400],
])('%s with %j is answered as for nobody, and does not stand in its way', async (path, asked, status) => {
  people += 1;
  const email = `person${people}@example.in`;
  const { id } = await provider.auth.createAccount({ email, password, confirmed: true });
  let answered: ReturnType<TestAuth['post']> | undefined;
  await provider.database.transaction(async (query) => {
    await lockAccounts(query, [{ user_id: id }]);
    answered = provider.post(path, { email, ...asked });
    await untilWaiting(provider.query);
    await query({ text: 'delete from auth.users where id = $1', values: [id] });
  });
  const { status: told, body } = (await answered) ?? {};
  expect([told, body?.code]).toEqual([status, status === 200 ? undefined : 'invalid_credentials']);
  expect(await provider.mailsTo(email)).toEqual([]);
});

test.each(['/otp', '/resend'])('the same of a number at %s', async (path) => {
  const phone = '919876543210';
  const asked = path === '/otp' ? { phone, create_user: false } : { phone, type: 'sms' };
  const signedUp = await provider.post('/signup', { phone, password });
  expect(signedUp.status).toBe(200);
  await provider.forgetLimits();
  const before = (await provider.messages()).length;
  const found = await provider.query({ text: 'select id from auth.users where phone = $1', values: [phone] });
  const id = String(found.rows[0]?.id);
  let answered: ReturnType<TestAuth['post']> | undefined;
  await provider.database.transaction(async (query) => {
    await lockAccounts(query, [{ user_id: id }]);
    answered = provider.post(path, asked);
    await untilWaiting(provider.query);
    await query({ text: 'delete from auth.users where id = $1', values: [id] });
  });
  expect((await answered)?.status).toBe(200);
  expect(await provider.messages()).toHaveLength(before);
});
