import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DataFolder, placesIn } from './data-folder.ts';
import { clearOrphanedPostmaster } from './orphaned-postmaster.ts';

/** What is being made in a data folder has this name until it takes its place; whoever makes it holds the folder. */
const unfinished = /^postgres\.new-\d+$/;

/** Where this process makes what will take its place in the folder. */
export const unfinishedPlace = ({ root }: DataFolder): string => join(root, `postgres.new-${process.pid}`);

/** In a database that is about to take the place of another: the name under which that one is moved aside. */
export const asideNote = 'aside';

/**
 * Deals with what a process that was killed left half made in the folder, which the caller holds: a database that was
 * already moved aside for a new one comes back to its place, copies are deleted. Says so in `log`.
 */
export const clearUnfinished = async (folder: DataFolder, log: (line: string) => void): Promise<void> => {
  for (const name of readdirSync(folder.root).filter((entry) => unfinished.test(entry))) {
    const place = join(folder.root, name);
    putBack(folder, place, log);
    await deleteUnfinished(place, placesIn(place, folder.application), log);
  }
};

/** Between the two renames of an exchange the folder has no database; a start would make it a new one. */
const putBack = ({ root, cluster }: DataFolder, place: string, log: (line: string) => void): void => {
  const note = join(place, asideNote);
  if (existsSync(cluster) || !lstatSync(note, { throwIfNoEntry: false })?.isFile()) return;
  const aside = readFileSync(note, 'utf8');
  if (!/^postgres\.before-[\d-]+$/.test(aside) || !existsSync(join(root, aside))) return;
  renameSync(join(root, aside), cluster);
  log(`A restore was cut off when it had moved the database aside; ${join(root, aside)} is back in its place.`);
};

/**
 * Deletes the half-made data folder `data` with the place it lies in, and ends a PostgreSQL that was left on it. What
 * cannot be deleted is said, and keeps nobody from going on.
 */
export const deleteUnfinished = async (place: string, data: DataFolder, log: (line: string) => void): Promise<void> => {
  try {
    if (existsSync(data.run)) await clearOrphanedPostmaster(data, log);
    for (const path of [data.run, place]) rmSync(path, { recursive: true, force: true });
    log(`Deleted ${place}, the copy of a database that was left by a restore or a start that was cut off.`);
  } catch (error) {
    log(`${place}, which a restore or a start that was cut off had left, is still there: ${(error as Error).message}`);
  }
};
