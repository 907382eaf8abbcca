import { type Auth, createRealtime, type Database, type Members, noLog, type Realtime } from '../../provider/index.ts';
import type { Settings } from '../settings/settings.ts';

interface Parts {
  readonly database: Database;
  readonly auth: Auth;
  readonly members: Members;
}

/** Sockets of clients, which hear of nothing in a database without a logical log. */
export const openRealtime = (
  { database, auth, members }: Parts,
  { proxies }: Settings,
  log: (line: string) => void,
): Realtime => {
  const { identify, publicKey, livingSessions } = auth;
  return createRealtime({ database, identify, publicKey, livingSessions, members, changes: noLog(), proxies, log });
};
