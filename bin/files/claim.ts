import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CannotStart, type ConnectionSettings, connectClient } from '../../provider/index.ts';
import type { Settings } from '../settings/settings.ts';
import { filesNamedIn } from './named.ts';
import { filesText } from './words.ts';

/** Of the file that says whose the others are. */
const note = 'belongs-to';

/**
 * A folder that was named for files is one database's alone: a second one, such as a backup that is tried out, would
 * sweep away what only the first one names. Throws `CannotStart` where it is another's, or where it is new while files
 * are expected in it: a disk that is not there must not be taken for an empty folder. What lies in the data folder is
 * that one's anyway.
 */
export const claimFiles = async (settings: Settings, admin: ConnectionSettings): Promise<void> => {
  const folder = namedFolder(settings);
  if (folder === undefined || (await isOurs(folder, settings, admin))) return;
  const named = await filesNamedIn(admin);
  if (named.length > 0)
    throw new CannotStart(
      `The folder for files ${folder} is a new one, and there should be ${filesText(named.length)} in it: is its disk there? npm run restore -- --files puts back those that the backups have.`,
    );
  await takeFiles(settings, admin);
};

/** Throws `CannotStart` where the folder for files is another database's. */
export const refuseOthersFiles = async (settings: Settings, admin: ConnectionSettings): Promise<void> => {
  const folder = namedFolder(settings);
  if (folder !== undefined) await isOurs(folder, settings, admin);
};

/** Writes down whose the folder is. */
export const takeFiles = async (settings: Settings, admin: ConnectionSettings): Promise<void> => {
  const folder = namedFolder(settings);
  if (folder === undefined) return;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, note), `${await ownerOf(settings, admin)}\n`, { mode: 0o600, flush: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new CannotStart(`The folder for files ${folder} cannot be used (${code}); name another in THAAN_FILES.`, {
      cause: error,
    });
  }
};

/** Undefined where it is the data folder's own. */
const namedFolder = ({ files: { folder }, database, data }: Settings): string | undefined =>
  folder === undefined || (!database && dirname(folder) === data) ? undefined : folder;

/** Whether it was taken before; throws where by another. */
const isOurs = async (folder: string, settings: Settings, admin: ConnectionSettings): Promise<boolean> => {
  const path = join(folder, note);
  if (!existsSync(path)) return false;
  const owner = readFileSync(path, 'utf8').trim();
  if (owner === (await ownerOf(settings, admin))) return true;
  throw new CannotStart(
    `The folder for files ${folder} holds those of ${owner}; name another in THAAN_FILES or, where that one is gone, delete ${path}.`,
  );
};

const ownerOf = async ({ database, data }: Settings, admin: ConnectionSettings): Promise<string> => {
  if (!database) return `the data folder ${realpathSync(data)}`;
  const client = await connectClient(admin);
  const { rows } = await client
    .query<{ owner: string }>(
      `select format('the database %s (%s of the server %s)', current_database(), oid, system_identifier) as owner
       from pg_control_system(), pg_database where datname = current_database()`,
    )
    .finally(() => client.end());
  return rows[0]?.owner ?? '';
};
