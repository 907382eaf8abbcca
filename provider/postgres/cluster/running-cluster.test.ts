import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { application } from '../../testing/application.ts';
import { connectClient } from '../connection.ts';
import { startCluster } from './cluster.ts';
import { placesIn } from './data-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { runningCluster } from './running-cluster.ts';

let place: string;
let folder: string;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'provider-running-'));
  // PostgreSQL's own account must be able to enter it.
  chmodSync(place, 0o755);
  folder = join(place, 'data');
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

it('is joined while it runs, and is none before and after; a folder that is not there stays so', async () => {
  expect(await runningCluster(folder, application)).toBeUndefined();
  expect(readdirSync(place)).toEqual([]);
  const cluster = await startCluster({ application, folder, log: () => {} });
  const admin = await runningCluster(folder, application);
  const client = await connectClient(admin ?? cluster.admin);
  const { rows } = await client.query('select current_user as name');
  await client.end();
  await cluster.stop();
  expect([admin, rows]).toEqual([cluster.admin, [{ name: 'supabase_admin' }]]);
  expect(await runningCluster(folder, application)).toBeUndefined();
});

it('is waited for while it starts', async () => {
  const starting = startCluster({ application, folder, log: () => {} });
  await expect.poll(() => readdirSync(place)).toEqual(['data']);
  await expect.poll(() => readdirSync(join(folder, 'run')).some((name) => name.startsWith('owner-'))).toBe(true);
  const admin = await runningCluster(folder, application);
  const cluster = await starting;
  await cluster.stop();
  expect(admin).toEqual(cluster.admin);
});

it.skipIf(process.platform === 'win32')('is none when its holder gives up meanwhile', async () => {
  const places = placesIn(folder, application);
  mkdirSync(places.run, { recursive: true });
  const unlock = await lockFolder(places);
  // Whoever found the holder knocks here, at a PostgreSQL that does not answer yet.
  const starting = createServer((caller) => void unlock().then(() => caller.destroy()));
  await once(starting.listen(join(places.run, '.s.PGSQL.5432')), 'listening');
  expect(await runningCluster(folder, application)).toBeUndefined();
  starting.close();
});
