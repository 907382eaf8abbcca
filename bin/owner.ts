import { type Auth, CannotStart, type ConnectionSettings, connectClient } from '../provider/index.ts';
import { holdsAccounts } from './installation.ts';
import type { Settings } from './settings.ts';

/** Creates the owner's account with a superadmin's profile, once: what was changed later stays as it is. */
export const ensureOwner = async (
  auth: Auth,
  admin: ConnectionSettings,
  owner: NonNullable<Settings['owner']>,
): Promise<void> => {
  const email = owner.email.toLowerCase();
  if (await holdsAccounts(admin, [email])) return;
  if (owner.password === undefined)
    throw new CannotStart(`THAAN_OWNER_PASSWORD is needed once, to create the account of ${owner.email}.`);
  const { id } = await createAccount(auth, email, owner.password);
  const client = await connectClient(admin);
  try {
    await client.query(
      `insert into public.profiles (id, email, role) values ($1, $2, 'superadmin') on conflict (id) do nothing`,
      [id, email],
    );
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
