import { describe, expect, test } from 'vitest';
import type { PictureHeader } from './picture-header.ts';
import { shortName, whyRefused, whyUnreadable } from './why-refused.ts';

const header = (width: number, height: number): PictureHeader => ({ kind: 'jpeg', size: { width, height } });
const file = { name: 'saree.jpg', size: 1000 };

describe('a file is refused', () => {
  test('that is empty', () => {
    expect(whyRefused({ ...file, size: 0 }, null)).toMatch(/^saree\.jpg is empty\./);
  });

  test('that is no picture, whatever its name is', () => {
    expect(whyRefused(file, null)).toMatch(/^saree\.jpg is no picture\./);
  });

  test('that is larger than 30 MB', () => {
    expect(whyRefused({ ...file, size: 30_000_001 }, header(10, 10))).toMatch(/larger than 30 MB/);
    expect(whyRefused({ ...file, size: 30_000_000 }, header(10, 10))).toBeNull();
  });

  test('whose picture has more than 100 million pixels', () => {
    expect(whyRefused(file, header(10_000, 10_000))).toBeNull();
    expect(whyRefused(file, header(10_000, 10_001))).toMatch(/has 101 million pixels/);
    expect(whyRefused(file, header(65_535, 65_535))).toMatch(/has 4,295 million pixels/);
  });
});

test('a picture that does not tell its size is not opened: it may fill the memory', () => {
  expect(whyRefused(file, { kind: 'jpeg', size: null })).toMatch(/^saree\.jpg could not be read/);
  expect(whyRefused(file, { kind: 'heic', size: null })).toMatch(/^This browser cannot open saree\.jpg/);
});

test('what a browser cannot open is told apart: a HEIC photo, and a damaged file', () => {
  expect(whyUnreadable('IMG_1.HEIC', { kind: 'heic', size: null })).toMatch(/^This browser cannot open IMG_1\.HEIC/);
  expect(whyUnreadable('saree.jpg', header(4, 4))).toMatch(/^saree\.jpg could not be read/);
});

test('of a long name the beginning and the end are said', () => {
  const name = `${'साड़ी'.repeat(75)}.jpg`;
  expect([...shortName(name)]).toHaveLength(60);
  expect(shortName(name)).toMatch(/^साड़ी.*\.\.\..*\.jpg$/);
  expect(shortName('साड़ी १२.jpg')).toBe('साड़ी १२.jpg');
});
