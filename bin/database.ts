import { join } from 'node:path';
import {
  type ConnectionSettings,
  loginSettings,
  migrate,
  prepareDatabase,
  reachServer,
  refuseLossySettings,
  startCluster,
} from '../provider/index.ts';
import { clone, type Settings } from './settings.ts';

/** A database with everything in it that requests need. */
export interface ReadyDatabase {
  readonly admin: ConnectionSettings;
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL, or goes to the one that DATABASE_URL names, and brings its schema up to date. */
export const openShopDatabase = async (settings: Settings, say: (line: string) => void): Promise<ReadyDatabase> => {
  const cluster = settings.database
    ? await foreignServer(settings.database)
    : await startCluster({ folder: settings.data, log: say });
  try {
    await refuseLossySettings([cluster.admin]);
    await prepareDatabase(cluster.admin);
    await refuseLossySettings([
      loginSettings(cluster.admin, 'authenticator'),
      loginSettings(cluster.admin, 'supabase_auth_admin'),
    ]);
    await migrate(cluster.admin, join(clone, 'supabase/migrations'));
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
