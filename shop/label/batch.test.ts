import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelsBetween } from './batch.ts';

test('a line of many labels is split between chunks', () => {
  expect(labelsBetween([3, 30, 2], 0, 20)).toEqual([
    { index: 0, copies: 3 },
    { index: 1, copies: 17 },
  ]);
  expect(labelsBetween([3, 30, 2], 20, 20)).toEqual([
    { index: 1, copies: 13 },
    { index: 2, copies: 2 },
  ]);
});

test('from any label on, the chunks together are the labels that are left', () => {
  const lines = fc.array(fc.nat(50), { maxLength: 20 });
  fc.assert(
    fc.property(lines, fc.nat(200), fc.integer({ min: 1, max: 25 }), (given, from, size) => {
      const all = given.flatMap((count, index) => Array<number>(count).fill(index));
      const out: number[] = [];
      for (let at = from; at < all.length; at += size) {
        for (const { index, copies } of labelsBetween(given, at, size)) out.push(...Array<number>(copies).fill(index));
      }
      expect(out).toEqual(all.slice(from));
    }),
    { seed: 5 },
  );
});
