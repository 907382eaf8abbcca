import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { deno, supabase, toolsFolder } from './tools.ts';

const packages = join(import.meta.dirname, 'tools');
const lockFile = join(packages, 'package-lock.json');

/** What was installed last: the lock file, copied once all of it was there. */
const mark = join(toolsFolder, 'installed.json');

const isInstalled = (): boolean => existsSync(mark) && readFileSync(mark, 'utf8') === readFileSync(lockFile, 'utf8');

/** Installs the tools where they are missing or out of date; answers with a sentence where they cannot be had. */
export const installTools = async (): Promise<string | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return `The tools are named for Linux on x64 alone; this is ${process.platform} on ${process.arch}.`;
  if (isInstalled()) return undefined;
  console.log('Installing the CLI of Supabase, Deno, PostgreSQL 15 and 17 (345 MB, once) ...');
  rmSync(toolsFolder, { recursive: true, force: true });
  mkdirSync(toolsFolder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(packages, name), join(toolsFolder, name));
  // The scripts of PostgreSQL's packages restore its links, which `installation` does.
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', `--prefix=${toolsFolder}`];
  const { status, error } = spawnSync('npm', ['ci', ...flags], { cwd: toolsFolder, stdio: 'inherit' });
  if (error) return `npm did not start (${error.message}).`;
  if (status !== 0) return 'npm could not install the tools; its own message stands above.';
  for (const [name, run] of Object.entries({ supabase, deno })) {
    const { status, output } = await run(['--version']);
    if (status !== 0) return `${name} does not run on this machine: ${output.trim()}`;
  }
  copyFileSync(lockFile, mark);
  return undefined;
};
