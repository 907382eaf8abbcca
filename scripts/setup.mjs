// Makes sure that what package-lock.json names is installed, and nothing more. run.mjs has it done before every command,
// on the plain Node and npm of the machine, so nothing that is itself installed here may be used.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export const fail = (sentence) => {
  console.error(`Thaan cannot be set up: ${sentence}`);
  process.exit(1);
};

const oldestNode = 20;

const packages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/** The C library, as lock files name it; npm leaves out packages built for another. */
const libc =
  process.platform === 'linux' ? (process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl') : undefined;

const allows = (list, value) => !list || [list].flat().includes(value);

/** Whether npm must have put this package here: an optional one counts only as a build for this very platform. */
const belongsHere = (wanted) =>
  allows(wanted.os, process.platform) &&
  allows(wanted.cpu, process.arch) &&
  allows(wanted.libc, libc) &&
  (!(wanted.optional || wanted.devOptional) || Boolean(wanted.os && wanted.cpu));

const installedVersion = (folder) => {
  const manifest = join(root, folder, 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
};

const missing = (withTests) =>
  Object.entries(packages).filter(
    ([folder, wanted]) =>
      folder !== '' && (withTests || !wanted.dev) && belongsHere(wanted) && installedVersion(folder) !== wanted.version,
  );

// npm sets these for the scripts it runs, and they would say where and what the nested npm installs. How it reaches the
// registry (a proxy, a certificate, a mirror) is the person's own setting and goes on to it.
const ofOuterNpm =
  /^npm_(lifecycle_.*|package_.*|config_(local_prefix|global_prefix|prefix|global|location|workspaces?|include_workspace_root|omit|include|only|also|dev|production|dry_run|package_lock|package_lock_only|ignore_scripts|loglevel|silent|json))$/i;
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofOuterNpm.test(name)));

const install = (count, withTests) => {
  console.log(`Installing ${count} packages (the first time this takes about a minute) ...`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!withTests) flags.push('--omit=dev');
  const run = spawnSync(npm, flags, { cwd: root, stdio: 'inherit', env, shell: process.platform === 'win32' });
  if (run.error) fail(`npm did not start (${run.error.message}). Install npm, then run the command again.`);
  if (run.status !== 0)
    fail(
      'npm could not install the packages; its own message stands above. Check the connection to the npm registry, then run the command again.',
    );
  const still = missing(withTests).map(([folder]) => folder.replace(/^node_modules\//, ''));
  if (still.length > 0)
    fail(
      `npm finished but ${still.slice(0, 3).join(', ')} is not installed. Delete the folder node_modules, then run the command again.`,
    );
};

/** The Node that a package brings for this platform, if one does. */
const bundledNode = () => {
  const found = Object.entries(packages).find(([, wanted]) => wanted.bin?.node && belongsHere(wanted));
  return found && join(root, found[0], found[1].bin.node);
};

/**
 * A service starts that Node by the link that npm makes to it. npm 9 (Debian 13's) takes the link away again with the
 * packages of the other platforms, which bring a program of the same name.
 */
const linkNode = (node) => {
  const link = join(root, 'node_modules/.bin/node');
  if (process.platform === 'win32' || existsSync(link)) return;
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(relative(dirname(link), node), link);
};

/**
 * Installs what is missing of what the product needs to run, and with `withTests` of the test tools. Answers with the
 * path of the Node to run it with, that of the machine where no package brings one. Ends this process with one sentence
 * where it cannot be done.
 */
export const setUp = ({ withTests }) => {
  if (Number(process.versions.node.split('.')[0]) < oldestNode)
    fail(`Node ${process.versions.node} is too old. Install Node ${oldestNode} or newer, then run the command again.`);
  const absent = missing(withTests);
  if (absent.length > 0) install(absent.length, withTests);
  const node = bundledNode();
  if (node) linkNode(node);
  return node ?? process.execPath;
};
