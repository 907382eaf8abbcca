import fc from 'fast-check';
import { expect, test } from 'vitest';
import { autoRetailPrice, markup, maxDiscountPrice, percentOff } from './pricing.ts';

/** Up to the largest price that the database holds. */
const prices = fc.integer({ min: 0, max: 999_999_999_999 });

test.each([
  [0, 0],
  [100, 300],
  [40000, 100000],
  [40100, 100300],
  [1, 100],
])('Auto on %d paise is %d', (purchase, retail) => {
  expect(autoRetailPrice(purchase)).toBe(retail);
});

test('Auto is the least whole-rupee price of at least 2.5 times the purchase price', () => {
  fc.assert(
    fc.property(prices, (purchase) => {
      const retail = BigInt(autoRetailPrice(purchase));
      expect(retail % 100n).toBe(0n);
      expect(2n * retail >= 5n * BigInt(purchase)).toBe(true);
      expect(2n * (retail - 100n) < 5n * BigInt(purchase)).toBe(true);
    }),
  );
});

test.each([
  [0, 50000, 'N/A'],
  [40000, 100000, '150.0'],
  [30000, 40000, '33.3'],
  [60000, 100000, '66.7'],
  [50000, 25000, '-50.0'],
  [100000, 99999, '0.0'],
  [80000, 80040, '0.1'],
])('markup of purchase %d and retail %d is %s', (purchase, retail, expected) => {
  expect(markup(purchase, retail)).toBe(expected);
});

test('max discount price and the percent off retail', () => {
  expect(maxDiscountPrice(40000)).toBe(52000);
  expect(maxDiscountPrice(5)).toBe(7);
  expect(maxDiscountPrice(0)).toBe(0);
  expect(percentOff(40000, 100000)).toBe('48.0');
  expect(percentOff(40000, 0)).toBe('N/A');
  expect(percentOff(40000, 40000)).toBe('-30.0');
  expect(percentOff(0, 100000)).toBe('100.0');
});
