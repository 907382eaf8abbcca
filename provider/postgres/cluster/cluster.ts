import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Application } from '../../application.ts';
import { type ConnectionSettings, superuser } from '../connection.ts';
import { CannotStart } from '../errors.ts';
import { locateBinaries, program } from './binaries.ts';
import { type DataFolder, openDataFolder, refuseOtherMajor } from './data-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { clearOrphanedPostmaster } from './orphaned-postmaster.ts';
import { cleanEnvironment, type Postmaster, type PostmasterOptions, startPostmaster } from './postmaster.ts';
import { serverAccount } from './system-account.ts';
import { clearUnfinished, unfinishedPlace } from './unfinished-cluster.ts';

/** A running PostgreSQL of this process's own. */
export interface Cluster {
  /** The superuser's login, on the socket. */
  readonly admin: ConnectionSettings;
  /** Ends every session and PostgreSQL itself; the folder can be used again when it resolves. */
  stop(): Promise<void>;
}

export interface ClusterOptions {
  readonly application: Application;
  /** The data folder; made when it is missing. */
  readonly folder: string;
  readonly log: (line: string) => void;
  /** Further settings of the server, for tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Ms before an attempt, the first is 0, to start a server again that ended on its own; for tests. */
  readonly pauseBefore?: (attempt: number) => number;
}

/** Starts PostgreSQL on `folder`, which is initialised the first time. Throws `CannotStart` in one sentence. */
export const startCluster = async ({
  application,
  folder: path,
  log,
  settings = {},
  pauseBefore = growing,
}: ClusterOptions): Promise<Cluster> => {
  const account = serverAccount();
  const binaries = locateBinaries(application, account, log);
  const folder = openDataFolder(path, application, account);
  const unlock = await lockFolder(folder);
  try {
    await clearUnfinished(folder, log);
    refuseOtherMajor(folder, binaries.major);
    await clearOrphanedPostmaster(folder, log);
    const password = passwordFor(folder);
    const options = { binaries, account, folder, settings, log };
    if (!existsSync(folder.cluster)) await initialise(options, password);
    const place =
      process.platform === 'win32' ? { host: '127.0.0.1', port: await freePort() } : { host: folder.run, port: 5432 };
    const admin = { ...place, database: 'postgres', user: superuser, ...(password && { password }) };
    const stop = await keepRunning({ ...options, admin }, pauseBefore);
    return { admin, stop: () => stop().finally(unlock) };
  } catch (error) {
    await unlock();
    throw error;
  }
};

/** Without a socket in a private folder (Windows) a random password guards the superuser. */
const passwordFor = ({ root }: DataFolder): string | undefined => {
  if (process.platform !== 'win32') return undefined;
  const file = join(root, 'postgres.password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
};

type Initialisation = Pick<PostmasterOptions, 'binaries' | 'account' | 'folder' | 'log'>;

/** Runs initdb beside the final place and renames, so that a cluster half made is never taken for a whole one. */
const initialise = async ({ binaries, account, folder, log }: Initialisation, password?: string): Promise<void> => {
  log(`Preparing a new database in ${folder.root} ...`);
  const fresh = unfinishedPlace(folder);
  const encoding = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const entry = password
    ? ['--auth=scram-sha-256', `--pwfile=${join(folder.root, 'postgres.password')}`]
    : ['--auth=trust'];
  const child = spawn(
    program(binaries, 'initdb'),
    ['-D', fresh, '-U', superuser, '--no-instructions', ...encoding, ...entry],
    {
      ...account,
      cwd: folder.root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: cleanEnvironment(),
    },
  );
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const code = await new Promise<number | null>((resolve) =>
    child.on('close', resolve).on('error', (error) => {
      said += error.message;
    }),
  );
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    const reason =
      said
        .trim()
        .split('\n')
        .filter((line) => /error|fatal|could not/i.test(line))
        .at(-1) ?? said.trim();
    throw new CannotStart(`PostgreSQL could not make a new database in ${folder.root}: ${reason}.`);
  }
  renameSync(fresh, folder.cluster);
  if (account) chownSync(folder.cluster, account.uid, account.gid);
};

// What keeps PostgreSQL from starting may pass (a full disk), so there is no last attempt, and 10 s are the longest pause.
const growing = (attempt: number): number => Math.min(200 * 2 ** attempt, 10_000);

/** Starts PostgreSQL and starts it again when it ends on its own; answers with the function that ends it for good. */
const keepRunning = async (
  options: PostmasterOptions,
  pauseBefore: (attempt: number) => number,
): Promise<() => Promise<void>> => {
  const { log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: Postmaster = await startPostmaster(options);
  const revive = async (): Promise<void> => {
    for (let attempt = 0; !signal.aborted; attempt++) {
      await pause(pauseBefore(attempt), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      log('PostgreSQL ended unexpectedly; starting it again.');
      const next = await startPostmaster({ ...options, signal }).catch((error: Error) => void log(error.message));
      if (!next) continue;
      log(`PostgreSQL is running again, at attempt ${attempt + 1}.`);
      current = next;
      return supervise();
    }
  };
  let reviving: Promise<void> = Promise.resolve();
  const supervise = async (): Promise<void> => {
    current.ended.then(() => {
      if (!signal.aborted) reviving = revive();
    });
  };
  await supervise();
  return async () => {
    stopping.abort();
    await reviving;
    await current.stop();
  };
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = net.createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
