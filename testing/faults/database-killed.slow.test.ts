// PostgreSQL dies under load while the server lives: it answers 503 with when to come again, and recovers by itself.
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../free-port.ts';
import { type Ledger, openLedger, type Shop, signIn } from './ledger.ts';
import { childrenOf, killAll, type ProcessTree, signal, startTree, until } from './process-tree.ts';

const long = Boolean(process.env.THAAN_LONG);
const times = long ? 20 : 1;
// A second on an idle machine; beside other tests it may take longer, but never until a time limit ends it.
const longestAnswer = long ? 1_000 : 4_000;

let folder: string;
let tree: ProcessTree;
let shop: Shop;

describe.runIf(existsSync('/proc/self/stat'))('PostgreSQL killed under 8 writers', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'thaan-outage-'));
    // PostgreSQL's own account must be able to enter it.
    chmodSync(folder, 0o755);
    tree = await startTree({ data: join(folder, 'data'), port: await freePort() });
    shop = await signIn(tree.url);
  });
  afterAll(async () => {
    await tree?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['whole', (postmaster: number) => killAll(postmaster)],
    ['its first process alone', async (postmaster: number) => signal(postmaster, 'SIGKILL')],
    // PostgreSQL then throws everybody out and recovers by itself. The first to be started stays; others come and go.
    ['one of its processes', async (postmaster: number) => signal(Math.min(...childrenOf(postmaster)), 'SIGKILL')],
  ] as const)(
    '%s: 503 within a second, never anything else; it comes back by itself',
    async (_which, kill) => {
      const ledger = openLedger(shop);
      const writers = ledger.write();
      const readers = ask(['auth/v1/user', 'rest/v1/profiles?select=id', 'health']);
      for (let time = 0; time < times; time++) {
        await untilServed(ledger);
        const refused = ledger.refused.get(503) ?? 0;
        await kill(tree.postmaster());
        await until('a refusal', () => (ledger.refused.get(503) ?? 0) > refused, tree);
        // Until then the processes of a first one that was killed alone may answer for a moment.
        await until('a first process', () => tree.postmaster() > 0, tree);
        await untilServed(ledger);
      }
      writers.stop();
      await writers.done;
      const slowest = Math.round(Math.max(ledger.longest(), readers.longest()));
      console.log(`the longest of ${ledger.acknowledged()} answers took ${slowest} ms`);
      const { statuses, broken } = await readers.stop();
      expect(broken).toEqual([]);
      // In memory PostgreSQL is back sooner than every reader has asked; the writers are more.
      if (long) expect(statuses).toEqual([200, 503]);
      expect(tree.isAlive()).toBe(true);
      expect(ledger.broken).toEqual([]);
      expect([...ledger.refused.keys()]).toEqual([503]);
      expect(slowest).toBeLessThan(longestAnswer);
      expect(await ledger.settle()).toEqual([]);
    },
    300_000,
  );

  const untilServed = async (ledger: Ledger): Promise<void> => {
    const before = ledger.acknowledged();
    await until('its return', () => ledger.acknowledged() >= before + 8, tree);
  };
});

/** Asks for these addresses over and over; tells which statuses came, and every answer that was not as it should be. */
const ask = (paths: readonly string[]) => {
  const statuses = new Set<number>();
  const broken: string[] = [];
  let longest = 0;
  let over = false;
  const reader = async (path: string): Promise<void> => {
    for (; !over; await pause(10)) {
      const began = performance.now();
      const answer = await fetch(`${tree.url}/${path}`, { headers: shop.headers });
      const text = await answer.text();
      longest = Math.max(longest, performance.now() - began);
      statuses.add(answer.status);
      if (answer.status === 503 && answer.headers.get('retry-after') !== '1') broken.push(`${path} ${text}`);
      if (answer.status !== 503 && answer.status !== 200) broken.push(`${path} ${answer.status} ${text}`);
    }
  };
  const done = Promise.all(paths.map(reader));
  return {
    longest: () => longest,
    stop: async () => {
      over = true;
      await done;
      return { statuses: [...statuses].sort(), broken };
    },
  };
};
