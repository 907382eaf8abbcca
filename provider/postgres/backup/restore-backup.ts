import type pg from 'pg';
import type { ConnectionSettings } from '../connection.ts';
import { CannotStart } from '../errors.ts';
import { migrationLock } from '../migrate.ts';
import { refuseUnknown } from '../migration-steps.ts';
import { brokenReferences } from './broken-references.ts';
import { copyTarget, firstRelation, type Table, tableName, tablesOf } from './contents.ts';
import { type CopyIn, copyIn } from './copy-in.ts';
import { copyOut } from './copy-out.ts';
import type { BackupSummary, RowsNote, SequenceValue } from './format.ts';
import { inOneSentence } from './one-sentence.ts';
import { replay } from './replay.ts';
import { RowSum } from './row-sum.ts';
import { beExact, inBackupSession } from './session.ts';
import { type BackupVisitor, readHeading, walkBackup } from './walk-backup.ts';

export interface RestoreOptions {
  /** The superuser's login on a database that holds nothing. */
  readonly admin: ConnectionSettings;
  readonly file: string;
  /** The migrations that are known here: a backup of a newer database is refused. */
  readonly migrations: string;
}

export interface Restored extends BackupSummary {
  /** What is not as it should be, a sentence each: tables that no migration makes, references that lead nowhere. */
  readonly doubts: readonly string[];
}

/**
 * Makes the database of a backup again, in one transaction: all of it or nothing, also when the file turns out not to be
 * whole. At the end every table is read back and must have the rows that were written. The schema is that of the backup;
 * the next start brings it up to date. Throws `CannotStart` in one sentence.
 */
export const restoreBackup = async ({ admin, file, migrations }: RestoreOptions): Promise<Restored> => {
  const heading = await readHeading(file);
  await refuseUnknown(
    heading.steps.map(({ version }) => version),
    migrations,
  );
  try {
    return await inBackupSession(admin, async (client) => {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
      await refuseFilled(client, admin);
      const restored = await load(client, file);
      await client.query('commit');
      await beReadyToSearch(client);
      return restored;
    });
  } catch (error) {
    // Whatever was done went with the connection.
    throw inOneSentence(error, file);
  }
};

const refuseFilled = async (client: pg.Client, { database }: ConnectionSettings): Promise<void> => {
  const found = await firstRelation(client);
  if (found) throw new CannotStart(`the database ${database} holds something already (${found}); name an empty one.`);
};

interface Written extends Table {
  readonly rows: number;
  readonly sum: string;
}

const load = async (client: pg.Client, file: string): Promise<Restored> => {
  const written: Written[] = [];
  const doubts: string[] = [];
  const summary = await walkBackup(file, loader(client, written, doubts));
  for (const table of written) await compare(client, table);
  doubts.push(...(await brokenReferences(client)));
  return { ...summary, doubts };
};

/** Puts what a backup holds into the database, table by table. */
const loader = (client: pg.Client, written: Written[], doubts: string[]): BackupVisitor => {
  let known = new Set<string>();
  let into: { readonly table: Table; readonly copy: CopyIn } | undefined;
  return {
    begin: async ({ steps }) => {
      await replay(client, steps);
      await beExact(client);
      // Rows come as they were: no trigger changes them, and one table may refer to another that comes later.
      await client.query('set local session_replication_role = replica');
      const tables = await tablesOf(client);
      known = new Set(tables.map(({ schema, name }) => `${schema}.${name}`));
      const all = tables.map((table) => tableName(client, table));
      if (all.length > 0) await client.query(`truncate ${all.join(', ')}`);
    },
    table: async (table) => {
      if (known.has(`${table.schema}.${table.name}`))
        into = { table, copy: await copyIn(client, `copy ${copyTarget(client, table)} from stdin with (freeze)`) };
      else doubts.push(`the table ${table.schema}.${table.name} is made by no migration, so it was left out`);
    },
    block: async (block) => into?.copy.write(block),
    rows: async ({ rows, sum }: RowsNote) => {
      if (!into) return;
      await into.copy.end();
      written.push({ ...into.table, rows, sum });
      into = undefined;
    },
    sequences: async (values) => {
      for (const value of values) await setSequence(client, value);
    },
  };
};

const setSequence = async (client: pg.Client, { last, called, ...sequence }: SequenceValue): Promise<void> => {
  await client.query('select setval(to_regclass($1), $2, $3)', [tableName(client, sequence), last, called]);
};

/** Reads a table back and insists on what the backup says of it. */
const compare = async (client: pg.Client, table: Written): Promise<void> => {
  const found = new RowSum();
  const reading = copyOut(client, `copy ${copyTarget(client, table)} to stdout`, (row) => found.add(row));
  for await (const _block of reading);
  if (found.rows !== table.rows || found.sum !== table.sum)
    throw new CannotStart(
      `the table ${table.schema}.${table.name} came back with other rows (${found.rows} of ${table.rows}).`,
    );
};

/** What PostgreSQL's own upkeep would do a minute later: searches are fast from the first one on. */
const beReadyToSearch = async (client: pg.Client): Promise<void> => {
  await client.query('vacuum analyze').catch(() => {});
};
