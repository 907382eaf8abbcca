import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  CannotStart,
  type ConnectionSettings,
  connectClient,
  reachServer,
  refuseOtherAccount,
  runningCluster,
  startCluster,
} from '../../provider/index.ts';
import { existingInstallation, type Installation } from '../database/installation.ts';
import { application } from '../settings/application.ts';
import { placeOf, type Settings } from '../settings/settings.ts';

/** A shop's database as it is: nothing is brought up to date for a backup. */
export interface Source {
  readonly admin: ConnectionSettings;
  readonly kind: Installation;
  /** Six hexadecimal digits that stay with the shop, wherever it is restored. */
  readonly shop: string;
}

// Any number that no other lock takes.
const backupLock = 7_203_190_615;

/**
 * Does `work` on the shop's database: that of the server that runs on the data folder, or one started for as long as
 * the work takes, or that of DATABASE_URL. One at a time: throws `CannotStart` while another process is at it, and when
 * there is no shop.
 */
export const withSource = async <T>(settings: Settings, work: (source: Source) => Promise<T>): Promise<T> => {
  const { admin, stop } = await openSource(settings);
  try {
    const kind = await existingInstallation(admin);
    if (kind === undefined) throw noShop(settings);
    return await underLock(admin, async (shop) => work({ admin, kind, shop }));
  } finally {
    await stop();
  }
};

const openSource = async (settings: Settings): Promise<{ admin: ConnectionSettings; stop: () => Promise<void> }> => {
  const nothing = async (): Promise<void> => {};
  if (settings.database) {
    await reachServer(settings.database, application);
    return { admin: settings.database, stop: nothing };
  }
  // A file that root makes would be out of reach of the server that makes the next one.
  refuseOtherAccount(settings.data);
  const running = await runningCluster(settings.data, application);
  if (running) return { admin: running, stop: nothing };
  if (!existsSync(join(settings.data, 'postgres'))) throw noShop(settings);
  return startCluster({ application, folder: settings.data, log: () => {} });
};

const underLock = async <T>(admin: ConnectionSettings, work: (shop: string) => Promise<T>): Promise<T> => {
  const client = await connectClient(admin);
  try {
    await client.query('set idle_session_timeout = 0');
    const { rows } = await client.query<{ free: boolean; born: string }>(
      `select pg_try_advisory_lock($1) as free, extract(epoch from created_at)::text as born from thaan.installation`,
      [backupLock],
    );
    if (!rows[0]?.free) throw new CannotStart('another one is being made at this moment.');
    return await work(createHash('sha256').update(rows[0].born).digest('hex').slice(0, 6));
  } finally {
    await client.end().catch(() => {});
  }
};

const noShop = (settings: Settings): CannotStart => new CannotStart(`${placeOf(settings)} holds no shop yet.`);
