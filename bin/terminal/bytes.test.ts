import { expect, it } from 'vitest';
import { bytesText } from './bytes.ts';

it('writes sizes as people read them', () => {
  const sizes = [0, 1, 999, 1000, 1449, 99_949, 99_950, 999_499, 999_500, 1e9, 2.5e12, 3e15];
  expect(sizes.map(bytesText)).toEqual([
    '0 bytes',
    '1 bytes',
    '999 bytes',
    '1.0 kB',
    '1.4 kB',
    '99.9 kB',
    '100 kB',
    '999 kB',
    '1.0 MB',
    '1.0 GB',
    '2.5 TB',
    '3000 TB',
  ]);
});
