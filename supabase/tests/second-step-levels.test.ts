import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AskedOf } from '../../portal/src/lib/answers.ts';
import { secondStepsOf } from './second-steps.ts';
import { type Answer, fileShop } from './test-shop.ts';

const levels = ['bare', 'held', 'raised', 'fallen', 'lost'] as const;
const roles = ['user', 'admin', 'superadmin'] as const;

/**
 * Who may enter under a rule, and after how long. Columns: the roles, of each the levels:
 * - `bare`: signed in without having a second step
 * - `held`: the account has one, and this session came in without it
 * - `raised`: this session came in by it
 * - `fallen`: it came in by one that was removed since, and the account has another
 * - `lost`: it came in by one that was removed since, and the account has none
 */
const matrix = `
rule         grace  user                     admin                    superadmin
nobody       left   out  out  out  out  out   in   out  in   out  in    in   out  in   out  in
nobody       over   out  out  out  out  out   in   out  in   out  in    in   out  in   out  in
superadmins  left   out  out  out  out  out   in   out  in   out  in    in   out  in   out  in
superadmins  over   out  out  out  out  out   in   out  in   out  in    out  out  in   out  out
everybody    left   out  out  out  out  out   in   out  in   out  in    in   out  in   out  in
everybody    over   out  out  out  out  out   out  out  in   out  out   out  out  in   out  out
`;

const rows = matrix
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [rule, grace, ...outcomes] = line.split(/\s+/);
    return { rule: rule as AskedOf, grace: grace as 'left' | 'over', outcomes };
  });

const shop = fileShop();

/** What is asked of the shop, and whether an answer is that of somebody who may enter. */
const requests: Readonly<Record<string, (ask: Ask) => Promise<boolean>>> = {
  'reads a table': async (ask) => rowsOf(await ask('GET', 'rest/v1/products')) > 0,
  'counts a table': async (ask) => (await ask('HEAD', 'rest/v1/products?limit=1')).status === 206,
  inserts: async (ask) => (await ask('POST', 'rest/v1/size_sets', { name: randomUUID(), sizes: ['S'] })).status === 201,
  updates: async (ask) => rowsOf(await ask('PATCH', 'rest/v1/products?productid=eq.BC24001', { fabric: 'Silk' })) > 0,
  deletes: async (ask) => {
    const id = randomUUID();
    await shop.query(`insert into public.size_sets (id, name, sizes) values ($1, $2, '{S}')`, [id, id]);
    return rowsOf(await ask('DELETE', `rest/v1/size_sets?id=eq.${id}`)) > 0;
  },
  'calls a function': async (ask) => (await ask('POST', 'rest/v1/rpc/search_products', {})).status === 200,
  'reads the rule': async (ask) => (await ask('POST', 'rest/v1/rpc/second_step_rule', {})).status === 200,
  'is told so': async (ask) => (await ask('POST', 'rest/v1/rpc/own_second_step', {})).body.may_enter,
  // No certificate was made: what is found out about it is for staff.
  'asks for a signature': async (ask) => (await ask('GET', 'functions/v1/sign-print-request')).status === 404,
};

type Ask = (method: string, path: string, body?: unknown) => Promise<Answer>;

const rowsOf = ({ body }: Answer): number => (Array.isArray(body) ? body.length : 0);

const askAs =
  (token: string): Ask =>
  async (method, path, body) => {
    const response = await fetch(`${shop.url}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'return=representation,count=exact',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
  };

/** The token of a session of this level, as it was given. */
const tokenOf = async (role: (typeof roles)[number], level: (typeof levels)[number]): Promise<string> => {
  const { enterByFactor, giveFactor, removeFactors, takeFactors } = secondStepsOf(shop);
  await takeFactors(role);
  if (level === 'bare') return shop.signIn(role);
  const token = await enterByFactor(role);
  if (level === 'held') return shop.signIn(role);
  if (level === 'fallen' || level === 'lost') await removeFactors(token);
  if (level === 'fallen') await giveFactor(role);
  return token;
};

describe.each(roles)('%s', (role) => {
  describe.each(levels)('%s', (level) => {
    let ask: Ask;
    beforeAll(async () => {
      ask = askAs(await tokenOf(role, level));
    });

    test.each(rows)('$rule, grace $grace', async ({ rule, grace, outcomes }) => {
      await secondStepsOf(shop).setRule(rule, grace);
      const isIn = outcomes[roles.indexOf(role) * levels.length + levels.indexOf(level)] === 'in';
      const answers = Object.entries(requests).map(async ([name, request]) => [name, await request(ask)]);
      const expected = Object.keys(requests).map((name) => [name, isIn]);
      expect(Object.fromEntries(await Promise.all(answers))).toEqual(Object.fromEntries(expected));
    });
  });
});

test('the table names every rule that there is', async () => {
  const { rows: written } = await shop.query(
    `select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'second_step_rule_rule_check'`,
  );
  const rules = [...String(written[0]?.rule).matchAll(/'(\w+)'/g)].map(([, rule]) => rule);
  expect(new Set(rows.map(({ rule }) => rule))).toEqual(new Set(rules));
  for (const { outcomes } of rows) expect(outcomes).toHaveLength(roles.length * levels.length);
});
