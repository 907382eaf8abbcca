import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Application } from '../../application.ts';
import type { ConnectionSettings } from '../connection.ts';
import { CannotStart } from '../errors.ts';
import { startCluster } from './cluster.ts';
import { type DataFolder, openDataFolder, placesIn } from './data-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { clearOrphanedPostmaster } from './orphaned-postmaster.ts';
import { serverAccount } from './system-account.ts';
import { asideNote, clearUnfinished, unfinishedPlace } from './unfinished-cluster.ts';

export interface ReplaceOptions {
  readonly application: Application;
  /** The data folder; made when it is missing. */
  readonly folder: string;
  /** Whether a database that lies there already may be moved aside. */
  readonly replace: boolean;
  readonly log: (line: string) => void;
}

export interface Replaced<T> {
  readonly result: T;
  /** Where the old database lies now. */
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
  const folder = openDataFolder(options.folder, options.application, serverAccount());
  const unlock = await lockFolder(folder);
  try {
    await clearUnfinished(folder, options.log);
    if (existsSync(folder.cluster) && !options.replace)
      throw new CannotStart(`the data folder ${folder.root} holds a database already.`);
    await clearOrphanedPostmaster(folder, options.log);
    const fresh = placesIn(unfinishedPlace(folder), options.application);
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

const filled = async <T>(
  { root, application }: DataFolder,
  work: (admin: ConnectionSettings) => Promise<T>,
): Promise<T> => {
  // Tables filled in the transaction that makes them need no log of their own; they are on the disk at its commit.
  const settings = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB' };
  const cluster = await startCluster({ application, folder: root, settings, log: () => {} });
  try {
    return await work(cluster.admin);
  } finally {
    await cluster.stop();
  }
};

/**
 * Two renames: what is in the place now goes aside, what was made comes in. Between the two the folder has no database;
 * a note, on the disk before the first of them, tells the next start which one to put back (`clearUnfinished`).
 */
const exchange = (folder: DataFolder, fresh: DataFolder): string | undefined => {
  const stamp = new Date()
    .toISOString()
    .replace(/[-:]|\..*$/g, '')
    .replace('T', '-');
  const aside = existsSync(folder.cluster) ? join(folder.root, `postgres.before-${stamp}`) : undefined;
  if (aside) {
    writeFileSync(join(fresh.root, asideNote), basename(aside), { flush: true });
    renameSync(folder.cluster, aside);
  }
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
