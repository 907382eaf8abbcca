import { readdirSync } from 'node:fs';
import {
  type ConnectionSettings,
  type Database,
  fileSweep,
  openFiles,
  type StorageOptions,
  type Sweep,
} from '../../provider/index.ts';
import { areOurs, claimFiles, using } from '../files/claim.ts';
import type { Settings } from '../settings/settings.ts';

/** Where the bytes of uploads go, or why nothing can be uploaded. Throws `CannotStart`. */
export const openFileFolder = async (
  settings: Settings,
  admin: ConnectionSettings,
): Promise<Pick<StorageOptions, 'files' | 'whyNot'>> => {
  const { folder } = settings.files;
  if (folder === undefined) return { files: undefined, whyNot: 'THAAN_FILES names no folder for it' };
  await claimFiles(settings, admin);
  return { files: await using(folder, () => openFiles(folder)) };
};

/** What goes from that folder by the clock, while it is this database's. That nothing says whose it is is told of once. */
export const fileSweeps = (settings: Settings, admin: ConnectionSettings, database: Database): Sweep[] => {
  const { folder } = settings.files;
  if (folder === undefined) return [];
  const { name, run } = fileSweep({ folder, database });
  let isTold = false;
  const round = async (): Promise<void> => {
    // Each time: its disk may have gone meanwhile, and another's be there.
    const isOurs = await areOurs(settings, admin);
    if (!isOurs && !isTold)
      process.emitWarning(`Nothing is swept from ${folder}: nothing says any more whose it is. Is its disk there?`);
    isTold = !isOurs;
    if (isOurs && !holdsAside(settings)) await run();
  };
  return [{ name, run: round }];
};

/** A database that a restore moved aside names files too: while it lies there it can be put back with all of them. */
const holdsAside = ({ database, data }: Settings): boolean =>
  !database && readdirSync(data).some((name) => name.startsWith('postgres.before-'));
