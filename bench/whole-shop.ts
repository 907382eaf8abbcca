import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { application } from '../bin/settings/application.ts';
import { runningCluster } from '../provider/index.ts';
import { startTree } from '../testing/faults/process-tree.ts';
import { freePort } from '../testing/free-port.ts';
import type { Shop } from './staff.ts';

/** An empty shop as npm start serves it, with all that Node is given there and its log in a file. */
export interface WholeShop extends Shop {
  /** The number of the Node process. */
  readonly pid: number;
  /** Bytes of its log so far. */
  logged(): number;
  stop(): Promise<void>;
}

export const startWholeShop = async (): Promise<WholeShop> => {
  const folder = mkdtempSync(join(tmpdir(), 'thaan-bench-'));
  // PostgreSQL's own account must be able to enter it.
  chmodSync(folder, 0o755);
  const place = { data: join(folder, 'data'), port: await freePort(), output: join(folder, 'log') };
  // No backup is to begin meanwhile.
  const { url, pid, stop } = await startTree(place, { THAAN_BACKUP_HOUR: 'off' });
  const connection = await runningCluster(place.data, application);
  if (!connection) throw new Error('The database of the shop is not to be found.');
  const { key } = (await (await fetch(`${url}/config.json`)).json()) as { key: string };
  return {
    url,
    publicKey: key,
    connection,
    pid,
    logged: () => statSync(place.output).size,
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
