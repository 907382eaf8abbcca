// Nobody shuts out the last who may enter by way of their directory, and whom a directory shuts out is not counted.
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { untilWaiting } from '../../provider/testing/database-sessions.ts';
import { metadataXml } from '../../provider/testing/saml/directory.ts';
import { testKey } from '../../provider/testing/saml/keys.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();
let key: string;
let directory: string;
const person = randomUUID();

beforeAll(async () => {
  key = shop.token('service') ?? '';
});

/** A directory whose one person is superadmin, and nobody else has a role. */
beforeEach(async () => {
  await shop.query(`update public.profiles set role = 'superadmin' where id = $1`, [shop.ids.superadmin]);
  await shop.query('delete from auth.users where id = $1', [person]);
  await shop.query('delete from auth.sso_providers');
  const { status, body } = await ask('POST', '', {
    type: 'saml',
    metadata_xml: metadataXml(testKey('idp.example.in')),
  });
  expect(status).toBe(201);
  directory = body.id;
  await shop.query(`insert into auth.users (id, email, is_sso_user) values ($1, 'asha@corp.example.in', true)`, [
    person,
  ]);
  await shop.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider) values ('asha', $1, '{}', $2)`,
    [person, `sso:${directory}`],
  );
  await shop.query(`insert into public.profiles (id, email, role) values ($1, 'asha@corp.example.in', 'superadmin')`, [
    person,
  ]);
  await shop.query(`update public.profiles set role = 'user' where id <> $1`, [person]);
});

const ask = (method: string, path = '', body?: object) =>
  shop.sendAs(key, method, `auth/v1/admin/sso/providers${path}`, body);
const giveBack = () =>
  shop.query(`update public.profiles set role = 'superadmin' where id = $1`, [shop.ids.superadmin]);
const mayEnter = async () => (await shop.query('select private.somebody_may_enter() as may')).rows;
const nobodyLeft = {
  status: 409,
  body: { msg: 'Nobody could enter the admin area any more. Make another person Admin or Super Admin first.' },
};

test.each([
  ['switching off', 'PUT', { disabled: true }],
  ['removing', 'DELETE', undefined],
])('%s the directory of the last is refused in words, and changes nothing', async (_what, method, body) => {
  expect(await ask(method, `/${directory}`, body)).toMatchObject(nobodyLeft);
  expect(await ask('GET', `/${directory}`)).toMatchObject({ status: 200, body: { disabled: null } });
  await giveBack();
  expect((await ask(method, `/${directory}`, body)).status).toBe(200);
});

test.each([
  ['off', 'PUT', { disabled: true }],
  ['gone', 'DELETE', undefined],
])('who signs in by a directory that is %s is not counted', async (_what, method, body) => {
  await giveBack();
  expect((await ask(method, `/${directory}`, body)).status).toBe(200);
  const ban = await shop.sendAs(key, 'PUT', `auth/v1/admin/users/${shop.ids.superadmin}`, { ban_duration: '24h' });
  expect(ban.status).toBe(409);
  await expect(shop.query(`update public.profiles set role = 'user' where id <> $1`, [person])).rejects.toThrow(
    'Nobody could enter',
  );
  expect(await mayEnter()).toEqual([{ may: true }]);
  expect((await shop.query('select is_barred from private.staff where id = $1', [person])).rows).toEqual([
    { is_barred: true },
  ]);
});

test('a directory is not switched off beside its person becoming the last who may enter', async () => {
  await giveBack();
  await shop.query(`update public.profiles set role = 'user' where id = $1`, [person]);
  const giveRole = (id: string, role: string) => shop.sendAs(key, 'PATCH', `rest/v1/profiles?id=eq.${id}`, { role });
  await shop.query('begin');
  await shop.query('update auth.sso_providers set disabled = true where id = $1', [directory]);
  expect((await giveRole(person, 'superadmin')).status).toBe(204);
  const left = giveRole(shop.ids.superadmin, 'user');
  await Promise.race([left, untilWaiting(({ text, values }) => shop.query(text, [...values]))]);
  await shop.query('commit');
  expect(await left).toMatchObject({ status: 409, body: { message: 'Nobody could enter the admin area any more' } });
  expect(await mayEnter()).toEqual([{ may: true }]);
});
