import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import {
  bringUpToDate,
  CannotStart,
  type ConnectionSettings,
  connectClient,
  pendingSteps,
  withoutLimits,
} from '../../provider/index.ts';
import { backUp } from '../backup/back-up.ts';
import { settleUpgrades } from '../backup/backup-folder.ts';
import { application } from '../settings/application.ts';
import { placeOf, type Settings } from '../settings/settings.ts';
import { refuseEarlier } from './earlier-shop.ts';
import { existingInstallation } from './installation.ts';
import { knownSchema } from './known-schema.ts';

// Any number that no other lock takes.
const upgradeLock = 7_203_190_616;

/**
 * Brings a database to what this version needs: a new one silently, an older one after a backup, saying what is done.
 * All that is missing is one transaction, so that a failure leaves the earlier version what it had
 * (docs/decisions/0011-upgrades.md). One process at a time does it; the next finds nothing left to do. Throws
 * `CannotStart`.
 */
export const upgradeDatabase = (
  admin: ConnectionSettings,
  settings: Settings,
  say: (line: string) => void,
  folder = knownSchema.migrations,
): Promise<void> =>
  inTurn(admin, async () => {
    await refuseEarlier(admin, settings);
    const { isNew, steps } = await pendingSteps(admin, folder, application.name);
    if (isNew || steps.length === 0) {
      await bringUpToDate(admin, folder, application.name);
      return settle(settings);
    }
    const isShop = (await existingInstallation(admin)) === 'shop';
    const backup = isShop ? await backUpBefore(settings, say) : undefined;
    const began = performance.now();
    say(`Bringing the data up to date: ${steps.length === 1 ? '1 step' : `${steps.length} steps`} ...`);
    await bringUpToDate(admin, folder, application.name).catch((error: Error) => {
      if (!(error instanceof CannotStart)) throw error;
      // A server that is started again and again would fill the disk with them.
      if (backup) {
        rmSync(backup, { force: true });
        say(`The backup ${basename(backup)} was for this upgrade alone and is deleted.`);
      }
      throw withWayBack(error);
    });
    settle(settings);
    say(`The data is up to date, after ${((performance.now() - began) / 1_000).toFixed(1)} s.`);
  });

const settle = ({ backups: { folder } }: Settings): void => {
  if (folder !== undefined) settleUpgrades(folder);
};

/** Throws `CannotStart` where `upgradeDatabase` would change something: only a start does that, and says so. */
export const refuseOlder = async (admin: ConnectionSettings, settings: Settings): Promise<void> => {
  await refuseEarlier(admin, settings);
  const { steps } = await pendingSteps(admin, knownSchema.migrations, application.name);
  if (steps.length > 0)
    throw new CannotStart(`${placeOf(settings)} is that of an older version; npm start brings it up to date.`);
};

/** A lock of its own: making a backup waits for whoever migrates. */
const inTurn = async (admin: ConnectionSettings, work: () => Promise<void>): Promise<void> => {
  const client = await connectClient(admin);
  try {
    await client.query(withoutLimits, [false]);
    await client.query('select pg_advisory_lock($1)', [upgradeLock]).catch((error: Error) => {
      throw new CannotStart(`The database could not be brought up to date (${error.message}); start again.`);
    });
    await work();
  } finally {
    await client.end().catch(() => {});
  }
};

/** Answers with the file, where one is made. */
const backUpBefore = async (settings: Settings, say: (line: string) => void): Promise<string | undefined> => {
  const { folder, beforeUpgrade } = settings.backups;
  const none = !beforeUpgrade ? 'THAAN_UPGRADE_BACKUP is off' : folder === undefined && 'THAAN_BACKUPS names no folder';
  if (none) {
    say(`This version changes the data; ${none}, so no backup is made.`);
    return undefined;
  }
  say('This version changes the data: a backup first ...');
  const made = await backUp(settings, 'upgrade').catch((error: Error) => {
    throw error instanceof CannotStart ? noBackup(error.message) : error;
  });
  if (!made) return undefined;
  const { file, outcome, abandoned } = made;
  // One that could not be checked, for want of room, is a backup all the same.
  if (outcome.checkedAt !== null && outcome.fault !== null) {
    rmSync(file, { force: true });
    throw noBackup(`the one that was made was not good and is deleted: ${outcome.fault}`);
  }
  if (abandoned.length > 0) say(`Deleted what an upgrade that was cut off had left: ${abandoned.join(', ')}.`);
  say(`Backed up into ${file}${outcome.fault === null ? '' : `, which could not be checked: ${outcome.fault}`}`);
  return file;
};

const noBackup = (reason: string): CannotStart =>
  new CannotStart(
    `no backup could be made before the upgrade (${reason.replace(/\.$/, '')}), so nothing was changed; mend that, or go on without one by THAAN_UPGRADE_BACKUP=off for one start.`,
  );

const withWayBack = (error: CannotStart): CannotStart =>
  new CannotStart(`${error.message.replace(/\.$/, '')}, and the earlier version still works with it.`, {
    cause: error,
  });
