import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Auth,
  CannotStart,
  type ConnectionSettings,
  connectClient,
  createAuth,
  isLostConnection,
  loginSettings,
  type OwnDatabase,
  openOwnDatabase,
  reachServer,
  runningCluster,
} from '../../provider/index.ts';
import { mailOf } from '../serving/mail.ts';
import { application } from '../settings/application.ts';
import { placeOf, type Settings } from '../settings/settings.ts';
import { existingInstallation } from './installation.ts';
import { openUpToDateDatabase, type ReadyDatabase } from './shop-database.ts';
import { refuseOlder } from './upgrade.ts';

/** A shop as a typed command finds it, beside the server that may be serving it. */
export interface JoinedShop {
  /** The administrator's connection: past row-level security. */
  readonly client: Awaited<ReturnType<typeof connectClient>>;
  readonly own: OwnDatabase;
  readonly auth: Auth;
}

/**
 * Does `work` on the shop's database: that of the server that runs on the data folder, or one started for as long as
 * the work takes, or that of DATABASE_URL. Throws `CannotStart`, also when there is no shop yet.
 */
export const withShop = async (settings: Settings, work: (shop: JoinedShop) => Promise<void>): Promise<void> => {
  let stop: (() => Promise<void>) | undefined;
  try {
    const joined = await joinDatabase(settings);
    const { admin } = joined;
    stop = joined.stop;
    await refuseWithoutShop(admin, settings);
    const client = await connectClient(admin);
    const own = openOwnDatabase(loginSettings(admin, 'supabase_auth_admin'));
    try {
      // Nothing is signed here, so the address that tokens would carry does not matter.
      const url = settings.url ?? `http://127.0.0.1:${settings.port ?? 3000}`;
      const mail = mailOf(own, settings, { url, sentElsewhere: true });
      const auth = await createAuth({ database: own, mail, settings: { issuer: `${url}/auth/v1` } });
      await work({ client, own, auth });
    } finally {
      await own.close();
      await client.end();
    }
  } catch (error) {
    // The server that was joined ended, and its database with it, or it is only about to start.
    throw isLostConnection(error)
      ? new CannotStart('the database was stopped meanwhile; try again.', { cause: error })
      : error;
  } finally {
    await stop?.();
  }
};

const joinDatabase = async (settings: Settings): Promise<ReadyDatabase> => {
  if (settings.database) {
    // Before anything is made in it: it may be the wrong database.
    await reachServer(settings.database, application);
    await refuseWithoutShop(settings.database, settings);
  } else {
    const running = await runningCluster(settings.data, application);
    if (running) {
      await refuseOlder(running, settings);
      return { admin: running, stop: async () => {} };
    }
    if (!existsSync(join(settings.data, 'postgres'))) throw noShopYet(settings);
  }
  return openUpToDateDatabase(settings);
};

const refuseWithoutShop = async (admin: ConnectionSettings, settings: Settings): Promise<void> => {
  if ((await existingInstallation(admin)) === undefined) throw noShopYet(settings);
};

const noShopYet = (settings: Settings): CannotStart =>
  new CannotStart(`${placeOf(settings)} holds no shop yet; npm start makes one.`);
