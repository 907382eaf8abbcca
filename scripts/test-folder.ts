import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';

/** Several times as much as the quick run was seen to need. */
const enough = 4 * 1024 ** 3;

/** A socket's address ends after 103 bytes on macOS, where the folder for temporary files takes half of them. */
const temporary = (): string => (process.platform === 'darwin' ? '/tmp' : tmpdir());

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
    if (Math.min(bavail * bsize, process.availableMemory()) >= enough && maySeeProgramsRun()) return memory;
  } catch {}
  return temporary();
};

/** Another run may be using it, of a process that this one cannot see; no run takes this long. */
const longestRunMs = 6 * 3_600_000;

/** A run that was cut off left its folder behind, which would take up memory until the machine is restarted. */
const sweep = (place: string): void => {
  if (!existsSync(place)) return;
  for (const name of readdirSync(place).filter((entry) => entry.startsWith('thaan-run-')))
    try {
      const folder = join(place, name);
      if (Date.now() - statSync(folder).mtimeMs > longestRunMs) rmSync(folder, { recursive: true, force: true });
    } catch {} // somebody else's, who may sweep it
};

/** The folder of a whole run, for all that its tests put into a temporary one. */
export const makeTestFolder = ({ long }: { readonly long: boolean }): string => {
  for (const place of [memory, temporary()]) sweep(place);
  const folder = mkdtempSync(join(long ? temporary() : quickPlace(), 'thaan-run-'));
  chmodSync(folder, 0o755); // the database server's account must be able to enter it
  return folder;
};

/** Deletes it, unless the database of a test that is just over is still stopping there: then a later run does. */
export const deleteTestFolder = async (folder: string): Promise<void> => {
  // Not rmSync, which gives up where somebody else deletes in there at the same time.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }).catch(() => {});
};
