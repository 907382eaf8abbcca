import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorkerFixture } from '@playwright/test';
import pg from 'pg';
import { buildPortal } from '../../bin/serving/portal-build.ts';
import { startThaan, type Thaan } from '../../bin/serving/start-thaan.ts';
import { readSettings } from '../../bin/settings/settings.ts';
import { freePort } from '../../testing/free-port.ts';
import { putPreparedData } from '../../testing/prepared-data.ts';
import type { Row, Shop } from '../shop.ts';

/** A shop that is stopped and started again on its data, at its port. */
export interface RestartedShop extends Shop {
  down(): Promise<void>;
  up(): Promise<void>;
}

const startRestarted = async (): Promise<RestartedShop> => {
  const folder = mkdtempSync(join(tmpdir(), 'thaan-restart-'));
  chmodSync(folder, 0o755); // the database server's account must be able to enter it
  const settings = { ...readSettings({ THAAN_DATA: join(folder, 'data') }), port: await freePort() };
  await putPreparedData(settings.data);
  const portal = await buildPortal(() => {});
  let thaan: Thaan = await startThaan(settings, { portal, log: () => {} });
  const sql = async (text: string, values?: unknown[]): Promise<Row[]> => {
    const client = new pg.Client(thaan.connection);
    await client.connect();
    return (await client.query(text, values).finally(() => client.end())).rows;
  };
  return {
    ...thaan,
    sql,
    down: () => thaan.stop(),
    up: async () => {
      thaan = await startThaan(settings, { portal, log: () => {} });
    },
    stop: () => thaan.stop().finally(() => rmSync(folder, { recursive: true, force: true })),
  };
};

/** A fixture: a demo shop of a worker's own that a test may stop and start again. */
export const restartedShop: [WorkerFixture<RestartedShop, object>, { scope: 'worker'; timeout: number }] = [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  async ({}, use) => {
    const shop = await startRestarted();
    await use(shop);
    await shop.stop();
  },
  { scope: 'worker', timeout: 120_000 },
];
