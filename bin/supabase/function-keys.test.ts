// With which key the function asks the data service: hosted projects tell it in two ways, and the older one ends.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { functionRoutes } from '../../provider/index.ts';
import { clone } from '../settings/settings.ts';

const person = '00000000-0000-4000-8000-000000000001';
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

it.each([
  [{ SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_new"}' }, 'sb_publishable_new'],
  [{}, 'the older one'],
])('%j', async (secrets, expected) => {
  const keys: unknown[] = [];
  const data = createServer((request, response) => {
    keys.push(request.headers.apikey);
    response.setHeader('content-type', 'application/json').end('{"may_enter":true}');
  }).listen(0, '127.0.0.1');
  await once(data, 'listening');
  const app = fastify();
  await app.register(
    functionRoutes({
      folder: join(clone, 'supabase/functions'),
      identify: async () => ({ role: 'authenticated', claims: { sub: person } }),
      url: `http://127.0.0.1:${(data.address() as AddressInfo).port}`,
      publicKey: 'the older one',
      secrets: async () => secrets,
      log: () => {},
    }),
    { prefix: '/functions/v1' },
  );
  const authorization = `Bearer ${part({})}.${part({ sub: person })}.signature`;
  const answer = await app.inject({ url: '/functions/v1/sign-print-request', headers: { authorization } });
  expect([answer.statusCode, answer.json().code, keys]).toEqual([404, 'not_configured', [expected]]);
  await app.close();
  data.close();
});
