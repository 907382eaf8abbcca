import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { testAuth } from '../../testing/file-servers.ts';

let id: string;
const credentials = { email: 'asha@example.com', password: 'a long password' };

const provider = testAuth();
beforeAll(async () => {
  id = (await provider.auth.createAccount({ ...credentials, confirmed: true })).id;
});

const signIn = () => provider.post('/token?grant_type=password', credentials);
const inAnHour = () => new Date(Date.now() + 3_600_000);

test('a ban ends what is open, at the next request, and shuts every door', async () => {
  const { body } = await signIn();
  const bearer = { authorization: `Bearer ${body.access_token}` };
  expect((await provider.get('/user', bearer)).status).toBe(200);
  await provider.auth.setBan(id, inAnHour());

  expect(await provider.get('/user', bearer)).toMatchObject({ status: 403, body: { code: 'user_banned' } });
  const refreshed = await provider.post('/token?grant_type=refresh_token', { refresh_token: body.refresh_token });
  expect(refreshed).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
  expect(await signIn()).toMatchObject({ status: 400, body: { code: 'user_banned' } });
  const wrong = await provider.post('/token?grant_type=password', { ...credentials, password: 'not the password' });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
});

test('its end, or its lifting, lets the person sign in again; what it ended stays ended', async () => {
  await provider.auth.setBan(id, null);
  const { status, body } = await signIn();
  expect(status).toBe(200);
  await provider.auth.setBan(id, inAnHour());
  await provider.auth.setBan(id, new Date(Date.now() - 1_000));
  const refreshed = await provider.post('/token?grant_type=refresh_token', { refresh_token: body.refresh_token });
  expect(refreshed.status).toBe(400);
  expect((await signIn()).status).toBe(200);
});

test('a time that has passed bans nobody and ends nothing', async () => {
  const { body } = await signIn();
  await provider.auth.setBan(id, new Date(Date.now() - 1_000));
  expect((await provider.get('/user', { authorization: `Bearer ${body.access_token}` })).status).toBe(200);
});

test('of sign-ins and a ban at the same moment no session is left', async () => {
  for (let round = 0; round < (process.env.TEST_LONG ? 30 : 3); round += 1) {
    await provider.auth.setBan(id, null);
    await Promise.all([signIn(), signIn(), provider.auth.setBan(id, inAnHour()), signIn()]);
    const { rows } = await provider.query({ text: 'select id from auth.sessions where user_id = $1', values: [id] });
    expect(rows).toEqual([]);
  }
  await provider.auth.setBan(id, null);
});

test('nobody to ban is an error', async () => {
  await expect(provider.auth.setBan(randomUUID(), inAnHour())).rejects.toMatchObject({ code: 'user_not_found' });
});
