import type { RowFiles } from '../../postgres/backup/make-backup.ts';
import { backupLock } from './backup-lock.ts';
import { copyFiles } from './copy-files.ts';
import { namedFiles } from './named-files.ts';

/** What a backup does with the files of objects: those of `folder` (none where there is none) are copied to `kept`. */
export const backupFiles = (folder: string | undefined, kept: string): RowFiles => ({
  lock: backupLock,
  names: async (client) => (await namedFiles(client)).map(({ name }) => name),
  copy: (names) => copyFiles(folder === undefined ? [] : [folder], kept, names),
});
