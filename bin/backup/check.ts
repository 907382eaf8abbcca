import { statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { CannotStart, MadeByNewer, restoreBackup, sweepScratch, withScratchCluster } from '../../provider/index.ts';
import { knownSchema } from '../database/known-schema.ts';
import { application } from '../settings/application.ts';
import { bytesText } from '../terminal/bytes.ts';

/** Room for a restore, as a multiple of the backup's bytes: 14 were measured, with indexes; the rest is spare. */
const roomFor = 20;
const emptyDatabase = 100 * 1024 * 1024;

/**
 * Restores a backup into a PostgreSQL of its own that is thrown away, where every table is read back and compared.
 * Answers with what is not as it should be, or null. Throws `CannotStart` when it could not be tried, for want of room or
 * because a newer Thaan made it.
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
      return doubts.length === 0 ? null : `${doubts.join('; ')}.`;
    } catch (error) {
      if (error instanceof CannotStart && !(error instanceof MadeByNewer)) return error.message;
      throw error;
    }
  });
};

/** Deletes what checks that were cut off left of the backups in `folder`, and says so in `log`. */
export const deleteCutOffChecks = (folder: string, log: (line: string) => void): Promise<void> =>
  sweepScratch({ owner: resolve(folder), application }, log);
