import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { Application } from '../../application.ts';
import { CannotStart } from '../errors.ts';
import { blockBytes, digestBytes, type Frame, firstLine, frameKinds, headBytes, largestNote } from './format.ts';
import { readNote } from './note-form.ts';

const inflated = promisify(inflate);

/** Deflating adds a little to what does not get smaller. */
const longestBody = largestNote + 64 * 1024;

/**
 * The frames of a backup one after the other, each checked before it is handed out. Throws `CannotStart` in one
 * sentence when the file is no backup, was cut off or was changed. Holds one frame in memory.
 */
export async function* readFrames(path: string, application: Application): AsyncGenerator<Frame> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new CannotStart(`the file ${path} cannot be read (${error.code ?? error.message}).`, { cause: error });
  });
  try {
    yield* framesOf(handle, path, application);
  } finally {
    await handle.close();
  }
}

async function* framesOf(handle: FileHandle, path: string, application: Application): AsyncGenerator<Frame> {
  const running = createHash('sha256');
  let at = 0;
  const take = async (length: number): Promise<Buffer> => {
    const bytes = await readExactly(handle, path, length, at);
    at += bytes.length;
    if (bytes.length < length) throw cutConnection(path, at);
    return bytes;
  };

  const expectedLine = firstLine(application);
  const first = await readExactly(handle, path, expectedLine.length, 0);
  if (!first.equals(expectedLine)) throw noBackup(path, first, application);
  at = first.length;
  running.update(first);
  for (;;) {
    const began = at;
    const head = await take(headBytes);
    const length = head.readUInt32BE(0);
    if (length > longestBody) throw changed(path, began);
    const body = await take(length);
    running.update(head).update(body);
    const expected = running.copy().digest();
    if (!(await take(digestBytes)).equals(expected)) throw changed(path, began);
    running.update(expected);
    const frame = await unpacked(head.readUInt8(4), body).catch(() => {
      throw changed(path, began);
    });
    if (!('note' in frame) || frame.note.type !== 'end') {
      yield frame;
      continue;
    }
    if ((await readExactly(handle, path, 1, at)).length > 0) throw changed(path, at);
    yield frame;
    return;
  }
}

const unpacked = async (kind: number, body: Buffer): Promise<Frame> => {
  if (kind === frameKinds.rows) return { block: (await inflated(body, { maxOutputLength: blockBytes })) as Buffer };
  if (kind !== frameKinds.note) throw new Error('An unknown kind of frame');
  const text = (await inflated(body, { maxOutputLength: largestNote })) as Buffer;
  return { note: readNote(text.toString()) };
};

/** Fewer bytes only at the end of the file. */
const readExactly = async (handle: FileHandle, path: string, length: number, at: number): Promise<Buffer> => {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, at + filled).catch((error) => {
      throw new CannotStart(`the file ${path} cannot be read (${error.code ?? error.message}).`, { cause: error });
    });
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
};

const noBackup = (path: string, first: Buffer, application: Application): CannotStart => {
  const { name } = application;
  // All but the number of the form and what stands around it.
  const inEveryForm = firstLine(application).subarray(0, -3);
  return first.subarray(0, inEveryForm.length).equals(inEveryForm)
    ? new CannotStart(`${path} is a backup of another form, made by a newer ${name} or cut off at its beginning.`)
    : new CannotStart(`${path} is no backup of ${name}’s.`);
};

const cutConnection = (path: string, at: number): CannotStart =>
  new CannotStart(`${path} is cut off: it ends after ${at} bytes, before its end; take another backup.`);

const changed = (path: string, at: number): CannotStart =>
  new CannotStart(`${path} was changed or damaged (at about byte ${at}); take another backup.`);
