import {
  CannotStart,
  type ConnectionSettings,
  checkFiles,
  copyFiles,
  moveAside,
  type NamedFile,
} from '../../provider/index.ts';
import type { Settings } from '../settings/settings.ts';
import { areOurs, takeFiles } from './claim.ts';
import { keptFiles } from './kept-files.ts';
import { filesNamedIn } from './named.ts';
import { filesText } from './words.ts';

export interface PutBack {
  /** How many files the rows name. */
  readonly named: number;
  /** How many of them were not in their place, or damaged there, and are now whole. */
  readonly brought: number;
  /** Those that were neither in their place nor in a backup's folder. */
  readonly missing: readonly NamedFile[];
}

/**
 * Brings the files that the rows of a database name into their folder, from beside the backups in these folders. Those
 * there already are read, too: one that is damaged goes aside. Throws `CannotStart`, also where the folder is another
 * shop's.
 */
export const putFilesBack = async (
  settings: Settings,
  admin: ConnectionSettings,
  backups: readonly string[],
): Promise<PutBack> => {
  const named = await filesNamedIn(admin);
  const { folder } = settings.files;
  if (folder === undefined) {
    if (named.length > 0) throw new CannotStart('THAAN_FILES names no folder for the files.');
    return { named: 0, brought: 0, missing: [] };
  }
  await areOurs(settings, admin);
  const { damaged, missing: absent } = await checkFiles(folder, named, { bytes: Number.POSITIVE_INFINITY, turn: 0 });
  await moveAside(folder, damaged);
  const names = named.map(({ name }) => name);
  const missing = new Set(await copyFiles(backups.map(keptFiles), folder, names));
  await takeFiles(settings, admin);
  return {
    named: named.length,
    brought: damaged.length + absent.length - missing.size,
    missing: named.filter(({ name }) => missing.has(name)),
  };
};

/** What became of the files of a restore; the last lines name each that is missing. */
export const filesPutBack = ({ named, brought, missing }: PutBack, folder: string): string[] => {
  const back = brought > 0 ? `, ${brought} of them brought back` : '';
  if (missing.length === 0) return [`All ${filesText(named)} that it names are in ${folder}${back}.`];
  return [
    `Of the ${filesText(named)} that it names ${named - missing.length} are in ${folder}${back}; ${missing.length} are missing, for no backup has them:`,
    ...missing.map(({ object }) => `- ${object}`),
  ];
};
