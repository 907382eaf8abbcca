import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countOf, firstOf, joined, type Runs, shared, without } from './runs.ts';

const labelsIn = (runs: Runs): number[] =>
  runs.flatMap(({ from, count }) => Array.from({ length: count }, (_, at) => from + at));

const runs: fc.Arbitrary<Runs> = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 12 })), { maxLength: 5 })
  .map((pairs) => pairs.reduce<Runs>((all, [from, count]) => joined(all, [{ from, count }]), []));

const all = Array.from({ length: 80 }, (_, label) => label);

test('runs are sets of labels, in order and apart from each other', () => {
  fc.assert(
    fc.property(runs, runs, (some, others) => {
      const [a, b] = [new Set(labelsIn(some)), new Set(labelsIn(others))];
      expect(labelsIn(joined(some, others))).toEqual(all.filter((label) => a.has(label) || b.has(label)));
      expect(labelsIn(without(some, others))).toEqual(all.filter((label) => a.has(label) && !b.has(label)));
      expect(labelsIn(shared(some, others))).toEqual(all.filter((label) => a.has(label) && b.has(label)));
      expect(countOf(some)).toBe(a.size);
      const both = joined(some, others);
      for (const [at, { from }] of both.entries()) {
        const before = both[at - 1];
        if (before) expect(from).toBeGreaterThan(before.from + before.count);
      }
    }),
    { seed: 7, numRuns: 500 },
  );
});

test('the first labels in a row are no more than there are', () => {
  const two = [
    { from: 3, count: 4 },
    { from: 9, count: 30 },
  ];
  expect([firstOf(two, 20), firstOf(two.slice(1), 20), firstOf([], 20)]).toEqual([
    { from: 3, count: 4 },
    { from: 9, count: 20 },
    undefined,
  ]);
});
