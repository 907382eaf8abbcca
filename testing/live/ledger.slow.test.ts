// Eight people write while a list that follows their changes loses its line, its channel and the log behind it: it ends
// with the rows of the database.
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Thaan } from '../../bin/serving/start-thaan.ts';
import { connectClient } from '../../provider/index.ts';
import { startTestThaan, testOwner } from '../start-thaan.ts';
import { type Line, openLine } from './line.ts';
import { liveClient } from './listening.ts';
import { customersOf, type Mirror, openMirror } from './mirror.ts';
import { startWriters } from './writers.ts';

const isLong = Boolean(process.env.THAAN_LONG);
const rounds = isLong ? 10 : 1;
const changesEach = isLong ? 300 : 30;
const patience = { timeout: 60_000, interval: 20 };

let thaan: Thaan;
let line: Line;
let live: SupabaseClient;
let sound: SupabaseClient;
let mirror: Mirror;

beforeAll(async () => {
  thaan = await startTestThaan();
  line = await openLine(thaan.url);
  sound = await liveClient(thaan, '2.0.0', testOwner);
});
afterAll(async () => {
  await live?.removeAllChannels();
  line?.close();
  await thaan?.stop();
});

const loseLog = async (): Promise<void> => {
  const client = await connectClient(thaan.connection);
  const text = 'select pg_terminate_backend(active_pid) from pg_replication_slots where active';
  await client.query(text).finally(() => client.end());
};

const breaks: readonly (readonly [string, () => Promise<void> | void])[] = [
  ['its line', () => line.cut()],
  ['its channel', () => mirror.joinAnew()],
  ['the log', loseLog],
];

/** How often it was told that from then on it hears of all. */
const beginnings = (): number => mirror.told.filter((words) => words === 'Subscribed to PostgreSQL').length;

/** The ids of the rows that are not the same in both. To compare the maps as they are takes minutes where one differs. */
const differing = (a: ReadonlyMap<unknown, object>, b: ReadonlyMap<unknown, object>): readonly unknown[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter((id) => JSON.stringify(a.get(id)) !== JSON.stringify(b.get(id)));

const untilSame = (): Promise<void> =>
  vi.waitFor(async () => {
    const stored = await customersOf(sound);
    expect(differing(mirror.rows(), stored)).toEqual([]);
  }, patience);

it.each(['1.0.0', '2.0.0'] as const)(
  'version %s: 0 missed',
  async (version) => {
    live = await liveClient({ ...thaan, url: line.url }, version, testOwner);
    mirror = openMirror(live, sound);
    await vi.waitUntil(() => beginnings() > 0, patience);
    for (let round = 0; round < rounds; round++)
      for (const [, lose] of breaks) {
        const begun = beginnings();
        const half = Promise.withResolvers<void>();
        const writers = startWriters(sound, 8, changesEach, () => {
          if (writers.written === changesEach * 4) half.resolve();
        });
        await Promise.race([half.promise, writers.done]);
        await lose();
        await writers.done;
        await vi.waitUntil(() => beginnings() > begun, patience);
        await untilSame();
      }
    // Where nothing is lost what is told will do.
    const [begun, applied] = [beginnings(), mirror.applied];
    await startWriters(sound, 8, 10, () => {}).done;
    await untilSame();
    expect(beginnings()).toBe(begun);
    expect(mirror.applied).toBeGreaterThan(applied);
    await live.removeAllChannels();
  },
  isLong ? 900_000 : 120_000,
);
