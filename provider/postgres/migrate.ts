import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { type ConnectionSettings, connectClient, loginSettings, superuser } from './connection.ts';
import { CannotStart } from './errors.ts';
import { splitSql } from './split-sql.ts';

const bootstrapFolder = fileURLToPath(new URL('bootstrap', import.meta.url));
const accountsFolder = fileURLToPath(new URL('../auth/schema', import.meta.url));
const afterAccountsFolder = join(bootstrapFolder, 'after-accounts');

/** Any number, the same in every process: only one prepares or migrates a database at a time. */
export const migrationLock = 7_203_190_611;

interface Migration {
  readonly version: string;
  readonly name: string;
  readonly file: string;
}

/** Where a run of migrations is recorded, and as whom it is done. */
export interface Ledger {
  readonly schema: string;
  readonly role: string;
}

/**
 * Makes of any database what the hosted provider hands out: its roles, its schemas and functions, the tables of the
 * accounts. Applies what is not yet recorded in provider_migrations and is cheap when nothing is left to do.
 */
export const prepareDatabase = async (admin: ConnectionSettings): Promise<void> => {
  await underLock(admin, async (client) => {
    const self = { schema: 'provider_migrations', role: await currentUser(client) };
    await apply(client, await migrationsIn(bootstrapFolder, 'bootstrap_'), self);
    await apply(client, await migrationsIn(accountsFolder, 'auth_'), { ...self, role: 'supabase_auth_admin' });
    await apply(client, await migrationsIn(afterAccountsFolder, 'after_accounts_'), self);
    await setPasswords(client, admin);
  });
};

/**
 * Applies the migrations in `folder` (YYYYMMDDHHMMSS_verb_object.sql) in order, each in one transaction, recorded in
 * supabase_migrations.schema_migrations as the Supabase CLI does. Throws `CannotStart` with the file's name when one
 * fails; of that one nothing stays.
 */
export const migrate = async (admin: ConnectionSettings, folder: string): Promise<void> => {
  await underLock(admin, async (client) => {
    const role = await migrationRole(client);
    const applied = await apply(client, await migrationsIn(folder), { schema: 'supabase_migrations', role });
    if (applied > 0) await client.query("notify pgrst, 'reload schema'");
  });
};

const underLock = async (admin: ConnectionSettings, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = await connectClient(admin);
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await work(client);
  } finally {
    await client.end().catch(() => {});
  }
};

const migrationsIn = async (folder: string, prefix = ''): Promise<Migration[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return files.map((file) => {
    const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
    if (!version || !name) throw new CannotStart(`The migration ${file} must be named <number>_<name>.sql.`);
    return { version: prefix + version, name, file: join(folder, file) };
  });
};

const apply = async (client: pg.Client, migrations: readonly Migration[], ledger: Ledger): Promise<number> => {
  const done = await recordedVersions(client, ledger);
  refuseNewer(migrations, done, ledger);
  const missing = migrations.filter(({ version }) => !done.has(version));
  for (const migration of missing) await applyOne(client, migration, ledger);
  return missing.length;
};

/** What a newer release made of the database is not understood here, and must not be written over. */
const refuseNewer = (
  migrations: readonly Migration[],
  done: ReadonlySet<string>,
  { schema }: Pick<Ledger, 'schema'>,
): void => {
  const newest = migrations.at(-1)?.version ?? '';
  const group = newest.replace(/\d+$/, '');
  const newer = [...done].find((version) => version.replace(/\d+$/, '') === group && version > newest);
  if (newer)
    throw new CannotStart(
      `The database was made by a newer Thaan: it holds ${schema} ${newer}, which is not known here; start that newer one.`,
    );
};

const recordedVersions = async (client: pg.Client, { schema }: Ledger): Promise<Set<string>> => {
  await openLedger(client, schema);
  const recorded = await client.query<{ version: string }>(`select version from ${schema}.schema_migrations`);
  return new Set(recorded.rows.map(({ version }) => version));
};

/** Makes the table in which applied migrations are recorded, unless it is there. */
export const openLedger = async (client: pg.Client, schema: string): Promise<void> => {
  const table = `${schema}.schema_migrations`;
  const { rows } = await client.query<{ present: boolean }>('select to_regclass($1) is not null as present', [table]);
  if (rows[0]?.present) return;
  await client.query(`create schema if not exists ${schema}`);
  await client.query(`create table ${table} (version text primary key, statements text[], name text)`);
  await client.query(`alter table ${table} enable row level security`);
};

const applyOne = async (client: pg.Client, { version, name, file }: Migration, ledger: Ledger): Promise<void> => {
  const statements = splitSql(await readFile(file, 'utf8'));
  await client.query('begin');
  try {
    await runMigration(client, { version, name, statements }, ledger);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`The migration ${file} failed: ${reason}.`, { cause: error });
  }
};

/** Runs one migration's statements as the ledger's role and records them, in the transaction that the caller opened. */
export const runMigration = async (
  client: pg.Client,
  { version, name, statements }: Omit<Migration, 'file'> & { readonly statements: readonly string[] },
  ledger: Ledger,
): Promise<void> => {
  await client.query(`set local role ${client.escapeIdentifier(ledger.role)}`);
  for (const statement of statements) await client.query(statement);
  await client.query('reset role');
  const record = `insert into ${ledger.schema}.schema_migrations (version, name, statements) values ($1, $2, $3)`;
  await client.query(record, [version, name, statements]);
};

/** Throws `CannotStart` when one of these versions is newer than every migration in `folder` or of the provider's own. */
export const refuseUnknown = async (versions: readonly string[], folder: string): Promise<void> => {
  const done = new Set(versions);
  for (const [schema, migrations] of [
    ['provider_migrations', await migrationsIn(bootstrapFolder, 'bootstrap_')],
    ['provider_migrations', await migrationsIn(accountsFolder, 'auth_')],
    ['provider_migrations', await migrationsIn(afterAccountsFolder, 'after_accounts_')],
    ['supabase_migrations', await migrationsIn(folder)],
  ] as const)
    refuseNewer(migrations, done, { schema });
};

export const currentUser = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ name: string }>('select current_user as name');
  return rows[0]?.name ?? '';
};

/**
 * A superuser hands over to a role that is none, `postgres` on the hosted provider: what migrations make never has, or
 * needs, more rights than they get there.
 */
export const migrationRole = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ name: string; rolsuper: boolean }>(
    'select rolname as name, rolsuper from pg_roles where rolname = current_user',
  );
  const { name = '', rolsuper } = rows[0] ?? {};
  if (name === superuser) return 'postgres';
  return rolsuper ? 'provider_owner' : name;
};

/**
 * Gives the two logins the passwords that follow from the administrator's, unless they have them; a socket without
 * passwords needs none.
 */
const setPasswords = async (client: pg.Client, admin: ConnectionSettings): Promise<void> => {
  for (const login of ['authenticator', 'supabase_auth_admin'] as const) {
    const settings = loginSettings(admin, login);
    if (settings.password === undefined || (await letsIn(settings))) continue;
    await client.query(`alter role ${login} password ${client.escapeLiteral(settings.password)}`);
  }
};

const letsIn = async (settings: ConnectionSettings): Promise<boolean> => {
  const client = await connectClient(settings).catch(() => undefined);
  await client?.end();
  return client !== undefined;
};
