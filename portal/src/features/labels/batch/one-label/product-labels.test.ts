import { expect, test } from 'vitest';
import { labelName, labelsOfProduct, productFrom } from './product-labels.ts';

const product = {
  productid: 'BC26001',
  name: 'Cotton - Kurta',
  purchaseprice: 100,
  retailprice: 250,
  variants: [
    { variantid: 'a', size: 'M', color: 'Red', number: 1 },
    { variantid: 'b', size: 'L', color: 'Red', number: null },
  ],
};

test('a product has its price label and one of each variant', () => {
  expect(labelsOfProduct(product).map((piece) => [labelName(piece), piece.variantid, piece.number])).toEqual([
    ['Price label', null, null],
    ['Variant: M, Red', 'a', 1],
    ['Variant: L, Red', 'b', null],
  ]);
});

test('the server’s lines of a product are the product again', () => {
  const lines = labelsOfProduct(product).slice(1);
  expect(productFrom('Cotton - Kurta', lines)).toEqual(product);
  expect(productFrom('Cotton - Kurta', labelsOfProduct({ ...product, variants: [] }))).toEqual({
    ...product,
    variants: [],
  });
  expect(productFrom('Cotton - Kurta', [])).toBeNull();
});
