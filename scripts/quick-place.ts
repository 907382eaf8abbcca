import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

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
export const quickPlace = (): string => {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= enough && maySeeProgramsRun()) return memory;
  } catch {}
  return tmpdir();
};
