import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { NamedFile } from './named-files.ts';
import { filePlaces, ifThere } from './places.ts';

export interface CheckOptions {
  /** How many bytes are read, at most; each file is looked for, and read if it has another size than its row says. */
  readonly bytes: number;
  /** Which turn it is: by and by, whatever there is, each file is read. */
  readonly turn: number;
}

export interface Checked {
  readonly missing: readonly NamedFile[];
  /** Those of another sum than they should have, or that cannot be read. */
  readonly damaged: readonly NamedFile[];
}

/** Looks in a folder for each of these files and its size, and reads as many as the options say, in turn. */
export const checkFiles = async (
  folder: string,
  named: readonly NamedFile[],
  { bytes, turn }: CheckOptions,
): Promise<Checked> => {
  const places = filePlaces(folder);
  const missing: NamedFile[] = [];
  const damaged: NamedFile[] = [];
  const suspect: NamedFile[] = [];
  const found: { readonly file: NamedFile; readonly size: number }[] = [];
  for (const file of named) {
    const size = await sizeOf(places.fileOf(file.name));
    if (size === undefined) missing.push(file);
    // The row may be wrong as well as the file.
    else if (size === null || (file.size !== null && file.size !== size)) suspect.push(file);
    else found.push({ file, size });
  }
  for (const file of [...suspect, ...dueOf(found, bytes, turn)])
    if ((await sumOf(places.fileOf(file.name))) !== file.name) damaged.push(file);
  return { missing, damaged };
};

/** As one after the other they make a ring of bytes, of which each turn has a piece that begins where the last ended. */
const dueOf = (
  found: readonly { readonly file: NamedFile; readonly size: number }[],
  bytes: number,
  turn: number,
): NamedFile[] => {
  const total = found.reduce((sum, { size }) => sum + size, 0);
  if (total <= bytes) return found.map(({ file }) => file);
  const begin = (turn * bytes) % total;
  let at = 0;
  return found.flatMap(({ file, size }) => {
    const before = (at - begin + total) % total;
    at += size;
    return before < bytes ? [file] : [];
  });
};

/** Undefined where there is none, null where the disk does not tell. */
const sizeOf = async (path: string): Promise<number | null | undefined> => {
  try {
    return (await stat(path).catch(ifThere))?.size;
  } catch {
    return null;
  }
};

/** Undefined where it cannot be read. */
const sumOf = async (path: string): Promise<string | undefined> => {
  const sum = createHash('sha256');
  try {
    await pipeline(createReadStream(path), sum);
    return sum.digest('hex');
  } catch {
    return undefined;
  }
};
