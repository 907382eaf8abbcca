import { expect, test } from 'vitest';
import { blacken, whiteBitmap } from './bitmap.ts';
import type { Rasterise } from './elements.ts';
import { type LabelFormat, labelFormats } from './geometry.ts';
import { parseCommands } from './interpreter/parse.ts';
import { priceLabel } from './price-label.ts';
import { bytesOfHex, hexOf, jobCommands, labelCommands } from './tspl.ts';

/** Every byte value a bitmap can hold turns up in these dots: quotes, commas and line ends among them. */
const rasterise: Rasterise = (text, height) => {
  const bitmap = whiteBitmap(Math.min(80, 8 + text.length * 4), height);
  for (const [index, character] of [...text].entries()) {
    blacken(bitmap, (index * 5) % bitmap.width, (character.charCodeAt(0) * 7) % height, 1 + (index % 6), 1);
  }
  return bitmap;
};

const job = (shopName = 'Thaan', copies = 1): Uint8Array => {
  const laidOut = priceLabel({ productid: 'BC26001', purchaseprice: 520, retailprice: 1300 }, { shopName, rasterise });
  if ('refused' in laidOut) throw new Error(laidOut.refused);
  return labelCommands(laidOut.label, copies);
};

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

test('a job is set up line by line: size, gap, density, speed, direction', () => {
  const lines = latin(job('Thaan', 3)).split('\r\n');
  const expected = ['SIZE 40 mm,25 mm', 'GAP 2 mm,0 mm', 'DENSITY 8', 'SPEED 4', 'DIRECTION 1', 'CLS'];
  expect(lines.slice(0, 6)).toEqual(expected);
  expect(lines.slice(-2)).toEqual(['PRINT 3', '']);
});

test('text, barcode and rupee sign are written as TSPL writes them', () => {
  const written = latin(job());
  expect(written).toContain('\r\nTEXT 120,14,"3",0,1,1,"Thaan"\r\n');
  expect(written).toContain('\r\nBARCODE 59,48,"128",62,0,0,2,2,"BC26001"\r\n');
  expect(written).toMatch(/\r\nBITMAP \d+,\d+,3,32,0,/);
});

test('a rupee sign of 16 x 24 dots is 48 bytes', () => {
  const laidOut = priceLabel(
    { productid: 'BC26001', purchaseprice: 520, retailprice: 1_234_567 },
    { shopName: 'Thaan', rasterise },
  );
  if ('refused' in laidOut) throw new Error(laidOut.refused);
  const sign = parseCommands(labelCommands(laidOut.label, 1)).find(({ name }) => name === 'BITMAP');
  expect(sign?.arguments.slice(2)).toEqual(['2', '24', '0']);
  expect(sign?.data).toHaveLength(48);
});

test('a job of several lines is set up once, then clears and prints each line as often as it says', () => {
  const line = (productid: string, copies: number) => {
    const product = { productid, purchaseprice: 520, retailprice: 1300 };
    const laidOut = priceLabel(product, { shopName: 'Thaan', rasterise });
    if ('refused' in laidOut) throw new Error(laidOut.refused);
    return { label: laidOut.label, copies };
  };
  const settings = { density: 11, speed: 2, offsetX: 1, offsetY: -2 };
  const commands = parseCommands(jobCommands([line('BC26001', 2), line('BC26002', 5)], settings));
  const framing = commands.filter(({ name }) => !['TEXT', 'BITMAP', 'BARCODE'].includes(name));
  expect(framing.map((each) => [each.name, ...each.arguments].join(' '))).toEqual([
    'SIZE 40 mm 25 mm',
    'GAP 2 mm 0 mm',
    'DENSITY 11',
    'SPEED 2',
    'DIRECTION 1',
    'CLS',
    'PRINT 2',
    'CLS',
    'PRINT 5',
  ]);
  expect(() => jobCommands([])).toThrow(RangeError);
  expect(() => jobCommands([line('BC26001', 2), line('BC26002', 0)])).toThrow(RangeError);
});

test('labels of two papers are not sent in one job', () => {
  const label = (format: LabelFormat) => ({ format, elements: [] });
  const lines = [labelFormats.roll, labelFormats.sheet].map((format) => ({ label: label(format), copies: 1 }));
  expect(() => jobCommands(lines)).toThrow(RangeError);
});

test.each([0, -1, 1.5, 1000, Number.NaN])('%d copies are refused', (copies) => {
  expect(() => job('Thaan', copies)).toThrow(RangeError);
});

test('a text that the layout would never let through is refused here too', () => {
  const hostile = { kind: 'text', x: 0, y: 0, font: '1', text: 'A"\r\nPRINT 99' } as const;
  expect(() => labelCommands({ format: labelFormats.roll, elements: [hostile] }, 1)).toThrow(RangeError);
});

test('hex goes there and back', () => {
  const bytes = job('श्री');
  expect(bytesOfHex(hexOf(bytes))).toEqual(bytes);
  expect(bytesOfHex('0')).toBeNull();
  expect(bytesOfHex('zz')).toBeNull();
});
