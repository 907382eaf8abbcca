// Guarantee 1 (docs/guarantees.md): what was acknowledged is there after every process was killed at once, in the
// middle of the writing.
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRandom } from '../../supabase/demo/random.ts';
import { freePort } from '../free-port.ts';
import { openLedger, signIn } from './ledger.ts';
import { killAll, type Place, type ProcessTree, spawnTree, startTree } from './process-tree.ts';

const long = Boolean(process.env.THAAN_LONG);
const kills = long ? 200 : 3;
const slowestRestart = 3_000;

let folder: string;
let place: Place;
let tree: ProcessTree | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thaan-kill-'));
  // PostgreSQL's own account must be able to enter it.
  chmodSync(folder, 0o755);
  place = { data: join(folder, 'data'), port: await freePort() };
});
afterEach(async () => {
  await tree?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A start that is killed while it recovers from the kill before, at any moment of it. */
const killStart = async (after: number): Promise<void> => {
  const { child } = spawnTree(place);
  await pause(after);
  await killAll(child.pid ?? 0);
};

it.runIf(existsSync('/proc/self/stat'))(
  `${kills} kill -9 of the whole tree under 8 writers lose nothing that was acknowledged`,
  async () => {
    const random = createRandom(20_261_121);
    tree = await startTree(place);
    const ledger = openLedger(await signIn(tree.url));
    const restarts: number[] = [];
    for (let done = 0; done < kills; done++) {
      const before = ledger.acknowledged();
      const writers = ledger.write();
      const enough = before + random.whole(4, 60);
      while (ledger.acknowledged() < enough) await pause(random.whole(1, 20));
      await tree.kill();
      writers.stop();
      await writers.done;
      if (random.whole(1, 4) === 1 && ++done < kills) await killStart(random.whole(50, 900));
      tree = await startTree(place);
      restarts.push(tree.took);
      expect(await ledger.settle()).toEqual([]);
    }
    expect(await ledger.missing()).toEqual([]);
    expect(ledger.broken).toEqual([]);
    restarts.sort((a, b) => a - b);
    const p95 = restarts[Math.ceil(restarts.length * 0.95) - 1] ?? 0;
    console.log(`${kills} kills, ${ledger.acknowledged()} acknowledged, restart p95 ${Math.round(p95)} ms`);
    // This figure is for an idle machine.
    if (long) expect(p95).toBeLessThan(slowestRestart);
  },
  1_800_000,
);
