import { type Auth, CannotStart, type ConnectionSettings, connectClient } from '../provider/index.ts';
import { seedCategories } from '../supabase/seed/categories.ts';
import { placeOf, type Settings } from './settings.ts';

/**
 * Opens a shop, once: the owner's account with a superadmin's profile, and the categories to begin with. What was
 * changed later stays as it is; a start that was cut off half way is finished by the next.
 */
export const openShop = async (auth: Auth, admin: ConnectionSettings, settings: Settings): Promise<void> => {
  const { owner } = settings;
  const client = await connectClient(admin);
  try {
    if (!owner) return await refuseWithoutStaff(client, settings);
    const email = owner.email.toLowerCase();
    const opened = await client.query('select from public.profiles where lower(email) = $1', [email]);
    if (opened.rowCount !== 0) return;
    // Also where the address has an account: anybody may have signed up with it, and knows that account's password.
    if (owner.password === undefined)
      throw new CannotStart(`THAAN_OWNER_PASSWORD is needed once, to create the account of ${owner.email}.`);
    const { id } = await createAccount(auth, email, owner.password);
    await client.query('begin');
    await seedCategories(client);
    await client.query(`insert into public.profiles (id, email, role) values ($1, $2, 'superadmin')`, [id, email]);
    await client.query('commit');
  } finally {
    await client.end();
  }
};

/** A first start that was refused leaves a shop that nobody may enter. */
const refuseWithoutStaff = async (client: Client, settings: Settings): Promise<void> => {
  const staff = await client.query(`select from public.profiles where role in ('admin', 'superadmin') limit 1`);
  if (staff.rowCount === 0)
    throw new CannotStart(
      `${placeOf(settings)} holds a shop that has no owner yet; name one in THAAN_OWNER_EMAIL and THAAN_OWNER_PASSWORD.`,
    );
};

type Client = Awaited<ReturnType<typeof connectClient>>;

const createAccount = async (auth: Auth, email: string, password: string): Promise<{ id: string }> => {
  try {
    return await auth.createAccount({ email, password, confirmed: true, takeOver: true });
  } catch (error) {
    if (error instanceof Error && error.name === 'AuthError')
      throw new CannotStart(`The account of THAAN_OWNER_EMAIL cannot be created: ${error.message}.`);
    throw error;
  }
};
