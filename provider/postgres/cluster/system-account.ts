import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The system account that PostgreSQL runs as when this process is root, which PostgreSQL refuses to be. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** `postgres` where that account exists, else `nobody`; undefined when this process is not root and runs it itself. */
export const serverAccount = (): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: '-u' | '-g', name: string): number | undefined => {
    const run = spawnSync('id', [option, name], { encoding: 'utf8' });
    return run.status === 0 ? Number(run.stdout.trim()) : undefined;
  };
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  return { uid: 65_534, gid: 65_534 };
};

/** The account's name, for a sentence; its number where it has none. */
export const accountName = (uid: number): string => {
  const run = spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' });
  return (run.status === 0 && run.stdout.trim()) || `number ${uid}`;
};

const enterable = 0o1;
const readable = 0o4;

const allows = (path: string, { uid, gid }: Account, bits: number): boolean => {
  const { mode, uid: owner, gid: group } = statSync(path);
  const shift = owner === uid ? 6 : group === gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
};

/** The first folder, from the root down to `folder`, that the account may not enter. Folders not made yet are passed. */
export const blockingFolder = (folder: string, account: Account): string | undefined => {
  const path = resolve(folder);
  const parent = dirname(path);
  const above = parent === path ? undefined : blockingFolder(parent, account);
  if (above) return above;
  const found = statSync(path, { throwIfNoEntry: false });
  return found && !allows(path, account, enterable) ? path : undefined;
};

/** Whether the account may read and enter everything that must be read of a program's folder. */
export const canRead = (paths: readonly string[], account: Account): boolean =>
  paths.every((path) => !blockingFolder(dirname(path), account) && allows(path, account, readable | enterable));
