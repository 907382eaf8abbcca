import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { type ConnectionSettings, connectClient, loginSettings, superuser } from '../connection.ts';
import { CannotStart } from '../errors.ts';
import { type Migration, missingOf, ownStages, recordedVersions, type Stage, stageOf } from './migration-steps.ts';
import { splitSql } from './split-sql.ts';

/** Any number, the same in every process: only one prepares or migrates a database at a time. */
export const migrationLock = 7_203_190_611;

/** Where a run of migrations is recorded, and as whom it is done. */
export interface Ledger {
  readonly schema: string;
  readonly role: string;
}

/**
 * Makes of any database what the hosted provider hands out: its roles, its schemas and functions, the tables of the
 * accounts. Applies what is not yet recorded in provider_migrations and is cheap when nothing is left to do. All of it
 * or, throwing `CannotStart` with the name of what failed, nothing. `program` is what sentences call a release.
 */
export const prepareDatabase = (admin: ConnectionSettings, program?: string): Promise<void> =>
  allOrNothing(admin, (client) => prepare(client, admin, program));

/**
 * Applies the migrations in `folder` (YYYYMMDDHHMMSS_verb_object.sql) in order, recorded in
 * supabase_migrations.schema_migrations as the Supabase CLI does. All that are missing are one transaction: when one
 * fails, the database is what it was and the earlier release works on it. Throws `CannotStart` with the name of the one
 * that failed.
 */
export const migrate = (admin: ConnectionSettings, folder: string, program?: string): Promise<void> =>
  allOrNothing(admin, (client) => applyFolder(client, folder, program));

/** `prepareDatabase` and `migrate` in one transaction: all that a release changes in a database, or nothing of it. */
export const bringUpToDate = (admin: ConnectionSettings, folder: string, program?: string): Promise<void> =>
  allOrNothing(admin, async (client) => {
    await prepare(client, admin, program);
    await applyFolder(client, folder, program);
  });

const prepare = async (client: pg.Client, admin: ConnectionSettings, program?: string): Promise<void> => {
  for (const stage of await ownStages()) await apply(client, stage, program);
  await setPasswords(client, admin);
};

const applyFolder = async (client: pg.Client, folder: string, program?: string): Promise<void> => {
  const applied = await apply(client, await stageOf(folder), program);
  // Heard when the transaction is committed.
  if (applied > 0) await client.query("notify pgrst, 'reload schema'");
};

const allOrNothing = async (admin: ConnectionSettings, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = await connectClient(admin);
  try {
    await client.query('begin transaction isolation level read committed, read write').catch(failed);
    await client.query(withoutLimits, [true]).catch(failed);
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]).catch(failed);
    await work(client);
    await client.query('commit').catch(failed);
  } finally {
    // Whatever was not committed goes with the connection.
    await client.end().catch(() => {});
  }
};

/** Limits of time are meant for requests. Not every version has all of them. $1: whether for one transaction alone. */
export const withoutLimits = `
  select set_config(name, '0', $1) from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'transaction_timeout',
    'idle_in_transaction_session_timeout', 'idle_session_timeout')`;

/** A commit that broke with its connection may have been done; the next start looks again. */
const failed = (error: Error): never => {
  const outcome = error instanceof pg.DatabaseError ? 'nothing in it was changed' : 'start again';
  throw new CannotStart(`The database could not be brought up to date (${error.message}); ${outcome}.`, {
    cause: error,
  });
};

const apply = async (client: pg.Client, stage: Stage, program?: string): Promise<number> => {
  const missing = missingOf(stage, await recordedVersions(client, stage.schema), program);
  if (missing.length === 0) return 0;
  await openLedger(client, stage.schema);
  const ledger = { schema: stage.schema, role: await roleOf(client, stage) };
  for (const migration of missing) await applyOne(client, migration, ledger);
  return missing.length;
};

const roleOf = async (client: pg.Client, { as }: Stage): Promise<string> => {
  if (as === 'accounts') return 'supabase_auth_admin';
  return as === 'self' ? currentUser(client) : migrationRole(client);
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
  try {
    await runMigration(client, { version, name, statements }, ledger);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`The migration ${file} failed: ${reason}; nothing in the database was changed.`, {
      cause: error,
    });
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
  // A migration of its own transaction would have ended here: what it put off is done now, before the next one begins.
  await client.query('set constraints all immediate');
  const record = `insert into ${ledger.schema}.schema_migrations (version, name, statements) values ($1, $2, $3)`;
  await client.query(record, [version, name, statements]);
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
 * Gives the logins the passwords that follow from the administrator's, unless they have them; a socket without passwords
 * needs none. Where there is no login that reads the log, or only a superuser may change it, all works but for that.
 */
const setPasswords = async (client: pg.Client, admin: ConnectionSettings): Promise<void> => {
  for (const login of ['authenticator', 'supabase_auth_admin'] as const) {
    const settings = loginSettings(admin, login);
    if (settings.password === undefined || (await letsIn(settings))) continue;
    await client.query(`alter role ${login} password ${client.escapeLiteral(settings.password)}`);
  }
  const reader = loginSettings(admin, 'supabase_replication_admin');
  if (reader.password === undefined || (await letsIn(reader)) || !(await mayGivePassword(client, reader.user))) return;
  await client.query(`alter role ${reader.user} password ${client.escapeLiteral(reader.password)}`);
};

const mayGivePassword = async (client: pg.Client, login: string): Promise<boolean> => {
  const question = `select from pg_roles me join pg_roles other on other.rolname = $1
    where me.rolname = current_user and me.rolsuper`;
  return (await client.query(question, [login])).rows.length > 0;
};

const letsIn = async (settings: ConnectionSettings): Promise<boolean> => {
  const client = await connectClient(settings).catch(() => undefined);
  await client?.end();
  return client !== undefined;
};
