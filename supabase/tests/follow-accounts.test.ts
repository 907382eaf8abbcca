import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from './test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

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

test('a change that is only asked for, and not yet confirmed, changes no profile', async () => {
  await changeAccount(`email_change = 'other@example.in', email_change_sent_at = now()`);
  expect(await profile()).toMatchObject({ email: 'user@demo.thaan.example' });
});

test('an account without a profile may change its email', async () => {
  await shop.query('delete from public.profiles where id = $1', [shop.ids.user]);
  await changeAccount(`email = 'lone@example.in'`);
  expect(await profile()).toBeUndefined();
});

test('nobody else may use the way: not even an admin changes an address by hand', async () => {
  const { body } = await shop.send('superadmin', 'PATCH', `profiles?id=eq.${shop.ids.admin}`, {
    email: 'x@example.in',
  });
  expect(body.code).toBe('42501');
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
