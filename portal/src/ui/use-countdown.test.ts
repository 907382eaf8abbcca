import { expect, test } from 'vitest';
import { waitText } from './use-countdown.ts';

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 min'],
  [845, '14 min 5 s'],
])('%i seconds are %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
