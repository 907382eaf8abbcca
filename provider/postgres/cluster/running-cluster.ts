import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Application } from '../../application.ts';
import { type ConnectionSettings, connectClient, superuser } from '../connection.ts';
import { CannotStart } from '../errors.ts';
import { type DataFolder, placesIn } from './data-folder.ts';
import { folderHolder } from './folder-lock.ts';

const patienceMs = 15_000;

/**
 * The superuser's login on the PostgreSQL that another process of ours runs on the data folder `path`, for a command
 * beside it; undefined when nobody runs one. Waits for one that is just starting or stopping. Nothing in the folder is
 * touched. Throws `CannotStart`.
 */
export const runningCluster = async (
  path: string,
  application: Application,
): Promise<ConnectionSettings | undefined> => {
  const folder = placesIn(path, application);
  for (const until = Date.now() + patienceMs; ; await pause(100)) {
    const holder = await holderOf(folder);
    if (holder === undefined) return undefined;
    const admin = adminOf(folder);
    const client = admin && (await connectClient(admin).catch(() => undefined));
    if (client) {
      await client.end();
      return admin;
    }
    if (Date.now() > until)
      throw new CannotStart(
        `The ${application.name} (process ${holder}) on the data folder ${folder.root} holds a database that does not answer.`,
      );
  }
};

const holderOf = async (folder: DataFolder): Promise<string | undefined> => {
  try {
    return await folderHolder(folder);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new CannotStart(
      `The data folder ${folder.root} cannot be entered (${code}); run this under the account that runs ${folder.application.name}.`,
      { cause: error },
    );
  }
};

/** Undefined while PostgreSQL is not far enough to say where it listens. */
const adminOf = ({ root, cluster, run }: DataFolder): ConnectionSettings | undefined => {
  const login = { database: 'postgres', user: superuser };
  if (process.platform !== 'win32') return { ...login, host: run, port: 5432 };
  const written = join(cluster, 'postmaster.pid');
  const port = existsSync(written) ? Number(readFileSync(written, 'utf8').split('\n')[3]) : 0;
  if (!port) return undefined;
  return { ...login, host: '127.0.0.1', port, password: readFileSync(join(root, 'postgres.password'), 'utf8') };
};
