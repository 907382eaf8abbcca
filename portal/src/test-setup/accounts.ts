// Accounts of a test's own, for what must not happen to those of the demo shop.
import { emails, password, type Role } from './render-portal.tsx';
import { sql } from './shop.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

/** Makes a confirmed account with a role; null leaves it without a profile, as before its first login. */
export const makeAccount = async (role: Role | null = 'admin', name = 'staff'): Promise<Account> => {
  const email = `${name}${crypto.randomUUID().replaceAll('-', '')}@thaan.example`;
  // The password of the demo's accounts, so that none has to be hashed.
  const [row] = await sql(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at)
     select gen_random_uuid(), aud, role, $1, encrypted_password, now(), now(), now()
     from auth.users where email = $2 returning id`,
    [email, emails.admin],
  );
  const id = String(row?.id);
  if (role !== null) await sql('insert into public.profiles (id, email, role) values ($1, $2, $3)', [id, email, role]);
  return { id, email, password };
};

/** Gives an account an app as its second step, whose codes no test knows: the server is stubbed for them. */
export const giveFactor = async ({ id }: Account, name = 'My phone'): Promise<string> => {
  const [row] = await sql(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, 'totp', 'verified', 'JBSWY3DPEHPK3PXP', now(), now()) returning id`,
    [id, name],
  );
  return String(row?.id);
};
