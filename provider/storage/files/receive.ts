import { createHash, type Hash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder, writeAll } from '../../disk/lasting-files.ts';
import { bodyTooLarge } from '../../http/limits/over-limit.ts';
import type { Arrived } from './files.ts';
import { orNoRoom } from './full-disk.ts';
import type { FilePlaces } from './places.ts';

/** What is written at once: each write takes a thread of few, and bytes arrive in small pieces. */
const writtenBytes = 128 * 1024;
/** Of `Arrived.head`. */
const headBytes = 4_100;

/** As `Files.receive` says. */
export const receive = async (
  places: FilePlaces,
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Arrived> => {
  const file = join(places.arriving, randomUUID());
  try {
    const handle = await open(file, 'wx', 0o600);
    const sum = createHash('sha256');
    const { size, head } = await write(handle, bytes, limit, sum).finally(() => handle.close());
    return arrived(places, file, { sha256: sum.digest('hex'), size, head });
  } catch (error) {
    await rm(file, { force: true });
    throw orNoRoom(error);
  }
};

type Written = Pick<Arrived, 'size' | 'head'>;

const write = async (
  handle: FileHandle,
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
  sum: Hash,
): Promise<Written> => {
  const waiting = Buffer.allocUnsafeSlow(writtenBytes);
  let [size, held, head] = [0, 0, Buffer.alloc(0)];
  for await (const piece of bytes) {
    size += piece.length;
    if (size > limit) throw bodyTooLarge(limit);
    sum.update(piece);
    if (head.length < headBytes) head = Buffer.concat([head, piece.subarray(0, headBytes - head.length)]);
    for (let at = 0; at < piece.length; ) {
      const some = piece.subarray(at, at + writtenBytes - held);
      waiting.set(some, held);
      held += some.length;
      at += some.length;
      if (held < writtenBytes) continue;
      await writeAll(handle, waiting);
      held = 0;
    }
  }
  await writeAll(handle, waiting.subarray(0, held));
  await handle.sync();
  return { size, head };
};

const arrived = (places: FilePlaces, file: string, what: Pick<Arrived, 'sha256' | 'size' | 'head'>): Arrived => {
  const drop = () => rm(file, { force: true });
  let isKept = false;
  const keep = async (): Promise<void> => {
    const kept = places.fileOf(what.sha256);
    // Once more, where its row was not written the first time.
    if (isKept) return touch(kept);
    if ((await mkdir(dirname(kept), { recursive: true, mode: 0o700 })) !== undefined) await syncFolder(places.root);
    // Also over one that is there, which may be damaged since: these bytes are whole. Who reads the old one reads on.
    await rename(file, kept);
    isKept = true;
    await syncFolder(dirname(kept));
  };
  return {
    ...what,
    keep: () =>
      keep().catch((error: unknown) => {
        throw orNoRoom(error);
      }),
    drop,
  };
};

/** From now on it is a day until it may be swept away. */
export const touch = (file: string): Promise<void> => {
  const now = new Date();
  return utimes(file, now, now);
};
