import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { counted, fileShop } from './test-shop.ts';

const shop = fileShop();

/** The three demo accounts in their roles, as before every test. */
beforeEach(async () => {
  const { user, admin, superadmin } = shop.ids;
  await shop.query(
    `insert into profiles (id, email, role)
     select id, email, case id when $1 then 'user' when $2 then 'admin' else 'superadmin' end
     from auth.users where id in ($1, $2, $3)
     on conflict (id) do update set role = excluded.role, email = excluded.email`,
    [user, admin, superadmin],
  );
});

const roles = async (): Promise<unknown> => (await shop.query('select id, role, email from profiles order by id')).rows;

const withoutProfile = (): Promise<unknown> => shop.query('delete from profiles where id = $1', [shop.ids.user]);

describe('a profile', () => {
  const own = () => ({ id: shop.ids.user, email: 'user@demo.thaan.example', role: 'user' });

  test('is made by its own user, once, with role user', async () => {
    await withoutProfile();
    expect((await shop.send('user', 'POST', 'profiles', own())).status).toBe(201);
    const again = await shop.send('user', 'POST', 'profiles', own());
    expect([again.status, again.body.code]).toEqual([409, '23505']);
  });

  test('has role user where none is named', async () => {
    await withoutProfile();
    const { role: _, ...unnamed } = own();
    const { body } = await shop.send('user', 'POST', 'profiles', unnamed, { prefer: 'return=representation' });
    expect(body[0].role).toBe('user');
  });

  test.each<[string, Record<string, unknown>]>([
    ['as an admin', { role: 'admin' }],
    ['as a superadmin', { role: 'superadmin' }],
    ['for another account', { id: randomUUID() }],
    ['under another’s address', { email: 'owner@demo.thaan.example' }],
    ['without an address', { email: null }],
    ['made long ago', { created_at: '2001-01-01T00:00:00Z' }],
  ])('is not made %s', async (_, change) => {
    await withoutProfile();
    const before = await roles();
    const { status, body } = await shop.send('user', 'POST', 'profiles', { ...own(), ...change });
    expect([status, body.code]).toEqual([403, '42501']);
    expect(await roles()).toEqual(before);
  });

  test('is seen by its own user alone, who sees no other', async () => {
    const { data } = await shop.as('user').from('profiles').select('id,role');
    expect(data).toEqual([{ id: shop.ids.user, role: 'user' }]);
  });
});

describe('somebody outside the admin area changes no role', () => {
  const merge = { prefer: 'resolution=merge-duplicates' };
  const attempts: readonly [
    string,
    () => [method: string, path: string, body: unknown, headers?: Record<string, string>],
  ][] = [
    ['their own, by update', () => ['PATCH', `profiles?id=eq.${shop.ids.user}`, { role: 'superadmin' }]],
    ['everybody’s, by update', () => ['PATCH', 'profiles?role=neq.nothing', { role: 'superadmin' }]],
    ['their own, by upsert', () => ['POST', 'profiles', { id: shop.ids.user, role: 'admin' }, merge]],
    ['their own, by taking the row away first', () => ['DELETE', `profiles?id=eq.${shop.ids.user}`, undefined]],
    [
      'their own, by put',
      () => [
        'PUT',
        `profiles?id=eq.${shop.ids.user}`,
        { id: shop.ids.user, email: 'user@demo.thaan.example', role: 'admin' },
      ],
    ],
  ];

  test.each(attempts)('%s', async (_, make) => {
    const before = await roles();
    for (const caller of ['user', 'anon'] as const) {
      const { status } = await shop.send(caller, ...make());
      expect(status).not.toBe(500);
    }
    expect(await roles()).toEqual(before);
  });

  test('with forged metadata in the account either', async () => {
    const claims = { app_metadata: { role: 'admin' }, user_metadata: { role: 'superadmin' } };
    await shop.query('update auth.users set raw_user_meta_data = $1 where id = $2', [claims, shop.ids.user]);
    expect((await shop.send('user', 'GET', 'products')).body).toEqual([]);
  });
});

