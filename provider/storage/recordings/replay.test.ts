import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testStorage } from '../../testing/file-servers.ts';
import { explainBy, unknownScenarios } from '../../testing/replay/explain.ts';
import { readScenario, scenarioNames } from '../../testing/replay/scenario.ts';
import { replay } from '../../testing/storage/replay/replay.ts';
import type { Scenario } from '../../testing/storage/replay/scenario.ts';
import { differences } from './differences.ts';

const folder = join(import.meta.dirname, 'scenarios');
const names = scenarioNames(folder);
const unbounded = { count: Number.POSITIVE_INFINITY, seconds: 1 };

const server = testStorage({ anonymousPerAddress: unbounded, anonymousInAll: unbounded });

const explained = explainBy(differences);

test.each(names)(
  '%s is answered as it was recorded, but for what is listed',
  async (name) => {
    const found = await replay(readScenario<Scenario>(folder, name), server);
    expect(explained.unexplained(name, found)).toEqual([]);
    expect(explained.outdated(name, found)).toEqual([]);
  },
  180_000,
);

test('what is listed names scenarios that are there', () => {
  expect(unknownScenarios(differences, names)).toEqual([]);
});

test('each name of what is listed is met', () => {
  expect(explained.unmet(names)).toEqual([]);
});

const matrices = names.filter((name) => /^rls-(?!conditions|operation|upsert-new)/.test(name));
const operations = [
  ...['insert', 'upsert', 'put', 'download', 'download-plain', 'head', 'info', 'list'],
  ...['sign', 'sign-many', 'sign-upload', 'copy', 'move', 'remove-one', 'remove-many'],
];

/** Each on what is the caller's own and on what is another's. */
const all = ['none', 'anon', 'a', 'b', 'service'].flatMap((caller) =>
  operations.flatMap((operation) => ['own', 'other'].map((whose) => `${caller}:${operation}-${whose}`)),
);

test('the ten matrices ask every operation as every caller, and none is answered otherwise', () => {
  expect(matrices).toHaveLength(10);
  for (const name of matrices) {
    const { steps } = readScenario<Scenario>(folder, name);
    const asked = steps.flatMap((step) => ('id' in step && !step.id.startsWith('setup-') ? [step.id] : []));
    expect(asked.toSorted(), name).toEqual(all.toSorted());
    expect(differences.filter(({ at }) => at && name in at)).toEqual([]);
  }
});
