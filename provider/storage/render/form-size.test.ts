import { describe, expect, test } from 'vitest';
import { formSize } from './form-size.ts';
import type { Transformation } from './transformations.ts';

const photo = { width: 4000, height: 3000 };
const small = { width: 400, height: 300 };

const sizes = (source: typeof photo, asked: Transformation, most = 16_000_000): string => {
  const { scaled, form } = formSize(source, asked, most);
  return `${form.width}x${form.height} of ${scaled.width}x${scaled.height}`;
};

test.each<[Transformation, string]>([
  [{}, '4000x3000 of 4000x3000'],
  [{ width: 100 }, '100x75 of 100x75'],
  [{ height: 100, resize: 'fill' }, '133x100 of 133x100'],
  [{ width: 100, height: 100 }, '100x100 of 133x100'],
  [{ width: 100, height: 100, resize: 'contain' }, '100x75 of 100x75'],
  [{ width: 100, height: 100, resize: 'fill' }, '100x100 of 100x100'],
  [{ width: 1, height: 2000 }, '1x2000 of 2667x2000'],
])('of a photo %j is %s', (asked, expected) => expect(sizes(photo, asked)).toBe(expected));

describe('nothing is enlarged', () => {
  test.each<[Transformation, string]>([
    [{ width: 2000 }, '400x300 of 400x300'],
    [{ width: 1000, height: 100 }, '400x100 of 400x300'],
    [{ width: 1000, height: 1000 }, '400x300 of 400x300'],
    [{ width: 200, height: 1000, resize: 'contain' }, '200x150 of 200x150'],
    [{ width: 200, height: 1000, resize: 'fill' }, '200x300 of 200x300'],
  ])('%j', (asked, expected) => expect(sizes(small, asked)).toBe(expected));
});

describe('what an encoder cannot take is made smaller', () => {
  test('by its pixels', () => {
    expect(sizes(photo, {}, 3_000_000)).toBe('2000x1500 of 2000x1500');
    expect(sizes(photo, { width: 2000, height: 2000 }, 1_000_000)).toBe('1000x1000 of 1333x1000');
  });

  test('by its longer side', () => expect(sizes({ width: 2, height: 60_000 }, {})).toBe('1x16000 of 1x16000'));
});

test('there is always a pixel', () => expect(sizes({ width: 1, height: 3000 }, { height: 1 })).toBe('1x1 of 1x1'));