describe('somebody inside', () => {
  test.each(['user', 'admin', 'superadmin'] as const)('sets any role to %s', async (role) => {
    for (const caller of ['admin', 'superadmin'] as const) {
      const { data } = await shop.as(caller).from('profiles').update({ role }).eq('id', shop.ids.user).select('role');
      expect(data).toEqual([{ role }]);
      await shop.query(`update profiles set role = 'user' where id = $1`, [shop.ids.user]);
    }
  });

  test('cannot set what is no role, nor change whose profile or address it is', async () => {
    const change = (body: unknown) => shop.send('superadmin', 'PATCH', `profiles?id=eq.${shop.ids.user}`, body);
    expect((await change({ role: 'owner' })).body.code).toBe('23514');
    expect((await change({ email: 'x@example.in' })).body.code).toBe('42501');
    expect((await change({ id: randomUUID() })).body.code).toBe('42501');
  });

  test('is out at the next request after losing the role', async () => {
    const { admin } = shop.ids;
    expect((await shop.send('admin', 'GET', 'products?limit=1')).body).toHaveLength(1);
    await shop.as('superadmin').from('profiles').update({ role: 'user' }).eq('id', admin).throwOnError();
    expect((await shop.send('admin', 'GET', 'products?limit=1')).body).toEqual([]);
    const calls: readonly [string, object][] = [
      ['search_products', {}],
      ['search_customers', {}],
      ['find_referrers', {}],
      ['save_customer', { p_customer: {} }],
      ['save_discount', { p_discount: {}, p_request_id: randomUUID() }],
    ];
    for (const [routine, given] of calls) {
      const { status, body } = await shop.send('admin', 'POST', `rpc/${routine}`, given);
      expect([routine, status, body.code]).toEqual([routine, 403, '42501']);
    }
    for (const table of ['customers', 'discounts']) expect((await shop.send('admin', 'GET', table)).body).toEqual([]);
    expect((await shop.send('admin', 'GET', 'profiles')).body).toHaveLength(1);
    expect((await shop.send('admin', 'PATCH', `profiles?id=eq.${admin}`, { role: 'admin' })).status).not.toBe(500);
    expect((await shop.as('superadmin').from('profiles').select('role').eq('id', admin).single()).data?.role).toBe(
      'user',
    );
  });
});

describe('a change that would leave nobody who may enter', () => {
  const demote = (caller: 'admin' | 'superadmin', whom: string) =>
    shop.send(caller, 'PATCH', `profiles?${whom}`, { role: 'user' });

  const refusal = {
    status: 409,
    body: {
      code: 'PT409',
      message: 'Nobody could enter the admin area any more',
      details: null,
      hint: 'Make another person Admin or Super Admin first.',
    },
  };

  test('is refused to the last one', async () => {
    expect((await demote('admin', `id=eq.${shop.ids.superadmin}`)).status).toBe(204);
    expect(await demote('admin', `id=eq.${shop.ids.admin}`)).toEqual(refusal);
  });

  test('is refused when it takes all at once', async () => {
    const before = await roles();
    expect(await demote('admin', 'role=neq.user')).toEqual(refusal);
    expect(await roles()).toEqual(before);
  });

  test('is refused when the last one’s account is deleted', async () => {
    await demote('admin', `id=eq.${shop.ids.superadmin}`);
    await expect(shop.query('delete from auth.users where id = $1', [shop.ids.admin])).rejects.toMatchObject({
      code: 'PT409',
    });
  });

  test('is refused to one of two who demote each other at once', async () => {
    for (let round = 0; round < counted(15, 200); round++) {
      const answers = await Promise.all([
        demote('admin', `id=eq.${shop.ids.superadmin}`),
        demote('superadmin', `id=eq.${shop.ids.admin}`),
      ]);
      const { rows } = await shop.query(`select count(*)::int as inside from profiles where role <> 'user'`);
      expect(rows[0]?.inside).toBe(1);
      expect(answers.map(({ status }) => status)).toContain(204);
      await shop.query(`update profiles set role = 'admin' where id = $1`, [shop.ids.admin]);
      await shop.query(`update profiles set role = 'superadmin' where id = $1`, [shop.ids.superadmin]);
    }
  });

  test('is not: a change between admin and superadmin by the last one', async () => {
    await demote('admin', `id=eq.${shop.ids.superadmin}`);
    const { status } = await shop.send('admin', 'PATCH', `profiles?id=eq.${shop.ids.admin}`, { role: 'superadmin' });
    expect(status).toBe(204);
  });
});
