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
import { labelCommands } from '../tspl.ts';
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

test.each<[string, string | null, Label]>([
  ['price label', 'BC26001', laidOut(priceLabel(priced('BC26001'), shop))],
  ['price label of a sheet', 'BC26001', laidOut(priceLabel(priced('BC26001'), shop, sheet))],
  [
    'price label of a shop in Gujarati',
    'BC26001',
    laidOut(priceLabel(priced('BC26001'), { ...shop, shopName: 'સાડી' })),
  ],
  ['variant label', 'BC2600107', laidOut(variantLabel(priced('BC26001'), variant, shop))],
  ['variant label of a sheet', 'BC2600107', laidOut(variantLabel(priced('BC26001'), variant, shop, sheet))],
  ['variant label past 999', 'BC26100007', laidOut(variantLabel(priced('BC261000'), variant, shop))],
  ['calibration label', null, calibrationLabel(standardSettings)],
  ['test label', null, testLabel({ ...shop, date: '21 Nov 2026' })],
])('what is burnt of a %s is what was laid out, moved or not, and is read as %s', async (_, code, label) => {
  if (code) expect(await readBarcode(printed(label))).toBe(code);
  for (const [offsetX, offsetY] of [
    [0, 0],
    [3, -2],
    [-7, 4],
  ] as const)
    expect(printed(label, 1, { ...standardSettings, offsetX, offsetY }).dots).toEqual(
      drawnAlone(label, offsetX, offsetY).dots,
    );
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
