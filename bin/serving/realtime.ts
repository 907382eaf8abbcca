import {
  type Auth,
  type ConnectionSettings,
  createRealtime,
  type Database,
  loginSettings,
  type Members,
  openChanges,
  openLog,
  type Realtime,
  shareLog,
} from '../../provider/index.ts';
import type { Settings } from '../settings/settings.ts';

interface Parts {
  readonly admin: ConnectionSettings;
  readonly database: Database;
  readonly auth: Auth;
  readonly members: Members;
}

/** Sockets of clients. The database's log is opened with the first join; who asks for changes is told where there is none. */
export const openRealtime = (
  { admin, database, auth, members }: Parts,
  { proxies }: Settings,
  log: (line: string) => void,
): Realtime => {
  const { identify, publicKey, livingSessions } = auth;
  const write = (error: string): void => log(JSON.stringify({ time: new Date().toISOString(), error }));
  const databaseLog = shareLog(openLog(loginSettings(admin, 'supabase_replication_admin')));
  const changes = openChanges({ database, log: databaseLog, members, write });
  const parts = { database, identify, publicKey, livingSessions, members, changes, databaseLog };
  return createRealtime({ ...parts, proxies, log });
};
