import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareText } from './share-text.ts';

const variant = (size: string, stock: number) => ({ size, stock });
const kurti = { name: 'Cotton - Kurti', retail: 129_900 };

test('a customer is told the name, the sizes that are in stock, and the MRP', () => {
  const variants = [variant('XL', 2), variant('S', 1), variant('M', 0), variant('xl', 4), variant(' L ', 7)];
  expect(shareText({ ...kurti, variants })).toBe('Cotton - Kurti\nSizes: S, L, XL\nMRP: ₹1,299');
});

test('one size stands alone', () => {
  expect(shareText({ ...kurti, variants: [variant('Free-Size', 3)] })).toMatch(/^Size: Free-Size$/m);
});

test('of what is sold out no size is named', () => {
  const text = shareText({ ...kurti, variants: [variant('S', 0), variant('M', 0)] });
  expect(text).toBe('Cotton - Kurti\nNot in stock now\nMRP: ₹1,299');
});

test('a product without variants says nothing of sizes, one without a name or a price nothing of these', () => {
  expect(shareText({ ...kurti, variants: [] })).toBe('Cotton - Kurti\nMRP: ₹1,299');
  expect(shareText({ name: ' ', retail: 124_875, variants: [] })).toBe('MRP: ₹1,248.75');
  expect(shareText({ ...kurti, retail: 0, variants: [variant('S', 1)] })).toBe('Cotton - Kurti\nSize: S');
});

test('nothing else of a product is told, whatever else is known of it', () => {
  const known = fc.record({
    retail: fc.integer({ min: 1, max: 999_999_999_999 }),
    purchase: fc.integer({ min: 1, max: 999_999_999_999 }),
    variants: fc.array(fc.record({ size: fc.string(), color: fc.string(), stock: fc.integer({ min: 0, max: 9 }) })),
  });
  fc.assert(
    fc.property(known, ({ purchase, ...product }) => {
      const row = {
        ...product,
        name: 'Silk - Saree',
        purchaseprice: purchase,
        code: 'ZEBZZ',
        description: 'kept back',
      };
      const { name, retail, variants } = row;
      expect(shareText(row)).toBe(
        shareText({ name, retail, variants: variants.map(({ size, stock }) => ({ size, stock })) }),
      );
    }),
  );
});
