import { spawnSync } from 'node:child_process';
import { type Binaries, program } from '../postgres/cluster/binaries.ts';
import { type Cluster, type ClusterOptions, startCluster } from '../postgres/cluster/cluster.ts';
import { openDataFolder } from '../postgres/cluster/data-folder.ts';
import { cleanEnvironment, startPostmaster } from '../postgres/cluster/postmaster.ts';
import { serverAccount } from '../postgres/cluster/system-account.ts';
import { superuser } from '../postgres/connection.ts';
import { application } from './application.ts';

/**
 * TEST_POSTGRES names the installation of another PostgreSQL (the folder with `bin/postgres` in it), for a look
 * whether what is promised of versions from 15 on holds; the tests use the embedded one without it.
 */
const installation = process.env.TEST_POSTGRES || undefined;

/** Whether the tests’ PostgreSQL is another than the embedded one. */
export const isOtherServer = installation !== undefined;

type TestServerOptions = Omit<ClusterOptions, 'application'>;

/** Starts the tests’ PostgreSQL on a new data folder. */
export const startTestServer = (options: TestServerOptions): Promise<Cluster> =>
  installation ? startOther(installation, options) : startCluster({ application, ...options });

interface OtherServerOptions extends TestServerOptions {
  /** Listens there on 127.0.0.1 too, where a login needs its password; its socket alone without one. */
  readonly port?: number;
}

/** Starts the PostgreSQL of an installation (the folder with `bin/postgres` in it) on a new data folder. */
export const startOther = async (
  place: string,
  { folder: path, log, settings = {}, port }: OtherServerOptions,
): Promise<Cluster> => {
  const binaries: Binaries = { folder: place, version: '', major: '' };
  const account = serverAccount();
  const folder = openDataFolder(path, application, account);
  // No option that 15 does not have: its C.UTF-8 is that of the system.
  const entry = ['--auth-local=trust', '--auth-host=scram-sha-256'];
  const options = ['-D', folder.cluster, '-U', superuser, ...entry, '--encoding=UTF8', '--locale=C.UTF-8'];
  const made = spawnSync(program(binaries, 'initdb'), options, {
    ...account,
    cwd: folder.root,
    env: cleanEnvironment(),
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb of ${place} failed: ${made.error ?? made.stderr}`);
  const admin = { host: folder.run, port: port ?? 5432, database: 'postgres', user: superuser };
  const entered = port === undefined ? settings : { listen_addresses: '127.0.0.1', ...settings };
  const { stop } = await startPostmaster({ binaries, account, folder, admin, settings: entered, log });
  return { admin, stop };
};
