import { join } from 'node:path';
import type { Database } from '../../postgres/types.ts';
import type { Sweep } from '../../sweeping/index.ts';
import { service } from '../identities.ts';
import { backupLock } from './backup-lock.ts';
import { fileLock } from './locks.ts';
import { deleteIfOld, isADayOld, sweepArriving } from './open-files.ts';
import { type PassOver, passingOver } from './passing-over.ts';
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
  const swept = { database, places: filePlaces(folder), passOver: passingOver() };
  return {
    name: 'files that no object names',
    run: async () => {
      await sweepArriving(swept.places, swept.passOver);
      await sweepUnnamed(swept);
      await sweepForms(swept.places, swept.passOver);
    },
  };
};

interface Swept {
  readonly database: Database;
  readonly places: FilePlaces;
  readonly passOver: PassOver;
}

const sweepUnnamed = async (swept: Swept): Promise<void> => {
  for (const inner of await namesIn(swept.places.root, /^[0-9a-f]{2}$/)) {
    const old = await oldFiles(swept, inner);
    for (let at = 0; at < old.length; at += atOnce)
      for (const sha256 of await unnamed(swept.database, old.slice(at, at + atOnce)))
        if (!(await sweepFile(swept, sha256))) return;
  }
};

const oldFiles = async ({ places, passOver }: Swept, inner: string): Promise<string[]> => {
  const folder = join(places.root, inner);
  const old: string[] = [];
  for (const name of (await passOver(folder, () => namesIn(folder, /^/))) ?? []) {
    const file = places.fileOf(name);
    if (isSha256(name) && (await passOver(file, () => isADayOld(file)))) old.push(name);
  }
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
const sweepFile = ({ database, places, passOver }: Swept, sha256: string): Promise<boolean> =>
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
    if (rowCount === 0) await passOver(file, () => deleteIfOld(file));
    return true;
  });
