import type { APIRequestContext } from '@playwright/test';
import { CustomersPage } from '../customers/customers-page.ts';
import { accounts as demo, expect } from '../fixtures.ts';
import { ProductsPage } from '../inventory/products-page.ts';
import { logIn } from '../session.ts';
import { forgetAttempts } from '../shop.ts';
import { startKeyGateway } from '../stand-ins/key-gateway.ts';
import { toast } from '../toast.ts';
import { test } from './other-origin-shop.ts';

// The gateway of these tests, and what the portal says while it has no provider behind it.

const origin = 'https://portal.example';
const asker =
  (request: APIRequestContext, url: string) =>
  async (path: string, headers = {}, method = 'GET') => {
    const answer = await request.fetch(url + path, { method, headers: { origin, ...headers }, maxRedirects: 0 });
    const shared = Object.entries(answer.headers()).filter(([name]) => /^(?:access-control|cross-origin)-/.test(name));
    return { status: answer.status(), ...Object.fromEntries(shared) };
  };
const open = { 'access-control-allow-origin': '*' };

test('the gateway refuses what lacks the key, except what comes by a link or is public', async ({ request, shop }) => {
  const gateway = await startKeyGateway(shop.url, shop.publicKey);
  const { publicKey: apikey } = shop;
  const ask = asker(request, gateway.url);
  const refused = { status: 401, ...open };
  expect(await ask('/auth/v1/settings')).toEqual(refused);
  expect(await ask('/auth/v1/settings', { apikey: 'another' })).toEqual(refused);
  expect(await ask('/rest/v1/products?select=productid')).toEqual(refused);
  expect(await ask('/functions/v1/sign-print-request')).toEqual(refused);
  expect(await ask('/auth/v1/settings', { apikey, authorization: 'Bearer another' })).toEqual(refused);
  expect(await ask('/health', { apikey })).toEqual({ ...refused, status: 404 });
  expect(gateway.refused).toEqual([
    'GET /auth/v1/settings: No API key found in request',
    'GET /auth/v1/settings: Invalid API key',
    'GET /rest/v1/products: No API key found in request',
    'GET /functions/v1/sign-print-request: No API key found in request',
    'GET /auth/v1/settings: Invalid API key',
    'GET /health: requested path is invalid',
  ]);
  expect(await ask('/auth/v1/settings', { apikey })).toMatchObject({ status: 200 });
  expect(await ask(`/auth/v1/settings?apikey=${apikey}`)).toMatchObject({ status: 200 });
  expect(await ask('/auth/v1/settings', { apikey, authorization: `Bearer ${apikey}` })).toMatchObject({ status: 200 });
  expect(await ask('/auth/v1/.well-known/jwks.json')).toMatchObject({ status: 200 });
  expect((await ask('/auth/v1/authorize?provider=google')).status).not.toBe(401);
  expect(gateway.refused).toHaveLength(6);
  await gateway.stop();
});

test('what pages of other origins may do is said by the gateway, and by a function of itself', async ({
  request,
  gateway,
  shop,
}) => {
  const { publicKey: apikey } = shop;
  const ask = asker(request, gateway.url);
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
  expect(await ask('/functions/v1/sign-print-request', asking, 'OPTIONS')).toMatchObject({
    status: 204,
    ...ofFunction,
  });
  expect(await ask('/functions/v1/sign-print-request', { apikey })).toMatchObject(ofFunction);
  expect(await asker(request, shop.url)('/auth/v1/settings')).not.toMatchObject(open);
});

const unreachable = 'The server could not be reached. Check the connection, then try again.';

/** The browser kept the page from the answers while they could not be read, and only then. */
const expectBlocked = (troubles: string[], isReadable: boolean): void => {
  const ofCors = troubles.splice(0).map((trouble) => trouble.includes('CORS policy'));
  expect(new Set(ofCors)).toEqual(new Set(isReadable ? [] : [true]));
};

test('whoever signs in while nothing is behind the gateway is told so, in the portal’s words', async ({
  page,
  gateway,
  shop,
  troubles,
}) => {
  await forgetAttempts(shop);
  for (const [status, isReadable, said] of [
    [502, true, unreachable],
    [503, true, unreachable],
    [521, true, unreachable],
    [403, true, 'The server’s answer could not be read. Try again'],
    [522, false, unreachable],
  ] as const) {
    gateway.fail({ status, isReadable });
    await page.goto('/admin/login');
    await logIn(page, demo.admin);
    await expect(toast(page, 'Login Failed', said), String(status)).toBeVisible();
    if (isReadable) expect(troubles).toEqual([]);
  }
  gateway.fail(null);
  await logIn(page, demo.admin);
  await expect(page).toHaveURL(/\/admin\/inventory/);
  expectBlocked(troubles, false);
});

for (const [status, isReadable, how] of [
  [521, true, 'in its words'],
  [522, false, 'in words that no page may read'],
] as const) {
  test(`an open page waits for a provider of which the gateway says ${how} that it is down`, async ({
    page,
    gateway,
    signedIn,
    troubles,
  }) => {
    await signedIn(page, 'admin');
    await new ProductsPage(page).open();
    gateway.fail({ status, isReadable });
    await page.getByRole('link', { name: 'Customers' }).click();
    await expect(page.getByText('The customers could not be loaded')).toBeVisible();
    await expect(page.getByText(unreachable)).toBeVisible();
    gateway.fail(null);
    await expect(new CustomersPage(page).rows.first()).toBeVisible({ timeout: 20_000 });

    gateway.fail({ status, isReadable });
    await page.reload();
    await expect(page.getByText(`Your role could not be checked: ${unreachable}`)).toBeVisible();
    gateway.fail(null);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(new CustomersPage(page).rows.first()).toBeVisible();
    expectBlocked(troubles, isReadable);
  });
}
