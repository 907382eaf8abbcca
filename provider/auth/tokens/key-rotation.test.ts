import Fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { issuer, type TestAuth } from '../../testing/auth.ts';
import { testAuth } from '../../testing/file-servers.ts';
import { createAuth, replaceKeys, rotateKeys } from '../index.ts';

const provider = testAuth();
beforeAll(async () => {
  await provider.auth.createAccount({ email: 'asha@example.com', password: 'a long password', confirmed: true });
});

const open = () => createAuth({ database: provider.database, settings: { issuer } });
const tokenOf = async () => {
  const credentials = { email: 'asha@example.com', password: 'a long password' };
  return (await provider.post('/token?grant_type=password', credentials)).body.access_token as string;
};
const kidOf = (token: string): string => JSON.parse(atob(token.split('.')[0] ?? '')).kid;
const published = async (): Promise<string[]> => {
  const { body } = await provider.get('/.well-known/jwks.json');
  return body.keys.map(({ kid }: { kid: string }) => kid);
};
const keys = async () => {
  const text = 'select id, status from auth.signing_keys order by created_at, id';
  const { rows } = await provider.query<{ id: string; status: string }>({ text, values: [] });
  return (status: string) => rows.filter((row) => row.status === status).map(({ id }) => id);
};
const identify = (auth: { identify: TestAuth['auth']['identify'] }, token: string) =>
  auth.identify({ authorization: `Bearer ${token}` });
const retire = (seconds: number) =>
  provider.query({
    text: `update auth.signing_keys set status_changed_at = status_changed_at - make_interval(secs => $1)
           where status = 'previously_used'`,
    values: [seconds],
  });

test('a new database has a key that signs and one that stands by, both published', async () => {
  const at = await keys();
  expect([at('in_use').length, at('standby').length]).toEqual([1, 1]);
  expect(new Set(await published())).toEqual(new Set([...at('in_use'), ...at('standby')]));
  expect(kidOf(await tokenOf())).toBe(at('in_use')[0]);
});

test('a rotation lets the standby sign, which everybody knows already; earlier tokens hold', async () => {
  const before = await keys();
  const old = await tokenOf();
  const rotated = await rotateKeys(provider.database);
  expect(rotated).toMatchObject({ inUse: before('standby')[0], previouslyUsed: [before('in_use')[0]], revoked: [] });

  // A process that started after the rotation signs with the new key; the one that runs verifies it at once.
  const other = await open();
  const fresh = await signedBy(other);
  expect(kidOf(fresh)).toBe(rotated.inUse);
  expect((await identify(provider.auth, fresh)).role).toBe('authenticated');
  expect((await identify(other, old)).role).toBe('authenticated');
});

test('a process that runs follows: it publishes the next standby and signs with the key in use', async () => {
  const rotated = await rotateKeys(provider.database);
  const fresh = await signedBy(await open());
  expect(kidOf(fresh)).toBe(rotated.inUse);
  // Two rotations since this process read its keys: the key is unknown to it, so that it reads them again.
  const again = await rotateKeys(provider.database);
  const newest = await signedBy(await open());
  await expect
    .poll(async () => (await identify(provider.auth, newest)).role, { timeout: 10_000, interval: 500 })
    .toBe('authenticated');
  expect(await published()).toEqual(expect.arrayContaining([again.standby, again.inUse, ...again.previouslyUsed]));
  expect(kidOf(await tokenOf())).toBe(again.inUse);
});

test('an earlier key is revoked when none of its tokens can be alive, by a rotation or a start', async () => {
  const token = await tokenOf();
  const signer = kidOf(token);
  await rotateKeys(provider.database);
  await retire(3_600);
  expect((await identify(await open(), token)).role).toBe('authenticated');

  await retire(301);
  await expect(identify(await open(), token)).rejects.toMatchObject({ reason: 'key' });
  expect((await keys())('revoked')).toContain(signer);

  const { previouslyUsed } = await rotateKeys(provider.database);
  await retire(3_901);
  expect((await rotateKeys(provider.database)).revoked).toEqual(previouslyUsed);
});

test('a token that was remembered is refused once the process knows that its key was revoked', async () => {
  const process = await open();
  const token = await signedBy(process);
  expect((await identify(process, token)).role).toBe('authenticated');
  await rotateKeys(provider.database);
  await rotateKeys(provider.database);
  await retire(3_901);
  expect((await rotateKeys(provider.database)).revoked).toContain(kidOf(token));
  // A key that it does not know makes the process read its keys again.
  expect((await identify(process, await signedBy(await open()))).role).toBe('authenticated');
  await expect(identify(process, token)).rejects.toMatchObject({ reason: 'key' });
});

test('ten rotations at once are ten rotations: one key signs, one stands by', async () => {
  const before = (await keys())('previously_used').length;
  await Promise.all(Array.from({ length: 10 }, () => rotateKeys(provider.database)));
  const at = await keys();
  expect([at('in_use').length, at('standby').length, at('previously_used').length]).toEqual([1, 1, before + 10]);
});

test('after a theft every key is another, no earlier token holds and every session is over', async () => {
  const credentials = { email: 'asha@example.com', password: 'a long password' };
  const { body } = await provider.post('/token?grant_type=password', credentials);
  const before = await keys();
  const stolen = [...before('in_use'), ...before('standby'), ...before('previously_used')];

  const replaced = await replaceKeys(provider.database);
  expect(new Set(replaced.revoked)).toEqual(new Set(stolen));
  const at = await keys();
  expect([at('in_use'), at('standby'), at('previously_used')]).toEqual([[replaced.inUse], [replaced.standby], []]);
  expect(stolen).not.toContain(replaced.inUse);
  expect(stolen).not.toContain(replaced.standby);

  const other = await open();
  await expect(identify(other, body.access_token)).rejects.toMatchObject({ reason: 'key' });
  const refreshed = await provider.post('/token?grant_type=refresh_token', { refresh_token: body.refresh_token });
  expect(refreshed).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
  expect((await identify(other, await signedBy(other))).role).toBe('authenticated');
});

/** A token that another process signs. */
const signedBy = async (auth: Awaited<ReturnType<typeof open>>): Promise<string> => {
  const app = Fastify();
  await app.register(auth.routes, { prefix: '/auth/v1' });
  const answer = await app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    payload: { email: 'asha@example.com', password: 'a long password' },
  });
  await app.close();
  return answer.json().access_token;
};
