import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { isChosenFile } from '../../../../../../shop/picture-files.ts';
import { mostFileBytes, shortName } from '../preparing/why-refused.ts';
import { type ChosenFile, FilesRefused, mostFiles } from './chosen-file.ts';

/** What all archives that were chosen may hold, unpacked, in bytes: a few bytes can be made to hold gigabytes. */
const mostUnpacked = 300_000_000;

/** How much came out of the archives so far, in bytes. */
export type Unpacked = { bytes: number };

/** Unpacked at a time: of the worst that is packed no more than 8 MB come out at once. */
const stepBytes = 8_192;

const readBytes = 128 * stepBytes;

/** Stored as it is, and deflated: what every program writes. */
const readable = [0, 8];

const zipStart = [0x50, 0x4b, 0x03, 0x04];
const zipEnd = [0x50, 0x4b, 0x05, 0x06];

/** A number of two bytes is too small for the number of files, which stands elsewhere then. */
const toldElsewhere = 0xffff;

/** Whether a file is an archive, by its first bytes; one that cannot be read is none. */
export const isZip = async (file: Blob): Promise<boolean> => {
  const first = file.slice(0, zipStart.length);
  const start = new Uint8Array(await first.arrayBuffer().catch(() => new ArrayBuffer()));
  return zipStart.every((byte, at) => start[at] === byte);
};

/** How many files an archive says at its end that it has; null where it has no end. */
const filesTold = async (file: Blob): Promise<number | null> => {
  const bytes = new Uint8Array(await file.slice(-65_557).arrayBuffer());
  const end = bytes.findLastIndex((byte, at) => byte === 0x50 && zipEnd.every((next, by) => bytes[at + by] === next));
  return end < 0 ? null : (bytes[end + 10] ?? 0) + (bytes[end + 11] ?? 0) * 256;
};

const damaged = (name: string): FilesRefused =>
  new FilesRefused(`${shortName(name)} could not be unpacked: it is damaged, or has a password. Unpack it first.`);

const tooLarge = (name: string, isFirst: boolean): FilesRefused =>
  new FilesRefused(
    isFirst
      ? `${shortName(name)} holds more than 300 MB or 2,000 files. Add them in parts.`
      : `With ${shortName(name)} the archives hold more than 300 MB or 2,000 files. Add them in parts.`,
  );

/** What comes out of an archive, counted as it comes: what the archive says of its sizes need not be true. */
const unpacking = (name: string, unpacked: Unpacked) => {
  const files: ChosenFile[] = [];
  const isFirst = unpacked.bytes === 0;
  let entries = 0;
  const take = (entry: UnzipFile): void => {
    entries += 1;
    if (entries > 2 * mostFiles || files.length > mostFiles) throw tooLarge(name, isFirst);
    if (!readable.includes(entry.compression)) throw damaged(name);
    const kept = isChosenFile(entry.name);
    let parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    entry.ondata = (error, bytes, isLast) => {
      if (error) throw error;
      unpacked.bytes += bytes.length;
      size += bytes.length;
      if (unpacked.bytes > mostUnpacked) throw tooLarge(name, isFirst);
      // One byte more than is taken of a file says why it is not.
      if (kept && size - bytes.length <= mostFileBytes) parts.push(bytes as Uint8Array<ArrayBuffer>);
      if (!isLast || !kept) return;
      files.push({ path: entry.name, file: new File(parts, entry.name.split('/').at(-1) ?? '') });
      parts = [];
    };
    entry.start();
  };
  const unzip = new Unzip(take);
  unzip.register(UnzipInflate);
  return { files, count: () => entries, push: (bytes: Uint8Array, isLast: boolean) => unzip.push(bytes, isLast) };
};

/**
 * The files of an archive, one step at a time, so that the page goes on. Throws a FilesRefused, or the signal's reason.
 * @param unpacked counts on with what comes out of this one: all archives have one bound
 */
export const unzipPictures = async (file: File, signal: AbortSignal, unpacked: Unpacked): Promise<ChosenFile[]> => {
  const { files, count, push } = unpacking(file.name, unpacked);
  try {
    const told = await filesTold(file);
    for (let at = 0; at < file.size; at += readBytes) {
      const bytes = new Uint8Array(await file.slice(at, at + readBytes).arrayBuffer());
      signal.throwIfAborted();
      for (let step = 0; step < bytes.length; step += stepBytes) push(bytes.subarray(step, step + stepBytes), false);
    }
    push(new Uint8Array(), true);
    if (told !== toldElsewhere && told !== count()) throw damaged(file.name);
  } catch (error) {
    if (signal.aborted || error instanceof FilesRefused) throw error;
    throw Object.assign(damaged(file.name), { cause: error });
  }
  return files;
};
