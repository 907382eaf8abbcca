import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issuer, serviceKey } from '../../testing/auth.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import type { AuthContext } from '../context.ts';
import { answerError } from '../error-response.ts';
import { createSecretKeys } from '../secret-keys/secret-keys.ts';
import { completeSettings } from '../settings.ts';
import { audience, createTokens } from '../tokens/access-tokens.ts';
import { openKeys } from '../tokens/keys.ts';
import { assertAdmin } from './assert-admin.ts';

let database: TestDatabase;
let auth: AuthContext;
let app: FastifyInstance;
beforeAll(async () => {
  database = await testDatabase();
  const tokens = createTokens(await openKeys(database.own), issuer, 3_600);
  const settings = completeSettings({ issuer });
  auth = { tokens, settings, secretKeys: createSecretKeys(database.own) } as AuthContext;
  app = Fastify();
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  app.get('/', async (request) => {
    // Whoever asks twice in a request asks the database once.
    await Promise.all([assertAdmin(auth, request), assertAdmin(auth, request)]);
    return { may: true };
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const ask = async (headers: Record<string, string>) => {
  const answer = await app.inject({ url: '/', headers: { 'x-supabase-api-version': '2024-01-01', ...headers } });
  return [answer.statusCode, answer.json().code ?? answer.json()];
};
const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
const signed = async (role: string) => (await auth.tokens.sign({ role, aud: audience })).token;

test('a key for servers may, as bearer, as apikey and as its token, and the process’s own', async () => {
  const [made, own] = [await serviceKey(database.own), await auth.secretKeys.own()];
  for (const text of [made.key, made.token, own.key, own.token])
    for (const headers of [bearer(text), { apikey: text }, { ...bearer(auth.settings.publicKey), apikey: text }])
      expect(await ask(headers)).toEqual([200, { may: true }]);
  await database.own.query({ text: 'delete from auth.secret_keys', values: [] });
  for (const text of [made.key, made.token]) expect(await ask(bearer(text))).toEqual([403, 'bad_jwt']);
});

test('nobody else may, nor a token of the role that our key signed', async () => {
  const { key } = await serviceKey(database.own);
  expect(await ask({})).toEqual([401, 'no_authorization']);
  expect(await ask({ apikey: auth.settings.publicKey })).toEqual([401, 'no_authorization']);
  expect(await ask(bearer(auth.settings.publicKey))).toEqual([403, 'bad_jwt']);
  for (const role of ['anon', 'authenticated'])
    for (const headers of [{}, { apikey: key }])
      expect(await ask({ ...headers, ...bearer(await signed(role)) })).toEqual([403, 'not_admin']);
  expect(await ask(bearer(await signed('service_role')))).toEqual([403, 'bad_jwt']);
});
