import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteOtherFiles, readHeading } from '../../provider/index.ts';
import { application } from '../settings/application.ts';

/** Where the files of all backups in a folder lie, each once. */
export const keptFiles = (backups: string): string => join(backups, 'files');

/**
 * Deletes the files that no backup in the folder names, whatever it is called; answers with how many. One that cannot be
 * read may name any of them, and keeps them all.
 */
export const deleteUnnamedFiles = async (backups: string): Promise<number> => {
  const kept = new Set<string>();
  for (const entry of await readdir(backups, { withFileTypes: true })) {
    const named = entry.isFile() ? await namesIn(join(backups, entry.name)) : [];
    if (named === undefined) return 0;
    for (const file of named) kept.add(file);
  }
  return deleteOtherFiles(keptFiles(backups), kept);
};

const namesIn = async (path: string): Promise<readonly string[] | undefined> => {
  try {
    return (await isBackup(path)) ? ((await readHeading(path, application)).files ?? []) : [];
  } catch {
    return undefined;
  }
};

/** By its first letters. */
const isBackup = async (path: string): Promise<boolean> => {
  const begin = Buffer.from(`${application.id}-backup`);
  const handle = await open(path, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(begin.length), 0, begin.length, 0);
    return buffer.equals(begin);
  } finally {
    await handle.close();
  }
};
