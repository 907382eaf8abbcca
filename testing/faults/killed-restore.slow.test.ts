// The check of a backup that is killed leaves a copy of the shop; the next npm start deletes it and says so.
// A backup that is killed leaves a part of itself, which the next one deletes.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clone } from '../../bin/settings/settings.ts';
import { commandEnvironment } from '../command-environment.ts';
import { freePort } from '../free-port.ts';
import { pictureOf, uploadPicture } from '../pictures.ts';
import { putPreparedData } from '../prepared-data.ts';
import { signIn } from './ledger.ts';
import { killAll, type Place, type ProcessTree, startTree } from './process-tree.ts';

let folder: string;
let place: Place;
let tree: ProcessTree | undefined;
let command: ChildProcess | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thaan-killed-'));
  // PostgreSQL's own account must be able to enter it.
  chmodSync(folder, 0o755);
  vi.stubEnv('TMPDIR', folder);
  place = { data: join(folder, 'data'), port: await freePort() };
  await putPreparedData(place.data);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  if (command?.exitCode === null && command.signalCode === null) await killAll(command.pid ?? 0);
  await tree?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Types a command for the shop; it gets a signal right after it gave a file or folder a name like this. */
const type = (name: string, words: readonly string[] = [], signal?: NodeJS.Signals, form = ''): ChildProcess => {
  const watch = `import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { renameSync, promises } = fs;
    const { rename } = promises;
    const see = (to) => {
      if (new RegExp(${JSON.stringify(form)}).test(to)) process.kill(process.pid, '${signal}');
    };
    fs.renameSync = (from, to) => {
      renameSync(from, to);
      see(to);
    };
    promises.rename = async (from, to) => {
      await rename(from, to);
      see(to);
    };
    syncBuiltinESMExports();`;
  const options = signal ? [`--import=data:text/javascript,${encodeURIComponent(watch)}`] : [];
  command = spawn(process.execPath, [...options, join(clone, 'bin', name), ...words], {
    stdio: 'ignore',
    env: commandEnvironment({ THAAN_DATA: place.data }),
  });
  return command;
};

const found = (pattern: string): string[] => globSync(pattern, { cwd: folder }).map((name) => join(folder, name));

/** Starts the shop, lets its owner in, and answers with what the start said. */
const start = async (): Promise<string> => {
  tree = await startTree(place);
  expect((await signIn(tree.url)).headers.authorization).toMatch(/^Bearer \w+\./);
  return tree.said();
};

const stop = async (): Promise<void> => {
  await tree?.stop();
  tree = undefined;
};

const deleted = (copy: string | undefined): string =>
  `Deleted ${copy}, the copy of a database that was left by a restore or a start that was cut off.`;

const hasProc = existsSync('/proc/self/stat');

it.runIf(hasProc)(
  'by the check of a backup: not while it runs, and once it was killed',
  async () => {
    await start();
    const scratch = 'thaan-scratch-*';
    const backup = type('backup.ts', [], 'SIGSTOP', '/thaan-scratch-[^/]+/data/postgres$');
    await expect.poll(() => found(`${scratch}/data/postgres`), { timeout: 30_000 }).toHaveLength(1);
    const [copy] = found(scratch);
    await stop();
    expect(await start()).not.toContain('Deleted');
    expect(found(scratch)).toEqual([copy]);
    await stop();
    await killAll(backup.pid ?? 0);
    expect(await start()).toContain(deleted(copy));
    expect(found(scratch)).toEqual([]);
  },
  120_000,
);

it.runIf(hasProc)(
  'by a backup among its files: the next one goes on from there, and leaves nothing of it',
  async () => {
    await start();
    const shop = await signIn(tree?.url ?? '');
    for (const red of [50, 100, 150, 200]) await uploadPicture(shop, await pictureOf(red));
    const killed = type('backup.ts', [], 'SIGKILL', 'backups/files/[0-9a-f]{2}/');
    expect(await once(killed, 'exit')).toEqual([null, 'SIGKILL']);
    const kept = 'data-backups/files/??/*';
    expect(found('data-backups/*.backup')).toEqual([]);
    expect([found('data-backups/*.part').length, found(kept).length > 0]).toEqual([1, true]);

    expect(await once(type('backup.ts'), 'exit')).toEqual([0, null]);
    expect([found('data-backups/*.part'), found('data-backups/*.backup').length]).toEqual([[], 1]);
    expect(
      found(kept)
        .map((path) => basename(path))
        .sort(),
    ).toEqual(
      found('data/files/??/*')
        .map((path) => basename(path))
        .sort(),
    );
  },
  120_000,
);
