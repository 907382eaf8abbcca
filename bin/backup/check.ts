import { statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import {
  CannotStart,
  type ConnectionSettings,
  checkFiles,
  MadeByNewer,
  moveAside,
  type NamedFile,
  restoreBackup,
  sweepScratch,
  withScratchCluster,
} from '../../provider/index.ts';
import { knownSchema } from '../database/known-schema.ts';
import { keptFiles } from '../files/kept-files.ts';
import { filesNamedIn } from '../files/named.ts';
import { filesText, objectsText } from '../files/words.ts';
import { application } from '../settings/application.ts';
import { bytesText } from '../terminal/bytes.ts';

/** Room for a restore, as a multiple of the backup's bytes: 14 were measured, with indexes; the rest is spare. */
const roomFor = 20;
/** Of files, each night: all that a small shop has, and in turn what a large one has. */
const readBytes = 4 * 1024 ** 3;
const dayMs = 24 * 3_600_000;
const emptyDatabase = 100 * 1024 * 1024;

/**
 * Restores a backup into a PostgreSQL of its own that is thrown away, where every table is read back and compared, and
 * looks for the files that its rows name. Answers with what is not as it should be, or null. Throws `CannotStart` when it
 * could not be tried, for want of room or because a newer Thaan made it.
 */
export const faultOf = async (file: string): Promise<string | null> => {
  const place = tmpdir();
  const { bavail, bsize } = statfsSync(place);
  const needed = emptyDatabase + roomFor * statSync(file).size;
  if (bavail * bsize < needed)
    throw new CannotStart(
      `checking it takes about ${bytesText(needed)} in ${place}, where ${bytesText(bavail * bsize)} are free; TMPDIR names another place.`,
    );
  return withScratchCluster({ owner: dirname(file), application }, async (admin) => {
    try {
      const { doubts } = await restoreBackup({ admin, file, ...knownSchema });
      const faults = [...doubts, ...(await filesAmiss(admin, keptFiles(dirname(file))))];
      return faults.length === 0 ? null : `${faults.join('; ')}.`;
    } catch (error) {
      if (error instanceof CannotStart && !(error instanceof MadeByNewer)) return error.message;
      throw error;
    }
  });
};

/** What is wrong with the files that the rows name, a sentence each. A damaged one is moved aside: the next backup copies it anew. */
const filesAmiss = async (admin: ConnectionSettings, folder: string): Promise<string[]> => {
  const named = await filesNamedIn(admin);
  const turn = Math.floor(Date.now() / dayMs);
  const { missing, damaged } = await checkFiles(folder, named, { bytes: readBytes, turn });
  await moveAside(folder, damaged);
  const amiss: string[] = [];
  if (missing.length > 0)
    amiss.push(`${missing.length} of its ${filesText(named.length)} are not in ${folder} (${objectsIn(missing)})`);
  if (damaged.length > 0)
    amiss.push(
      `${damaged.length} of its ${filesText(named.length)} in ${folder} were changed or damaged (${objectsIn(damaged)}) and moved aside as .damaged; the next backup copies them anew where the shop still has them`,
    );
  return amiss;
};

const objectsIn = (files: readonly NamedFile[]): string => objectsText(files.map(({ object }) => object));

/** Deletes what checks that were cut off left of the backups in `folder`, and says so in `log`. */
export const deleteCutOffChecks = (folder: string, log: (line: string) => void): Promise<void> =>
  sweepScratch({ owner: resolve(folder), application }, log);
