// Makes sure that what package-lock.json names is installed, and nothing more: it runs before every command of the
// README, on the plain Node and npm of the machine, so it may use nothing that is itself installed here.
//   node scripts/setup.mjs               what the product needs to run
//   node scripts/setup.mjs --with-tests  that and the test tools
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const withTests = process.argv.includes('--with-tests');

const fail = (sentence) => {
  console.error(`Thaan cannot be set up: ${sentence}`);
  process.exit(1);
};

const oldestNode = 20;
if (Number(process.versions.node.split('.')[0]) < oldestNode)
  fail(`Node ${process.versions.node} is too old. Install Node ${oldestNode} or newer, then run the command again.`);

/** The C library, as lock files name it; npm leaves out packages built for another. */
const libc = () =>
  process.platform === 'linux' ? (process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl') : undefined;

const allows = (list, value) => !list || [list].flat().includes(value);

/** Whether npm must have put this package here: an optional one counts only as a build for this very platform. */
const belongsHere = (wanted, ownLibc) =>
  (withTests || !wanted.dev) &&
  allows(wanted.os, process.platform) &&
  allows(wanted.cpu, process.arch) &&
  allows(wanted.libc, ownLibc) &&
  (!(wanted.optional || wanted.devOptional) || Boolean(wanted.os && wanted.cpu));

const installedVersion = (folder) => {
  const manifest = join(root, folder, 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
};

const lockedPackages = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

const missing = () => {
  const packages = lockedPackages();
  const ownLibc = libc();
  return Object.entries(packages).filter(
    ([folder, wanted]) => folder !== '' && belongsHere(wanted, ownLibc) && installedVersion(folder) !== wanted.version,
  );
};

// npm sets these for the scripts it runs, and they would say where and what the nested npm installs. How it reaches the
// registry (a proxy, a certificate, a mirror) is the person's own setting and goes on to it.
const ofOuterNpm =
  /^npm_(lifecycle_.*|package_.*|config_(local_prefix|global_prefix|prefix|global|location|workspaces?|include_workspace_root|omit|include|only|also|dev|production|dry_run|package_lock|package_lock_only|ignore_scripts|loglevel|silent|json))$/i;
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofOuterNpm.test(name)));

const absent = missing();
if (absent.length > 0) {
  console.log(`Installing ${absent.length} packages (the first time this takes about a minute) ...`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const flags = [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(withTests ? [] : ['--omit=dev']),
  ];
  const run = spawnSync(npm, flags, { cwd: root, stdio: 'inherit', env, shell: process.platform === 'win32' });
  if (run.error) fail(`npm did not start (${run.error.message}). Install npm, then run the command again.`);
  if (run.status !== 0)
    fail(
      'npm could not install the packages; its own message stands above. Check the connection to the npm registry, then run the command again.',
    );
  const still = missing().map(([folder]) => folder.replace(/^node_modules\//, ''));
  if (still.length > 0)
    fail(
      `npm finished but ${still.slice(0, 3).join(', ')} is not installed. Delete the folder node_modules, then run the command again.`,
    );
}

/**
 * The scripts run on the Node that a package brings, by the link that npm makes to it. npm 9 (Debian 13's) takes that
 * link away again with the packages of the other platforms, which bring a program of the same name.
 */
const linkNode = () => {
  const link = join(root, 'node_modules/.bin/node');
  if (process.platform === 'win32' || existsSync(link)) return;
  const ownLibc = libc();
  const found = Object.entries(lockedPackages()).find(([, wanted]) => wanted.bin?.node && belongsHere(wanted, ownLibc));
  if (!found) return;
  const [folder, { bin }] = found;
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(relative(dirname(link), join(root, folder, bin.node)), link);
};
linkNode();
