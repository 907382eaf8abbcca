import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, closeSync, openSync, readFileSync, statfsSync, statSync, truncateSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type ConnectionSettings, connectClient } from '../connection.ts';
import { CannotStart } from '../errors.ts';
import { type Binaries, program } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import { stopProcess } from './orphaned-postmaster.ts';
import type { Account } from './system-account.ts';

export interface PostmasterOptions {
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  readonly folder: DataFolder;
  readonly admin: ConnectionSettings;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
  /** Gives up waiting for it, and ends it. */
  readonly signal?: AbortSignal;
}

export interface Postmaster {
  /** Resolves when the process ends, wanted or not. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

const recoveryMinutes = 10;
const largestLog = 10 * 1024 * 1024;

/** Starts PostgreSQL on a prepared cluster and waits until it answers; throws `CannotStart`. */
export const startPostmaster = async (options: PostmasterOptions): Promise<Postmaster> => {
  const until = performance.now() + 15_000;
  for (;;) {
    const { child, logStart } = launch(options);
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
    const stop = watched(child, ended, options.folder.application.id);
    if (await answers(options, ended)) return { ended, stop };
    await stop();
    const written = readFileSync(options.folder.log, 'utf8').slice(logStart);
    // Sessions of a postmaster that was killed need a moment to notice it; until then they hold its shared memory.
    if (!written.includes('pre-existing shared memory block') || performance.now() > until)
      throw notStarted(options, written);
    await pause(200);
  }
};

const launch = ({ binaries, account, folder, admin, settings }: PostmasterOptions) => {
  const tooLong = (statSync(folder.log, { throwIfNoEntry: false })?.size ?? 0) > largestLog;
  if (tooLong) truncateSync(folder.log);
  const log = openSync(folder.log, 'a', 0o600);
  if (account) chownSync(folder.log, account.uid, account.gid);
  const logStart = readFileSync(folder.log, 'utf8').length;
  const options = Object.entries({ ...serverSettings(folder, admin), ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  // A session of its own: Ctrl-C in the terminal reaches Node alone, which then stops PostgreSQL in order.
  const child = spawn(program(binaries, 'postgres'), ['-D', folder.cluster, ...options], {
    ...account,
    cwd: folder.root,
    detached: true,
    stdio: ['ignore', log, log],
    env: cleanEnvironment(),
  });
  closeSync(log);
  return { child, logStart };
};

const serverSettings = ({ run }: DataFolder, { host, port }: ConnectionSettings): Record<string, string> => ({
  ...(process.platform === 'win32'
    ? { listen_addresses: host }
    : { listen_addresses: '', unix_socket_directories: run, unix_socket_permissions: '0700' }),
  port: String(port),
  max_connections: '60',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  jit: 'off',
  // Changes are told to whoever listens. What a reader of the log leaves lying is bounded: beyond it the reader is cut off.
  wal_level: 'logical',
  max_slot_wal_keep_size: '512MB',
  // Named here, where no file of the data folder can turn them off.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
});

// From SystemRoot on: what Windows cannot start a program without.
const passedOn = /^(PATH|HOME|TZ|SystemRoot|SystemDrive|windir|ComSpec|PATHEXT|TEMP|TMP|USERPROFILE)$/i;

/** What PostgreSQL's programs are started with: no secret of ours, and none of the PG* variables of a terminal. */
export const cleanEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name))),
  LC_ALL: 'C',
});

const answers = async ({ admin, log, signal }: PostmasterOptions, ended: Promise<void>): Promise<boolean> => {
  let over = false;
  ended.then(() => {
    over = true;
  });
  // Not by the clock, which somebody may set meanwhile.
  const started = performance.now();
  let told = false;
  while (!over && !signal?.aborted && performance.now() - started < recoveryMinutes * 60_000) {
    const client = await connectClient(admin).catch(() => undefined);
    if (client) {
      await client.end();
      return true;
    }
    if (!told && performance.now() - started > 5_000) {
      told = true;
      log('PostgreSQL is recovering what the last run left unfinished; this can take a while.');
    }
    await pause(15);
  }
  return false;
};

/** With less than this it starts badly, and without any room it cannot even say why. */
const leastRoom = 1024 * 1024;

const notStarted = ({ folder }: PostmasterOptions, written: string): CannotStart => {
  const { bavail, bsize } = statfsSync(folder.root);
  if (bavail * bsize < leastRoom)
    return new CannotStart(`PostgreSQL did not start: there is no room left on the disk of ${folder.root}; make some.`);
  const reasons = written.split('\n').filter((line) => /FATAL|PANIC|error while loading/.test(line));
  const reason = reasons.at(-1)?.replace(/^.*(FATAL|PANIC):\s*/, '') ?? 'it gave no reason';
  return new CannotStart(`PostgreSQL did not start: ${reason} (more in ${folder.log}).`);
};

/**
 * Ties the postmaster's life to this process. A shell waits on a pipe that only this process holds: when the process
 * is killed the pipe closes and the shell shuts PostgreSQL down. Answers with the function that stops in order.
 */
const watched = (child: ChildProcess, ended: Promise<void>, id: string): (() => Promise<void>) => {
  const { pid } = child;
  if (pid === undefined) return async () => {};
  if (process.platform === 'win32') return async () => stopProcess(pid);
  const script = 'trap "" INT TERM HUP; read -r done && exit; kill -INT "$1" 2>/dev/null';
  const guard = spawn('/bin/sh', ['-c', script, `${id}-guard`, String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  });
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  guard.unref();
  child.unref();
  (guard.stdin as unknown as { unref(): void }).unref();
  ended.then(() => guard.stdin.end('done\n'));
  return async () => {
    child.ref();
    if (child.exitCode === null && child.signalCode === null) await stopProcess(pid);
    await ended;
  };
};
