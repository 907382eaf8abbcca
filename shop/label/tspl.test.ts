import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blacken, whiteBitmap } from './bitmap.ts';
import type { LabelElement, Rasterise } from './elements.ts';
import { parseCommands } from './interpreter/parse.ts';
import { priceLabel } from './price-label.ts';
import { bytesOfHex, hexOf, labelCommands } from './tspl.ts';

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

test('a job is set up as the specification says, line by line', () => {
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

test.each([0, -1, 1.5, 1000, Number.NaN])('%d copies are refused', (copies) => {
  expect(() => job('Thaan', copies)).toThrow(RangeError);
});

test('a text that the layout would never let through is refused here too', () => {
  const hostile = { kind: 'text', x: 0, y: 0, font: '1', text: 'A"\r\nPRINT 99' } as const;
  expect(() => labelCommands({ elements: [hostile] }, 1)).toThrow(RangeError);
});

test('hex goes there and back', () => {
  const bytes = job('श्री');
  expect(bytesOfHex(hexOf(bytes))).toEqual(bytes);
  expect(bytesOfHex('0')).toBeNull();
  expect(bytesOfHex('zz')).toBeNull();
});

const quantity = process.env.THAAN_LONG ? 10_000 : 500;

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '"',
        '\r\n',
        '\n',
        '\\["]',
        '\u001b!R',
        '~!T',
        '^XA',
        ',',
        'PRINT 99',
        'CLS',
        'A',
        '₹',
        'ક',
        '\u2028',
      ),
    )
    .map((parts) => parts.join('')),
);
const wellFormed = fc.integer({ min: 1, max: 99_999 }).map((number) => `BC26${String(number).padStart(3, '0')}`);
const spoilt = fc.tuple(wellFormed, fc.nat(6), nasty).map(([id, at, part]) => `${id.slice(0, at)}${part.slice(0, 3)}`);
const productId = fc.oneof(
  { weight: 3, arbitrary: wellFormed },
  { weight: 1, arbitrary: spoilt },
  { weight: 1, arbitrary: nasty },
);
const rupees = fc.integer({ min: 1, max: 999_999_999_999 }).map((paise) => `${paise / 100}`);
const price = fc.oneof(
  { weight: 8, arbitrary: rupees },
  { weight: 1, arbitrary: nasty },
  { weight: 1, arbitrary: fc.double() },
);

const shopNames = fc.oneof(nasty, fc.string({ maxLength: 60 }));

const setUp = [
  ['SIZE', '40 mm', '25 mm'],
  ['GAP', '2 mm', '0 mm'],
  ['DENSITY', '8'],
  ['SPEED', '4'],
  ['DIRECTION', '1'],
  ['CLS'],
];

/** The one command that an element of the template may become, as its name and arguments. */
const commandOf = (element: LabelElement): string[] => {
  const place = [String(element.x), String(element.y)];
  if (element.kind === 'text') return ['TEXT', ...place, element.font, '0', '1', '1', element.text];
  if (element.kind === 'barcode') return ['BARCODE', ...place, '128', '62', '0', '0', '2', '2', element.text];
  const { width, height } = element.bitmap;
  return ['BITMAP', ...place, String(Math.ceil(width / 8)), String(height), '0'];
};

/** The elements after the shop's name, in the template's order. */
const fixedParts = (elements: readonly LabelElement[]): string[] =>
  elements.slice(-6).map((element) => (element.kind === 'bitmap' ? '(dots)' : element.text));

test(`of ${quantity} products none puts a command of its own into the stream`, () => {
  let printed = 0;
  fc.assert(
    fc.property(productId, price, price, shopNames, (productid, purchaseprice, retailprice, shopName) => {
      const laidOut = priceLabel({ productid, purchaseprice, retailprice }, { shopName, rasterise });
      if ('refused' in laidOut) return;
      printed++;
      const { elements } = laidOut.label;
      const found = parseCommands(labelCommands(laidOut.label, 2)).map((each) => [each.name, ...each.arguments]);
      expect(found).toEqual([...setUp, ...elements.map(commandOf), ['PRINT', '2']]);
      const amount = expect.stringMatching(/^\d[\d,]*(\.\d\d)?$/);
      const code = expect.stringMatching(/^Z[A-IZ]+$/);
      expect(fixedParts(elements)).toEqual([productid, productid, code, 'MRP: ', '(dots)', amount]);
    }),
    { numRuns: quantity, seed: 20_260_101 },
  );
  expect(printed).toBeGreaterThan(quantity / 3);
});
