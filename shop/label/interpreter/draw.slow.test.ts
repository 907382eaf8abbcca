import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBarcode } from '../../../e2e/stand-ins/read-barcode.ts';
import { type Bitmap, blacken, isBlack, overlay, whiteBitmap } from '../bitmap.ts';
import { code128Bars } from '../code-128.ts';
import type { Label, Rasterise } from '../elements.ts';
import { labelFormats, residentFonts } from '../geometry.ts';
import { calibrationLabel, testLabel } from '../machine-labels.ts';
import { standardSettings } from '../machine-settings.ts';
import { type PriceLabel, priceLabel } from '../price-label.ts';
import { drawCharacter } from '../resident-font.ts';
import { jobCommands, labelCommands } from '../tspl.ts';
import { variantCode } from '../variant-code.ts';
import { variantLabel } from '../variant-label.ts';
import { drawCommands } from './draw.ts';

/** Letters of bars and holes that are unlike at every edge. */
const rasterise: Rasterise = (text, height) => {
  const letters = [...text];
  const bitmap = whiteBitmap(letters.length * 11, height);
  for (const [index] of letters.entries()) {
    blacken(bitmap, index * 11, 0, 3, height);
    blacken(bitmap, index * 11 + 5, index % height, 5, 2);
  }
  return bitmap;
};

const laidOut = (result: PriceLabel): Label => {
  if ('refused' in result) throw new Error(result.refused);
  return result.label;
};

const shop = { shopName: 'Thaan', rasterise };
const priced = (productid: string) => ({ productid, purchaseprice: 520, retailprice: '12999.00' });

const printed = (label: Label, copies = 1, settings = standardSettings): Bitmap => {
  const { width, height } = label.format;
  const { labels, ignored } = drawCommands(labelCommands(label, copies, settings));
  expect(ignored).toEqual([]);
  expect(labels).toMatchObject([{ copies, bitmap: { width, height } }]);
  return (labels[0] ?? { bitmap: whiteBitmap(1, 1) }).bitmap;
};

const draw = (...lines: string[]) =>
  drawCommands(new TextEncoder().encode(lines.map((line) => `${line}\r\n`).join('')));

const quantity = process.env.THAAN_LONG ? 2_000 : 150;

const wellFormed = fc
  .tuple(fc.integer({ min: 20, max: 99 }), fc.integer({ min: 1, max: 99_999 }))
  .map(([year, number]) => `BC${year}${String(number).padStart(3, '0')}`);
const otherForms = fc.oneof(fc.stringMatching(/^[A-Za-z0-9.+\-/_]{1,9}$/), fc.stringMatching(/^[0-9]{1,9}$/));
const samples = fc.sample(
  fc.record({
    productid: fc.oneof({ weight: 2, arbitrary: wellFormed }, { weight: 1, arbitrary: otherForms }),
    number: fc.option(fc.integer({ min: 1, max: 99 })),
    size: fc.constantFrom('XL', 'Free-Size', '42', 'मुक्त'),
    color: fc.constantFrom('Red', 'Peacock blue with a border of antique gold', 'મરૂન'),
    paper: fc.constantFrom('roll', 'sheet'),
  }),
  { numRuns: quantity, seed: 7 },
);

test(`a real decoder reads ${quantity} products and variants back from the burnt dots`, async () => {
  let read = 0;
  for (const { productid, number, size, color, paper } of samples) {
    const [product, format] = [priced(productid), labelFormats[paper]];
    const result =
      number === null
        ? priceLabel(product, shop, format)
        : variantLabel(product, { size, color, number }, shop, format);
    if ('refused' in result) continue;
    const expected = number === null ? productid : variantCode(productid, number);
    expect(await readBarcode(printed(result.label)), `${expected} on ${paper}`).toBe(expected);
    read++;
  }
  expect(read).toBeGreaterThan(quantity * 0.9);
});

/** The dots of a label's elements, drawn without a command. */
const drawnAlone = ({ format, elements }: Label, right: number, down: number): Bitmap => {
  const bitmap = whiteBitmap(format.width, format.height);
  for (const element of elements) {
    const [x, y] = [element.x + right, element.y + down];
    if (element.kind === 'bitmap') overlay(bitmap, element.bitmap, x, y);
    else if (element.kind === 'bar') blacken(bitmap, x, y, element.width, element.height);
    else if (element.kind === 'text') {
      for (const [index, character] of [...element.text].entries())
        overlay(bitmap, drawCharacter(character, element.font), x + index * residentFonts[element.font].width, y);
    } else {
      const modules = code128Bars(element.text).flatMap((width, index) => Array(width).fill(1 - (index % 2)));
      for (const [index, black] of modules.entries()) if (black) blacken(bitmap, x + index * 2, y, 2, element.height);
    }
  }
  return bitmap;
};

const { sheet } = labelFormats;
const variant = { size: 'XL', color: 'મરૂન', number: 7 };

test.each<[string, Label]>([
  ['price label', laidOut(priceLabel(priced('BC26001'), shop))],
  ['price label of a sheet', laidOut(priceLabel(priced('BC26001'), shop, sheet))],
  ['price label of a shop in Gujarati', laidOut(priceLabel(priced('BC26001'), { ...shop, shopName: 'સાડી' }))],
  ['variant label', laidOut(variantLabel(priced('BC26001'), variant, shop))],
  ['variant label of a sheet', laidOut(variantLabel(priced('BC26001'), variant, shop, sheet))],
  ['variant label past 999', laidOut(variantLabel(priced('BC261000'), variant, shop))],
  ['calibration label', calibrationLabel(standardSettings)],
  ['test label', testLabel({ ...shop, date: '21 Nov 2026' })],
])('what is burnt of a %s is what was laid out, moved or not', (_, label) => {
  for (const [offsetX, offsetY] of [
    [0, 0],
    [3, -2],
    [-7, 4],
  ] as const)
    expect(printed(label, 1, { ...standardSettings, offsetX, offsetY }).dots).toEqual(
      drawnAlone(label, offsetX, offsetY).dots,
    );
});

test('each line of a job is a label of its own, drawn as if alone', () => {
  const lines = ['BC26001', 'BC26002'].map((id, index) => ({
    label: laidOut(priceLabel(priced(id), shop)),
    copies: index + 1,
  }));
  const { labels } = drawCommands(jobCommands(lines));
  expect(labels.map(({ copies }) => copies)).toEqual([1, 2]);
  expect(labels.map(({ bitmap }) => bitmap.dots)).toEqual(lines.map(({ label }) => drawnAlone(label, 0, 0).dots));
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

test('a bar is burnt, and a bitmap writes over what is there, white dots too', () => {
  const [label] = draw('SIZE 4 mm,1 mm', 'CLS', 'BAR 2,1,12,3', 'BITMAP 8,2,1,1,0,\u007f', 'PRINT 1').labels;
  const rows = [0, 1, 2, 3].map((y) => label?.bitmap.dots.slice(y * 32, y * 32 + 16).join(''));
  expect(rows).toEqual(['0000000000000000', '0011111111111100', '0011111110000000', '0011111111111100']);
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
  'BITMAP 1,2,1,1,1,\u007f',
  'BAR 1,2,3',
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
