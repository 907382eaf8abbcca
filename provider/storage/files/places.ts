import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export interface FilePlaces {
  readonly root: string;
  /** Bytes that are still arriving, or arrived and are not kept yet. */
  readonly arriving: string;
  /** Pictures that were made of others. */
  readonly forms: string;
  /** The file of these bytes, in one of 256 folders. */
  fileOf(sha256: string): string;
}

export const filePlaces = (root: string): FilePlaces => ({
  root,
  arriving: join(root, 'arriving'),
  forms: join(root, 'forms'),
  fileOf: (sha256) => join(root, sha256.slice(0, 2), sha256),
});

/** What a file is named; nothing else in the folder is touched. */
export const isSha256 = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

/** What was not looked for any more is as good as deleted. */
export const ifThere = (error: unknown): undefined => {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
};

/** The names in a folder that are like these; none where there is no folder. */
export const namesIn = async (folder: string, names: RegExp): Promise<string[]> =>
  ((await readdir(folder).catch(ifThere)) ?? []).filter((name) => names.test(name));
