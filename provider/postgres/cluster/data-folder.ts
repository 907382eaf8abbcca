import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Application } from '../../application.ts';
import { CannotStart } from '../errors.ts';
import { type Account, accountName, blockingFolder, serverAccount } from './system-account.ts';

/** The places inside one data folder. */
export interface DataFolder {
  readonly root: string;
  /** PostgreSQL's own files. */
  readonly cluster: string;
  /** Sockets, 0700: whoever can enter here is let in without a password. */
  readonly run: string;
  readonly log: string;
  /** Whose it is. */
  readonly application: Application;
}

// A Unix socket's path may hold 103 bytes on the narrowest system; PostgreSQL adds a lock file's name to it.
const longestSocketFolder = 80;

/**
 * Where data goes when none is named: `data` in the clone, or a folder of the clone's own in the shared one when this is
 * root and the account that PostgreSQL runs as cannot enter the clone.
 */
export const defaultDataFolder = (clone: string, { sharedFolder }: Application): string => {
  const account = serverAccount();
  if (!account || !blockingFolder(clone, account)) return join(clone, 'data');
  const own = createHash('sha256').update(realpathSync(clone)).digest('hex').slice(0, 12);
  return join(sharedFolder, own);
};

/** Where things lie in the data folder `path`, which is not touched. */
export const placesIn = (path: string, application: Application): DataFolder => {
  const { root, cluster } = ownedPlaces(path);
  return { root, cluster, run: runFolder(root, application), log: join(root, 'postgres.log'), application };
};

const ownedPlaces = (path: string): Pick<DataFolder, 'root' | 'cluster'> => {
  const root = resolve(path);
  return { root, cluster: join(root, 'postgres') };
};

/** Makes the folder ready for `account`; throws `CannotStart` with the reason and the folder to blame. */
export const openDataFolder = (path: string, application: Application, account: Account | undefined): DataFolder => {
  const folder = placesIn(path, application);
  const { dataFolder: setting } = application.settings;
  const { root } = folder;
  refuseOtherOwner(folder, account);
  refuseForeignFiles(folder);
  writing(root, () => makeParents(dirname(root)));
  const blocking = account && blockingFolder(dirname(root), account);
  if (blocking)
    throw new CannotStart(
      `The data folder ${root} cannot be used: as root, PostgreSQL runs under an account of its own, which may not enter ${blocking}; choose another folder in ${setting} or allow others to enter that one (chmod o+x).`,
    );
  makePrivate(root, account, `choose another ${setting}`);
  makePrivate(folder.run, account, `delete it or choose another ${setting}`);
  return folder;
};

/** Refuses files written by another major version, which this one cannot read. */
export const refuseOtherMajor = ({ root, cluster, application }: DataFolder, major: string): void => {
  const file = join(cluster, 'PG_VERSION');
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : major;
  if (found !== major)
    throw new CannotStart(
      `The data folder ${root} was written by PostgreSQL ${found} and this is PostgreSQL ${major}: ${application.otherMajorAdvice}.`,
    );
};

const runFolder = (root: string, { id }: Application): string => {
  const inside = join(root, 'run');
  if (Buffer.byteLength(inside) <= longestSocketFolder) return inside;
  const own = createHash('sha256').update(root).digest('hex').slice(0, 16);
  return join(tmpdir(), `${id}-${own}`);
};

// `files` is whoever's that put the provider together: the bytes of storage/v1, which no database's exchange touches.
const ownFiles = /^(run|files|postgres|postgres\.log|postgres\.password|postgres\.new-\d+|postgres\.before-[\d-]+)$/;

/** A folder that holds something else is never taken over: a slip in a setting must not change a home's owner. */
const refuseForeignFiles = ({ root, cluster, application: { name: owner, settings } }: DataFolder): void => {
  if (!existsSync(root)) return;
  const foreign = writing(root, () => readdirSync(root)).filter((name) => !ownFiles.test(name));
  // A folder of that name alone is not a database: initdb works beside it and is renamed when it is whole.
  if (existsSync(cluster) && !existsSync(join(cluster, 'PG_VERSION'))) foreign.push('postgres');
  if (foreign.length > 0)
    throw new CannotStart(
      `The data folder ${root} holds files that are not ${owner}'s (${foreign[0]}); name an empty or a new folder in ${settings.dataFolder}.`,
    );
};

/**
 * Throws `CannotStart` where this is root and the data folder `path` is somebody's own: what root makes there, or beside
 * it, that account could neither read nor write. Nothing is touched.
 */
export const refuseOtherAccount = (path: string): void => refuseOtherOwner(ownedPlaces(path), serverAccount());

/** As root, a folder of somebody's own would be handed over to PostgreSQL's account, and lost to who made it. */
const refuseOtherOwner = (
  { root, cluster }: Pick<DataFolder, 'root' | 'cluster'>,
  account: Account | undefined,
): void => {
  if (!account) return;
  const own = [process.getuid?.(), account.uid];
  for (const [place, owners] of [
    [root, own],
    [cluster, [account.uid]],
  ] as const) {
    const uid = statSync(place, { throwIfNoEntry: false })?.uid;
    if (uid === undefined || owners.includes(uid)) continue;
    const name = accountName(uid);
    const how = name.startsWith('number') ? '.' : `: sudo -u ${name} ...`;
    throw new CannotStart(
      `The data folder ${root} belongs to another account (${name}); run this under that one, not as root${how}`,
    );
  }
};

/** Parents that this makes itself may be entered by the account, whatever the umask. */
const makeParents = (folder: string): void => {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  makeParents(dirname(folder));
  if (makeFolder(folder)) chmodSync(folder, 0o755);
};

/** Makes one folder, whose parent is there; false when it is there already. `recursive` never returns in /proc. */
const makeFolder = (folder: string): boolean => {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' && statSync(folder).isDirectory()) return false;
    throw error;
  }
};

/** `way` is what else somebody may do, in words. */
const makePrivate = (folder: string, account: Account | undefined, way: string): void => {
  const ownUid = process.getuid?.();
  writing(folder, () => {
    makeFolder(folder);
    const found = lstatSync(folder);
    // In a shared temporary folder somebody else may have made it first, in order to listen in.
    const owners = [ownUid, account?.uid];
    if (!found.isDirectory() || (ownUid !== undefined && folder.startsWith(tmpdir()) && !owners.includes(found.uid)))
      throw new CannotStart(`The folder ${folder} belongs to somebody else; ${way}.`);
    if (account) chownSync(folder, account.uid, account.gid);
    chmodSync(folder, 0o700);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  });
};

const writing = <T>(folder: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new CannotStart(`The data folder ${folder} cannot be written to (${code}).`, { cause: error });
  }
};
