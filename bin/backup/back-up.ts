import { join } from 'node:path';
import { type BackupSummary, CannotStart, makeBackup, passingTables } from '../../provider/index.ts';
import { createInstallation } from '../installation.ts';
import { createSecrets } from '../secrets.ts';
import type { Settings } from '../settings.ts';
import { thaanVersion } from '../version.ts';
import { faultOf } from './check.ts';
import { isDue } from './due.ts';
import {
  backupName,
  backupsIn,
  deleteOutlived,
  type Outcome,
  prepareShelf,
  refuseOtherShop,
  remember,
  sweep,
} from './shelf.ts';
import { type Source, withSource } from './source.ts';

/** A backup that was made. */
export interface Made extends BackupSummary {
  readonly file: string;
  readonly outcome: Outcome;
  /** The names of those that were past their time. */
  readonly deleted: readonly string[];
}

/**
 * Makes a backup of the shop, restores it into a scratch database to see that it is whole, remembers the result and
 * deletes what is past its time. With `onlyIfDue` it makes none, and answers with undefined, where the nightly one is
 * there already: several servers of one database each ask for it. Throws `CannotStart`.
 */
export const backUp = (settings: Settings, onlyIfDue = false): Promise<Made | undefined> =>
  withSource(settings, async (source) => {
    const { folder, hour = 0 } = settings.backups;
    if (folder === undefined) throw new CannotStart('THAAN_BACKUPS names no folder for it.');
    prepareShelf(folder);
    refuseOtherShop(folder, source.shop);
    const now = new Date();
    const made = backupsIn(folder).map(({ madeAt }) => madeAt);
    if (onlyIfDue && !isDue({ hour, now, made, tried: undefined })) return undefined;
    sweep(folder);
    const name = backupName(source.shop, now);
    const file = join(folder, name);
    const summary = await write(source, file);
    remember(folder, name, { ...counts(summary), checkedAt: null, fault: 'it was not checked yet.' });
    const outcome = { ...counts(summary), ...(await checked(file)) };
    remember(folder, name, outcome);
    return { ...summary, file, outcome, deleted: deleteOutlived(folder, new Date()) };
  });

const write = ({ admin, kind, shop }: Source, file: string): Promise<BackupSummary> =>
  makeBackup({
    admin,
    file,
    about: { kind, shop, version: thaanVersion() },
    withoutRows: passingTables,
    further: [createInstallation, createSecrets],
  });

const counts = ({ rows, tables }: BackupSummary): Pick<Outcome, 'rows' | 'tables'> => ({ rows, tables });

const checked = async (file: string): Promise<Pick<Outcome, 'checkedAt' | 'fault'>> => {
  try {
    return { fault: await faultOf(file), checkedAt: new Date().toISOString() };
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    return { fault: error.message, checkedAt: null };
  }
};
