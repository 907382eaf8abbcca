import type { Thaan } from '../../bin/serving/start-thaan.ts';
import { connectClient } from '../../provider/index.ts';
import { ask } from '../client.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** Signs up an account and gives it its role. */
export const account = async (thaan: Thaan, name: string, role: 'user' | 'admin' | 'superadmin'): Promise<Account> => {
  const made = { email: `${name}@shop.example`, password: 'a test password 7' };
  await ask(thaan, '/auth/v1/signup', made);
  const client = await connectClient(thaan.connection);
  try {
    await client.query('update auth.users set email_confirmed_at = now() where email = $1', [made.email]);
    await client.query(
      `insert into public.profiles (id, email, role) select id, email, $2 from auth.users where email = $1
        on conflict (id) do update set role = excluded.role`,
      [made.email, role],
    );
  } finally {
    await client.end();
  }
  return made;
};
