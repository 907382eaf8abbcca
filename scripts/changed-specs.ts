import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { WrongUsage } from '../bin/terminal/command.ts';
import { root } from './steps.ts';

/** Folders of e2e that belong to a part of the source whose name is another. */
const belongsTo: readonly [path: RegExp, folders: readonly string[]][] = [
  [/^portal\/src\/(app|ui|lib)\//, ['shell', 'lists', 'inventory', 'sign-in']],
  [/^portal\/src\/features\/(imports|exports|list-menu)\//, ['files']],
  [/^portal\/src\/features\/(editor|records|categories)\//, ['fields', 'inventory', 'customers', 'discounts']],
  [/^portal\/src\/features\/(list|shortcuts|placeholders)\//, ['lists', 'shell']],
  [/\/pictures\/|storage/, ['pictures']],
  [/\/captcha\//, ['captcha']],
  [/^provider\/auth\//, ['sign-in', 'two-step', 'account']],
  [/^provider\/(rest|postgres)\//, ['inventory', 'customers', 'discounts']],
  [/^(provider\/realtime|portal\/src\/lib\/live)\//, ['live']],
  [/^provider\/functions\//, ['labels']],
  [/^(shop|supabase)\//, ['inventory', 'customers', 'discounts', 'labels', 'history', 'goods-in', 'users']],
  [/^bin\//, ['surroundings', 'sign-in']],
];

const git = (...words: readonly string[]): readonly string[] => {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new WrongUsage(stderr.trim().split('\n')[0] ?? 'git failed.');
  return stdout.split('\n').filter(Boolean);
};

/** The files that differ from a revision, with the new ones that git does not track yet. */
const changedFiles = (since: string): readonly string[] => [
  ...git('diff', '--name-only', since),
  ...git('ls-files', '--others', '--exclude-standard'),
];

/** The folders of e2e whose tests the changed files can affect: those of the same name, and those that belong to them. */
export const foldersFor = (files: readonly string[], folders: readonly string[]): readonly string[] => {
  const affects = (folder: string): boolean =>
    files.some(
      (file) =>
        file.split('/').slice(0, -1).includes(folder) ||
        belongsTo.some(([path, names]) => path.test(file) && names.includes(folder)),
    );
  return folders.filter(affects);
};

/** The folders of e2e that the changes since a revision can affect, as Playwright takes them. */
export const changedSpecs = (since: string): readonly string[] => {
  const folders = readdirSync(join(root, 'e2e'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  return foldersFor(changedFiles(since), folders).map((folder) => `e2e/${folder}/`);
};
