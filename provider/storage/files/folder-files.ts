import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from '../../postgres/errors.ts';
import type { NamedFile } from './named-files.ts';
import { filePlaces, ifThere, isSha256 } from './places.ts';

/** The names of all files of a folder, but for inner folders that cannot be read; none where there is no folder. */
export const filesIn = async (folder: string): Promise<string[]> => {
  const places = ((await readdir(folder).catch(ifThere)) ?? []).filter((name) => /^[0-9a-f]{2}$/.test(name)).sort();
  const names: string[] = [];
  for (const place of places)
    names.push(
      ...(await readdir(join(folder, place)).catch(() => []))
        .filter((name) => isSha256(name) && name.startsWith(place))
        .sort(),
    );
  return names;
};

/** How many files a folder has, and their bytes. */
export const countFiles = async (folder: string): Promise<{ readonly count: number; readonly bytes: number }> => {
  const { fileOf } = filePlaces(folder);
  let [count, bytes] = [0, 0];
  for (const name of await filesIn(folder)) {
    const found = await stat(fileOf(name)).catch(() => undefined);
    if (!found) continue;
    count += 1;
    bytes += found.size;
  }
  return { count, bytes };
};

/**
 * Takes damaged files out of the way: each under another name, since they may be all that is left, and none over one that
 * went before it. Throws `CannotStart`.
 */
export const moveAside = async (folder: string, damaged: readonly NamedFile[]): Promise<void> => {
  const { fileOf } = filePlaces(folder);
  try {
    for (const { name } of damaged) await rename(fileOf(name), await unusedName(`${fileOf(name)}.damaged`));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CannotStart(`${folder} cannot be written (${code}).`, { cause: error });
  }
};

const unusedName = async (path: string): Promise<string> => {
  for (let nth = 1; ; nth++) {
    const name = nth === 1 ? path : `${path}-${nth}`;
    if ((await stat(name).catch(ifThere)) === undefined) return name;
  }
};

/** Deletes the files of a folder that are not to be kept; answers with how many. */
export const deleteOtherFiles = async (folder: string, kept: ReadonlySet<string>): Promise<number> => {
  const { fileOf } = filePlaces(folder);
  const others = (await filesIn(folder)).filter((name) => !kept.has(name));
  for (const name of others) await rm(fileOf(name), { force: true });
  return others.length;
};
