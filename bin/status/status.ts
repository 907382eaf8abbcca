import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ConnectionSettings,
  checkFiles,
  connectClient,
  countFiles,
  type HeldMessages,
  heldMessages,
  type NamedFile,
  reachServer,
  runningCluster,
} from '../../provider/index.ts';
import { type Backup, backupsIn } from '../backup/backup-folder.ts';
import { existingInstallation, type Installation } from '../database/installation.ts';
import { keptFiles } from '../files/kept-files.ts';
import { filesNamedIn } from '../files/named.ts';
import { type Announcement, announced } from '../serving/announcement.ts';
import type { LiveStatus } from '../serving/status-route.ts';
import { thaanVersion } from '../serving/version.ts';
import { application } from '../settings/application.ts';
import type { Settings } from '../settings/settings.ts';
import { folderBytes, freeBytes } from './folder-size.ts';
import { liveOf } from './live.ts';

/** How the shop is, as --json prints it. Sizes are bytes, moments ISO 8601. */
export interface Status {
  readonly version: string;
  /** What the database is for; null where there is none yet, unknown where no server has run on it. */
  readonly kind: Installation | 'unknown' | null;
  readonly server: {
    readonly running: boolean;
    readonly url: string | null;
    readonly since: string | null;
    /** When the last one stopped in order; null while one runs, and where it was killed. */
    readonly until: string | null;
    readonly version: string | null;
    /** Whether it answered now; null where nobody can say where it is. */
    readonly answers: boolean | null;
  };
  /** Who is at work; null where no server answers, and with DATABASE_URL, where nobody knows which one to ask. */
  readonly live: LiveStatus | null;
  readonly data: {
    readonly place: string;
    readonly bytes: number | null;
    /** Where the data lies; null on another machine. */
    readonly free: number | null;
  };
  /** Uploaded files: pictures. */
  readonly files: {
    /** Null where none is named: then nothing can be uploaded. */
    readonly folder: string | null;
    /** What lies there, also for a day what nobody names any more. */
    readonly count: number;
    readonly bytes: number;
    readonly free: number | null;
    /** How many files the shop names; null while no database runs. */
    readonly named: number | null;
    /** Those of them that are not there, or whose size is wrong or unreadable, as bucket/name. */
    readonly missing: readonly string[];
  };
  /** Requests for mail of the last day beyond the bound for all; null for none, and while no database runs. */
  readonly heldMail: HeldMessages | null;
  readonly backups: {
    readonly folder: string | null;
    /** The hour of the nightly one, at +05:30; null makes none. */
    readonly hour: number | null;
    /** Whether one is made before a new version changes the data. */
    readonly beforeUpgrade: boolean;
    readonly count: number;
    readonly bytes: number;
    /** The files that they name, each once. */
    readonly files: { readonly count: number; readonly bytes: number };
    readonly free: number | null;
    readonly last: LastBackup | null;
  };
}

interface LastBackup {
  readonly file: string;
  readonly madeAt: string;
  readonly bytes: number;
  readonly rows: number | null;
  /** How many files they name. */
  readonly files: number | null;
  readonly checkedAt: string | null;
  readonly fault: string | null;
}

/** Looks, and changes nothing: no PostgreSQL is started for it. Throws `CannotStart` where it may not look. */
export const statusOf = async (settings: Settings): Promise<Status> => {
  const { folder, hour, beforeUpgrade } = settings.backups;
  const backups = folder ? backupsIn(folder) : [];
  const { database, data } = settings;
  const admin = database ?? (await runningCluster(data, application));
  if (database) await reachServer(database, application);
  const serving = database ? undefined : servingIn(data, admin);
  return {
    version: thaanVersion(),
    kind: await kindOf(settings, admin),
    server: await serverOf(settings, serving),
    live: serving ? await liveOf(serving) : null,
    data: {
      place: database ? `database ${database.database} on ${database.host}` : data,
      bytes: database ? await databaseBytes(database) : await folderBytes(data, settings.files.folder),
      free: database ? null : await freeBytes(data),
    },
    files: await filesOf(settings, admin),
    heldMail: admin ? await heldMessages(admin) : null,
    backups: {
      folder: folder ?? null,
      hour: hour ?? null,
      beforeUpgrade,
      count: backups.length,
      bytes: backups.reduce((sum, { bytes }) => sum + bytes, 0),
      files: folder ? await countFiles(keptFiles(folder)) : { count: 0, bytes: 0 },
      free: folder ? await freeBytes(folder) : null,
      last: lastOf(backups, folder),
    },
  };
};

