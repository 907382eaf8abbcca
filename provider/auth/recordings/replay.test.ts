import { expect, test } from 'vitest';
import { unknownScenarios } from '../../testing/replay/explain.ts';
import { differences } from './differences.ts';
import { names, slowNames, testReplay } from './replaying.ts';

const quick = names.filter((name) => !slowNames.includes(name));
const explained = testReplay(quick);

test('each name of what is listed for these is met', () => {
  expect(explained.unmet(quick)).toEqual([]);
});

test('what is listed names scenarios that are there', () => {
  expect(unknownScenarios(differences, names)).toEqual([]);
});
