import { type Auth, CannotStart, type ConnectionSettings, connectClient } from '../../provider/index.ts';
import { seedCategories } from '../../supabase/seed/categories.ts';
import { placeOf, type Settings } from '../settings/settings.ts';

/**
 * Opens a shop, once: the owner's account with a superadmin's profile, and the categories to begin with. What was
 * changed later stays as it is; a start that was cut off half way is finished by the next.
 */
export const openShop = async (auth: Auth, admin: ConnectionSettings, settings: Settings): Promise<void> => {
  const client = await connectClient(admin);
  try {
    const missing = await missingOwner(client, settings);
    if (!missing) return;
    const email = missing.email.toLowerCase();
    const { id } = await createAccount(auth, email, missing.password);
    await client.query('begin');
    await seedCategories(client);
    await client.query(`insert into public.profiles (id, email, role) values ($1, $2, 'superadmin')`, [id, email]);
    await client.query('commit');
  } finally {
    await client.end();
  }
};

/** Throws `CannotStart` where `openShop` would for want of an owner. Changes nothing, in any version's database. */
export const refuseOwnerless = async (admin: ConnectionSettings, settings: Settings): Promise<void> => {
  const client = await connectClient(admin);
  try {
    const present = await client.query(`select from pg_tables where schemaname = 'public' and tablename = 'profiles'`);
    if (present.rowCount !== 0) await missingOwner(client, settings);
  } finally {
    await client.end();
  }
};

/** The owner whose account is to be made; undefined where somebody may enter already. */
const missingOwner = async (
  client: Client,
  settings: Settings,
): Promise<{ readonly email: string; readonly password: string } | undefined> => {
  if (!settings.owner) {
    await refuseWithoutStaff(client, settings);
    return undefined;
  }
  const { email, password } = settings.owner;
  const opened = await client.query('select from public.profiles where lower(email) = $1', [email.toLowerCase()]);
  if (opened.rowCount !== 0) return undefined;
  // Also where the address has an account: anybody may have signed up with it, and knows that account's password.
  if (password === undefined)
    throw new CannotStart(`THAAN_OWNER_PASSWORD is needed once, to create the account of ${email}.`);
  return { email, password };
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
