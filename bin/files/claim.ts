import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CannotStart, type ConnectionSettings, connectClient, countFiles, filesIn } from '../../provider/index.ts';
import { realPath } from '../settings/owner.ts';
import type { Settings } from '../settings/settings.ts';
import { filesNamedIn } from './named.ts';
import { filesText } from './words.ts';

/** Of the file that says whose the others are. */
const note = 'belongs-to';

/** What it says in a data folder, which may be moved with all that is in it. */
const around = 'the data folder that it lies in';

/**
 * A folder for files is one database's alone: a second one, such as a backup that is tried out, would sweep away what
 * only the first one names. Throws `CannotStart` where it is another's, or may be: it holds files and nothing says whose;
 * or where it is new while files are expected in it: a disk that is not there must not be taken for an empty folder.
 */
export const claimFiles = async (settings: Settings, admin: ConnectionSettings): Promise<void> => {
  const { folder } = settings.files;
  if (folder === undefined || (await areOurs(settings, admin))) return;
  if (!isOwn(settings, folder)) await refuseUnexpected(folder, admin);
  await takeFiles(settings, admin);
};

/**
 * Throws `CannotStart` where a data folder has no database and its folder for files holds some: a new shop would sweep
 * them away, and they are all that is left of the pictures of the one that was there.
 */
export const refuseFilesAlone = async (settings: Settings): Promise<void> => {
  const { database, data, files } = settings;
  if (database || files.folder === undefined || hasDatabase(data)) return;
  await isNoted(files.folder, ownerHere(settings, files.folder));
  const { count } = await countIn(files.folder);
  if (count > 0)
    throw new CannotStart(
      `The data folder ${data} has no database, and ${files.folder} holds ${filesText(count)} of a shop: put its database back, restore a backup, or move that folder to a place outside the data folder.`,
    );
};

/**
 * The same where the shop of a backup would sweep files away: those that the backup, which names `named`, does not know.
 */
export const refuseFilesBeyond = async (settings: Settings, named: readonly string[]): Promise<void> => {
  const { database, data, files } = settings;
  const { folder } = files;
  if (database || folder === undefined || hasDatabase(data)) return;
  await isNoted(folder, ownerHere(settings, folder));
  const known = new Set(named);
  const others = (await using(folder, () => filesIn(folder))).filter((name) => !known.has(name));
  if (others.length > 0)
    throw new CannotStart(
      `The data folder ${data} has no database, and ${folder} holds ${filesText(others.length)} that this backup does not name; its shop would delete what it does not know: put the database back, or move that folder to a place outside the data folder.`,
    );
};

/** Also one that a restore moved aside, which may be put back. A folder that cannot be read is refused by who opens it. */
const hasDatabase = (data: string): boolean => {
  try {
    return readdirSync(data).some((name) => /^postgres($|\.before-)/.test(name));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
};

/** Whether the folder for files was taken by this database before. Throws `CannotStart` where by another. */
export const areOurs = async (settings: Settings, admin: ConnectionSettings): Promise<boolean> => {
  const { folder } = settings.files;
  return folder !== undefined && isNoted(folder, await ownerOf(settings, folder, admin));
};

/** Writes down whose the folder is. */
export const takeFiles = async (settings: Settings, admin: ConnectionSettings): Promise<void> => {
  const { folder } = settings.files;
  if (folder === undefined) return;
  const owner = await ownerOf(settings, folder, admin);
  await using(folder, async () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, note), `${owner}\n`, { mode: 0o600, flush: true });
  });
};

/** Does `work` in the folder. Throws `CannotStart` where the disk refuses. */
export const using = async <T>(folder: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    throw new CannotStart(`The folder for files ${folder} cannot be used (${code}); name another in THAAN_FILES.`, {
      cause: error,
    });
  }
};

const refuseUnexpected = async (folder: string, admin: ConnectionSettings): Promise<void> => {
  const back = 'npm run restore -- --files';
  const { count } = await countIn(folder);
  const [are, them] = count === 1 ? ['it is', 'it'] : ['they are', 'them'];
  if (count > 0)
    throw new CannotStart(
      `The folder for files ${folder} holds ${filesText(count)}, and nothing says whose: name another in THAAN_FILES or, where ${are} this shop's, take ${them} by ${back}.`,
    );
  const named = await filesNamedIn(admin);
  if (named.length > 0)
    throw new CannotStart(
      `The folder for files ${folder} is a new one, and there should be ${filesText(named.length)} in it: is its disk there? ${back} puts back those that the backups have.`,
    );
};

const countIn = (folder: string) => using(folder, () => countFiles(folder));

/** Whether the note is this owner's. One that was cut off when it was written is none. */
const isNoted = async (folder: string, owner: string): Promise<boolean> => {
  const path = join(folder, note);
  const noted = await using(folder, async () => (existsSync(path) ? readFileSync(path, 'utf8').trim() : ''));
  if (noted === '' || noted === owner) return noted === owner;
  throw new CannotStart(
    `The folder for files ${folder} holds those of ${noted}; name another in THAAN_FILES or, where that one is gone, delete ${path}.`,
  );
};

/** Whether it is the data folder's own, and no link to another. */
const isOwn = ({ database, data }: Settings, folder: string): boolean =>
  !database && dirname(realPath(folder)) === realPath(data);

const ownerHere = (settings: Settings, folder: string): string =>
  isOwn(settings, folder) ? around : `the data folder ${realPath(settings.data)}`;

const ownerOf = async (settings: Settings, folder: string, admin: ConnectionSettings): Promise<string> => {
  if (!settings.database) return ownerHere(settings, folder);
  const client = await connectClient(admin);
  const { rows } = await client
    .query<{ owner: string }>(
      `select format('the database %s (%s of the server %s)', current_database(), oid, system_identifier) as owner
       from pg_control_system(), pg_database where datname = current_database()`,
    )
    .finally(() => client.end());
  return rows[0]?.owner ?? '';
};
