import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '../errors.ts';
import type { DataFolder } from './data-folder.ts';

/**
 * Deals with what a killed process left on the folder: a postmaster that still runs is stopped (its sessions have
 * nobody left to answer to), a lock file whose number now belongs to some other program is made harmless. A lock file
 * of a dead postmaster is PostgreSQL's own business: it also guards shared memory that is still in use.
 */
export const clearOrphanedPostmaster = async (folder: DataFolder, log: (line: string) => void): Promise<void> => {
  if (process.platform === 'win32') return;
  await clearLockFile(folder, log);
  // Nobody listens in our private folder any more, and these name the same number over again.
  for (const name of readdirSync(folder.run).filter((entry) => entry.startsWith('.s.PGSQL.')))
    rmSync(join(folder.run, name), { force: true });
};

const clearLockFile = async (folder: DataFolder, log: (line: string) => void): Promise<void> => {
  const file = join(folder.cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isInteger(pid) || pid <= 1 || !exists(pid)) return;
  if (isAlive(pid) && runsOn(pid, folder)) {
    log('A PostgreSQL left behind by an earlier run is still up; stopping it.');
    await stopProcess(pid);
    return;
  }
  // It would take the number for a living postmaster's, even that of an ended process which nobody has collected yet.
  // PostgreSQL takes over a lock file that names its own parent, and still checks the shared memory named in it.
  writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'));
};

/** Stops a postmaster: politely (finish, checkpoint), then at once (the next start recovers). */
export const stopProcess = async (pid: number): Promise<void> => {
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 10],
  ] as const) {
    signalProcess(pid, signal);
    if (await isGone(pid, seconds)) return;
  }
  throw new CannotStart(`PostgreSQL (process ${pid}) does not stop; end it by hand, then start again.`);
};

const isGone = async (pid: number, seconds: number): Promise<boolean> => {
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await pause(20))
    if (!isAlive(pid)) return true;
  return false;
};

const isAlive = (pid: number): boolean => exists(pid) && !isZombie(pid);

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Ended, but never collected by the parent it was left to: common where process 1 is no init. */
const isZombie = (pid: number): boolean => {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && / Z \d/.test(readFileSync(file, 'utf8').replace(/^.*\)/s, ''));
};

const signalProcess = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPERM')
      throw new CannotStart(
        `PostgreSQL (process ${pid}) runs on this data folder under another account; stop it first.`,
      );
  }
};

/** Whether the process is a postmaster on this very folder, going by the command line it was started with. */
const runsOn = (pid: number, { cluster }: DataFolder): boolean => {
  const line = commandLine(pid);
  return line.includes('postgres') && (line.includes(cluster) || line.includes(realpathSync(cluster)));
};

const commandLine = (pid: number): string => {
  const file = `/proc/${pid}/cmdline`;
  if (existsSync('/proc/self/cmdline')) return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\0', ' ') : '';
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
};
