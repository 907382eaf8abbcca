import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../postgres/types.ts';
import type { Sweep } from '../../sweeping/index.ts';
import { service } from '../identities.ts';
import { backupLock } from './backup-lock.ts';
import { fileLock } from './locks.ts';
import { isADayOld, sweepArriving } from './open-files.ts';
import { type FilePlaces, filePlaces, isSha256, namesIn } from './places.ts';
import { sweepForms } from './sweep-forms.ts';

export interface SweptFiles {
  readonly folder: string;
  readonly database: Database;
}

/** How many files are asked about at once. */
const atOnce = 500;

/**
 * Deletes the files that no object names once they are a day old: what was replaced or removed, whose readers may still
 * be about to open it, and what a process that was killed left; and the forms of pictures whose files are gone. No file is
 * deleted while a backup copies them.
 */
export const fileSweep = ({ folder, database }: SweptFiles): Sweep => {
  const places = filePlaces(folder);
  return {
    name: 'files that no object names',
    run: async () => {
      await sweepArriving(places);
      await sweepUnnamed(database, places);
      await sweepForms(places);
    },
  };
};

const sweepUnnamed = async (database: Database, places: FilePlaces): Promise<void> => {
  for (const inner of await namesIn(places.root, /^[0-9a-f]{2}$/)) {
    const old = await oldFiles(places, inner);
    for (let at = 0; at < old.length; at += atOnce)
      for (const sha256 of await unnamed(database, old.slice(at, at + atOnce)))
        if (!(await sweepFile(database, places, sha256))) return;
  }
};

const oldFiles = async (places: FilePlaces, inner: string): Promise<string[]> => {
  const old: string[] = [];
  for (const name of await namesIn(join(places.root, inner), /^/))
    if (isSha256(name) && (await isADayOld(places.fileOf(name)))) old.push(name);
  return old;
};

const etagOf = (sha256: string): string => `"${sha256}"`;

/** Which of them no row names, as it was just then. */
const unnamed = async (database: Database, files: readonly string[]): Promise<string[]> => {
  const { rows } = await database.run<{ etag: string }>(service, {
    text: `select metadata ->> 'eTag' as etag from storage.objects where metadata ->> 'eTag' = any($1)`,
    values: [files.map(etagOf)],
  });
  const named = new Set(rows.map(({ etag }) => etag));
  return files.filter((sha256) => !named.has(etagOf(sha256)));
};

/** Looks again under the locks of those who could want it, and deletes it. False while a backup holds them off. */
const sweepFile = (database: Database, places: FilePlaces, sha256: string): Promise<boolean> =>
  database.transaction(service, async (query) => {
    const { rows } = await query<{ taken: boolean }>({
      text: 'select pg_try_advisory_xact_lock($1) as taken',
      values: [backupLock],
    });
    if (!rows[0]?.taken) return false;
    await query(fileLock(sha256));
    const { rowCount } = await query({
      text: `select from storage.objects where metadata ->> 'eTag' = $1 limit 1`,
      values: [etagOf(sha256)],
    });
    const file = places.fileOf(sha256);
    if (rowCount === 0 && (await isADayOld(file))) await rm(file, { force: true });
    return true;
  });
