import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  CannotStart,
  type ConnectionSettings,
  type Heading,
  type Restored,
  reachServer,
  replaceCluster,
  restoreBackup,
  walkBackup,
} from '../../provider/index.ts';
import { knownSchema } from '../database/known-schema.ts';
import { application } from '../settings/application.ts';
import { refuseShopInside } from '../settings/owner.ts';
import { clone, placeOf, type Settings } from '../settings/settings.ts';

export interface RestoredShop extends Restored {
  /** Where the old database lies now. */
  readonly aside: string | undefined;
  readonly seconds: number;
}

/**
 * Makes the shop of a backup again: in the data folder where that holds no database, or with `replace` in place of the
 * one there, which is moved aside; or in the empty database of DATABASE_URL. All of it or nothing. Throws `CannotStart`.
 */
export const restoreShop = async (settings: Settings, file: string, replace: boolean): Promise<RestoredShop> => {
  const began = performance.now();
  // From end to end, before anything is made.
  const { heading } = await walkBackup(file, application);
  refuseOtherKind(heading, file);
  const restore = (admin: ConnectionSettings): Promise<Restored> => restoreBackup({ admin, file, ...knownSchema });
  const { result, aside } = settings.database
    ? { result: await intoServer(settings.database, replace, restore), aside: undefined }
    : await intoFolder(settings, heading, replace, restore);
  return { ...result, aside, seconds: (performance.now() - began) / 1_000 };
};

const refuseOtherKind = ({ about }: Heading, file: string): void => {
  if (about.kind !== 'shop' && about.kind !== 'demo')
    throw new CannotStart(`${file} is the backup of a database that is no shop.`);
};

type Restore = (admin: ConnectionSettings) => Promise<Restored>;

const intoServer = async (admin: ConnectionSettings, replace: boolean, restore: Restore): Promise<Restored> => {
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
