import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { type ConnectionSettings, connectClient } from '../connection.ts';
import { CannotStart } from '../errors.ts';

const bootstrapFolder = fileURLToPath(new URL('bootstrap', import.meta.url));
const accountsFolder = fileURLToPath(new URL('../../auth/schema', import.meta.url));
const afterAccountsFolder = join(bootstrapFolder, 'after-accounts');
const storageFolder = fileURLToPath(new URL('../../storage/schema', import.meta.url));
const realtimeFolder = fileURLToPath(new URL('../../realtime/schema', import.meta.url));

export interface Migration {
  /** Its number, with the group's prefix. */
  readonly version: string;
  readonly name: string;
  readonly file: string;
}

/** Migrations that are applied and recorded together. */
export interface Stage {
  /** The schema in which they are recorded. */
  readonly schema: 'provider_migrations' | 'supabase_migrations';
  /** Who applies them: whoever connects, the accounts' login, or the role that migrations from outside run as. */
  readonly as: 'self' | 'accounts' | 'migrator';
  readonly migrations: readonly Migration[];
}

/** What the provider itself needs, in the order of a first start: roles, accounts, what migrations may do with those, files, messages. */
export const ownStages = async (): Promise<readonly [Stage, Stage, Stage, Stage, Stage]> => [
  { schema: 'provider_migrations', as: 'self', migrations: await migrationsIn(bootstrapFolder, 'bootstrap_') },
  { schema: 'provider_migrations', as: 'accounts', migrations: await migrationsIn(accountsFolder, 'auth_') },
  { schema: 'provider_migrations', as: 'self', migrations: await migrationsIn(afterAccountsFolder, 'after_accounts_') },
  { schema: 'provider_migrations', as: 'self', migrations: await migrationsIn(storageFolder, 'storage_') },
  { schema: 'provider_migrations', as: 'self', migrations: await migrationsIn(realtimeFolder, 'realtime_') },
];

/** The migrations in `folder`, YYYYMMDDHHMMSS_verb_object.sql. Throws `CannotStart` for a name of another form. */
export const stageOf = async (folder: string): Promise<Stage> => ({
  schema: 'supabase_migrations',
  as: 'migrator',
  migrations: await migrationsIn(folder),
});

const migrationsIn = async (folder: string, prefix = ''): Promise<Migration[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return files.map((file) => {
    const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
    if (!version || !name) throw new CannotStart(`The migration ${file} must be named <number>_<name>.sql.`);
    return { version: prefix + version, name, file: join(folder, file) };
  });
};

/** What a database lacks. */
export interface Pending {
  /** Whether nothing was ever applied to it. */
  readonly isNew: boolean;
  /** The names of what `bringUpToDate` would apply. */
  readonly steps: readonly string[];
}

/**
 * Looks what `bringUpToDate` would do, and changes nothing. Throws `CannotStart` for a database of a newer release, or of
 * one whose migrations were folded since; `program` is what it calls the release.
 */
export const pendingSteps = async (admin: ConnectionSettings, folder: string, program?: string): Promise<Pending> => {
  const client = await connectClient(admin);
  try {
    let applied = 0;
    const steps: string[] = [];
    for (const stage of [...(await ownStages()), await stageOf(folder)]) {
      const done = await recordedVersions(client, stage.schema);
      applied += done.size;
      steps.push(...missingOf(stage, done, program).map(({ name }) => name));
    }
    return { isNew: applied === 0, steps };
  } finally {
    await client.end();
  }
};

/** The versions that a database has recorded; none where there is no place for them yet. */
export const recordedVersions = async (client: pg.Client, schema: Stage['schema']): Promise<Set<string>> => {
  const table = `${schema}.schema_migrations`;
  const { rows } = await client.query<{ present: boolean }>('select to_regclass($1) is not null as present', [table]);
  if (!rows[0]?.present) return new Set();
  const recorded = await client.query<{ version: string }>(`select version from ${table}`);
  return new Set(recorded.rows.map(({ version }) => version));
};

/** What of a stage is not applied yet. Throws `CannotStart` when something is that is newer, or older than all of it. */
export const missingOf = (stage: Stage, done: ReadonlySet<string>, program = 'version'): Migration[] => {
  refuseNewer(stage, done, program);
  const folded = foldedOf(stage, done);
  if (folded)
    throw new CannotStart(
      `The database was made by an earlier ${program}: it holds ${stage.schema} ${folded}, which is not known here; a backup of it may be.`,
    );
  return stage.migrations.filter(({ version }) => !done.has(version));
};

/** Throws `CannotStart` when one of these versions is newer than every migration in `folder` or of the provider's own. */
export const refuseUnknown = async (versions: readonly string[], folder: string, program: string): Promise<void> => {
  const done = new Set(versions);
  for (const stage of [...(await ownStages()), await stageOf(folder)]) refuseNewer(stage, done, program);
};

/** Nothing is wrong with such a database, or its backup: this release is too old to say. */
export class MadeByNewer extends CannotStart {}

/** The first of these versions that is older than every migration of the stage: it was folded into the first one. */
export const foldedOf = ({ migrations }: Stage, versions: Iterable<string>): string | undefined => {
  const oldest = migrations[0]?.version ?? '';
  return [...versions].sort().find((version) => groupOf(version) === groupOf(oldest) && version < oldest);
};

const groupOf = (version: string): string => version.replace(/\d+$/, '');

/** What a newer release made of the database is not understood here, and must not be written over. */
const refuseNewer = ({ migrations, schema }: Stage, done: ReadonlySet<string>, program: string): void => {
  const newest = migrations.at(-1)?.version ?? '';
  const newer = [...done].find((version) => groupOf(version) === groupOf(newest) && version > newest);
  if (newer)
    throw new MadeByNewer(
      `The database was made by a newer ${program}: it holds ${schema} ${newer}, which is not known here; start that newer one.`,
    );
};
