import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { Application } from '../../application.ts';
import { syncFolder, writeAll } from '../../disk/lasting-files.ts';
import { CannotStart } from '../errors.ts';
import { firstLine, frameKinds, headBytes, largestNote, type Note } from './format.ts';

const deflated = promisify(deflate);

/** A backup on its way to the disk, under its name with .part until it is whole. */
export interface BackupWriter {
  note(note: Note): Promise<void>;
  /** A piece of rows, of `blockBytes` at most. */
  block(block: Buffer): Promise<void>;
  /** Brings everything to the disk and gives the file its name; answers with its size. */
  finish(): Promise<number>;
  /** Deletes what was written; does nothing after `finish`. */
  abandon(): Promise<void>;
}

/** Begins the file, for its owner alone. Throws what the file system throws. */
export const openBackupWriter = async (file: string, application: Application): Promise<BackupWriter> => {
  const part = `${file}.part`;
  const handle = await open(part, 'wx', 0o600);
  const running = createHash('sha256');
  let bytes = 0;
  let isOpen = true;

  const write = async (chunk: Buffer): Promise<void> => {
    running.update(chunk);
    bytes += chunk.length;
    await writeAll(handle, chunk);
  };
  const frame = async (kind: number, content: Buffer): Promise<void> => {
    const body = (await deflated(content)) as Buffer;
    const head = Buffer.alloc(headBytes);
    head.writeUInt32BE(body.length, 0);
    head.writeUInt8(kind, 4);
    await write(Buffer.concat([head, body]));
    await write(running.copy().digest());
  };
  const close = async (): Promise<void> => {
    if (isOpen) await handle.close();
    isOpen = false;
  };

  const abandon = async (): Promise<void> => {
    await close().catch(() => {});
    await rm(part, { force: true }).catch(() => {});
  };
  try {
    await write(firstLine(application));
  } catch (error) {
    await abandon();
    throw error;
  }
  return {
    note: async (note) => {
      const text = Buffer.from(JSON.stringify(note));
      // Nobody could read it. A million files are more than this is made for.
      if (text.length > largestNote) throw new CannotStart('there are more files than a backup can name.');
      await frame(frameKinds.note, text);
    },
    block: (block) => frame(frameKinds.rows, block),
    finish: async () => {
      await handle.sync();
      await close();
      await rename(part, file);
      await syncFolder(dirname(file));
      return bytes;
    },
    abandon,
  };
};
