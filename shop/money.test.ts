import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountTyped } from './amount-typed.ts';
import { countText, decimalText, paiseFrom, rupeesText, rupeesWholeText } from './money.ts';

const amounts = fc.integer({ min: -1e14, max: 1e14 });

test.each([
  [0, 0],
  [null, 0],
  ['', 0],
  [499.5, 49950],
  ['499.50', 49950],
  [0.07, 7],
  ['1.100000', 110],
  [-12.05, -1205],
  ['-0.00', 0],
  [9999999999.99, 999999999999],
])('%j rupees are %d paise', (rupees, paise) => {
  expect(paiseFrom(rupees)).toBe(paise);
});

test.each(['1.005', 'free', '1,200', '1e3', ' 5', Number.NaN, Number.POSITIVE_INFINITY, 1e20, '99999999999999999'])(
  '%j is no amount',
  (rupees) => {
    expect(() => paiseFrom(rupees)).toThrow(RangeError);
  },
);

test('Indian grouping, two decimals', () => {
  expect(rupeesText(12345600)).toBe('₹1,23,456.00');
  expect(rupeesText(0)).toBe('₹0.00');
  expect(rupeesText(999999999999)).toBe('₹9,99,99,99,999.99');
  expect(rupeesText(-5)).toBe('-₹0.05');
  expect(rupeesWholeText(12345600)).toBe('₹1,23,456');
  expect(rupeesWholeText(12345650)).toBe('₹1,23,456.50');
  expect(countText(1234567)).toBe('12,34,567');
});

test('paise to decimal text and back is the same amount', () => {
  fc.assert(
    fc.property(amounts, (paise) => {
      expect(paiseFrom(decimalText(paise))).toBe(paise);
    }),
  );
});

test('half a paisa is refused', () => {
  expect(() => decimalText(0.5)).toThrow(RangeError);
});

test.each([
  ['1,000', '1000'],
  ['1,23,456.50', '123456.50'],
  ['12,34,567', '1234567'],
  ['1,234,567', '1234567'],
  ['123,456', '123456'],
  ['1 00 000', '100000'],
  ['₹500', '500'],
  [' ₹ 1,250.5 ', '1250.5'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['₹.05', '0.05'],
  ['7', '7'],
])('"%s" is typed for %s', (typed, amount) => {
  expect(amountTyped(typed)).toBe(amount);
});

test.each([
  '',
  ' ',
  '-1',
  '₹',
  '.',
  '1,00',
  '1,2345',
  '1,,000',
  ',500',
  '1,000,00',
  '1 2',
  '1.5.0',
  '5,5',
  'ten',
  '1e3',
  '5₹',
])('"%s" is not made an amount of', (typed) => {
  expect(amountTyped(typed)).toBe(typed.trim());
});

test('an amount typed as it is printed is that amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e14 }), (paise) => {
      expect(paiseFrom(amountTyped(rupeesText(paise)))).toBe(paise);
      expect(paiseFrom(amountTyped(rupeesWholeText(paise)))).toBe(paise);
    }),
  );
});
