import { randomUUID } from 'node:crypto';
import { demoAccounts, demoPassword } from '../../bin/demo/accounts.ts';
import type { TestShop } from './test-shop.ts';

type Role = 'user' | 'admin' | 'superadmin';

/** Accounts of a test shop and their second steps, as the provider leaves them in its tables. */
export function secondStepsOf(shop: Pick<TestShop, 'url' | 'query' | 'ids' | 'sendAs'>) {
  const token = async (grant: string, body: object) => {
    const { status, body: session } = await shop.sendAs('', 'POST', `auth/v1/token?grant_type=${grant}`, body);
    if (status !== 200) throw new Error(`${grant}: ${JSON.stringify(session)}`);
    return session as { access_token: string; refresh_token: string };
  };
  return {
    /** Gives the account of a role a second step that it has used. */
    giveFactor: (role: Role, status = 'verified') =>
      shop.query(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
         values ($1::uuid, $2, $1::text, 'totp', $3, now(), now(), 'GEZDGNBVGY3TQOJQ')`,
        [randomUUID(), shop.ids[role], status],
      ),
    takeFactors: (role: Role) => shop.query('delete from auth.mfa_factors where user_id = $1', [shop.ids[role]]),
    /** Signs in and answers the access token of a session that came in by a second step. */
    async enterByFactor(role: Role): Promise<string> {
      const email = demoAccounts.find((account) => account.role === role)?.email;
      const { access_token, refresh_token } = await token('password', { email, password: demoPassword });
      const claims = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString());
      await shop.query(`update auth.sessions set aal = 'aal2' where id = $1`, [claims.session_id]);
      return (await token('refresh_token', { refresh_token })).access_token;
    },
  };
}
