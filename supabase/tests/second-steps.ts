import { randomUUID } from 'node:crypto';
import type { AskedOf } from '../../portal/src/lib/answers.ts';
import { withApp } from '../../provider/testing/apps.ts';
import type { TestShop } from './test-shop.ts';

type Role = 'user' | 'admin' | 'superadmin';

/** Accounts of a test shop and their second steps. */
export function secondStepsOf({ query, ids, signIn, sendAs }: TestShop) {
  return {
    /** Gives the account of a role a second step, and leaves its sessions as they are. */
    giveFactor: (role: Role, status = 'verified') =>
      query(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
         values ($1::uuid, $2, $1::text, 'totp', $3, now(), now(), 'GEZDGNBVGY3TQOJQ')`,
        [randomUUID(), ids[role], status],
      ),
    takeFactors: (role: Role) => query('delete from auth.mfa_factors where user_id = $1', [ids[role]]),
    /** As after a change of the rule, with days of grace that are left or over for everybody. */
    async setRule(rule: AskedOf, grace: 'left' | 'over' = 'left') {
      await query('update private.second_step_rule set rule = $1', [rule]);
      const days = grace === 'left' ? 6 : 8;
      await query(`update private.first_asked set asked_at = now() - interval '1 day' * $1`, [days]);
    },
    /** Signs in, takes a second step and answers the access token of the session that came in by it. */
    async enterByFactor(role: Role): Promise<string> {
      const token = await signIn(role);
      const post = (path: string, body: unknown) => sendAs(token, 'POST', `auth/v1${path}`, body);
      const { raised } = await withApp({ post }, {});
      return raised.authorization?.replace('Bearer ', '') ?? '';
    },
    /** Removes all second steps of whose session this is, as their owner does. */
    async removeFactors(token: string): Promise<void> {
      const { body } = await sendAs(token, 'GET', 'auth/v1/user');
      for (const { id } of body.factors) {
        const { status } = await sendAs(token, 'DELETE', `auth/v1/factors/${id}`);
        if (status !== 200) throw new Error(`A second step was not removed: ${status}`);
      }
    },
  };
}
