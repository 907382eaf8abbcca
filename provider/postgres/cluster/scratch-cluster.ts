import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Application } from '../../application.ts';
import type { ConnectionSettings } from '../connection.ts';
import { startCluster } from './cluster.ts';
import { type DataFolder, placesIn } from './data-folder.ts';
import { folderHolder } from './folder-lock.ts';
import { deleteUnfinished } from './unfinished-cluster.ts';

/** Nothing of it has to outlive anything, and it shares the machine with those that matter. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '10',
  shared_buffers: '32MB',
  autovacuum: 'off',
};

/** Whose a scratch PostgreSQL is: `owner` is any text that comes back when the same work does. */
export interface Scratch {
  readonly owner: string;
  readonly application: Application;
}

/**
 * Does `work` on a new PostgreSQL that lies in the folder for temporary files and is deleted afterwards. What an earlier
 * one of the same owner left behind, because it was killed, is deleted first.
 */
export const withScratchCluster = async <T>(
  scratch: Scratch,
  work: (admin: ConnectionSettings) => Promise<T>,
): Promise<T> => {
  await sweepScratch(scratch, () => {});
  const { application } = scratch;
  const place = mkdtempSync(join(tmpdir(), prefixOf(scratch)));
  // PostgreSQL's own account must be able to enter it.
  chmodSync(place, 0o711);
  try {
    const cluster = await startCluster({ application, folder: dataIn(place), settings, log: () => {} });
    return await work(cluster.admin).finally(cluster.stop);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
};

/** Deletes what was left behind of those of an owner, and says so in `log`. One that is still in use stays. */
export const sweepScratch = async (scratch: Scratch, log: (line: string) => void): Promise<void> => {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefixOf(scratch)))) {
    const place = join(tmpdir(), name);
    const data = placesIn(dataIn(place), scratch.application);
    if (isOwn(place) && holdsDatabase(data) && !(await folderHolder(data))) await deleteUnfinished(place, data, log);
  }
};

const prefixOf = ({ owner, application: { id } }: Scratch): string =>
  `${id}-scratch-${createHash('sha256').update(owner).digest('hex').slice(0, 10)}-`;

const dataIn = (place: string): string => join(place, 'data');

/** Only what this account made: anybody may write to that folder. */
const isOwn = (place: string): boolean => {
  const found = lstatSync(place, { throwIfNoEntry: false });
  return found?.isDirectory() === true && (process.getuid === undefined || found.uid === process.getuid());
};

/** Whoever has just begun one holds it before anything of a database is in it. */
const holdsDatabase = ({ root }: DataFolder): boolean =>
  existsSync(root) && readdirSync(root).some((name) => name.startsWith('postgres'));
