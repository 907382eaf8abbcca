import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBarcode } from '../../../e2e/read-barcode.ts';
import { type Bitmap, isBlack, whiteBitmap } from '../bitmap.ts';
import { residentFonts } from '../geometry.ts';
import { priceLabel } from '../price-label.ts';
import { drawCharacter } from '../resident-font.ts';
import { labelCommands } from '../tspl.ts';
import { drawCommands } from './draw.ts';

const printed = (productid: string, copies = 1): Bitmap => {
  const product = { productid, purchaseprice: 520, retailprice: '12999.00' };
  const laidOut = priceLabel(product, { shopName: 'Thaan', rasterise: () => whiteBitmap(8, 8) });
  if ('refused' in laidOut) throw new Error(laidOut.refused);
  const { labels, ignored } = drawCommands(labelCommands(laidOut.label, copies));
  expect(ignored).toEqual([]);
  expect(labels).toMatchObject([{ copies, bitmap: { width: 320, height: 200 } }]);
  return (labels[0] ?? { bitmap: whiteBitmap(1, 1) }).bitmap;
};

const draw = (...lines: string[]) =>
  drawCommands(new TextEncoder().encode(lines.map((line) => `${line}\r\n`).join('')));

const quantity = process.env.THAAN_LONG ? 2_000 : 60;

const ids = fc.sample(
  fc.oneof(
    fc
      .tuple(fc.integer({ min: 20, max: 99 }), fc.integer({ min: 1, max: 99_999 }))
      .map(([year, number]) => `BC${year}${String(number).padStart(3, '0')}`),
    fc.stringMatching(/^[A-Za-z0-9.+\-/_]{1,9}$/),
    fc.stringMatching(/^[0-9]{1,9}$/),
  ),
  { numRuns: quantity, seed: 7 },
);

test(`a real decoder reads ${quantity} product ids back from the burnt dots`, { timeout: 120_000 }, async () => {
  for (const id of ids) expect(await readBarcode(printed(id)), id).toBe(id);
});

test('a label without bars is not read', async () => {
  expect(await readBarcode(whiteBitmap(320, 200))).toBeNull();
});

test('text, bitmap and bars are burnt where the commands say', () => {
  const { labels } = draw('SIZE 10 mm,5 mm', 'CLS', 'TEXT 8,4,"1",0,1,1,"I"', 'BITMAP 40,8,1,1,0,\u007f', 'PRINT 2,3');
  const [label] = labels;
  expect(label).toMatchObject({ copies: 6, bitmap: { width: 80, height: 40 } });
  expect(label && isBlack(label.bitmap, 40, 8)).toBe(true);
  expect(label && isBlack(label.bitmap, 41, 8)).toBe(false);
  expect(label?.bitmap.dots.filter(Boolean)).toHaveLength(1 + drawCharacter('I', '1').dots.filter(Boolean).length);
});

test('CLS wipes the page, and each PRINT is a label of its own', () => {
  const { labels } = draw('BARCODE 20,20,"128",60,0,0,2,2,"A1"', 'PRINT 1', 'CLS', 'PRINT 1');
  expect(labels.map(({ bitmap }) => bitmap.dots.includes(1))).toEqual([true, false]);
});

test.each([
  'FORMAT C',
  'TEXT 1,2,"9",0,1,1,"A"',
  'TEXT 1,2,"1",90,1,1,"A"',
  'BARCODE 1,2,"EAN13",60,0,0,2,2,"1"',
  'PRINT 0',
  'SIZE 9000 mm,10 mm',
])('%s is named as not followed', (line) => {
  expect(draw(line).ignored).toHaveLength(1);
});

test('every printable character has a shape of its own in every font', () => {
  const characters = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
  for (const font of Object.keys(residentFonts) as (keyof typeof residentFonts)[]) {
    const shapes = new Set([...characters, '₹'].map((character) => drawCharacter(character, font).dots.join('')));
    expect(shapes.size).toBe(95);
  }
});
