import { expect, test } from 'vitest';
import { floats, lozenge, type Weft } from './weave.ts';

test('the figure is the same from all four sides, so that it repeats without a seam', () => {
  const cells = lozenge(17);
  expect(cells).toEqual(cells.toReversed());
  expect(cells).toEqual(cells.map((row) => row.toReversed()));
  expect(cells).toEqual(cells.map((_, x) => cells.map((row) => row[x])));
});

test('the figure has its three parts', () => {
  expect(new Set(lozenge(17).flat())).toEqual(new Set(['none', 'dyed', 'pale']));
});

test('runs of cells of one weft become one thread each', () => {
  const [pale, dyed, none]: Weft[] = ['pale', 'dyed', 'none'];
  const cells = [
    [pale, pale, dyed, pale],
    [none, none, none, none],
    [dyed, pale, pale, pale],
  ] as Weft[][];
  expect(floats(cells, 'pale')).toEqual([
    { x: 0, y: 0, length: 2 },
    { x: 3, y: 0, length: 1 },
    { x: 1, y: 2, length: 3 },
  ]);
  expect(floats(cells, 'dyed')).toEqual([
    { x: 2, y: 0, length: 1 },
    { x: 0, y: 2, length: 1 },
  ]);
});
