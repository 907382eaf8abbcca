import { join } from 'node:path';
import { type ConnectionSettings, migrate, prepareDatabase, startCluster } from '../provider/index.ts';
import { clone, type Settings } from './settings.ts';

/** A database with everything in it that requests need. */
export interface ReadyDatabase {
  readonly admin: ConnectionSettings;
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL, or goes to the one that DATABASE_URL names, and brings its schema up to date. */
export const openShopDatabase = async (settings: Settings, say: (line: string) => void): Promise<ReadyDatabase> => {
  const cluster = settings.database
    ? { admin: settings.database, stop: async () => {} }
    : await startCluster({ folder: settings.data, log: say });
  try {
    await prepareDatabase(cluster.admin);
    await migrate(cluster.admin, join(clone, 'supabase/migrations'));
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
};
