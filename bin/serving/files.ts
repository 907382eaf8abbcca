import {
  CannotStart,
  type Database,
  fileSweep,
  openFiles,
  type StorageOptions,
  type Sweep,
} from '../../provider/index.ts';
import type { Settings } from '../settings/settings.ts';

/** Where the bytes of uploads go, or why nothing can be uploaded. Throws `CannotStart`. */
export const openFileFolder = async ({
  files: { folder },
}: Settings): Promise<Pick<StorageOptions, 'files' | 'whyNot'>> => {
  if (folder === undefined) return { files: undefined, whyNot: 'THAAN_FILES names no folder for it' };
  try {
    return { files: await openFiles(folder) };
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new CannotStart(`The folder for files ${folder} cannot be used (${code}); name another in THAAN_FILES.`, {
      cause: error,
    });
  }
};

/** What goes from that folder by the clock. */
export const fileSweeps = ({ files: { folder } }: Settings, database: Database): Sweep[] =>
  folder === undefined ? [] : [fileSweep({ folder, database })];
