import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  CannotStart,
  type ConnectionSettings,
  copyFiles,
  type Heading,
  type Restored,
  reachServer,
  replaceCluster,
  restoreBackup,
  walkBackup,
} from '../../provider/index.ts';
import { knownSchema } from '../database/known-schema.ts';
import { areOurs, refuseFilesBeyond } from '../files/claim.ts';
import { keptFiles } from '../files/kept-files.ts';
import { type PutBack, putFilesBack } from '../files/put-back.ts';
import { filesText } from '../files/words.ts';
import { application } from '../settings/application.ts';
import { refuseShopInside } from '../settings/owner.ts';
import { clone, placeOf, type Settings } from '../settings/settings.ts';

export interface RestoredShop extends Restored {
  readonly files: PutBack;
  /** Where the old database lies now. */
  readonly aside: string | undefined;
  readonly seconds: number;
}

/**
 * Makes the shop of a backup again: in the data folder where that holds no database, or with `replace` in place of the
 * one there, which is moved aside; or in the empty database of DATABASE_URL. All of it or nothing, but for files that are
 * not there any more. Throws `CannotStart`.
 */
export const restoreShop = async (settings: Settings, file: string, replace: boolean): Promise<RestoredShop> => {
  const began = performance.now();
  // From end to end, before anything is made.
  const { heading } = await walkBackup(file, application);
  refuseOtherKind(heading, file);
  refuseFilesWithoutFolder(heading, settings, file);
  await refuseFilesBeyond(settings, heading.files ?? []);
  const restore: Restore = async (admin) => {
    // Another's are refused before anything is written among them.
    await areOurs(settings, admin);
    const kept = backupFolders(settings, dirname(file));
    // First: a disk that is full leaves the database as it was. What the rows name counts, then.
    if (settings.files.folder) await copyFiles(kept.map(keptFiles), settings.files.folder, heading.files ?? []);
    const restored = await restoreBackup({ admin, file, ...knownSchema });
    return { ...restored, files: await putFilesBack(settings, admin, kept) };
  };
  const { result, aside } = settings.database
    ? { result: await intoServer(settings.database, replace, restore), aside: undefined }
    : await intoFolder(settings, heading, replace, restore);
  return { ...result, aside, seconds: (performance.now() - began) / 1_000 };
};

const refuseOtherKind = ({ about }: Heading, file: string): void => {
  if (about.kind !== 'shop' && about.kind !== 'demo')
    throw new CannotStart(`${file} is the backup of a database that is no shop.`);
};

const refuseFilesWithoutFolder = ({ files = [] }: Heading, settings: Settings, file: string): void => {
  if (files.length > 0 && settings.files.folder === undefined)
    throw new CannotStart(`${file} names ${filesText(files.length)}; name a folder for them in THAAN_FILES.`);
};

/** Where the files of backups may lie: beside the one at hand, which may be a copy, and in their own folder. */
const backupFolders = ({ backups: { folder } }: Settings, beside: string): string[] =>
  folder === undefined || folder === beside ? [beside] : [beside, folder];

type RestoredInto = Restored & Pick<RestoredShop, 'files'>;

type Restore = (admin: ConnectionSettings) => Promise<RestoredInto>;

const intoServer = async (admin: ConnectionSettings, replace: boolean, restore: Restore): Promise<RestoredInto> => {
  if (replace)
    throw new CannotStart('--replace is for data folders; make an empty database and name it in DATABASE_URL.');
  await reachServer(admin, application);
  return restore(admin);
};

const intoFolder = async (settings: Settings, { about }: Heading, replace: boolean, restore: Restore) => {
  const { data } = settings;
  if (about.kind === 'shop') refuseShopInside(clone, data);
  if (!replace && existsSync(join(data, 'postgres')))
    throw new CannotStart(
      `${placeOf(settings)} holds a database already; name a new folder in THAAN_DATA, or add --replace, which moves that database aside.`,
    );
  return replaceCluster({ application, folder: data, replace, log: () => {} }, restore);
};
