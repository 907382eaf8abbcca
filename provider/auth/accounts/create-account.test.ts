import { expect, test } from 'vitest';
import { testAuth } from '../../testing/file-servers.ts';

const provider = testAuth();

const signIn = (email: string, password: string) => provider.post('/token?grant_type=password', { email, password });

test('an account made here signs in at once, and making it again changes nothing', async () => {
  const first = await provider.auth.createAccount({
    email: 'Owner@Example.com',
    password: 'first password',
    confirmed: true,
  });
  const again = await provider.auth.createAccount({
    email: 'owner@example.com',
    password: 'other password',
    confirmed: true,
  });
  expect(again).toEqual(first);
  expect((await signIn('owner@example.com', 'first password')).body.user.id).toBe(first.id);
  expect((await signIn('owner@example.com', 'other password')).status).toBe(400);
});

test('an account that is taken over has the new password alone, is confirmed and signed out', async () => {
  const account = { email: 'taken@example.com', password: 'first password', confirmed: true };
  const { id } = await provider.auth.createAccount(account);
  const { refresh_token } = (await signIn(account.email, account.password)).body;
  const password = 'other password';
  expect(await provider.auth.createAccount({ ...account, password, takeOver: true })).toEqual({ id });
  expect((await signIn(account.email, account.password)).status).toBe(400);
  expect((await signIn(account.email, password)).status).toBe(200);
  expect((await provider.post('/token?grant_type=refresh_token', { refresh_token })).status).toBe(400);

  const waiting = { email: 'waiting@example.com', password: 'first password', confirmed: false };
  await provider.auth.createAccount(waiting);
  expect((await signIn(waiting.email, waiting.password)).status).toBe(400);
  await provider.auth.createAccount({ ...waiting, confirmed: true, takeOver: true });
  expect((await signIn(waiting.email, waiting.password)).status).toBe(200);
});

test('whoever tried the old password too often is let in with the new one after a take-over', async () => {
  const account = { email: 'forgetful@example.com', password: 'first password', confirmed: true };
  await provider.auth.createAccount(account);
  for (let n = 0; n < 10; n++) await signIn(account.email, 'a wrong password');
  expect((await signIn(account.email, account.password)).status).toBe(429);
  await provider.auth.createAccount({ ...account, password: 'other password', takeOver: true });
  expect((await signIn(account.email, 'other password')).status).toBe(200);
});

test('ten calls at once make one account', async () => {
  const account = { email: 'race@example.com', password: 'a long password', confirmed: true };
  const made = await Promise.all(Array.from({ length: 10 }, () => provider.auth.createAccount(account)));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
});

test.each([
  ['owner', 'a long password', 'validation_failed'],
  ['short@example.com', 'short', 'weak_password'],
])('%s with %s is refused', async (email, password, code) => {
  await expect(provider.auth.createAccount({ email, password, confirmed: true })).rejects.toMatchObject({ code });
});
