import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type BackupSummary, backupFiles, CannotStart, makeBackup, transientTables } from '../../provider/index.ts';
import { knownSchema } from '../database/known-schema.ts';
import { deleteUnnamedFiles, keptFiles } from '../files/kept-files.ts';
import { thaanVersion } from '../serving/version.ts';
import { application } from '../settings/application.ts';
import type { Settings } from '../settings/settings.ts';
import {
  backupName,
  backupsIn,
  deleteAbandoned,
  deleteOutlived,
  goodness,
  type Outcome,
  prepareShelf,
  refuseOtherShop,
  remember,
  sweep,
} from './backup-folder.ts';
import { faultOf } from './check.ts';
import { isDue } from './due.ts';
import { type Source, withSource } from './source.ts';
import { stagedTables } from './staged-tables.ts';

/** A backup that was made. */
export interface Made extends BackupSummary {
  readonly file: string;
  readonly outcome: Outcome;
  /** Why the outcome could not be written down beside the file, in words, or null. */
  readonly unrecorded: string | null;
  /** The names of those that were past their time. */
  readonly deleted: readonly string[];
  /** How many files no backup names any more, and went. */
  readonly deletedFiles: number;
  /** The names of those that were left by upgrades that were cut off. */
  readonly abandoned: readonly string[];
}

/** By hand; by night, where several servers of one database each ask for it; or before an upgrade. */
export type Reason = 'asked' | 'nightly' | 'upgrade';

/**
 * Makes a backup of the shop, restores it into a scratch database to see that it is whole, remembers the result and
 * deletes what is past its time. By night it makes none where that night's is there already, and
 * answers with undefined. docs/decisions/0007-backups.md has the reasons. Throws `CannotStart`.
 */
export const backUp = (settings: Settings, reason: Reason = 'asked'): Promise<Made | undefined> =>
  withSource(settings, async (source) => {
    const { folder, hour = 0 } = settings.backups;
    if (folder === undefined) throw new CannotStart('THAAN_BACKUPS names no folder for it.');
    prepareShelf(folder);
    refuseOtherShop(folder, source.shop);
    const now = new Date();
    const made = backupsIn(folder).map(({ madeAt }) => madeAt);
    if (reason === 'nightly' && !isDue({ hour, now, made, tried: undefined })) return undefined;
    sweep(folder);
    // One of them stays until there is a better one.
    const abandoned = reason === 'upgrade' ? deleteAbandoned(folder, 1) : [];
    const name = backupName(source.shop, now);
    const file = join(folder, name);
    const summary = await write(source, file, settings);
    const known = { ...aboutOf(summary), ...(reason === 'upgrade' && { upgrading: true as const }) };
    remember(folder, name, { ...known, checkedAt: null, fault: 'it was not checked yet.' });
    const outcome = { ...known, ...(await checked(file)) };
    const unrecorded = remember(folder, name, outcome);
    if (reason === 'upgrade' && goodness(outcome)) abandoned.push(...deleteAbandoned(folder, 1));
    const deleted = deleteOutlived(folder, new Date());
    const deletedFiles = await deleteUnnamedFiles(folder);
    return { ...summary, file, outcome, unrecorded, abandoned, deleted, deletedFiles };
  });

const write = ({ admin, kind, shop }: Source, file: string, { files }: Settings): Promise<BackupSummary> =>
  makeBackup({
    application,
    admin,
    file,
    about: { kind, shop, version: thaanVersion() },
    withoutRows: [...transientTables, ...stagedTables],
    further: knownSchema.further,
    files: backupFiles(files.folder, keptFiles(dirname(file))),
  });

const aboutOf = ({ heading, rows, tables }: BackupSummary): Pick<Outcome, 'rows' | 'tables' | 'files' | 'schema'> => {
  const steps = heading.steps.map(({ ledger, version }) => `${ledger} ${version}`).join();
  return {
    rows,
    tables,
    files: heading.files?.length ?? 0,
    schema: createHash('sha256').update(steps).digest('hex').slice(0, 12),
  };
};

const checked = async (file: string): Promise<Pick<Outcome, 'checkedAt' | 'fault'>> => {
  try {
    return { fault: await faultOf(file), checkedAt: new Date().toISOString() };
  } catch (error) {
    if (error instanceof CannotStart) return { fault: error.message, checkedAt: null };
    const { code, path, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    // The disk's word. The backup is there all the same.
    const why = path === undefined ? code : `${code}: ${path}`;
    const fault = `it is checked in ${tmpdir()}, and the disk refused that (${why}); TMPDIR names another place.`;
    return { fault, checkedAt: null };
  }
};
