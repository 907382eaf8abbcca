import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { colorKey, compareSizes, sizeKey, variantKey } from './sizes.ts';

describe('one size in several spellings', () => {
  test.each([
    ['XXL', ['xxl', '2XL', '2xl', ' XXL ', '2 XL', '2-XL']],
    ['XXXL', ['3XL', 'xxxl']],
    ['2XS', ['XXS', 'xxs']],
    ['Free-Size', ['Free Size', 'Freesize', 'FREE  SIZE', 'free-size']],
    ['2-3 Y', ['2-3Y', '2 - 3 yrs', '2-3 Years', '2 to 3 y', '2–3 Y']],
    ['6-12 M', ['6-12 months', '6-12m']],
    ['Semi Stitched', ['semi  stitched', ' Semi Stitched']],
    ['', ['   ']],
  ])('%j is also written %j', (size, others) => {
    expect(others.map(sizeKey)).toEqual(others.map(() => sizeKey(size)));
  });

  test.each([
    ['XL', 'XXL'],
    ['XS', 'XXS'],
    ['M', '2-3 M'],
    ['XM', 'M'],
    ['28', '28.5'],
    ['2 Y', '2-3 Y'],
    ['5 m', '5 months'],
    ['L', 'XL'],
  ])('%j is not %j', (one, other) => {
    expect(sizeKey(one)).not.toBe(sizeKey(other));
  });

  test('a key is its own key', () => {
    fc.assert(fc.property(fc.oneof(sizes, fc.string()), (size) => sizeKey(sizeKey(size)) === sizeKey(size)));
  });
});

test('a color that differs by case or blanks alone is the same', () => {
  expect(colorKey('  Dark   Red ')).toBe(colorKey('dark red'));
  expect(colorKey('Darkred')).not.toBe(colorKey('Dark Red'));
});

test('a variant is known by size and color together', () => {
  expect(variantKey('2XL', 'Dark  Red')).toBe(variantKey('xxl', 'dark red'));
  expect(variantKey('S', 'M Red')).not.toBe(variantKey('S M', 'Red'));
});

describe('the order of sizes', () => {
  test.each([
    [['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL']],
    [['4', '28', '28.5', '30', '34', '46', '100']],
    [['0-3 M', '3-6 M', '6-12 M', '1-2 Y', '2 Y', '2-3 Y', '3-4 Y', '10-11 Y']],
    [['Free-Size', 'XS', 'XXL', '28', '6-12 M', '2-3 Y', '32A', '34B', 'Custom']],
  ])('%j', (inOrder) => {
    expect(inOrder.toReversed().toSorted(compareSizes)).toEqual(inOrder);
  });

  test('two sizes stand alike where they are one, and only there', () => {
    fc.assert(fc.property(sizes, sizes, (a, b) => (compareSizes(a, b) === 0) === (sizeKey(a) === sizeKey(b))));
  });

  test('it is an order', () => {
    fc.assert(
      fc.property(sizes, sizes, sizes, (a, b, c) => {
        expect(Math.sign(compareSizes(a, b))).toBe(-Math.sign(compareSizes(b, a)) + 0);
        if (compareSizes(a, b) <= 0 && compareSizes(b, c) <= 0) expect(compareSizes(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

const sizes = fc.oneof(
  fc.constantFrom(
    'XXS',
    'xs',
    'S',
    'M',
    'L',
    'XL',
    'XXL',
    '2XL',
    '3xl',
    'Free Size',
    'Freesize',
    'XM',
    '34B',
    'Custom',
  ),
  fc.nat(60).map(String),
  fc.tuple(fc.nat(14), fc.nat(14), fc.constantFrom('Y', ' yrs', ' M')).map(([a, b, unit]) => `${a}-${b}${unit}`),
);
