import { expect, test } from 'vitest';
import { whiteBitmap } from './bitmap.ts';
import { code128Modules } from './code-128.ts';
import type { LabelElement, Rasterise } from './elements.ts';
import { labelFormats, residentFonts, textWidth } from './geometry.ts';
import { type LabelProduct, priceLabel } from './price-label.ts';

/** A font of black boxes, half as wide as high. */
const rasterise: Rasterise = (text, height) => whiteBitmap([...text].length * (height >> 1), height);

const { roll } = labelFormats;

const product: LabelProduct = { productid: 'BC26001', purchaseprice: 5200, retailprice: 12999 };

const elements = (changes: Partial<LabelProduct> = {}, shopName = 'Thaan'): readonly LabelElement[] => {
  const laidOut = priceLabel({ ...product, ...changes }, { shopName, rasterise });
  if ('refused' in laidOut) throw new Error(laidOut.refused);
  return laidOut.label.elements;
};

const refusal = (changes: Partial<LabelProduct>): string => {
  const laidOut = priceLabel({ ...product, ...changes }, { shopName: 'Thaan', rasterise });
  return 'refused' in laidOut ? laidOut.refused : '';
};

const textsOf = (list: readonly LabelElement[]) => list.flatMap((each) => (each.kind === 'text' ? [each.text] : []));

const boxOf = (element: LabelElement) => {
  if (element.kind === 'bitmap') return { ...element, width: element.bitmap.width, height: element.bitmap.height };
  if (element.kind === 'barcode') return { ...element, width: code128Modules(element.text) * 2 };
  if (element.kind === 'bar') return element;
  const { height } = residentFonts[element.font];
  return { ...element, width: textWidth(element.text, element.font), height };
};

test('the resident fonts measure what labels need to know', () => {
  expect(textWidth('MRP: Rs.12,999', '4')).toBe(336);
  expect(textWidth('MRP: Rs.12,999', '3')).toBe(224);
});

test('the label holds shop name, barcode, product id, price code and MRP with the rupee sign as dots', () => {
  const list = elements();
  expect(textsOf(list)).toEqual(['Thaan', 'BC26001', 'ZEBZZ', 'MRP: ', '12,999']);
  expect(list.filter(({ kind }) => kind === 'barcode')).toMatchObject([{ text: 'BC26001' }]);
  expect(list.filter(({ kind }) => kind === 'bitmap')).toMatchObject([{ bitmap: { width: 24, height: 32 } }]);
});

test('the rupee sign in font 3 is a bitmap of 16 x 24 dots', () => {
  const sign = elements({ retailprice: 1_299_999 }).find(({ kind }) => kind === 'bitmap');
  expect(sign).toMatchObject({ bitmap: { width: 16, height: 24 } });
});

test.each([
  ['BC26001', '12999', '5200', 'Thaan'],
  ['BC2600112', '9999999999.99', '9999999999', 'Shree Ganesh Textiles and Sarees Emporium, Ring Road'],
  ['1', '1', '0', 'श्री गणेश वस्त्र भंडार और साड़ी एम्पोरियम, रिंग रोड'],
])('%s at ₹%s stays on the label and nothing overlaps', (productid, retailprice, purchaseprice, shopName) => {
  const boxes = elements({ productid, retailprice, purchaseprice }, shopName).map(boxOf);
  for (const [index, box] of boxes.entries()) {
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(roll.width);
    expect(box.y + box.height).toBeLessThanOrEqual(roll.height);
    for (const other of boxes.slice(index + 1)) {
      const apart =
        other.x >= box.x + box.width ||
        box.x >= other.x + other.width ||
        other.y >= box.y + box.height ||
        box.y >= other.y + other.height;
      expect(apart, `${box.kind} and ${other.kind}`).toBe(true);
    }
  }
});

test('bars keep a quiet zone of 20 dots on both sides however a printer chooses its subsets', () => {
  for (const productid of ['BC26001', 'BC2600112', 'ABCDEFGHI', '1']) {
    const bars = elements({ productid }).find(({ kind }) => kind === 'barcode');
    const widest = ((productid.length + 2) * 11 + 13) * 2;
    expect(bars?.x).toBeGreaterThanOrEqual(20);
    expect((bars?.x ?? 0) + widest).toBeLessThanOrEqual(roll.width - 20);
  }
});

test('ids of other forms are printed as long as scanners read them', () => {
  for (const productid of ['SAMPLE-01', 'old 7', '4/B_2.0+', 'BC261000'])
    expect(textsOf(elements({ productid }))).toContain(productid);
});

test('a long shop name is set smaller, then shortened; the id and the price stay whole', () => {
  expect(elements({}, 'Shree Ganesh Textiles')[0]).toMatchObject({ font: '2', text: 'Shree Ganesh Textiles' });
  expect(elements({}, 'Shree Ganesh Textiles & Sarees')[0]).toMatchObject({ font: '1' });
  const texts = textsOf(elements({}, 'Shree Ganesh Textiles and Sarees Emporium, Ring Road'));
  expect(texts).toEqual(['Shree Ganesh Textiles and Sarees Em...', 'BC26001', 'ZEBZZ', 'MRP: ', '12,999']);
});

test('a shop name of another script is drawn as dots and shortened to the width', () => {
  const [name] = elements({}, 'ગુજરાત સાડી સેન્ટર, સુરત, સ્થાપના ૧૯૫૨');
  expect(name?.kind).toBe('bitmap');
  expect(name && boxOf(name).width).toBeLessThanOrEqual(304);
  expect(name && boxOf(name).width).toBeGreaterThan(200);
});

test('a quote or a line break in the shop name never stands in a text', () => {
  expect(elements({}, 'A"\r\nPRINT 99')[0]?.kind).toBe('bitmap');
  expect(textsOf(elements({}, 'Two\r\nlines'))[0]).toBe('Two lines');
});

test.each([
  [{ retailprice: 0 }, /no retail price/],
  [{ retailprice: '0.00' }, /no retail price/],
  [{ retailprice: null }, /no retail price/],
  [{ retailprice: -1 }, /no retail price/],
  [{ retailprice: Number.NaN }, /no retail price/],
  [{ retailprice: 'free' }, /no retail price/],
  [{ purchaseprice: null }, /no purchase price/],
  [{ purchaseprice: -5 }, /no purchase price/],
  [{ productid: '' }, /no id/],
  [{ productid: 'BC26001-12' }, /too long/],
  [{ productid: 'BC"26001' }, /barcode cannot carry/],
  [{ productid: ' BC1' }, /barcode cannot carry/],
  [{ productid: 'a  b' }, /barcode cannot carry/],
  [{ productid: 'સાડી૧' }, /barcode cannot carry/],
  [{ productid: 'A\r\nCLS' }, /barcode cannot carry/],
])('%j is refused before paper is spent', (changes, reason) => {
  expect(refusal(changes)).toMatch(reason);
});
