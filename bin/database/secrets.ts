import { type ConnectionSettings, connectClient, type OwnDatabase } from '../../provider/index.ts';

/**
 * What functions find in their environment and nobody else may read, as the hosted provider's secrets. They lie in the
 * database: with DATABASE_URL several servers share it and no folder, a command can change them while the shop runs,
 * and a backup holds them beside the accounts. No request can read them, whoever sends it: the data service shows the
 * schema public alone, its roles have no right here, and the table belongs to the accounts' login.
 */
export const createSecrets = `
  create schema if not exists thaan;
  create table if not exists thaan.secrets (
    name text primary key check (name ~ '^[A-Z][A-Z0-9_]{0,255}$'),
    value text not null,
    updated_at timestamptz not null default now()
  );
  alter table thaan.secrets enable row level security;
  revoke all on thaan.secrets from public;
  grant usage on schema thaan to supabase_auth_admin;
  alter table thaan.secrets owner to supabase_auth_admin;`;

type Client = Awaited<ReturnType<typeof connectClient>>;

/** Makes their table where it is missing. */
export const prepareSecrets = async (client: Client): Promise<void> => {
  const present = await client.query(
    `select from pg_tables where schemaname = 'thaan' and tablename = 'secrets' and tableowner = 'supabase_auth_admin'`,
  );
  if (present.rowCount === 0)
    await client.query(`begin; select pg_advisory_xact_lock(7203190613); ${createSecrets} commit`);
};

/** The same on a connection of its own. */
export const openSecrets = async (admin: ConnectionSettings): Promise<void> => {
  const client = await connectClient(admin);
  await prepareSecrets(client).finally(() => client.end());
};

/** All of them, by name. */
export const readSecrets = async (own: OwnDatabase): Promise<Record<string, string>> => {
  const { rows } = await own.query<{ name: string; value: string }>({
    text: 'select name, value from thaan.secrets order by name',
    values: [],
  });
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
};
