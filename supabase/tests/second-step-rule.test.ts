import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { secondStepsOf } from './second-steps.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();
let owner: string;

beforeAll(async () => {
  owner = await secondStepsOf(shop).enterByFactor('superadmin');
});

/** Nobody was ever asked. */
beforeEach(async () => {
  await shop.query(`update private.second_step_rule set rule = 'nobody'`);
  await shop.query('delete from private.first_asked');
  await shop.query(`update public.profiles set role = 'admin' where id = $1`, [shop.ids.admin]);
});

const setRule = (p_rule: unknown, token = owner) =>
  shop.sendAs(token, 'POST', 'rest/v1/rpc/set_second_step_rule', { p_rule });
const ownStep = async (token = shop.token('admin') ?? '') =>
  (await shop.sendAs(token, 'POST', 'rest/v1/rpc/own_second_step', {})).body;
const ruleChanges = async () =>
  (
    await shop.sendAs(owner, 'POST', 'rest/v1/rpc/list_changes', { p_kind: 'profile', p_limit: 100 })
  ).body.changes.filter(({ kind }: { kind: string }) => kind === 'rule');

const day = 86_400_000;
const daysFromNow = (instant: string): number => Math.round((Date.parse(instant) - Date.now()) / day);
/** As if everybody had been asked so many days earlier. */
const daysGoBy = (days: number) =>
  shop.query(`update private.first_asked set asked_at = asked_at - interval '1 day' * $1`, [days]);

describe('the rule', () => {
  test('is nobody at first, and changed by a Super Admin who came in by a second step', async () => {
    const read = async () => (await shop.send('admin', 'POST', 'rpc/second_step_rule')).body;
    expect(await read()).toMatchObject({ rule: 'nobody', grace_days: 7 });
    for (const rule of ['superadmins', 'everybody', 'nobody']) {
      const { status, body } = await setRule(rule);
      expect([status, body]).toEqual([200, { rule, grace_days: 7, changed_at: expect.any(String) }]);
      expect(await read()).toEqual(body);
    }
  });

  test.each<[string, () => string, object]>([
    [
      'an admin',
      () => shop.token('admin') ?? '',
      {
        code: 'PT403',
        message: 'Only a Super Admin says who needs a second step',
        hint: 'Ask a Super Admin to change it.',
      },
    ],
    [
      'an account without a role',
      () => shop.token('user') ?? '',
      { code: '42501', hint: 'Sign in with an account whose role is Admin or Super Admin.' },
    ],
    ['the service', () => shop.token('service') ?? '', { code: '42501' }],
  ])('is not changed by %s', async (_who, token, refusal) => {
    const { status, body } = await setRule('everybody', token());
    expect([status, body]).toEqual([403, expect.objectContaining(refusal)]);
    expect(await ownStep()).toMatchObject({ rule: 'nobody' });
  });

  test('is not changed by a Super Admin without a second step, nor by one whose session came in without it', async () => {
    await shop.query(`update public.profiles set role = 'superadmin' where id = $1`, [shop.ids.admin]);
    const token = shop.token('admin') ?? '';
    expect((await setRule('everybody', token)).body).toMatchObject({
      code: 'PT403',
      message: 'Your own account has no second step',
      hint: 'Set up two-step sign-in for yourself first.',
    });
    const { giveFactor, takeFactors } = secondStepsOf(shop);
    await giveFactor('admin', 'unverified');
    expect((await setRule('everybody', token)).body.code).toBe('PT403');
    await giveFactor('admin');
    expect((await setRule('everybody', token)).body).toMatchObject({
      code: '42501',
      hint: 'Enter the code of your second step.',
    });
    await takeFactors('admin');
    expect(await ownStep()).toMatchObject({ rule: 'nobody' });
  });

  test.each(['all', '', null, 7])('%s is none', async (rule) => {
    expect(await setRule(rule)).toMatchObject({
      status: 400,
      body: { message: 'There is no such rule', hint: 'Choose nobody, superadmins or everybody.' },
    });
  });

  test('stands in the history of the users, by whom; the same again changes nothing', async () => {
    const before = (await ruleChanges()).length;
    const { body } = await setRule('everybody');
    expect((await setRule('everybody')).body).toEqual(body);
    const changes = await ruleChanges();
    expect(changes).toHaveLength(before + 1);
    expect(changes[0]).toMatchObject({
      kind: 'rule',
      name: 'Two-step sign-in',
      action: 'changed',
      before: { rule: 'nobody' },
      after: { rule: 'everybody' },
      current: { rule: 'everybody' },
      changed_by: 'owner@demo.thaan.example',
    });
    const putBack = await shop.sendAs(owner, 'POST', 'rest/v1/rpc/put_back', { p_changeid: changes[0].changeid });
    expect(putBack).toMatchObject({ status: 400, body: { message: 'This is not put back by hand' } });
  });
});

