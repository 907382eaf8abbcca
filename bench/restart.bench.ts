import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openLedger, signIn } from '../testing/faults/ledger.ts';
import { startTree } from '../testing/faults/process-tree.ts';
import { freePort } from '../testing/free-port.ts';
import { type Figure, median, percentile } from './figure.ts';

const kills = 20;
/** Writes that are acknowledged between two kills. */
const writes = 60;

/**
 * Guarantee 1 (docs/guarantees.md): from the start after a kill -9 of the whole process tree, under 8 writers, to the
 * first answer.
 */
export const measure = async (): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'thaan-bench-'));
  chmodSync(folder, 0o755);
  const place = { data: join(folder, 'data'), port: await freePort() };
  let tree = await startTree(place);
  try {
    const ledger = openLedger(await signIn(tree.url));
    const restarts: number[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const enough = ledger.acknowledged() + writes;
      const writers = ledger.write();
      while (ledger.acknowledged() < enough) await pause(5);
      await tree.kill();
      writers.stop();
      await writers.done;
      tree = await startTree(place);
      restarts.push(tree.took);
      const lost = await ledger.settle();
      if (lost.length > 0) throw new Error(lost.join(', '));
    }
    const figure = (name: string, value: number): Figure => ({ name, value, limit: 3000, unit: 'ms', keeps: 'below' });
    return [
      figure(`1 restart after kill -9 under 8 writers, median of ${kills}`, median(restarts)),
      figure('1 and p95', percentile(restarts, 0.95)),
    ];
  } finally {
    await tree.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
