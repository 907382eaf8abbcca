// Nobody shuts out the last who may enter by way of their account, whoever asks.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { untilWaiting } from '../../provider/testing/database-sessions.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();
let key: string;

beforeAll(async () => {
  key = shop.token('service') ?? '';
});

beforeEach(async () => {
  await shop.query('update auth.users set banned_until = null');
  await shop.query(`update public.profiles set role = 'user' where id <> $1`, [shop.ids.superadmin]);
});

const account = (id: string) => `auth/v1/admin/users/${id}`;
const nobodyLeft = {
  status: 409,
  body: {
    error_code: 'conflict',
    msg: 'Nobody could enter the admin area any more. Make another person Admin or Super Admin first.',
  },
};

test.each([
  ['a ban', 'PUT', { ban_duration: '24h' }],
  ['a soft deletion', 'DELETE', { should_soft_delete: true }],
  ['a deletion', 'DELETE', {}],
])('%s of the last is refused in words, and changes nothing', async (_what, method, body) => {
  const { superadmin } = shop.ids;
  expect(await shop.sendAs(key, method, account(superadmin), body)).toMatchObject(nobodyLeft);
  expect(await shop.sendAs(key, 'GET', account(superadmin))).toMatchObject({
    status: 200,
    body: { id: superadmin, email: expect.stringContaining('@') },
  });
  expect((await shop.query('select private.somebody_may_enter() as may')).rows).toEqual([{ may: true }]);
});

test('who has no role yet is not banned beside their becoming the last who may enter', async () => {
  const { user, superadmin } = shop.ids;
  await shop.query('begin');
  await shop.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [user]);
  const giveRole = (id: string, role: string) => shop.sendAs(key, 'PATCH', `rest/v1/profiles?id=eq.${id}`, { role });
  expect((await giveRole(user, 'superadmin')).status).toBe(204);
  const left = giveRole(superadmin, 'user');
  await Promise.race([left, untilWaiting(({ text, values }) => shop.query(text, [...values]))]);
  await shop.query('commit');
  expect(await left).toMatchObject({ status: 409, body: { message: 'Nobody could enter the admin area any more' } });
  expect((await shop.query('select private.somebody_may_enter() as may')).rows).toEqual([{ may: true }]);
});

test('of whoever is not alone, or has no role, all three are done', async () => {
  const { user, admin, superadmin } = shop.ids;
  await shop.query(`update public.profiles set role = 'admin' where id = $1`, [admin]);
  const ask = async (method: string, id: string, body: object) =>
    (await shop.sendAs(key, method, account(id), body)).status;
  expect(await ask('PUT', superadmin, { ban_duration: '24h' })).toBe(200);
  expect(await ask('PUT', superadmin, { ban_duration: 'none' })).toBe(200);
  expect(await ask('DELETE', admin, { should_soft_delete: true })).toBe(200);
  expect(await ask('DELETE', user, {})).toBe(200);
  const { rows } = await shop.query('select id, email from public.profiles order by role');
  expect(rows).toEqual([
    { id: admin, email: expect.stringMatching(/^[\w-]{43}$/) },
    { id: superadmin, email: expect.stringContaining('@') },
  ]);
});
