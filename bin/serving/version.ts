import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { clone } from '../settings/settings.ts';

/** The version of this Thaan, as package.json has it, with the commit of a clone: `0.7.0 (e7a42cb)`. */
export const thaanVersion = (folder = clone): string => {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const commit = commitOf(folder);
  return commit === undefined ? version : `${version} (${commit.slice(0, 7)})`;
};

/** Read from its files: git may be missing, and refuses a clone of another account. */
const commitOf = (folder: string): string | undefined => {
  try {
    const own = gitFolder(join(folder, '.git'));
    const head = textOf(join(own, 'HEAD'));
    const ref = /^ref: (.+)$/.exec(head)?.[1];
    const commit = ref === undefined ? head : refIn(own, ref);
    return /^[0-9a-f]{40,64}$/.test(commit) ? commit : undefined;
  } catch {
    return undefined;
  }
};

/** In a further worktree a file names it. */
const gitFolder = (path: string): string =>
  statSync(path).isDirectory() ? path : resolve(path, '..', textOf(path).replace(/^gitdir: /, ''));

const refIn = (own: string, ref: string): string => {
  const common = join(own, 'commondir');
  const folder = existsSync(common) ? resolve(own, textOf(common)) : own;
  const loose = join(folder, ref);
  if (existsSync(loose)) return textOf(loose);
  const packed = textOf(join(folder, 'packed-refs')).split('\n');
  return packed.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ?? '';
};

const textOf = (path: string): string => readFileSync(path, 'utf8').trim();
