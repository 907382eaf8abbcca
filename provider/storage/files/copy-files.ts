import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { CannotStart } from '../../postgres/errors.ts';
import { StorageError } from '../errors.ts';
import { fewAtOnce } from './few-at-once.ts';
import type { Arrived, Files } from './files.ts';
import { openFiles } from './open-files.ts';
import { filePlaces } from './places.ts';

/**
 * Copies of these files what the folder `to` lacks, from the first of the folders that has it whole: each is read, and
 * must have the sum that is its name. Answers with the names that no folder had, or has in a form that can be read. A
 * copy and not a link, which a damaged disk or a program that writes would spoil together with the original. Throws
 * `CannotStart` where `to` cannot be written.
 */
export const copyFiles = async (from: readonly string[], to: string, names: readonly string[]): Promise<string[]> => {
  const missing: string[] = [];
  try {
    const kept = await openFiles(to);
    await fewAtOnce(names, async (name) => {
      if (!(await isWhole(from, to, name)) && !(await bring(from, to, kept, name))) missing.push(name);
    });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (error instanceof StorageError)
      throw new CannotStart(`there is no room left in ${to}; make some.`, { cause: error });
    if (code !== '') throw new CannotStart(`${to} cannot be written (${code}).`, { cause: error });
    throw error;
  }
  return missing.sort();
};

/** One of another size than each that could take its place may be damaged. */
const isWhole = async (from: readonly string[], to: string, name: string): Promise<boolean> => {
  const there = await sizeOf(to, name);
  if (there === undefined) return false;
  const sizes = await Promise.all(from.map((folder) => sizeOf(folder, name)));
  return sizes.every((size) => size === undefined) || sizes.includes(there);
};

/** Answers whether there is one then. */
const bring = async (from: readonly string[], to: string, kept: Files, name: string): Promise<boolean> => {
  for (const folder of from) {
    if ((await sizeOf(folder, name)) === undefined) continue;
    const arrived = await copyOf(filePlaces(folder).fileOf(name), kept);
    if (arrived?.sha256 === name) {
      await arrived.keep();
      return true;
    }
    await arrived?.drop();
  }
  return (await sizeOf(to, name)) !== undefined;
};

/** Undefined where it cannot be read to its end: no reason to do without all others. */
const copyOf = async (file: string, kept: Files): Promise<Arrived | undefined> => {
  let isUnreadable = false;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    const reading = createReadStream(file).on('error', () => {
      isUnreadable = true;
    });
    yield* reading;
  }
  return kept.receive(bytes(), Number.POSITIVE_INFINITY).catch((error: unknown) => {
    if (isUnreadable) return undefined;
    throw error;
  });
};

/** Undefined, too, where the disk does not tell. */
const sizeOf = async (folder: string, name: string): Promise<number | undefined> => {
  const found = await stat(filePlaces(folder).fileOf(name)).catch(() => undefined);
  return found?.isFile() ? found.size : undefined;
};
