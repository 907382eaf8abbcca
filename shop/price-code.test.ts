import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceCode } from './price-code.ts';

test.each([
  [0, 'ZZ'],
  [100, 'ZA'],
  [125000, 'ZABEZ'],
  [123456789000, 'ZABCDEFGHIZ'],
  [125099, 'ZABEZ'],
  [99, 'ZZ'],
])('%d paise are coded %s', (paise, code) => {
  expect(priceCode(paise)).toBe(code);
});

test('the code read back is the whole rupees', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (paise) => {
      const digits = [...priceCode(paise).slice(1)].map((letter) => 'ZABCDEFGHI'.indexOf(letter));
      expect(Number(digits.join(''))).toBe(Math.floor(paise / 100));
    }),
  );
});

test.each([-1, 0.5, Number.NaN])('%d is no price', (paise) => {
  expect(() => priceCode(paise)).toThrow(RangeError);
});
