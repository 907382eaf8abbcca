import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from './cluster.ts';
import type { ConnectionSettings } from './connection.ts';

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

/**
 * Does `work` on a new PostgreSQL that lies in the folder for temporary files and is deleted afterwards. What an earlier
 * one of the same `owner` (any text) left behind, because it was killed, is deleted first.
 */
export const withScratchCluster = async <T>(
  owner: string,
  work: (admin: ConnectionSettings) => Promise<T>,
): Promise<T> => {
  const prefix = `thaan-scratch-${createHash('sha256').update(owner).digest('hex').slice(0, 10)}-`;
  sweep(prefix);
  const place = mkdtempSync(join(tmpdir(), prefix));
  // PostgreSQL's own account must be able to enter it.
  chmodSync(place, 0o711);
  try {
    const cluster = await startCluster({ folder: join(place, 'data'), settings, log: () => {} });
    return await work(cluster.admin).finally(cluster.stop);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
};

/** Only what this account made: anybody may write to that folder. */
const sweep = (prefix: string): void => {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const place = join(tmpdir(), name);
    const found = lstatSync(place, { throwIfNoEntry: false });
    if (found?.isDirectory() && (process.getuid === undefined || found.uid === process.getuid()))
      rmSync(place, { recursive: true, force: true });
  }
};
