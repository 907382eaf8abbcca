import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { openShopDatabase } from '../bin/database/shop-database.ts';
import { readSettings } from '../bin/settings/settings.ts';
import { isOtherServer } from '../provider/testing/postgres-server.ts';

/**
 * Puts a database that holds the schema and nothing else where a test's shop will look for its data. The whole run
 * makes one, in the folder that `scripts/test.ts` names, and every shop starts on a copy: making it is most of what a
 * start takes. A single test file does without, and data that is there already stays.
 */
export const putPreparedData = async (data: string): Promise<void> => {
  const place = process.env.THAAN_TEST_PREPARED;
  if (!place || isOtherServer || process.platform === 'win32' || existsSync(data)) return;
  const ready = join(place, 'ready');
  if (!existsSync(ready) && !(await prepare(place, ready))) return;
  const copied = spawnSync('cp', ['-pR', ready, data], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`A prepared database could not be copied: ${copied.stderr}`);
};

/** False where another test file is at it: whoever comes meanwhile makes their own, as does everybody if it fails. */
const prepare = async (place: string, ready: string): Promise<boolean> => {
  const making = join(place, 'making');
  try {
    mkdirSync(making);
  } catch {
    return false;
  }
  if (existsSync(ready)) return true; // it was done between a look and a step
  const { stop } = await openShopDatabase(
    readSettings({ THAAN_DATA: making }),
    () => {},
    async () => {},
  );
  await stop();
  renameSync(making, ready);
  return true;
};
