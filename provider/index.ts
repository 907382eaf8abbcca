/** The door of the provider: what puts it together imports from here alone. See README.md. */
export { type Auth, createAuth } from './auth/index.ts';
export { standardOutput } from './http/request-log.ts';
export { contentSecurityPolicy, securityHeaders } from './http/security-headers.ts';
export { createServer } from './http/server.ts';
export { startCluster } from './postgres/cluster.ts';
export {
  type ConnectionSettings,
  connectClient,
  connectionFromUrl,
  isLoopback,
  loginSettings,
  reachServer,
} from './postgres/connection.ts';
export { defaultDataFolder } from './postgres/data-folder.ts';
export { openDatabase, openOwnDatabase } from './postgres/database.ts';
export { CannotStart } from './postgres/errors.ts';
export { migrate, prepareDatabase } from './postgres/migrate.ts';
export type { Database } from './postgres/types.ts';
export { restRoutes } from './rest/index.ts';
