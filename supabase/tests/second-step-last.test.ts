// Nobody shuts out the last who may enter, by a role or by the rule of second steps, one after the other or at once.
import { beforeEach, describe, expect, test } from 'vitest';
import { untilWaiting } from '../../provider/testing/database-sessions.ts';
import { deadlocks } from './deadlocks.ts';
import { secondStepsOf } from './second-steps.ts';
import { counted, fileShop } from './test-shop.ts';

const shop = fileShop();
let owner: string;
let admin: string;

/** The superadmin has come in by a second step, the admin has none, and nobody was ever asked. */
beforeEach(async () => {
  const { admin: id, superadmin } = shop.ids;
  await shop.query(`update private.second_step_rule set rule = 'nobody'`);
  await shop.query(`update public.profiles set role = 'superadmin' where id = $1`, [superadmin]);
  await shop.query(`update public.profiles set role = 'admin' where id = $1`, [id]);
  await shop.query('delete from private.first_asked');
  await secondStepsOf(shop).takeFactors('superadmin');
  owner = await secondStepsOf(shop).enterByFactor('superadmin');
  admin = shop.token('admin') ?? '';
});

const setRule = (p_rule: string) => shop.sendAs(owner, 'POST', 'rest/v1/rpc/set_second_step_rule', { p_rule });
const giveRole = (token: string, id: string, role: string) =>
  shop.sendAs(token, 'PATCH', `rest/v1/profiles?id=eq.${id}`, { role });
const askedLongAgo = (id: string) =>
  shop.query(`insert into private.first_asked (id, asked_at) values ($1, now() - interval '30 days')`, [id]);
const somebodyMayEnter = async () => (await shop.query('select private.somebody_may_enter() as may')).rows[0]?.may;

describe('a role of which a second step is asked', () => {
  beforeEach(async () => {
    await setRule('superadmins');
    await secondStepsOf(shop).takeFactors('superadmin');
    await shop.query(`update private.first_asked set asked_at = now() - interval '30 days'`);
  });

  test('is not taken by the last who may enter, whose grace is over', async () => {
    await askedLongAgo(shop.ids.admin);
    expect(await giveRole(admin, shop.ids.admin, 'superadmin')).toMatchObject({
      status: 409,
      body: { message: 'Nobody could enter the admin area any more' },
    });
    expect(await somebodyMayEnter()).toBe(true);
  });

  test('is taken by who was never asked, and has days of grace', async () => {
    expect((await giveRole(admin, shop.ids.admin, 'superadmin')).status).toBe(204);
    expect(await somebodyMayEnter()).toBe(true);
  });
});

describe('at once', () => {
  test('the rule waits for a change of roles, and is not changed by who loses theirs', async () => {
    await askedLongAgo(shop.ids.admin);
    await shop.query('begin');
    await shop.query(`update public.profiles set role = 'user' where id = $1`, [shop.ids.superadmin]);
    const set = setRule('everybody');
    await untilWaiting(({ text, values }) => shop.query(text, [...values]));
    await shop.query('commit');
    expect(await set).toMatchObject({ status: 403, body: { code: '42501' } });
    expect(await somebodyMayEnter()).toBe(true);
  });

  test('the rule and a role that it comes to cover do not wait for each other', async () => {
    const before = await deadlocks(shop);
    for (let round = 0; round < counted(8, 200); round += 1) {
      await setRule('superadmins');
      await giveRole(owner, shop.ids.admin, 'admin');
      await shop.query('delete from private.first_asked where id = $1', [shop.ids.admin]);
      const answers = await Promise.all([
        giveRole(owner, shop.ids.admin, 'superadmin'),
        setRule('everybody'),
        setRule('superadmins'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([204, 200, 200]);
    }
    expect(await deadlocks(shop)).toBe(before);
  });

  test('of two who change the rule the later one finds what the other did, and so does the history', async () => {
    const rules = Array.from({ length: 12 }, (_, at) => ['superadmins', 'everybody', 'nobody'][at % 3] ?? '');
    const answers = await Promise.all(rules.map(setRule));
    expect(answers.map(({ status }) => status)).toEqual(rules.map(() => 200));
    const { rows } = await shop.query(
      `select before ->> 'rule' as was, after ->> 'rule' as became from private.changes
       where kind = 'rule' order by changeid`,
    );
    rows.slice(1).forEach(({ was }, at) => {
      expect(was).toBe(rows[at]?.became);
    });
    expect((await shop.query('select rule from private.second_step_rule')).rows).toEqual([
      { rule: rows.at(-1)?.became },
    ]);
  });
});
