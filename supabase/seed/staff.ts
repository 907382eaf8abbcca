import type { SeedClient } from './client.ts';

/** A role as the column profiles.role holds it. */
export type Role = 'user' | 'admin' | 'superadmin';

/**
 * Gives an account (auth.users.id) its profile with this role, or changes the role of the profile it has.
 * Rejects (23503) if there is no such account.
 */
export async function seedStaff(client: SeedClient, accountId: string, role: Role): Promise<void> {
  await client.query(
    `insert into public.profiles (id, email, role)
     values ($1, (select email from auth.users where id = $1), $2)
     on conflict (id) do update set role = excluded.role where profiles.role <> excluded.role`,
    [accountId, role],
  );
}
