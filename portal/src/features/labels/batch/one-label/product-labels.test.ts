import { expect, test } from 'vitest';
import { piecesOf, pieceText, productFrom } from './product-labels.ts';

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
  expect(piecesOf(product).map((piece) => [pieceText(piece), piece.variantid, piece.number])).toEqual([
    ['Price label', null, null],
    ['Variant: M, Red', 'a', 1],
    ['Variant: L, Red', 'b', null],
  ]);
});

test('the server’s lines of a product are the product again', () => {
  const lines = piecesOf(product).slice(1);
  expect(productFrom('Cotton - Kurta', lines)).toEqual(product);
  expect(productFrom('Cotton - Kurta', piecesOf({ ...product, variants: [] }))).toEqual({ ...product, variants: [] });
  expect(productFrom('Cotton - Kurta', [])).toBeNull();
});
