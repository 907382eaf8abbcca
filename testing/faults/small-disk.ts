import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own in memory, as small as it is wanted. */
export interface SmallDisk {
  readonly folder: string;
  /** Bytes that are left. */
  room(): number;
  /** Takes all the room there is, but for `spare` bytes. */
  fill(spare?: number): void;
  /** Gives back what `fill` took. */
  empty(): void;
  /** Takes the disk away, whatever is still open on it. */
  remove(): void;
}

/** Mounts one of `megabytes`; undefined where that is not permitted, which takes root. */
export const mountSmallDisk = (megabytes: number): SmallDisk | undefined => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'thaan-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'thaan-test', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  removeWhenOver(folder);
  // PostgreSQL's own account must be able to enter it.
  chmodSync(folder, 0o755);
  const ballast = join(folder, 'ballast');
  const room = (): number => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    room,
    fill: (spare = 0) => {
      const file = openSync(ballast, 'a');
      try {
        for (let left = room() - spare; left > 0; left = room() - spare)
          writeSync(file, Buffer.alloc(Math.min(left, 1024 * 1024)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    // Lazily: it is gone from the tree at once, and from memory when the last file on it is closed.
    remove: () => {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** A shell takes the disk away when this process is gone, however it ended. */
const removeWhenOver = (folder: string): void => {
  const script = 'trap "" INT TERM HUP; read -r over; umount -l "$1"; rmdir "$1"';
  const sweeper = spawn('/bin/sh', ['-c', script, 'sweeper', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  sweeper.unref();
  (sweeper.stdin as unknown as { unref(): void }).unref();
};
