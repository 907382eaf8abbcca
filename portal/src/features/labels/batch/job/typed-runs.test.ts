import { expect, test } from 'vitest';
import { runsFrom } from './typed-runs.ts';

const of = [
  { from: 0, count: 20 },
  { from: 39, count: 31 },
];

test.each([
  ['3', [[2, 1]]],
  [
    '3, 40-47',
    [
      [2, 1],
      [39, 8],
    ],
  ],
  [
    ' 40 to 47 ; 3,',
    [
      [2, 1],
      [39, 8],
    ],
  ],
  ['40 – 47, 44-50', [[39, 11]]],
  ['३-५', [[2, 3]]],
] as const)('labels by their numbers: %j', (text, runs) => {
  expect(runsFrom(text, of)).toEqual(runs.map(([from, count]) => ({ from, count })));
});

test.each(['', ' , ', '0', '3-', '-3', '5-3', 'all', '3 4', '1.5', '15-45', '71', '999999999999'])(
  '%j names no labels that are asked about',
  (text) => {
    expect(runsFrom(text, of)).toBeNull();
  },
);
