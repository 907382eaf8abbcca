import { expect, test } from 'vitest';
import { demoPassword } from '../../bin/demo/accounts.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

const profile = async () =>
  (await shop.query('select email, role from public.profiles where id = $1', [shop.ids.user])).rows[0];
/** As the provider does it: under the login that its accounts belong to. */
const changeAccount = async (change: string): Promise<void> => {
  await shop.query('begin');
  await shop.query('set local role supabase_auth_admin');
  await shop.query(`update auth.users set ${change} where id = $1`, [shop.ids.user]);
  await shop.query('commit');
};

test('a profile’s email follows that of its account, and nothing else of it does', async () => {
  const others = `select id, email from public.profiles where id <> '${shop.ids.user}' order by id`;
  const before = (await shop.query(others)).rows;
  await changeAccount(`email = 'new@example.in', role = 'authenticated', email_change = ''`);
  expect(await profile()).toEqual({ email: 'new@example.in', role: 'user' });
  expect((await shop.query(others)).rows).toEqual(before);
  await changeAccount('email = null');
  expect(await profile()).toEqual({ email: null, role: 'user' });
  await changeAccount(`email = 'user@demo.thaan.example'`);
});

test('a profile shows the number of its account with a plus sign, and follows it', async () => {
  const phone = async () =>
    (await shop.query('select phone from public.profiles where id = $1', [shop.ids.user])).rows[0]?.phone;
  await changeAccount(`phone = '919876543210'`);
  expect(await phone()).toBe('+919876543210');
  await changeAccount(`phone = ''`);
  expect(await phone()).toBeNull();
});

test('an account by phone makes its profile, named by the number from the start and in the history', async () => {
  const session = async (grant: string, body: object) =>
    (await shop.sendAs(shop.token('user') ?? '', 'POST', `auth/v1/token?grant_type=${grant}`, body)).body;
  const { refresh_token } = await session('password', { email: 'user@demo.thaan.example', password: demoPassword });
  await shop.query('delete from public.profiles where id = $1', [shop.ids.user]);
  await changeAccount(`email = null, phone = '919876543210'`);
  const { access_token: token } = await session('refresh_token', { refresh_token });
  const own = { id: shop.ids.user, email: '', role: 'user' };
  expect(await shop.sendAs(token, 'POST', 'rest/v1/profiles', { ...own, phone: '+911' })).toMatchObject({
    body: { code: '42501' },
  });
  expect((await shop.sendAs(token, 'POST', 'rest/v1/profiles', own)).status).toBe(201);
  const { rows } = await shop.query('select email, phone from public.profiles where id = $1', [shop.ids.user]);
  expect(rows).toEqual([{ email: null, phone: '+919876543210' }]);
  const change = (await shop.query('select name, changed_by_email from private.changes order by changeid desc limit 1'))
    .rows[0];
  expect(change).toEqual({ name: '+919876543210', changed_by_email: '+919876543210' });
  await changeAccount(`email = 'user@demo.thaan.example', phone = null`);
});

test('an account without a profile may change its email', async () => {
  await shop.query('delete from public.profiles where id = $1', [shop.ids.user]);
  await changeAccount(`email = 'lone@example.in'`);
  expect(await profile()).toBeUndefined();
});

test('who is banned does not count as somebody who may enter', async () => {
  const demoted = async (): Promise<number> =>
    (await shop.send('admin', 'PATCH', `profiles?id=eq.${shop.ids.admin}`, { role: 'user' })).status;
  const ban = (until: string) =>
    shop.query('update auth.users set banned_until = $2 where id = $1', [shop.ids.superadmin, until]);
  await ban('infinity');
  expect(await demoted()).toBe(409);
  await ban('2001-01-01');
  expect(await demoted()).toBe(204);
});
