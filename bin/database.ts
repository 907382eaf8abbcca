import {
  type ConnectionSettings,
  loginSettings,
  reachServer,
  refuseLossySettings,
  startCluster,
} from '../provider/index.ts';
import { deleteCutOffChecks } from './backup/check.ts';
import type { Settings } from './settings.ts';
import { refuseOlder, upgradeDatabase } from './upgrade.ts';

/** A database with everything in it that requests need. */
export interface ReadyDatabase {
  readonly admin: ConnectionSettings;
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL, or goes to the one that DATABASE_URL names, and brings its schema up to date, unless
 * `judge` throws: what refuses a start refuses it before the data is changed for it.
 */
export const openShopDatabase = (
  settings: Settings,
  say: (line: string) => void,
  judge: (admin: ConnectionSettings) => Promise<void>,
): Promise<ReadyDatabase> =>
  open(settings, say, async (admin) => {
    await judge(admin);
    if (settings.backups.folder !== undefined) await deleteCutOffChecks(settings.backups.folder, say);
    await upgradeDatabase(admin, settings, say);
  });

/** The same for a command beside the server: throws `CannotStart` where the schema is an older version's. */
export const openUpToDateDatabase = (settings: Settings): Promise<ReadyDatabase> =>
  open(
    settings,
    () => {},
    async (admin) => {
      await refuseOlder(admin, settings);
      await upgradeDatabase(admin, settings, () => {});
    },
  );

const open = async (
  settings: Settings,
  say: (line: string) => void,
  prepare: (admin: ConnectionSettings) => Promise<void>,
): Promise<ReadyDatabase> => {
  const cluster = settings.database
    ? await foreignServer(settings.database)
    : await startCluster({ folder: settings.data, log: say });
  try {
    await refuseLossySettings([cluster.admin]);
    await prepare(cluster.admin);
    await refuseLossySettings([
      loginSettings(cluster.admin, 'authenticator'),
      loginSettings(cluster.admin, 'supabase_auth_admin'),
    ]);
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
};

const foreignServer = async (admin: ConnectionSettings): Promise<ReadyDatabase> => {
  await reachServer(admin);
  return { admin, stop: async () => {} };
};
