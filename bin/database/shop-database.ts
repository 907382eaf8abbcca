import {
  type ConnectionSettings,
  loginSettings,
  reachServer,
  refuseLossySettings,
  startCluster,
} from '../../provider/index.ts';
import { deleteCutOffChecks } from '../backup/check.ts';
import { application } from '../settings/application.ts';
import type { Settings } from '../settings/settings.ts';
import { isEarlierDemo, moveDemoAside } from './earlier-shop.ts';
import { refuseOlder, upgradeDatabase } from './upgrade.ts';

/** A database with everything in it that requests need. */
export interface ReadyDatabase {
  readonly admin: ConnectionSettings;
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL, or goes to the one that DATABASE_URL names, and brings its schema up to date, unless
 * `judge` throws: a start is refused before its data is changed. An earlier version's demo is made
 * again in its folder.
 */
export const openShopDatabase = async (
  settings: Settings,
  say: (line: string) => void,
  judge: (admin: ConnectionSettings) => Promise<void>,
): Promise<ReadyDatabase> => {
  let isOver = false;
  const found = await afterwards(await reach(settings, say), async (admin) => {
    await judge(admin);
    isOver = await isEarlierDemo(admin, settings);
  });
  if (isOver) {
    await found.stop();
    await moveDemoAside(settings, say);
  }
  return prepared(isOver ? await reach(settings, say) : found, async (admin) => {
    if (settings.backups.folder !== undefined) await deleteCutOffChecks(settings.backups.folder, say);
    await upgradeDatabase(admin, settings, say);
  });
};

/** The same for a command beside the server: throws `CannotStart` where the schema is an older version's. */
export const openUpToDateDatabase = async (settings: Settings): Promise<ReadyDatabase> =>
  prepared(await reach(settings, () => {}), async (admin) => {
    await refuseOlder(admin, settings);
    await upgradeDatabase(admin, settings, () => {});
  });

const reach = async (settings: Settings, say: (line: string) => void): Promise<ReadyDatabase> => {
  const cluster = settings.database
    ? await foreignServer(settings.database)
    : await startCluster({ application, folder: settings.data, log: say });
  return afterwards(cluster, (admin) => refuseLossySettings([admin]));
};

const foreignServer = async (admin: ConnectionSettings): Promise<ReadyDatabase> => {
  await reachServer(admin, application);
  return { admin, stop: async () => {} };
};

const prepared = (
  cluster: ReadyDatabase,
  prepare: (admin: ConnectionSettings) => Promise<void>,
): Promise<ReadyDatabase> =>
  afterwards(cluster, async (admin) => {
    await prepare(admin);
    await refuseLossySettings([loginSettings(admin, 'authenticator'), loginSettings(admin, 'supabase_auth_admin')]);
  });

/** Hands the database over when `work` on it is done; stops it where that throws. */
const afterwards = async (
  cluster: ReadyDatabase,
  work: (admin: ConnectionSettings) => Promise<void>,
): Promise<ReadyDatabase> => {
  try {
    await work(cluster.admin);
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
};
