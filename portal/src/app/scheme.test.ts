import { expect, test } from 'vitest';
import { switched } from './scheme.ts';

test.each([
  ['light', 'light', 'dark'],
  ['dark', 'dark', 'light'],
  ['dark', 'light', null],
  ['light', 'dark', null],
] as const)('%s shown on a %s system: %s is kept', (shown, system, kept) => {
  expect(switched(shown, system)).toBe(kept);
});
