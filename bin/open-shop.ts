import { type Auth, CannotStart, type ConnectionSettings, connectClient } from '../provider/index.ts';
import { seedCategories } from '../supabase/seed/categories.ts';
import { holdsAccounts } from './installation.ts';
import type { Settings } from './settings.ts';

/**
 * Opens a shop, once: the owner's account with a superadmin's profile, and the categories to begin with. What was
 * changed later stays as it is; a start that was cut off half way is finished by the next.
 */
export const openShop = async (
  auth: Auth,
  admin: ConnectionSettings,
  owner: NonNullable<Settings['owner']>,
): Promise<void> => {
  const email = owner.email.toLowerCase();
  const client = await connectClient(admin);
  try {
    const opened = await client.query('select from public.profiles where lower(email) = $1', [email]);
    if (opened.rowCount !== 0) return;
    if (owner.password === undefined && !(await holdsAccounts(admin, [email])))
      throw new CannotStart(`THAAN_OWNER_PASSWORD is needed once, to create the account of ${owner.email}.`);
    const { id } = await createAccount(auth, email, owner.password ?? '');
    await client.query('begin');
    await seedCategories(client);
    await client.query(`insert into public.profiles (id, email, role) values ($1, $2, 'superadmin')`, [id, email]);
    await client.query('commit');
  } finally {
    await client.end();
  }
};

const createAccount = async (auth: Auth, email: string, password: string): Promise<{ id: string }> => {
  try {
    return await auth.createAccount({ email, password, confirmed: true });
  } catch (error) {
    if (error instanceof Error && error.name === 'AuthError')
      throw new CannotStart(`The account of THAAN_OWNER_EMAIL cannot be created: ${error.message}.`);
    throw error;
  }
};
