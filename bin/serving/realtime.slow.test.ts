// Changes of the shop's tables reach the public client from the database's log, in the whole product.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterEach, expect, it } from 'vitest';
import { connectClient, startCluster } from '../../provider/index.ts';
import { isOtherServer, startTestServer } from '../../provider/testing/postgres-server.ts';
import { listen, liveClient } from '../../testing/live/listening.ts';
import { serveData, testOwner } from '../../testing/start-thaan.ts';
import { application } from '../settings/application.ts';
import { readSettings } from '../settings/settings.ts';
import { startThaan, type Thaan } from './start-thaan.ts';

const clients: SupabaseClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.removeAllChannels();
});

const open = async (thaan: Thaan) => {
  const client = await liveClient(thaan, '2.0.0', testOwner);
  clients.push(client);
  return client;
};

const sql = async ({ connection }: Pick<Thaan, 'connection'>, text: string) => {
  const client = await connectClient(connection);
  return (await client.query(text).finally(() => client.end())).rows;
};

const categories = (thaan: Thaan, name: string) => sql(thaan, `insert into categories (name) values ('${name}')`);

it('where the database keeps no logical log all else works, and who asks for changes is told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thaan-no-log-'));
  chmodSync(folder, 0o755);
  const server = await startTestServer({
    folder: join(folder, 'server'),
    log: () => {},
    settings: { wal_level: 'replica' },
  });
  const owner = { THAAN_OWNER_EMAIL: testOwner.email, THAAN_OWNER_PASSWORD: testOwner.password };
  const settings = readSettings({ THAAN_DATA: join(folder, 'data'), ...owner });
  const lines: string[] = [];
  const thaan = await startThaan({ ...settings, database: server.admin, port: 0 }, { log: (line) => lines.push(line) });
  const client = await open(thaan);
  const listening = await listen(client, ['categories']);
  expect(listening.said).toEqual(['error: The database keeps no log of its changes']);
  expect((await client.from('categories').insert({ name: 'Saved all the same' })).error).toBeNull();
  expect(lines.find((line) => line.includes('not heard of'))).toContain('its wal_level is replica');
  await thaan.stop();
  await server.stop();
  rmSync(folder, { recursive: true });
});

it.skipIf(isOtherServer)('a data folder that an earlier version wrote without a logical log is live', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thaan-earlier-'));
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  await (await serveData(data)).stop();
  const earlier = await startCluster({ application, folder: data, log: () => {}, settings: { wal_level: 'replica' } });
  await sql({ connection: earlier.admin }, 'create table written (at timestamptz)');
  await earlier.stop();
  const thaan = await serveData(data);
  const listening = await listen(await open(thaan), ['categories']);
  await categories(thaan, 'After the upgrade');
  await listening.heard(({ new: { name } }) => name === 'After the upgrade');
  await thaan.stop();
  rmSync(folder, { recursive: true });
});
