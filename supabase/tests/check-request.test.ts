// Guarantee 10 (docs/guarantees.md): a ban, a sign-out everywhere and a deleted account count from the next request on,
// token or not.
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { fileShop } from './test-shop.ts';

const shop = fileShop();
afterEach(() => shop.query('update auth.users set banned_until = null, deleted_at = null'));

const ended = {
  status: 401,
  body: { code: 'PT401', message: 'Your session has ended. Log in again.', details: null, hint: null },
};

const requests: readonly (readonly [method: string, path: string, body?: unknown])[] = [
  ['GET', 'rest/v1/products?limit=1'],
  ['GET', 'rest/v1/profiles'],
  ['POST', 'rest/v1/rpc/search_products', {}],
  ['POST', 'rest/v1/rpc/list_sessions', {}],
  ['POST', 'rest/v1/categories', { name: 'Never' }],
  ['PATCH', 'rest/v1/products?productid=eq.BC24001', { name: 'Never' }],
  ['DELETE', 'rest/v1/productsizecolors?productid=eq.BC24001'],
];

/** The statuses of one request of each kind; whoever is refused is so in every one, and nothing is changed. */
const refusedEverywhere = async (token: string): Promise<void> => {
  const before = await shop.query('select count(*) from public.productsizecolors');
  for (const request of requests) expect(await shop.sendAs(token, ...request), request[1]).toEqual(ended);
  expect(await shop.query('select count(*) from public.productsizecolors')).toMatchObject({ rows: before.rows });
  expect((await shop.query(`select from public.products where name = 'Never'`)).rows).toEqual([]);
};
const works = async (token: string): Promise<void> => {
  for (const request of requests.slice(0, 4)) expect((await shop.sendAs(token, ...request)).status).toBe(200);
};
const logout = (token: string, scope: string) => shop.sendAs(token, 'POST', `auth/v1/logout?scope=${scope}`, {});

describe('an access token that still holds is refused', () => {
  test('after a sign-out everywhere, in each of the sessions, while others go on', async () => {
    const [one, two] = [await shop.signIn('admin'), await shop.signIn('admin')];
    await works(one);
    expect((await logout(one, 'global')).status).toBe(204);
    await refusedEverywhere(one);
    await refusedEverywhere(two);
    await works(await shop.signIn('admin'));
    await works(shop.token('superadmin') as string);
  });

  test('after its own sign-out, or that of all others, alone', async () => {
    const [here, there, gone] = [await shop.signIn('admin'), await shop.signIn('admin'), await shop.signIn('admin')];
    await logout(gone, 'local');
    await refusedEverywhere(gone);
    await works(there);
    await logout(here, 'others');
    await refusedEverywhere(there);
    await works(here);
  });

  test('while its account is banned, and goes on afterwards', async () => {
    const token = await shop.signIn('admin');
    await shop.query(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [shop.ids.admin]);
    await refusedEverywhere(token);
    await works(shop.token('superadmin') as string);
    await shop.query(`update auth.users set banned_until = now() - interval '1 second' where id = $1`, [
      shop.ids.admin,
    ]);
    await works(token);
  });

  test('past the end of its session', async () => {
    const token = await shop.signIn('admin');
    const until = (interval: string) =>
      shop.query('update auth.sessions set not_after = now() + $1::interval where user_id = $2', [
        interval,
        shop.ids.admin,
      ]);
    await until('1 hour');
    await works(token);
    await until('-1 second');
    await refusedEverywhere(token);
  });

  test('when its account is marked as deleted, or is gone', async () => {
    const token = await shop.signIn('user');
    expect((await shop.sendAs(token, 'GET', 'rest/v1/profiles')).body).toHaveLength(1);
    await shop.query('update auth.users set deleted_at = now() where id = $1', [shop.ids.user]);
    await refusedEverywhere(token);
    await shop.query('delete from auth.users where id = $1', [shop.ids.user]);
    await refusedEverywhere(token);
  });
});

describe('who carries no session', () => {
  const claims = (given: Record<string, unknown>): string => JSON.stringify({ role: 'authenticated', ...given });
  /** The check as PostgREST calls it, under these claims. */
  const check = async (role: string, given: string): Promise<string> => {
    await shop.query('begin');
    try {
      await shop.query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
        given,
        role,
      ]);
      await shop.query('select private.check_request()');
      return 'passes';
    } catch (error) {
      return (error as { code: string }).code;
    } finally {
      await shop.query('rollback');
    }
  };

  test('passes as anon and as the service', async () => {
    expect((await shop.send('anon', 'POST', 'rpc/search_products', {})).body.code).toBe('42501');
    expect((await shop.send('service', 'GET', 'products?limit=1')).status).toBe(200);
    expect(await check('anon', '')).toBe('passes');
    expect(await check('service_role', claims({ role: 'service_role' }))).toBe('passes');
  });

  test('is refused as a person', async () => {
    const { rows } = await shop.query('select id, user_id from auth.sessions where user_id = $1 limit 1', [
      shop.ids.superadmin,
    ]);
    const session = { session_id: rows[0]?.id, sub: rows[0]?.user_id };
    expect(await check('authenticated', claims(session))).toBe('passes');
    expect(await check('authenticated', claims({ sub: session.sub }))).toBe('PT401');
    expect(await check('authenticated', claims({ session_id: session.session_id }))).toBe('PT401');
    expect(await check('authenticated', claims({ ...session, session_id: randomUUID() }))).toBe('PT401');
    expect(await check('authenticated', claims({ ...session, sub: shop.ids.admin }))).toBe('PT401');
    expect(await check('authenticated', '')).toBe('PT401');
    // A claim alone opens no door that the role does not.
    expect(await check('authenticated', claims({ sub: session.sub, role: 'service_role' }))).toBe('PT401');
  });
});

test('a ban is seen where a function is called past the check too', async () => {
  const isStaff = async (): Promise<unknown> => {
    await shop.query('begin');
    const claims = JSON.stringify({ sub: shop.ids.superadmin, role: 'authenticated' });
    await shop.query(`select set_config('request.jwt.claims', $1, true)`, [claims]);
    const { rows } = await shop.query('select private.is_staff() as answer');
    await shop.query('rollback');
    return rows[0]?.answer;
  };
  expect(await isStaff()).toBe(true);
  await shop.query(`update auth.users set banned_until = 'infinity' where id = $1`, [shop.ids.superadmin]);
  expect(await isStaff()).toBe(false);
});
