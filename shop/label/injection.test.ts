import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blacken, whiteBitmap } from './bitmap.ts';
import { code128Modules } from './code-128.ts';
import type { Label, LabelElement, Rasterise } from './elements.ts';
import { type LabelFormat, labelFormats } from './geometry.ts';
import { parseCommands } from './interpreter/parse.ts';
import { calibrationLabel, testLabel } from './machine-labels.ts';
import { type MachineSettings, standardSettings } from './machine-settings.ts';
import { labelsPdf } from './pdf.ts';
import { placed } from './placing.ts';
import { type PriceLabel, priceLabel } from './price-label.ts';
import { labelCommands } from './tspl.ts';
import { variantCode } from './variant-code.ts';
import { variantLabel } from './variant-label.ts';

/** Every byte value a bitmap can hold turns up in these dots: quotes, commas and line ends among them. */
const rasterise: Rasterise = (text, height) => {
  const bitmap = whiteBitmap(Math.min(80, 8 + text.length * 4), height);
  for (const [index, character] of [...text].entries()) {
    blacken(bitmap, (index * 5) % bitmap.width, (character.charCodeAt(0) * 7) % height, 1 + (index % 6), 1);
  }
  return bitmap;
};

const quantity = process.env.THAAN_LONG ? 10_000 : 500;
const seed = 20_260_101;

const parts = ['"', '\r\n', '\n', '\\["]', '\u001b!R', '~!T', '^XA', ',', 'PRINT 99', 'CLS', 'A', '₹', 'ક', '\u2028'];
const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.array(fc.constantFrom(...parts)).map((chosen) => chosen.join('')),
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
const words = fc.oneof(nasty, fc.string({ maxLength: 60 }));
const product = fc.record({ productid: productId, purchaseprice: price, retailprice: price });
const number = fc.integer({ min: 1, max: 99 });
const variant = fc.record({
  size: words,
  color: words,
  number: fc.oneof({ weight: 9, arbitrary: number }, fc.constant(null)),
});
const formats: fc.Arbitrary<LabelFormat> = fc.constantFrom(...Object.values(labelFormats));
const offset = fc.oneof(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -24, max: 24 }));
const settings: fc.Arbitrary<MachineSettings> = fc.record({
  density: fc.integer({ min: 0, max: 15 }),
  speed: fc.integer({ min: 1, max: 6 }),
  offsetX: offset,
  offsetY: offset,
});

const setUp = ({ density, speed }: MachineSettings, format = labelFormats.roll): string[][] => [
  format === labelFormats.roll ? ['SIZE', '40 mm', '25 mm'] : ['SIZE', '38 mm', '21.125 mm'],
  ['GAP', '2 mm', '0 mm'],
  ['DENSITY', String(density)],
  ['SPEED', String(speed)],
  ['DIRECTION', '1'],
];

/** The one command that an element of a template may become, as its name and arguments. */
const commandOf = (element: LabelElement, { offsetX, offsetY }: MachineSettings): string[] => {
  const place = [String(element.x + offsetX), String(element.y + offsetY)];
  if (element.kind === 'text') return ['TEXT', ...place, element.font, '0', '1', '1', element.text];
  if (element.kind === 'bar') return ['BAR', ...place, String(element.width), String(element.height)];
  if (element.kind === 'bitmap') {
    const { width, height } = element.bitmap;
    return ['BITMAP', ...place, String(Math.ceil(width / 8)), String(height), '0'];
  }
  const height = String(element.height);
  if (element.asDots) return ['BITMAP', ...place, String(Math.ceil(code128Modules(element.text) / 4)), height, '0'];
  return ['BARCODE', ...place, '128', height, '0', '0', '2', '2', element.text];
};

/** Bars may be sent as dots where an offset leaves the printer's own too little room. */
const isSame = (found: readonly string[], expected: readonly string[]): boolean =>
  found.join('\0') === expected.join('\0') ||
  (found[0] === 'BITMAP' && expected[0] === 'BARCODE' && found[1] === expected[1] && found[2] === expected[2]);

const expectOnly = (commands: Uint8Array, expected: readonly (readonly string[])[]): void => {
  const found = parseCommands(commands).map((each) => [each.name, ...each.arguments]);
  expect(found.length).toBe(expected.length);
  for (const [index, each] of expected.entries())
    expect(isSame(found[index] ?? [], each), `${found[index]} for ${each}`).toBe(true);
};

const labelOf = (laidOut: PriceLabel): Label | null => ('refused' in laidOut ? null : laidOut.label);

const written = (element: LabelElement): string => ('text' in element ? element.text : '(dots)');

const amount = expect.stringMatching(/^\d[\d,]*(\.\d\d)?$/);
const code = expect.stringMatching(/^Z[A-IZ]+$/);