describe('days of grace', () => {
  const firstAsked = async () => (await shop.query('select id, asked_at from private.first_asked order by id')).rows;

  test('are counted from when the rule comes to cover an account, which is told when they end', async () => {
    expect(await ownStep()).toEqual({
      rule: 'nobody',
      asked: false,
      has_factor: false,
      level: 'aal1',
      grace_ends_at: null,
      may_enter: true,
    });
    await setRule('everybody');
    const told = await ownStep();
    expect(told).toMatchObject({ asked: true, may_enter: true });
    expect(daysFromNow(told.grace_ends_at)).toBe(7);
    const { body } = await shop.send('admin', 'POST', 'rpc/list_second_steps');
    expect(body).toContainEqual({ id: shop.ids.admin, has_factor: false, grace_ends_at: told.grace_ends_at });
    expect(body).toContainEqual({ id: shop.ids.superadmin, has_factor: true, grace_ends_at: null });
    await daysGoBy(7);
    expect(await ownStep()).toMatchObject({ asked: true, may_enter: false });
    expect((await shop.send('admin', 'POST', 'rpc/second_step_rule')).body).toMatchObject({
      code: '42501',
      hint: 'Set up two-step sign-in for your account.',
    });
  });

  test('never begin again: by the rule or a role to and fro, or by a second step that is removed', async () => {
    await setRule('everybody');
    const asked = await firstAsked();
    expect(asked.map(({ id }) => id)).toEqual([shop.ids.admin, shop.ids.superadmin].sort());
    for (const rule of ['nobody', 'superadmins', 'everybody']) await setRule(rule);
    for (const role of ['user', 'superadmin', 'admin'])
      await shop.sendAs(owner, 'PATCH', `rest/v1/profiles?id=eq.${shop.ids.admin}`, { role });
    await secondStepsOf(shop).giveFactor('admin');
    await secondStepsOf(shop).takeFactors('admin');
    expect(await firstAsked()).toEqual(asked);
  });

  test('begin with the role that the rule covers, for who gets it and for a profile that is new', async () => {
    await setRule('superadmins');
    expect((await firstAsked()).map(({ id }) => id)).toEqual([shop.ids.superadmin]);
    await shop.sendAs(owner, 'PATCH', `rest/v1/profiles?id=eq.${shop.ids.admin}`, { role: 'superadmin' });
    expect(daysFromNow((await ownStep()).grace_ends_at)).toBe(7);
    const id = randomUUID();
    await shop.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.in`]);
    await shop.query(`insert into public.profiles (id, role) values ($1, 'superadmin')`, [id]);
    expect((await firstAsked()).map((row) => row.id)).toContain(id);
    await shop.query('delete from auth.users where id = $1', [id]);
  });

  test('of whom nothing marked, since triggers were off, are counted from the rule’s last change', async () => {
    const withoutTriggers = async (statement: string) => {
      await shop.query('begin');
      await shop.query('set local session_replication_role = replica');
      await shop.query(statement);
      await shop.query('commit');
    };
    await withoutTriggers(`update private.second_step_rule set rule = 'everybody', updated_at = now()`);
    expect(await firstAsked()).toEqual([]);
    expect(daysFromNow((await ownStep()).grace_ends_at)).toBe(7);
    const earlier = `updated_at = now() - interval '30 days'`;
    await withoutTriggers(`update private.second_step_rule set ${earlier}; update public.profiles set ${earlier}`);
    expect(await ownStep()).toMatchObject({ asked: true, may_enter: false });
  });
});
