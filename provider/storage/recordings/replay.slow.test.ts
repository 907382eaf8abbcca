import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainBy, unknownScenarios } from '../../testing/replay/explain.ts';
import { readScenario, scenarioNames } from '../../testing/replay/scenario.ts';
import { replay } from '../../testing/storage/replay/replay.ts';
import type { Scenario } from '../../testing/storage/replay/scenario.ts';
import { type StorageServer, storageServer } from '../../testing/storage/server.ts';
import { differences } from './differences.ts';

const folder = join(import.meta.dirname, 'scenarios');
const names = scenarioNames(folder);
const unbounded = { count: Number.POSITIVE_INFINITY, seconds: 1 };

let server: StorageServer;
beforeAll(async () => {
  server = await storageServer({ anonymousPerAddress: unbounded, anonymousInAll: unbounded });
});
afterAll(() => server.close());

const explained = explainBy(differences);
let replayed = 0;

test.each(names)('%s is answered as it was recorded, but for what is listed', async (name) => {
  replayed += 1;
  const found = await replay(readScenario<Scenario>(folder, name), server);
  expect(explained.unexplained(name, found)).toEqual([]);
  expect(explained.outdated(name, found)).toEqual([]);
});

test('what is listed names scenarios that are there', () => {
  expect(unknownScenarios(differences, names)).toEqual([]);
});

// What holds in every scenario, and each of a reason's names, is outdated when none shows it, which only all of them
// together can tell.
afterAll(() => {
  if (replayed === names.length) expect(explained.unmet()).toEqual([]);
});