test(`of ${quantity} products none puts a command of its own into the stream`, () => {
  let printed = 0;
  fc.assert(
    fc.property(product, words, formats, (each, shopName, format) => {
      const label = labelOf(priceLabel(each, { shopName, rasterise }, format));
      if (!label) return;
      printed++;
      const { elements } = label;
      const own = elements.map((element) => commandOf(element, standardSettings));
      expectOnly(labelCommands(label, 2), [...setUp(standardSettings, format), ['CLS'], ...own, ['PRINT', '2']]);
      expect(elements.slice(-6).map(written)).toEqual([
        each.productid,
        each.productid,
        code,
        'MRP: ',
        '(dots)',
        amount,
      ]);
    }),
    { numRuns: quantity, seed },
  );
  expect(printed).toBeGreaterThan(quantity / 3);
});

test(`of ${quantity} variants none puts a command of its own into the stream`, () => {
  let printed = 0;
  fc.assert(
    fc.property(product, variant, words, formats, (each, of, shopName, format) => {
      const label = labelOf(variantLabel(each, of, { shopName, rasterise }, format));
      if (!label || of.number === null) return;
      printed++;
      const { elements } = label;
      const own = elements.map((element) => commandOf(element, standardSettings));
      expectOnly(labelCommands(label, 1), [...setUp(standardSettings, format), ['CLS'], ...own, ['PRINT', '1']]);
      const fixed = elements.filter((_, index) => elements[index]?.kind === 'barcode' || index >= elements.length - 3);
      expect(fixed.map(written)).toEqual([variantCode(each.productid, of.number), 'MRP: ', '(dots)', amount]);
      const texts = elements.map(written);
      expect(texts).toContain(each.productid);
      expect(texts).toContainEqual(code);
    }),
    { numRuns: quantity, seed },
  );
  expect(printed).toBeGreaterThan(quantity / 3);
});

test('neither a test label nor a calibration label lets a command through', () => {
  fc.assert(
    fc.property(words, words, settings, (shopName, date, machine) => {
      for (const label of [testLabel({ shopName, date, rasterise }), calibrationLabel(machine)]) {
        if ('refused' in placed(label, machine)) continue;
        const own = label.elements.map((element) => commandOf(element, machine));
        expectOnly(labelCommands(label, 1, machine), [...setUp(machine), ['CLS'], ...own, ['PRINT', '1']]);
      }
    }),
    { numRuns: quantity / 5, seed },
  );
});

/** What may stand in a stream of a PDF: numbers before one operator of paths, and forms and images drawn by name. */
const drawn =
  /^(?:q (?:-?[\d.]+ ){6}cm \/X\d+ Do Q|(?:-?[\d.]+ ){4}re(?: f)?|(?:-?[\d.]+ ){6}c|(?:-?[\d.]+ ){2}[ml]|[\d.]+ w 1 J 1 j|f|S)$/;
const plainEntries = /^(?: *(?:<<|>>|[[\]]|\/[A-Z][A-Za-z0-9]*|-?\d[\d.]*|R|true|\(Labels\)))*$/;

/** The objects of a PDF one behind the other, each as long as it says; throws where anything stands between them. */
const pdfObjectsOf = (file: string): { entries: string; stream: string }[] => {
  const found: { entries: string; stream: string }[] = [];
  const object = /\d+ 0 obj\n([^\n]*)\n(stream|endobj)\n/y;
  let at = '%PDF-1.7\n%1234\n'.length;
  while (!file.startsWith('xref\n', at)) {
    object.lastIndex = at;
    const begun = object.exec(file);
    if (!begun) throw new Error(`No object at ${at}: ${file.slice(at, at + 80)}`);
    const [{ length }, entries = '', next] = begun;
    at += length;
    const size = next === 'stream' ? Number(/\/Length (\d+) >>$/.exec(entries)?.[1]) : 0;
    found.push({ entries, stream: file.slice(at, at + size) });
    if (next === 'endobj') continue;
    if (!file.startsWith('\nendstream\nendobj\n', at + size)) throw new Error(`No end at ${at + size}`);
    at += size + '\nendstream\nendobj\n'.length;
  }
  return found;
};

test.each(Object.values(labelFormats))(
  `${quantity} products and variants put nothing of their own into a PDF: $paper`,
  (format) => {
    const hostile = fc.sample(fc.tuple(product, variant, words, fc.boolean()), { numRuns: quantity, seed });
    const lines = hostile.flatMap(([each, of, shopName, ofVariant]) => {
      const shop = { shopName, rasterise };
      const label = labelOf(ofVariant ? variantLabel(each, of, shop, format) : priceLabel(each, shop, format));
      return label ? [{ label, copies: 1 }] : [];
    });
    expect(lines.length).toBeGreaterThan(quantity / 3);
    const objects = pdfObjectsOf(Buffer.from(labelsPdf(lines, { paper: format.paper })).toString('latin1'));
    const wrong = objects.flatMap(({ entries, stream }) => {
      if (!plainEntries.test(entries)) return [entries];
      return entries.includes('/Subtype /Image') || stream === ''
        ? []
        : stream.split('\n').filter((line) => !drawn.test(line));
    });
    expect(wrong).toEqual([]);
  },
);
