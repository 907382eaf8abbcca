import { expect, test } from 'vitest';
import { placesText } from './places.ts';

test.each([
  [[[4, 1]], 'Label 5'],
  [[[0, 20]], 'Labels 1 to 20'],
  [
    [
      [0, 20],
      [40, 20],
    ],
    'Labels 1 to 20 and 41 to 60',
  ],
  [
    [
      [0, 1],
      [9, 1],
      [1199, 2],
    ],
    'Labels 1, 10 and 1,200 to 1,201',
  ],
] as const)('labels by their numbers: %j', (runs, text) => {
  expect(placesText(runs.map(([from, count]) => ({ from, count })))).toBe(text);
});
