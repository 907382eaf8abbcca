import type pg from 'pg';
import type { Application } from '../../application.ts';
import type { ConnectionSettings } from '../connection.ts';
import { migrationLock } from '../migrations/migrate.ts';
import { beExact, inBackupSession } from './backup-session.ts';
import { type BackupWriter, openBackupWriter } from './backup-writer.ts';
import { copyOut } from './copy-out.ts';
import { copyTarget, sequencesOf, stepsOf, type Table, tablesOf, withPartitions } from './database-contents.ts';
import { inOneSentence } from './failure-sentence.ts';
import type { BackupSummary, Heading, Step } from './format.ts';
import { RowSum } from './row-sum.ts';

/** Files outside the database that its rows name, kept beside the backup. */
export interface RowFiles {
  /** Of an advisory lock that is held shared meanwhile: whoever deletes files takes it for itself. */
  readonly lock: number;
  /** By the SHA-256 of their bytes, as the rows of one moment name them. */
  names(client: pg.Client): Promise<readonly string[]>;
  /** Copies them, before the backup counts. What cannot be copied is for whoever checks the backup. */
  copy(names: readonly string[]): Promise<unknown>;
}

export interface BackupOptions {
  readonly application: Application;
  /** The superuser's login on the database. */
  readonly admin: ConnectionSettings;
  /** The file to make; one of this name is replaced once the new one is whole. */
  readonly file: string;
  readonly about: Readonly<Record<string, string>>;
  /** Tables (schema.name) whose rows are not taken along, nor those of their partitions: what only lives for a while and opens doors. */
  readonly withoutRows: readonly string[];
  /** Statements that made what no migration makes, to be run by the administrator after them. */
  readonly further?: readonly string[];
  readonly files?: RowFiles;
}

/**
 * Writes the database as it is at one moment into one file, while others go on writing. Memory stays bounded, whatever
 * the database holds. Throws `CannotStart` in one sentence, and then leaves nothing behind.
 */
export const makeBackup = async (options: BackupOptions): Promise<BackupSummary> => {
  try {
    return await inBackupSession(options.admin, options.application, (client) => writeAll(client, options));
  } catch (error) {
    throw inOneSentence(error, options.file);
  }
};

const writeAll = async (client: pg.Client, options: BackupOptions): Promise<BackupSummary> => {
  await beExact(client);
  // Before the snapshot is taken: a migration that is under way is waited for, and one that comes waits for this.
  await client.query('select pg_advisory_lock_shared($1)', [migrationLock]);
  if (options.files) await client.query('select pg_advisory_lock_shared($1)', [options.files.lock]);
  const writer = await openBackupWriter(options.file, options.application);
  try {
    return await write(client, writer, options);
  } finally {
    await writer.abandon();
  }
};

const write = async (client: pg.Client, writer: BackupWriter, options: BackupOptions): Promise<BackupSummary> => {
  await client.query('begin transaction isolation level repeatable read, read only');
  const files = await options.files?.names(client);
  const heading = { ...(await headingOf(client, options)), ...(files && { files }) };
  await writer.note(heading);
  const skipped = await withPartitions(client, options.withoutRows);
  const tables = (await tablesOf(client)).filter(({ schema, name }) => !skipped.has(`${schema}.${name}`));
  const sequences = await sequencesOf(client);
  let rows = 0;
  for (const table of tables) rows += await writeTable(client, writer, table);
  await client.query('commit');
  await client.query('select pg_advisory_unlock_shared($1)', [migrationLock]);
  // The schema was read: a migration need not wait for files.
  await options.files?.copy(heading.files ?? []);
  await writer.note({ type: 'sequences', values: sequences });
  await writer.note({ type: 'end', tables: tables.length, rows });
  return { heading, tables: tables.length, rows, bytes: await writer.finish() };
};

const headingOf = async (client: pg.Client, { about, further = [] }: BackupOptions): Promise<Heading> => {
  const { rows } = await client.query<{ made_at: Date; server: string }>(
    `select transaction_timestamp() as made_at, current_setting('server_version') as server`,
  );
  const { made_at, server } = rows[0] ?? { made_at: new Date(), server: '' };
  const own: Step[] = further.length > 0 ? [{ ledger: undefined, version: '', name: '', statements: further }] : [];
  const steps = [...(await stepsOf(client)), ...own];
  return { type: 'backup', madeAt: made_at.toISOString(), server, about, steps };
};

const writeTable = async (client: pg.Client, writer: BackupWriter, table: Table): Promise<number> => {
  await writer.note({ type: 'table', ...table });
  const sum = new RowSum();
  for await (const block of copyOut(client, `copy ${copyTarget(client, table)} to stdout`, (row) => sum.add(row)))
    await writer.block(block);
  await writer.note({ type: 'rows', rows: sum.rows, sum: sum.sum });
  return sum.rows;
};
