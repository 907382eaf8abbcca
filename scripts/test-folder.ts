import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';

/** As much as the quick run was seen to need of it, several times over. */
const enough = 4 * 1024 ** 3;

/** Tests write small programs there and run them. */
const maySeeProgramsRun = (): boolean =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .some(([, place, , options = '']) => place === memory && !options.split(',').includes('noexec'));

/**
 * Where the quick run keeps its databases: in memory where the system has a file system for that, since a hundred new
 * ones written through to a disk are most of what it would wait for. `npm run test:long` is on the disk.
 */
const quickPlace = (): string => {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= enough && maySeeProgramsRun()) return memory;
  } catch {}
  return tmpdir();
};

/** A run that was cut off left its folder behind, which would take up memory until the machine starts anew. */
const sweep = (place: string): void => {
  for (const name of readdirSync(place)) {
    const pid = Number(/^thaan-run-(\d+)-/.exec(name)?.[1]);
    try {
      if (pid > 0 && !isAlive(pid)) rmSync(join(place, name), { recursive: true, force: true });
    } catch {} // somebody else's, who may sweep it
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** The folder of a whole run, for all that its tests put into a temporary one. */
export const makeTestFolder = ({ long }: { readonly long: boolean }): string => {
  const place = long ? tmpdir() : quickPlace();
  sweep(place);
  const folder = mkdtempSync(join(place, `thaan-run-${process.pid}-`));
  chmodSync(folder, 0o755); // the database server's account must be able to enter it
  return folder;
};

/** A database of a test that is just over may still be stopping there. */
export const deleteTestFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
