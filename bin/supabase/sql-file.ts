import { rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { CannotStart, type Heading, walkBackup } from '../../provider/index.ts';
import { application } from '../settings/application.ts';
import { accountsAreReadable, afterwards, beforehand, copyInto, setSequence } from './sql-statements.ts';

/** What a backup became. */
export interface SqlFile {
  readonly tables: number;
  readonly rows: number;
  /** Beside the SQL: the secrets of functions, where the shop has any. */
  readonly secrets: string | undefined;
}

/** Of the accounts' tables only these are the same elsewhere; the others belong to whoever serves them. */
const isMoved = (schema: string, name: string): boolean =>
  schema === 'public' || schema === 'private' || (schema === 'auth' && /^(users|identities|mfa_factors)$/.test(name));

/**
 * Writes the shop of a backup as SQL that psql runs on a hosted project whose migrations are those of the backup: rows,
 * accounts with their passwords, where sequences stand; all of it or nothing. Whoever has the file can read all of it,
 * so it is for its owner alone. Throws `CannotStart`.
 */
export const writeSqlFile = async (backup: string, file: string): Promise<SqlFile> => {
  // From end to end, before anything is written.
  const { heading } = await walkBackup(backup, application);
  if (heading.about.kind !== 'shop')
    throw new CannotStart(`${backup} is no backup of a real shop: everybody knows the passwords of the demo.`);
  const out = await opened(file);
  try {
    return await write(backup, file, heading, out).finally(() => out.close());
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
};

const opened = (file: string): Promise<FileHandle> =>
  open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EEXIST' ? 'it is there already' : (error.code ?? error.message);
    throw new CannotStart(`${file} cannot be written: ${reason}.`, { cause: error });
  });

const write = async (backup: string, file: string, heading: Heading, out: FileHandle): Promise<SqlFile> => {
  // Each goes behind what is there.
  const put = (piece: string | Buffer): Promise<void> => out.writeFile(piece);
  const moved = { tables: 0, rows: 0 };
  const secrets: Buffer[] = [];
  let into: 'file' | 'secrets' | undefined;
  await put(beforehand(heading));
  await walkBackup(backup, application, {
    table: async ({ schema, name, columns }) => {
      if (schema === 'thaan' && name === 'secrets') refuseOtherColumns(columns);
      into = isMoved(schema, name) ? 'file' : schema === 'thaan' && name === 'secrets' ? 'secrets' : undefined;
      if (into !== 'file') return;
      moved.tables += 1;
      await put(copyInto({ schema, name, columns }));
    },
    block: async (block) => {
      if (into === 'file') await put(block);
      if (into === 'secrets') secrets.push(Buffer.from(block));
    },
    rows: async ({ rows }) => {
      if (into !== 'file') return;
      moved.rows += rows;
      await put('\\.\n');
    },
    sequences: async (values) => {
      for (const value of values) if (isMoved(value.schema, value.name)) await put(setSequence(value));
    },
  });
  await put(accountsAreReadable + afterwards);
  return { ...moved, secrets: writeSecrets(file, Buffer.concat(secrets).toString()) };
};

const refuseOtherColumns = ([name, value]: readonly string[]): void => {
  if (name !== 'name' || value !== 'value')
    throw new CannotStart('the secrets of the backup have other columns than a name and a value.');
};

/** As the table wants them. */
const secretName = /^[A-Z][A-Z0-9_]{0,255}$/;
/** Between quotes of such a file a `"` would end the value, `$` names another one, and only a line break is escaped. */
const secretValue = /^(?:[^\\"$\p{Cc}]|\\n)*$/u;

/** As `supabase secrets set --env-file` reads them. COPY writes a line break as \n, and so does such a file. */
const writeSecrets = (file: string, rows: string): string | undefined => {
  if (rows === '') return undefined;
  const beside = `${file}.env`;
  const lines = rows
    .trimEnd()
    .split('\n')
    .map((row) => row.split('\t'));
  const text = lines.map(([name = '', value = '']) => secretLine(name, value)).join('');
  writeFileSync(beside, text, { mode: 0o600 });
  return beside;
};

const secretLine = (name: string, value: string): string => {
  if (!secretName.test(name)) throw new CannotStart('the backup holds a secret whose name is not valid.');
  if (!secretValue.test(value))
    throw new CannotStart(
      `the secret ${name} cannot be written into a file; take it out of the shop and set it by hand.`,
    );
  return `${name}="${value}"\n`;
};
