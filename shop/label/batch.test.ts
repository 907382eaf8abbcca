import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunksOf } from './batch.ts';

const line = (name: string, copies: number) => ({ name, copies });

test('lines are split where a chunk is full, in order', () => {
  expect(chunksOf([line('a', 3), line('b', 0), line('c', 5), line('d', 1)], 4)).toEqual([
    [line('a', 3), line('c', 1)],
    [line('c', 4)],
    [line('d', 1)],
  ]);
  expect(chunksOf([], 4)).toEqual([]);
});

test('no label is lost, added or moved, and every chunk but the last is full', () => {
  const lines = fc.array(
    fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(50)).map(([name, copies]) => line(name, copies)),
  );
  const labels = (all: readonly { name: string; copies: number }[]) =>
    all.flatMap(({ name, copies }) => Array.from({ length: copies }, () => name));
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 30 }), (all, size) => {
      const chunks = chunksOf(all, size);
      expect(chunks.flatMap(labels)).toEqual(labels(all));
      expect(chunks.slice(0, -1).every((chunk) => labels(chunk).length === size)).toBe(true);
      expect(chunks.flat().every(({ copies }) => copies > 0)).toBe(true);
    }),
    { seed: 20_260_101 },
  );
});

test.each([
  [1.5, 4],
  [-1, 4],
  [1, 0],
  [1, 2.5],
])('%d copies in chunks of %d are refused', (copies, size) => {
  expect(() => chunksOf([line('a', copies)], size)).toThrow(RangeError);
});
