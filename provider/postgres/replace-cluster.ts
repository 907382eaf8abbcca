import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { serverAccount } from './account.ts';
import { startCluster } from './cluster.ts';
import type { ConnectionSettings } from './connection.ts';
import { type DataFolder, openDataFolder, placesIn } from './data-folder.ts';
import { CannotStart } from './errors.ts';
import { lockFolder } from './folder-lock.ts';
import { clearLeftovers } from './leftover.ts';

export interface ReplaceOptions {
  /** The data folder; made when it is missing. */
  readonly folder: string;
  /** Whether a database that lies there already may be moved aside. */
  readonly replace: boolean;
  readonly log: (line: string) => void;
}

export interface Replaced<T> {
  readonly result: T;
  /** Where the database of before lies now. */
  readonly aside: string | undefined;
}

/**
 * Makes a new PostgreSQL for a data folder that nobody runs, fills it by `work`, and only then gives it its place: when
 * `work` throws, or this process is killed, the folder is what it was. Throws `CannotStart`.
 */
export const replaceCluster = async <T>(
  options: ReplaceOptions,
  work: (admin: ConnectionSettings) => Promise<T>,
): Promise<Replaced<T>> => {
  const folder = openDataFolder(options.folder, serverAccount());
  const unlock = await lockFolder(folder);
  try {
    if (existsSync(folder.cluster) && !options.replace)
      throw new CannotStart(`the data folder ${folder.root} holds a database already.`);
    await clearLeftovers(folder, options.log);
    const fresh = placesIn(freshPlace(folder));
    try {
      const result = await filled(fresh, work);
      return { result, aside: exchange(folder, fresh) };
    } finally {
      for (const place of [fresh.run, fresh.root]) rmSync(place, { recursive: true, force: true });
    }
  } finally {
    await unlock();
  }
};

/** A place on the same disk, under the name of what a start that was cut off leaves: the next one deletes it. */
const freshPlace = ({ root }: DataFolder): string => {
  for (const name of readdirSync(root).filter((entry) => entry.startsWith('postgres.new-')))
    rmSync(join(root, name), { recursive: true, force: true });
  return join(root, `postgres.new-${process.pid}`);
};

const filled = async <T>({ root }: DataFolder, work: (admin: ConnectionSettings) => Promise<T>): Promise<T> => {
  // Tables filled in the transaction that makes them need no log of their own; they are on the disk at its commit.
  const settings = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB' };
  const cluster = await startCluster({ folder: root, settings, log: () => {} });
  try {
    return await work(cluster.admin);
  } finally {
    await cluster.stop();
  }
};

/** Two renames: what is in the place now goes aside, what was made comes in. */
const exchange = (folder: DataFolder, fresh: DataFolder): string | undefined => {
  const stamp = new Date()
    .toISOString()
    .replace(/[-:]|\..*$/g, '')
    .replace('T', '-');
  const aside = existsSync(folder.cluster) ? join(folder.root, `postgres.before-${stamp}`) : undefined;
  if (aside) renameSync(folder.cluster, aside);
  try {
    renameSync(fresh.cluster, folder.cluster);
  } catch (error) {
    if (aside) renameSync(aside, folder.cluster);
    throw error;
  }
  // Only where a password guards the superuser (Windows).
  const password = join(fresh.root, 'postgres.password');
  if (existsSync(password)) renameSync(password, join(folder.root, 'postgres.password'));
  return aside;
};
