import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import type { Application } from '../../application.ts';
import type { ConnectionSettings } from '../connection.ts';
import { CannotStart } from '../errors.ts';
import type { EarlierRelease } from '../migrations/earlier-release.ts';
import { migrationLock, migrationRole } from '../migrations/migrate.ts';
import { splitSql } from '../migrations/split-sql.ts';
import { beExact, inBackupSession } from './backup-session.ts';
import { brokenReferences } from './broken-references.ts';
import { type CopyIn, copyIn } from './copy-in.ts';
import { copyOut } from './copy-out.ts';
import { copyTarget, firstRelation, sequenceNames, type Table, tableName, tablesOf } from './database-contents.ts';
import { inOneSentence } from './failure-sentence.ts';
import type { BackupSummary, RowsNote, SequenceValue, Step } from './format.ts';
import { type KnownSchema, knownSteps, type Making } from './known-steps.ts';
import { replay } from './replay-migrations.ts';
import { RowSum } from './row-sum.ts';
import { type BackupVisitor, readHeading, walkBackup } from './walk-backup.ts';

export interface RestoreOptions extends KnownSchema {
  /** The superuser's login on a database that holds nothing. */
  readonly admin: ConnectionSettings;
  readonly file: string;
}

export interface Restored extends BackupSummary {
  /** What is not as it should be, a sentence each: tables that no migration makes, references that lead nowhere. */
  readonly doubts: readonly string[];
}

/**
 * Makes the database of a backup again, in one transaction: all of it or nothing, also when the file turns out not to be
 * whole. No text of the file is run: the schema comes from the program's own migrations, as far as the backup's had come
 * (the next start brings it up to date), rows come by COPY, into tables and columns that are there. What an earlier
 * release did not keep is made from its rows. At the end every table is read back and must have the rows that were
 * written. Throws `CannotStart` in one sentence.
 */
export const restoreBackup = async ({ admin, file, ...known }: RestoreOptions): Promise<Restored> => {
  const { application } = known;
  const making = await knownSteps(await readHeading(file, application), known, file);
  try {
    return await inBackupSession(admin, application, async (client) => {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
      await refuseFilled(client, admin);
      const restored = await load(client, file, making, application);
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

const load = async (
  client: pg.Client,
  file: string,
  { steps, earlier }: Making,
  application: Application,
): Promise<Restored> => {
  const written: Written[] = [];
  const doubts: string[] = [];
  await makeTables(client, steps);
  const summary = await walkBackup(file, application, await loader(client, written, doubts, earlier));
  if (earlier) await complete(client, earlier.completion);
  for (const table of written) await compare(client, table);
  doubts.push(...(await brokenReferences(client)));
  return { ...summary, doubts };
};

/** Makes the tables, empty. */
const makeTables = async (client: pg.Client, steps: readonly Step[]): Promise<void> => {
  await replay(client, steps);
  await beExact(client);
  // Rows come as they were: no trigger changes them, and one table may refer to another that comes later.
  await client.query('set local session_replication_role = replica');
  const all = (await tablesOf(client)).map((table) => tableName(client, table));
  if (all.length > 0) await client.query(`truncate ${all.join(', ')}`);
};

/**
 * Puts what a backup holds into the tables and sequences that are there; names of the file are only looked up. Only a
 * backup of an earlier release may lack columns, which then have what is theirs by default; what was only on its way
 * there stays behind.
 */
const loader = async (
  client: pg.Client,
  written: Written[],
  doubts: string[],
  earlier: EarlierRelease | undefined,
): Promise<BackupVisitor> => {
  const tables = new Map((await tablesOf(client)).map((table) => [keyOf(table), table]));
  const sequences = new Set((await sequenceNames(client)).map(keyOf));
  const leaveOut = (kind: string, { schema, name }: Named): void =>
    void doubts.push(`the ${kind} ${schema}.${name} is made by no migration, so it was left out`);
  let into: { readonly table: Table; readonly copy: CopyIn } | undefined;
  return {
    table: async (given) => {
      if (earlier?.transient.includes(`${given.schema}.${given.name}`)) return;
      const own = tables.get(keyOf(given));
      if (!own) return leaveOut('table', given);
      const table = { ...own, columns: inOrderOf(given, own, earlier !== undefined) };
      into = { table, copy: copyIn(client, `copy ${copyTarget(client, table)} from stdin with (freeze)`) };
    },
    block: async (block) => into?.copy.write(block),
    rows: async ({ rows, sum }: RowsNote) => {
      if (!into) return;
      await into.copy.end();
      written.push({ ...into.table, rows, sum });
      into = undefined;
    },
    sequences: async (values) => {
      for (const value of values) {
        if (sequences.has(keyOf(value))) await setSequence(client, value);
        else leaveOut('sequence', value);
      }
    },
  };
};

type Named = Pick<Table, 'schema' | 'name'>;

const keyOf = ({ schema, name }: Named): string => JSON.stringify([schema, name]);

/** The table's own columns, in the order in which the file has them. Throws `CannotStart` where it has others. */
const inOrderOf = (given: Table, own: Table, mayLack: boolean): readonly string[] => {
  const found = given.columns.flatMap((column) => own.columns.filter((name) => name === column));
  const { length } = given.columns;
  if (new Set(found).size === length && (mayLack || length === own.columns.length)) return found;
  const place = `${own.schema}.${own.name}`;
  throw new CannotStart(
    `the table ${place} has the columns ${given.columns.join(', ')} in the backup, and ${own.columns.join(', ')} by its migrations.`,
  );
};

const setSequence = async (client: pg.Client, { last, called, ...sequence }: SequenceValue): Promise<void> => {
  await client.query('select setval(to_regclass($1), $2, $3)', [tableName(client, sequence), last, called]);
};

/** Makes of an earlier release's rows what it did not keep. */
const complete = async (client: pg.Client, file: string): Promise<void> => {
  await client.query(`set local role ${client.escapeIdentifier(await migrationRole(client))}`);
  for (const statement of splitSql(await readFile(file, 'utf8'))) await client.query(statement);
  await client.query('reset role');
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
