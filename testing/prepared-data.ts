import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { openShopDatabase } from '../bin/database/shop-database.ts';
import { startThaan } from '../bin/serving/start-thaan.ts';
import { readSettings } from '../bin/settings/settings.ts';
import { isOtherServer } from '../provider/testing/postgres-server.ts';

/** What a prepared data folder holds: the schema alone, or the demo shop. */
type Contents = 'schema' | 'demo';

/**
 * Puts a prepared database where a test's shop will look for its data. The whole run makes one of each kind, in the
 * folder that `scripts/test.ts` names, and every shop starts on a copy: making it is most of what a start takes. A
 * single test file does without, and existing data is left alone.
 */
export const putPreparedData = async (data: string, contents: Contents = 'schema'): Promise<void> => {
  const folder = process.env.THAAN_TEST_PREPARED;
  if (!folder || isOtherServer || process.platform === 'win32' || existsSync(data)) return;
  const ready = join(folder, contents);
  if (!existsSync(ready) && !(await prepare(folder, contents, ready))) return;
  const copied = spawnSync('cp', ['-pR', ready, data], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`A prepared database could not be copied: ${copied.stderr}`);
};

/** False if another test file is preparing it, or if that failed: the caller then starts without. */
const prepare = async (folder: string, contents: Contents, ready: string): Promise<boolean> => {
  const unfinished = join(folder, `${contents}-unfinished`);
  try {
    mkdirSync(unfinished);
  } catch {
    return false;
  }
  // It may have been finished after the caller looked.
  if (existsSync(ready)) return true;
  const data = join(unfinished, 'data');
  await (contents === 'demo' ? makeDemo(data) : makeSchema(data));
  renameSync(data, ready);
  return true;
};

const makeSchema = async (data: string): Promise<void> => {
  const settings = readSettings({ THAAN_DATA: data });
  const { stop } = await openShopDatabase(
    settings,
    () => {},
    async () => {},
  );
  await stop();
};

const makeDemo = async (data: string): Promise<void> => {
  await putPreparedData(data);
  const thaan = await startThaan({ ...readSettings({ THAAN_DATA: data }), port: 0 }, { log: () => {} });
  await thaan.stop();
};
