// The matrices of role and operation are replayed with the other scenarios; here, that they are whole.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readScenario } from '../../testing/replay/scenario.ts';
import type { Scenario } from '../../testing/storage/replay/scenario.ts';
import { differences } from './differences.ts';

const matrices = [
  'rls-bucket',
  'rls-delete-no-select',
  'rls-folder',
  'rls-insert-only',
  'rls-insert-select',
  'rls-none',
  'rls-owner',
  'rls-public-bucket',
  'rls-read-only',
  'rls-update-no-insert',
];

const callers = ['none', 'anon', 'a', 'b', 'service'];
const operations = [
  ...['insert', 'upsert', 'put', 'download', 'download-plain', 'head', 'info', 'list'],
  ...['sign', 'sign-many', 'sign-upload', 'copy', 'move', 'remove-one', 'remove-many'],
];

/** Each on what is the caller's own and on what is another's. */
const all = callers.flatMap((caller) =>
  operations.flatMap((operation) => ['own', 'other'].map((whose) => `${caller}:${operation}-${whose}`)),
);

test.each(matrices)('%s asks every operation as every caller, and none is answered otherwise', (name) => {
  const { steps } = readScenario<Scenario>(join(import.meta.dirname, 'scenarios'), name);
  const asked = steps.flatMap((step) => ('id' in step && !step.id.startsWith('setup-') ? [step.id] : []));
  expect(asked.toSorted()).toEqual(all.toSorted());
  expect(differences.filter(({ at }) => at && name in at)).toEqual([]);
});