const filesOf = async (
  { files: { folder } }: Settings,
  admin: ConnectionSettings | undefined,
): Promise<Status['files']> => {
  const named = admin ? await filesNamedIn(admin) : undefined;
  const place = folder === undefined ? { count: 0, bytes: 0 } : await countFiles(folder);
  return {
    folder: folder ?? null,
    ...place,
    free: folder === undefined ? null : await freeBytes(folder),
    named: named?.length ?? null,
    missing: await missingOf(folder, named ?? []),
  };
};

/** Nothing is read but what has another size than its row says: backups do that in turn, and `restore --files` at once. */
const missingOf = async (folder: string | undefined, named: readonly NamedFile[]): Promise<string[]> => {
  const { missing, damaged } =
    folder === undefined ? { missing: named, damaged: [] } : await checkFiles(folder, named, { bytes: 0, turn: 0 });
  return [...missing, ...damaged].map(({ object }) => object);
};

const kindOf = async ({ data }: Settings, admin: ConnectionSettings | undefined): Promise<Status['kind']> => {
  if (admin) return (await existingInstallation(admin)) ?? null;
  return existsSync(join(data, 'postgres')) ? (announced(data)?.kind ?? 'unknown') : null;
};

/** A database that runs may be a command's own, and a server that was killed did not say that it stopped. */
const servingIn = (data: string, admin: ConnectionSettings | undefined): Announcement | undefined => {
  const last = announced(data);
  return admin && last && last.until === null && isAlive(last.pid) ? last : undefined;
};

const serverOf = async (settings: Settings, serving: Announcement | undefined): Promise<Status['server']> => {
  const { database, data, host, port = 3000, url } = settings;
  const unknown = { url: null, since: null, until: null, version: null, answers: null };
  if (database) {
    const here = `http://${/^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host}:${port}`;
    const answers = await isHealthy(here);
    return { ...unknown, running: answers, url: answers ? (url ?? here) : null, answers };
  }
  if (!serving) return { ...unknown, running: false, until: announced(data)?.until ?? null };
  return { ...served(serving), running: true, answers: await isHealthy(serving.here) };
};

const served = ({ url, since, until, version }: Announcement) => ({ url, since, until, version });

const patienceMs = 5_000;

const isHealthy = async (here: string): Promise<boolean> => {
  try {
    return (await fetch(`${here}/health`, { signal: AbortSignal.timeout(patienceMs) })).ok;
  } catch {
    return false;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const databaseBytes = async (database: ConnectionSettings): Promise<number | null> => {
  const client = await connectClient(database);
  const { rows } = await client
    .query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    .finally(() => client.end());
  return rows[0] ? Number(rows[0].bytes) : null;
};

const lastOf = ([newest]: readonly Backup[], folder = ''): LastBackup | null =>
  newest
    ? {
        file: join(folder, newest.name),
        madeAt: newest.madeAt.toISOString(),
        bytes: newest.bytes,
        rows: newest.outcome?.rows ?? null,
        files: newest.outcome?.files ?? null,
        checkedAt: newest.outcome?.checkedAt ?? null,
        fault: newest.outcome ? newest.outcome.fault : 'it was brought here and not checked.',
      }
    : null;
