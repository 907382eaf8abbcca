import { readdirSync } from 'node:fs';
import {
  CannotStart,
  type ConnectionSettings,
  type Database,
  fileSweep,
  openFiles,
  type StorageOptions,
  type Sweep,
} from '../../provider/index.ts';
import { claimFiles } from '../files/claim.ts';
import type { Settings } from '../settings/settings.ts';

/** Where the bytes of uploads go, or why nothing can be uploaded. Throws `CannotStart`. */
export const openFileFolder = async (
  settings: Settings,
  admin: ConnectionSettings,
): Promise<Pick<StorageOptions, 'files' | 'whyNot'>> => {
  const { folder } = settings.files;
  if (folder === undefined) return { files: undefined, whyNot: 'THAAN_FILES names no folder for it' };
  await claimFiles(settings, admin);
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
export const fileSweeps = (settings: Settings, database: Database): Sweep[] => {
  const { folder } = settings.files;
  if (folder === undefined) return [];
  const { name, run } = fileSweep({ folder, database });
  return [{ name, run: async () => (holdsAside(settings) ? undefined : run()) }];
};

/** A database that a restore moved aside names files too: while it lies there it can be put back with all of them. */
const holdsAside = ({ database, data }: Settings): boolean =>
  !database && readdirSync(data).some((name) => name.startsWith('postgres.before-'));
