import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cluster, ClusterOptions } from '../postgres/cluster/cluster.ts';

/** What a server in a temporary folder is started with. */
type TemporaryOptions = Required<Pick<ClusterOptions, 'folder' | 'settings' | 'log'>>;

/** Starts a server in a temporary folder that ends, and is deleted, with this process. */
export const temporaryServer = async (start: (options: TemporaryOptions) => Promise<Cluster>): Promise<Cluster> => {
  const folder = mkdtempSync(join(tmpdir(), 'provider-test-'));
  // Durability is not what these tests are about; the tests that are start clusters of their own.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '100' };
  const cluster = await start({ folder, settings, log: () => {} });
  deleteWhenOver(folder);
  return cluster;
};

/** A shell outlives this process for as long as PostgreSQL needs to stop, then deletes the folder. */
const deleteWhenOver = (folder: string): void => {
  const script =
    'trap "" INT TERM HUP; read -r over; while [ -e "$1/postgres/postmaster.pid" ]; do sleep 0.1; done; rm -rf "$1"';
  const sweeper = spawn('/bin/sh', ['-c', script, 'sweeper', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  sweeper.unref();
  (sweeper.stdin as unknown as { unref(): void }).unref();
};
