import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPortal } from '../bin/serving/portal-build.ts';
import { startThaan, type Thaan } from '../bin/serving/start-thaan.ts';
import { readSettings, type Settings } from '../bin/settings/settings.ts';
import { isOtherServer, startTestServer } from '../provider/testing/postgres-server.ts';
import { putPreparedData } from './prepared-data.ts';

/** The owner's account of a shop that tests start. */
export const testOwner = { email: 'owner@shop.example', password: 'a test password 9' };

const namedOwner = { THAAN_OWNER_EMAIL: testOwner.email, THAAN_OWNER_PASSWORD: testOwner.password };

/** Serves a data folder at a free port, silently: as the owner's shop, or as the demo. It stays when the server stops. */
export const serveData = async (data: string, kind: 'shop' | 'demo' = 'shop'): Promise<Thaan> => {
  const settings = readSettings({ THAAN_DATA: data, ...(kind === 'shop' && namedOwner) });
  await putPreparedData(data, kind === 'demo' ? 'demo' : 'schema');
  return startThaan({ ...settings, port: 0 }, { log: () => {} });
};

/** No setting names that address: a test puts it here. */
const verifyingAt = (verifyUrl: string | undefined, settings: Settings): Settings => {
  const { captcha } = settings.accounts;
  if (verifyUrl === undefined || captcha === undefined) return settings;
  return { ...settings, accounts: { ...settings.accounts, captcha: { ...captcha, verifyUrl } } };
};

/**
 * Starts the whole product on a temporary data folder and a free port, unless one is named, silent but for `log`;
 * `stop` deletes the folder. With `captchaAt` a captcha's tokens are verified there. With `demo` the demo shop, else an
 * empty shop whose owner is `testOwner`; `environment` holds further settings by their names. Unless `prepared`, the
 * history of a demo shop holds its rows as they are: a prepared one moves the addresses of its pictures when it starts.
 */
export const startTestThaan = async ({
  demo = false,
  portal = false,
  prepared = true,
  environment = {} as Readonly<Record<string, string>>,
  captchaAt = undefined as string | undefined,
  port = 0,
  log = (_line: string): void => {},
} = {}): Promise<Thaan> => {
  const folder = mkdtempSync(join(tmpdir(), 'thaan-test-'));
  // PostgreSQL's own account must be able to enter it.
  chmodSync(folder, 0o755);
  const named = { THAAN_DATA: join(folder, 'data'), ...(!demo && namedOwner), ...environment };
  const settings = verifyingAt(captchaAt, readSettings(named));
  await putPreparedData(settings.data, demo && prepared ? 'demo' : 'schema');
  const built = portal ? await buildPortal(() => {}) : undefined;
  const deleteFolder = (): void => rmSync(folder, { recursive: true, force: true });
  const other = isOtherServer ? await startTestServer({ folder: settings.data, log: () => {} }) : undefined;
  const end = async (): Promise<void> => {
    await other?.stop();
    deleteFolder();
  };
  try {
    const database = other?.admin ?? settings.database;
    const thaan = await startThaan({ ...settings, database, port }, { portal: built, log });
    return { ...thaan, stop: () => thaan.stop().finally(end) };
  } catch (error) {
    await end();
    throw error;
  }
};
