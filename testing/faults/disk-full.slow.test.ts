// Guarantee 5 (docs/guarantees.md): a disk that fills up stops writes with 503 and loses nothing; work goes on once
// there is room.
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { connectClient } from '../../provider/index.ts';
import { freePort } from '../free-port.ts';
import { openLedger, type Shop, signIn } from './ledger.ts';
import { type Place, type ProcessTree, spawnTree, startTree, until } from './process-tree.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

let disk: SmallDisk | undefined;
let tree: ProcessTree | undefined;

afterEach(async () => {
  disk?.empty();
  await tree?.stop();
  disk?.remove();
});

it('a full disk is answered with 503, loses nothing, and work goes on by itself once there is room', async (test) => {
  disk = mountSmallDisk(128);
  if (!disk) return test.skip('Only root may mount a small disk.');
  // What it prints goes to the same disk, as a person's `npm start > log` may.
  const place = { data: join(disk.folder, 'data'), port: await freePort(), output: join(disk.folder, 'output') };
  tree = await startTree(place);
  const shop = await signIn(tree.url);
  const ledger = openLedger(shop);
  const writers = ledger.write();
  await until('the first writes', () => ledger.acknowledged() > 20, tree);

  disk.fill();
  await until('refusals', () => (ledger.refused.get(503) ?? 0) > 20, tree);
  expect(await statusesOf(shop)).toEqual({ reading: 200, refreshing: 400 });

  // Without room for its log PostgreSQL ends itself, and cannot start again.
  await leaveNoRoom(disk, tree, join(place.data, 'run'));
  await until('its end', () => tree?.postmaster() === 0, tree);
  expect(await statusesOf(shop)).toEqual({ reading: 503, refreshing: 503 });

  disk.empty();
  const before = ledger.acknowledged();
  await until('more writes', () => ledger.acknowledged() > before + 20, tree);
  writers.stop();
  await writers.done;
  expect(tree.isAlive()).toBe(true);
  expect(ledger.broken).toEqual([]);
  expect([...ledger.refused.keys()]).toEqual([503]);
  expect(await ledger.settle()).toEqual([]);

  expect(await tree.stop()).toBe(0);
  disk.fill();
  expect(await refusedStart({ data: place.data, port: place.port })).toBe(
    `PostgreSQL did not start: there is no room left on the disk of ${place.data}; make some.`,
  );
}, 120_000);

/** The statuses of a read and of a request to the accounts. */
const statusesOf = async ({ url, headers }: Shop): Promise<object> => {
  const reading = await fetch(`${url}/rest/v1/profiles?select=role`, { headers });
  const body = JSON.stringify({ refresh_token: 'unknown' });
  const refreshing = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, { method: 'POST', headers, body });
  return { reading: reading.status, refreshing: refreshing.status };
};

/** Recovering from that, PostgreSQL may give back what its log no longer needs and go on; so again until it is gone. */
const leaveNoRoom = async (disk: SmallDisk, tree: ProcessTree, host: string): Promise<void> => {
  const end = performance.now() + 60_000;
  while (tree.postmaster() !== 0 && performance.now() < end) {
    disk.fill();
    await endLog(host).catch(() => pause(10)); // it lets nobody in while it recovers
  }
};

/** Begins new pieces of PostgreSQL's log until there is no room for one. */
const endLog = async (host: string): Promise<void> => {
  const client = await connectClient({ host, port: 5432, user: 'supabase_admin', database: 'postgres' });
  const next = `select pg_logical_emit_message(false, '', 'next', true), pg_switch_wal()`;
  for (let over = false; !over; )
    await client.query(next).catch(() => {
      over = true;
    });
  await client.end().catch(() => {});
};

/** The one sentence of a start that is refused. */
const refusedStart = async (place: Place): Promise<string | undefined> => {
  const { child, said } = spawnTree(place);
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  return /^Thaan cannot start: (.*)$/m.exec(said())?.[1];
};
