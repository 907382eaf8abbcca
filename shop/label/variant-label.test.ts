import { expect, test } from 'vitest';
import { whiteBitmap } from './bitmap.ts';
import type { LabelElement, Rasterise } from './elements.ts';
import { labelFormats } from './geometry.ts';
import { variantCode } from './variant-code.ts';
import { type LabelVariant, variantLabel } from './variant-label.ts';

/** A font of black boxes, half as wide as high. */
const rasterise: Rasterise = (text, height) => whiteBitmap([...text].length * (height >> 1), height);

const product = { productid: 'BC26001', purchaseprice: 5200, retailprice: 12999 };
const variant: LabelVariant = { size: 'XL', color: 'Maroon', number: 12 };

const laidOut = (changes: Partial<LabelVariant> = {}, format = labelFormats.roll) =>
  variantLabel(product, { ...variant, ...changes }, { shopName: 'Thaan', rasterise }, format);

const elements = (changes: Partial<LabelVariant> = {}, format = labelFormats.roll): readonly LabelElement[] => {
  const result = laidOut(changes, format);
  if ('refused' in result) throw new Error(result.refused);
  return result.label.elements;
};

const textsOf = (list: readonly LabelElement[]) => list.flatMap((each) => (each.kind === 'text' ? [each.text] : []));

test.each([
  ['BC26001', 12, 'BC2600112'],
  ['BC26001', 1, 'BC2600101'],
  ['BC261000', 99, 'BC26100099'],
])('%s and %i are %s', (productid, number, code) => {
  expect(variantCode(productid, number)).toBe(code);
});

test.each([0, 100, -1, 1.5, Number.NaN])('%d is no number of a variant', (number) => {
  expect(() => variantCode('BC26001', number)).toThrow(RangeError);
});

test('the label holds what the price label holds, the variant in its barcode, size and color', () => {
  for (const format of Object.values(labelFormats)) {
    const list = elements({}, format);
    expect(textsOf(list)).toEqual(['Thaan', 'BC26001', 'ZEBZZ', 'XL', 'Maroon', 'MRP: ', '12,999']);
    expect(list.filter(({ kind }) => kind === 'barcode')).toMatchObject([{ text: 'BC2600112' }]);
  }
});

test('a variant without a number is refused and told what to print instead', () => {
  expect(laidOut({ number: null })).toEqual({
    refused: 'This variant has no number: the product has used its 99. Print its price label instead.',
  });
});

test('long sizes and colors are set smaller, then shortened; a short one beside a long one stays whole', () => {
  expect(textsOf(elements({ color: 'Peacock blue and gold' })).slice(3, 5)).toEqual(['XL', 'Peacock blue and gold']);
  const long = 'Peacock blue with a border of antique gold';
  expect(textsOf(elements({ color: long })).slice(3, 5)).toEqual(['XL', 'Peacock blue with a border of...']);
  expect(textsOf(elements({ size: long, color: long })).slice(3, 5)).toEqual([
    'Peacock blue w...',
    'Peacock blue w...',
  ]);
});

test('a color of another script is drawn as dots', () => {
  const dots = elements({ color: 'મરૂન' }).filter(({ kind }) => kind === 'bitmap');
  expect(dots).toMatchObject([{ bitmap: { height: 28 } }, { bitmap: { width: 24, height: 32 } }]);
});

test('a text that leaves no dot takes no place, and no command', () => {
  const nothing: Rasterise = () => whiteBitmap(0, 0);
  const shop = { shopName: 'શ્રી', rasterise: nothing };
  const result = variantLabel(product, { ...variant, color: 'મરૂન' }, shop);
  if ('refused' in result) throw new Error(result.refused);
  expect(result.label.elements.filter(({ kind }) => kind === 'bitmap')).toHaveLength(1); // the rupee sign
});
