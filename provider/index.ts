/** The door of the provider: what puts it together imports from here alone. See README.md. */
export type { Application } from './application.ts';
export { type HeldMessages, heldMessages } from './auth/codes/held-messages.ts';
export {
  type Auth,
  type AuthSettings,
  addDirectory,
  addSecretKey,
  createAuth,
  type Directory,
  type DirectoryChange,
  isSecretKeyName,
  listDirectories,
  listSecretKeys,
  removeDirectory,
  removeSecretKey,
  replaceKeys,
  rotateKeys,
  rotateSecretKey,
  type SecretKey,
  serviceAddresses,
  updateDirectory,
} from './auth/index.ts';
export { functionRoutes } from './functions/index.ts';
export { openListener } from './http/listener.ts';
export { createMembers, type Members } from './http/members.ts';
export { standardOutput } from './http/request-log.ts';
export { contentSecurityPolicy, type PageRules, type Sources, securityHeaders } from './http/security-headers.ts';
export { createServer } from './http/server.ts';
export { createMail, type Mail } from './mail/index.ts';
export type { BackupSummary, Heading } from './postgres/backup/format.ts';
export type { KnownSchema } from './postgres/backup/known-steps.ts';
export { makeBackup } from './postgres/backup/make-backup.ts';
export { type Restored, restoreBackup } from './postgres/backup/restore-backup.ts';
export { readHeading, walkBackup } from './postgres/backup/walk-backup.ts';
export { completeBinaries } from './postgres/cluster/binaries.ts';
export { startCluster } from './postgres/cluster/cluster.ts';
export { defaultDataFolder, placesIn, refuseOtherAccount } from './postgres/cluster/data-folder.ts';
export { replaceCluster } from './postgres/cluster/replace-cluster.ts';
export { runningCluster } from './postgres/cluster/running-cluster.ts';
export { sweepScratch, withScratchCluster } from './postgres/cluster/scratch-cluster.ts';
export {
  type ConnectionSettings,
  connectClient,
  connectionFromUrl,
  isLoopback,
  loginSettings,
  reachServer,
} from './postgres/connection.ts';
export { openDatabase, openOwnDatabase } from './postgres/database.ts';
export { refuseLossySettings } from './postgres/durability.ts';
export { CannotStart, isLostConnection } from './postgres/errors.ts';
export { openLog } from './postgres/log/open-log.ts';
export { madeEarlier } from './postgres/migrations/earlier-release.ts';
export { bringUpToDate, migrate, prepareDatabase, withoutLimits } from './postgres/migrations/migrate.ts';
export { MadeByNewer, pendingSteps } from './postgres/migrations/migration-steps.ts';
export type { Database, OwnDatabase } from './postgres/types.ts';
export {
  createRealtime,
  messageSweep,
  openChanges,
  type Realtime,
  type RealtimeStatus,
  shareLog,
} from './realtime/index.ts';
export { restRoutes } from './rest/index.ts';
export { createSms, type Sms, type SmsHook } from './sms/index.ts';
export { backupFiles } from './storage/files/backup-files.ts';
export { checkFiles } from './storage/files/check-files.ts';
export { copyFiles } from './storage/files/copy-files.ts';
export { fewAtOnce } from './storage/files/few-at-once.ts';
export { countFiles, deleteOtherFiles, filesIn, moveAside } from './storage/files/folder-files.ts';
export { type NamedFile, namedFiles } from './storage/files/named-files.ts';
export { fileSweep, openFiles, removeObjects, type StorageOptions, storageRoutes } from './storage/index.ts';
export type { Sweep } from './sweeping/index.ts';
export { transientTables } from './transient-tables.ts';
