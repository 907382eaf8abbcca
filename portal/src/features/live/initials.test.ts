import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['asha@example.in', 'AS'],
  ['asha.rao@example.in', 'AR'],
  ['asha-devi_rao+shop@example.in', 'AS'],
  ['a@example.in', 'A'],
  ['r2d2@example.in', 'R2'],
  ['"ravi k"@example.in', 'RK'],
  ['आशा.राव@example.in', 'आरा'],
  ['...@example.in', '?'],
  ['@example.in', '?'],
  ['+919876543210', '10'],
  ['', ''],
])('of %j they are %j', (address, initials) => {
  expect(initialsOf(address)).toBe(initials);
});
