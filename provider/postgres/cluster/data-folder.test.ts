import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { application } from '../../testing/application.ts';
import { openDataFolder, refuseOtherAccount } from './data-folder.ts';

let place: string;
let folder: string;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'provider-folder-'));
  folder = join(place, 'data');
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** A folder with these files in it, open to everybody. */
const holding = (...files: string[]): void => {
  for (const file of files) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
  chmodSync(folder, 0o755);
};

it.each([
  ['a folder called postgres that is no database', ['postgres/notes.txt'], 'postgres'],
  ['a database and something else', ['postgres/PG_VERSION', 'letters.txt'], 'letters.txt'],
  ['files that are merely called alike', ['postgres.sql'], 'postgres.sql'],
])('%s is refused and left as it was', (_what, files, blamed) => {
  holding(...files);
  expect(() => openDataFolder(folder, application, undefined)).toThrow(
    `holds files that are not Example's (${blamed})`,
  );
  expect(statSync(folder).mode & 0o777).toBe(0o755);
  expect(existsSync(join(folder, 'run'))).toBe(false);
});

it('what an earlier start left is taken, and closed to others', () => {
  holding(
    'postgres/PG_VERSION',
    'postgres.log',
    'postgres.password',
    'postgres.new-12/base',
    'run/owner.sock',
    'files/0a/0a',
  );
  expect(openDataFolder(folder, application, undefined).root).toBe(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('somebody else’s is not taken over as root', () => {
  holding('postgres/PG_VERSION');
  const { uid } = statSync(join(folder, 'postgres'));
  expect(() => openDataFolder(folder, application, { uid: uid + 1, gid: uid + 1 })).toThrow(
    /belongs to another account \(.+\); run this under that one, not as root/,
  );
  expect(statSync(folder).mode & 0o777).toBe(0o755);
});

it.runIf(process.getuid?.() === 0)('nor an empty one, or one that is served, with sudo -u forgotten', () => {
  chmodSync(place, 0o755);
  mkdirSync(folder);
  chownSync(folder, 2, 2);
  const sentence = `The data folder ${folder} belongs to another account (bin); run this under that one, not as root: sudo -u bin ...`;
  expect(() => openDataFolder(folder, application, { uid: 65_534, gid: 65_534 })).toThrow(sentence);
  expect([statSync(folder).uid, existsSync(join(folder, 'run'))]).toEqual([2, false]);
  expect(() => refuseOtherAccount(folder)).toThrow(sentence);
  chownSync(folder, 4_000_111, 0);
  expect(() => refuseOtherAccount(folder)).toThrow(
    'another account (number 4000111); run this under that one, not as root.',
  );
});

it('makes the folders above it, which others may enter', () => {
  folder = join(place, 'one/two/data');
  openDataFolder(folder, application, undefined);
  expect(['one', 'one/two', 'one/two/data'].map((name) => statSync(join(place, name)).mode & 0o777)).toEqual([
    0o755, 0o755, 0o700,
  ]);
});

it.runIf(existsSync('/proc/self/stat')).each(['/proc/x', '/proc/x/y'])('%s is refused, not waited for', (path) => {
  const code = `
    const { openDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))});
    try { openDataFolder(${JSON.stringify(path)}, ${JSON.stringify(application)}, undefined); } catch (error) { console.log(error.message); }`;
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', code], { timeout: 10_000, encoding: 'utf8' });
  expect(child.stdout).toContain(`The data folder ${path} cannot be written to (ENOENT).`);
});
