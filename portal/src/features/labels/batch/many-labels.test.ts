import { expect, test } from 'vitest';
import { isAskedAbout, rollText } from './many-labels.ts';

test('more than 50 labels for a printer are asked about, those of a PDF never', () => {
  expect([50, 51].map((labels) => isAskedAbout('printer', labels))).toEqual([false, true]);
  expect([isAskedAbout('roll', 20_000), isAskedAbout('sheet', 51)]).toEqual([false, false]);
});

test('the roll that they take is told in metres', () => {
  expect([51, 348, 1_000, 20_000].map(rollText)).toEqual(['1.4 m', '9.4 m', '27 m', '540 m']);
});
