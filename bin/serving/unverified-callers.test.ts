// The function itself tells who is staff: the hosted gateway is told to verify nothing, so whatever is sent reaches it.
import { join } from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectClient, functionRoutes } from '../../provider/index.ts';
import { ask as askThaan, signIn } from '../../testing/client.ts';
import { startTestThaan, testOwner } from '../../testing/start-thaan.ts';
import { clone } from '../settings/settings.ts';
import type { Thaan } from './start-thaan.ts';

let thaan: Thaan;
let gateway: FastifyInstance;

const tokenOf = async ({ email, password } = testOwner): Promise<string> =>
  (await signIn(thaan, email, password)).token;

const ask = async (authorization: string) => {
  const answer = await gateway.inject({ url: '/functions/v1/sign-print-request', headers: { authorization } });
  return [answer.statusCode, answer.json().code, answer.json().message];
};

beforeAll(async () => {
  thaan = await startTestThaan({ log: () => {} });
  gateway = fastify();
  await gateway.register(
    functionRoutes({
      folder: join(clone, 'supabase/functions'),
      identify: async () => ({ role: 'authenticated', claims: {} }),
      url: thaan.url,
      publicKey: thaan.publicKey,
      secrets: async () => ({}),
      log: () => {},
    }),
    { prefix: '/functions/v1' },
  );
});
afterAll(async () => {
  await gateway.close();
  await thaan.stop();
});

const unauthorized = [401, 'unauthorized', expect.any(String)];

it('401 for what is no token, and for one that names nobody', async () => {
  const [head, claims] = (await tokenOf()).split('.');
  const nobody = Buffer.from('{"role":"anon"}').toString('base64url');
  for (const word of ['Basic YTpi', 'Bearer', 'Bearer nonsense', `Bearer ${thaan.publicKey}`, `Bearer a.${nobody}.c`])
    expect([word, await ask(word)]).toEqual([word, unauthorized]);
  expect(await ask(`Bearer ${head}.${claims}.AAAA`)).toEqual(unauthorized);
});

it('401 for a session that ended', async () => {
  const token = await tokenOf();
  expect(await ask(`Bearer ${token}`)).toMatchObject({ 0: 404, 1: 'not_configured' });
  await askThaan(thaan, '/auth/v1/logout?scope=local', {}, token);
  expect(await ask(`Bearer ${token}`)).toEqual([401, 'unauthorized', 'Your session has ended. Log in again.']);
});

it('403 for a session of an account that is no staff', async () => {
  const account = { email: 'account@shop.example', password: 'a test password 8' };
  await askThaan(thaan, '/auth/v1/signup', account);
  const client = await connectClient(thaan.connection);
  await client.query('update auth.users set email_confirmed_at = now() where email = $1', [account.email]);
  await client.end();
  const refused = [403, 'forbidden', 'Only staff may have print jobs signed.'];
  expect(await ask(`Bearer ${await tokenOf(account)}`)).toEqual(refused);
});
