import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { application } from '../../testing/application.ts';
import { type DataFolder, placesIn } from './data-folder.ts';
import { lockFolder } from './folder-lock.ts';

let root: string;
let folder: DataFolder;
const given: (() => Promise<void>)[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'provider-lock-'));
  folder = placesIn(root, application);
  mkdirSync(folder.run);
});
afterEach(async () => {
  for (const unlock of given.splice(0)) await unlock();
  rmSync(root, { recursive: true, force: true });
});

/** Runs `code` in a process of its own, where `lock()` claims the folder. */
const elsewhere = (code: string) => {
  const start = `
    const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))});
    const lock = () => lockFolder(${JSON.stringify(folder)});
    ${code}`;
  return spawn(process.execPath, ['--input-type=module', '-e', start], { stdio: ['ignore', 'pipe', 'inherit'] });
};

/** Leaves behind what a killed owner leaves. */
const leaveStale = async (): Promise<void> => {
  const child = elsewhere(`await lock(); process.kill(process.pid, 'SIGKILL');`);
  await once(child, 'exit');
  expect(readdirSync(folder.run)).toHaveLength(1);
};

it('one that was given back, or whose owner was killed, can be had again', async () => {
  await (await lockFolder(folder))();
  expect(readdirSync(folder.run)).toEqual([]);
  await leaveStale();
  given.push(await lockFolder(folder));
  expect(readdirSync(folder.run)).toHaveLength(1);
});

it('of many at once exactly one gets it, also after a killed owner', async () => {
  for (let round = 0; round < 5; round++) {
    await leaveStale();
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(folder)));
    const won = tries.filter((attempt) => attempt.status === 'fulfilled');
    for (const { value: unlock } of won) await unlock();
    expect(won).toHaveLength(1);
  }
});

it('a slow one, which saw only what a killed owner left, does not take it from a quicker one', async () => {
  await leaveStale();
  const slow = elsewhere(`
    const locked = lock().then(() => 'got it', (error) => error.message);
    const { existsSync } = await import('node:fs');
    console.log('began');
    while (!existsSync(${JSON.stringify(join(root, 'taken'))}));
    console.log(await locked);
    process.exit();`);
  await once(slow.stdout, 'data');
  given.push(await lockFolder(folder));
  writeFileSync(join(root, 'taken'), '');
  const [said] = await once(slow.stdout, 'data');
  expect(String(said)).toContain(`Another Example (process ${process.pid}) is already running`);
});
