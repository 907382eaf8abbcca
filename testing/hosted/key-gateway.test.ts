// The gateway before the portals of other origins in the browser tests answers like the hosted one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KeyGateway, startKeyGateway } from '../../e2e/stand-ins/key-gateway.ts';
import { startTestThaan } from '../start-thaan.ts';

let thaan: Awaited<ReturnType<typeof startTestThaan>>;
let gateway: KeyGateway;

beforeAll(async () => {
  thaan = await startTestThaan();
  gateway = await startKeyGateway(thaan.url, thaan.publicKey);
});

afterAll(async () => {
  await gateway.stop();
  await thaan.stop();
});

/** What a page of another origin is told. */
const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET', url = gateway.url) => {
  const response = await fetch(url + path, {
    method,
    headers: { origin: 'https://portal.example', ...headers },
    redirect: 'manual',
  });
  const shared = [...response.headers].filter(([name]) => /^(?:access-control|cross-origin)-/.test(name));
  return { status: response.status, ...Object.fromEntries(shared) };
};

const open = { 'access-control-allow-origin': '*' };

test('refuses requests without the key, except those that come by a link or are public', async () => {
  const apikey = thaan.publicKey;
  const refused = { status: 401, ...open };
  expect(await ask('/auth/v1/settings')).toEqual(refused);
  expect(await ask('/auth/v1/settings', { apikey: 'another' })).toEqual(refused);
  expect(await ask('/rest/v1/products?select=productid')).toEqual(refused);
  expect(await ask('/functions/v1/sign-print-request')).toEqual(refused);
  expect(await ask('/auth/v1/settings', { apikey, authorization: 'Bearer another' })).toEqual(refused);
  expect(await ask('/health', { apikey })).toEqual({ ...refused, status: 404 });
  const reasons = [
    'GET /auth/v1/settings: No API key found in request',
    'GET /auth/v1/settings: Invalid API key',
    'GET /rest/v1/products: No API key found in request',
    'GET /functions/v1/sign-print-request: No API key found in request',
    'GET /auth/v1/settings: Invalid API key',
    'GET /health: requested path is invalid',
  ];
  expect(gateway.refused).toEqual(reasons);
  expect(await ask('/auth/v1/settings', { apikey })).toMatchObject({ status: 200 });
  expect(await ask(`/auth/v1/settings?apikey=${apikey}`)).toMatchObject({ status: 200 });
  expect(await ask('/auth/v1/settings', { apikey, authorization: `Bearer ${apikey}` })).toMatchObject({ status: 200 });
  expect(await ask('/auth/v1/.well-known/jwks.json')).toMatchObject({ status: 200 });
  expect((await ask('/auth/v1/authorize?provider=google')).status).not.toBe(401);
  expect(gateway.refused).toEqual(reasons);
});

test('tells pages of other origins what they may do, and leaves that to a function itself', async () => {
  const { publicKey: apikey, url } = thaan;
  const asking = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'apikey,x-any' };
  expect(await ask('/rest/v1/products', asking, 'OPTIONS')).toEqual({
    status: 200,
    ...open,
    'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS,TRACE,CONNECT',
    'access-control-allow-headers': 'apikey,x-any',
  });
  expect(await ask('/auth/v1/settings', { apikey })).toEqual({
    status: 200,
    ...open,
    'access-control-expose-headers': 'X-Total-Count, Link, X-Supabase-Api-Version',
  });
  const ofFunction = { ...open, 'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type' };
  const functionPath = '/functions/v1/sign-print-request';
  expect(await ask(functionPath, asking, 'OPTIONS')).toMatchObject({ status: 204, ...ofFunction });
  expect(await ask(functionPath, { apikey })).toMatchObject(ofFunction);
  expect(await ask('/auth/v1/settings', {}, 'GET', url)).not.toMatchObject(open);
});
