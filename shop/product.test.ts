import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blankVariant, deriveName, pastedPriceRefusal, pictureUrl, priceDigits } from './product.ts';

test('a name joins fabric and category and skips what is empty', () => {
  expect(deriveName('Banarasi Silk', 'Saree')).toBe('Banarasi Silk - Saree');
  expect(deriveName('', 'Saree')).toBe('Saree');
  expect(deriveName(' Cotton ', '  ')).toBe('Cotton');
  expect(deriveName('', '')).toBe('');
});

test('a name never begins or ends with its joint', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 3 }), fc.string({ maxLength: 3 }), (fabric, category) => {
      const parts = [fabric.trim(), category.trim()].filter(Boolean);
      expect(deriveName(fabric, category)).toHaveLength(parts.join('').length + (parts.length === 2 ? 3 : 0));
    }),
  );
});

test('a blank variant is of free size in the category saree alone', () => {
  const blank = { variantid: 'v1', size: '', color: '', stock: 0 };
  expect(blankVariant('Kurti', 'v1')).toEqual(blank);
  expect(blankVariant('Saree Blouse', 'v1')).toEqual(blank);
  for (const saree of ['Saree', 'saree', 'SAREE ']) {
    expect(blankVariant(saree, 'v1')).toEqual({ ...blank, size: 'Free-Size' });
  }
});

test('a price field keeps digits, and refuses a pasted decimal in words', () => {
  expect(priceDigits('₹1,250')).toBe('1250');
  expect(priceDigits('-12a')).toBe('12');
  for (const fine of ['1250', '₹1,23,456', 'Rs.500', 'Rs. 500', '1250.', '']) {
    expect(pastedPriceRefusal(fine)).toBeNull();
  }
  for (const decimal of ['1250.50', '₹1,250.00', '.5', ' ₹ .75', '1.234,50']) {
    expect(pastedPriceRefusal(decimal)).toContain(decimal.trim());
  }
});

test('what a price field keeps is digits alone', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(priceDigits(typed)).toMatch(/^[0-9]*$/);
    }),
  );
});

test('a picture lies under the address of its product', () => {
  expect(pictureUrl('https://shop.example/p/1')).toBe('https://shop.example/p/1/display/image.jpg');
  expect(pictureUrl('https://shop.example/p/1/')).toBe('https://shop.example/p/1/display/image.jpg');
});
