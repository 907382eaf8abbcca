import { beforeAll, expect, test } from 'vitest';
import { readBarcode } from '../../e2e/stand-ins/read-barcode.ts';
import { type PdfPage, partOf, renderPdf } from '../../e2e/stand-ins/read-pdf.ts';
import type { JobLine } from './batch.ts';
import { type Bitmap, blacken, whiteBitmap } from './bitmap.ts';
import type { Label, Rasterise } from './elements.ts';
import { dotsPerMillimetre, type LabelFormat, labelFormats, type ResidentFont, residentFonts } from './geometry.ts';
import { drawCommands } from './interpreter/draw.ts';
import { labelsPdf, pagesOf } from './pdf.ts';
import { type LabelProduct, type PriceLabel, priceLabel } from './price-label.ts';
import { labelCommands } from './tspl.ts';
import { variantLabel } from './variant-label.ts';

const { roll, sheet } = labelFormats;

/** Letters of bars and holes, unlike at left and right and at top and bottom. */
const rasterise: Rasterise = (text, height) => {
  const letters = [...text];
  const bitmap = whiteBitmap(letters.length * 13, height);
  for (const [index] of letters.entries()) {
    blacken(bitmap, index * 13, 0, 3, height);
    blacken(bitmap, index * 13, height - 4, 9, 4);
    blacken(bitmap, index * 13 + 7, 3 + (index % 5), 2, 6);
  }
  return bitmap;
};

const laidOut = (result: PriceLabel): Label => {
  if ('refused' in result) throw new Error(result.refused);
  return result.label;
};

const product = (number: number): LabelProduct => ({
  productid: `BC26${String(number).padStart(3, '0')}`,
  purchaseprice: 100 + number,
  retailprice: 999 + number * 7.5,
});
const shop = { shopName: 'Thaan', rasterise };

const priceOf = (number: number, format: LabelFormat): Label => laidOut(priceLabel(product(number), shop, format));
const variantOf = (number: number, format: LabelFormat): Label =>
  laidOut(variantLabel(product(7), { size: 'XL', color: 'मरून', number }, shop, format));

/** A plain office printer: 300 dots an inch, not quite three to a narrow bar. */
const office = 300 / 25.4;

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** Places of the cut edges of an A4 sheet of 65, measured in millimetres from its corner. */
const cutAt = (place: number) => ({ left: 4.75 + 40.6 * (place % 5), top: 10.7 + 21.2 * Math.floor(place / 5) });

/** The picture of the label at a place counted from 0, cut where the sheet is cut, `less` millimetres inside. */
const cutOut = (page: PdfPage, place: number, less = 0): Bitmap => {
  const { left, top } = cutAt(place);
  const pixels = (millimetres: number) => Math.round(millimetres * office);
  return partOf(page.ink, pixels(left + less), pixels(top + less), pixels(38.1 - 2 * less), pixels(21.2 - 2 * less));
};

const sheets = 1;

const sheetLines = Array.from({ length: sheets * 65 }, (_, index) => {
  const number = 1 + ((index * 37) % 99);
  return { label: index % 2 === 0 ? priceOf(index + 1, sheet) : variantOf(number, sheet), copies: 1 };
});

/** What the barcodes of the lines say, read off the layout. */
const codesOf = (lines: readonly JobLine[]): string[] =>
  lines.flatMap(({ label, copies }) => {
    const [bars] = label.elements.filter(({ kind }) => kind === 'barcode');
    return Array.from({ length: copies }, () => (bars && 'text' in bars ? bars.text : ''));
  });

let full: PdfPage[] = [];

beforeAll(async () => {
  full = await renderPdf(
    labelsPdf([...sheetLines, { label: priceOf(2, sheet), copies: 2 }], { paper: 'sheet' }),
    office,
  );
});

test(`all labels of ${sheets} full sheets are read back from where the sheet is cut, in order`, async () => {
  expect(full).toHaveLength(sheets + 1);
  for (const { width, height } of full)
    expect([width, height]).toEqual([expect.closeTo(210, 3), expect.closeTo(297, 3)]);
  const read: (string | null)[] = [];
  for (const page of full.slice(0, sheets))
    for (let place = 0; place < 65; place++) read.push(await readBarcode(cutOut(page, place)));
  expect(read).toEqual(codesOf(sheetLines));
  expect(await readBarcode(cutOut(full[sheets] as PdfPage, 1))).toBe('BC26002');
  expect(await readBarcode(cutOut(full[sheets] as PdfPage, 2))).toBeNull();
});

/** The outermost black of a picture: left, top, right and bottom, in its pixels. */
const edges = ({ width, dots }: Bitmap): number[] => {
  let [left, top, right, bottom] = [width, Number.POSITIVE_INFINITY, 0, 0];
  for (let at = dots.indexOf(1); at >= 0; at = dots.indexOf(1, at + 1)) {
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
  }
  return [left, top, right, bottom];
};

test('every label of a sheet stands in the middle of its cuts, to a tenth of a millimetre', () => {
  const [page] = full;
  for (const [place, { label }] of sheetLines.slice(0, 65).entries()) {
    const [printed] = drawCommands(labelCommands(label, 1)).labels;
    if (!page || !printed) throw new Error('A page and a label were expected.');
    const around = [(38.1 - 304 / 8) / 2, (21.2 - 169 / 8) / 2];
    const expected = edges(printed.bitmap).map((dots, side) => dots / dotsPerMillimetre + (around[side % 2] ?? 0));
    const { left, top } = cutAt(place);
    const corner = [Math.round(left * office) / office - left, Math.round(top * office) / office - top];
    const found = edges(cutOut(page, place)).map((pixels, side) => pixels / office + (corner[side % 2] ?? 0));
    for (const [side, millimetres] of expected.entries())
      expect(Math.abs((found[side] ?? 0) - millimetres), `side ${side} at place ${place + 1}`).toBeLessThan(0.1);
  }
});

test('a sheet is begun at any place and goes on to the next', async () => {
  const lines = [{ label: priceOf(5, sheet), copies: 3 }];
  const pages = await renderPdf(labelsPdf(lines, { paper: 'sheet', firstPlace: 64 }), office);
  const places = await Promise.all([62, 63, 64].map((place) => readBarcode(cutOut(pages[0] as PdfPage, place))));
  expect(places).toEqual([null, 'BC26005', 'BC26005']);
  expect(await readBarcode(cutOut(pages[1] as PdfPage, 0))).toBe('BC26005');
  expect(await readBarcode(cutOut(pages[1] as PdfPage, 1))).toBeNull();
});

test('roll pages are 40 x 25 mm, one a copy, and are read back', async () => {
  const lines = [
    { label: priceOf(1, roll), copies: 2 },
    { label: variantOf(42, roll), copies: 1 },
  ];
  const pages = await renderPdf(labelsPdf(lines, { paper: 'roll' }), office);
  for (const { width, height } of pages)
    expect([width, height]).toEqual([expect.closeTo(40, 3), expect.closeTo(25, 3)]);
  const read = await Promise.all(pages.map(({ ink }) => readBarcode(ink)));
  expect(read).toEqual(['BC26001', 'BC26001', 'BC2600742']);
});

test('what labels share is in the file once', () => {
  const label = variantOf(1, sheet);
  const one = text(labelsPdf([{ label, copies: 1 }], { paper: 'sheet' }));
  const many = text(labelsPdf([{ label, copies: 400 }], { paper: 'sheet' }));
  const count = (file: string, what: string) => file.split(what).length - 1;
  expect(count(one, '/Subtype /Image')).toBe(1); // the color; the shop's name and the rupee sign are glyphs
  expect(count(many, '/Subtype /Form')).toBe(count(one, '/Subtype /Form'));
  expect(count(many, '/Type /Page ')).toBe(7);
  expect(one).toContain('/PrintScaling /None');
});

test('no pen stands still: some viewers would leave no dot', () => {
  const characters = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join('');
  const line = (font: ResidentFont) => ({ kind: 'text', x: 0, y: 0, font, text: characters }) as const;
  const label = { format: roll, elements: (Object.keys(residentFonts) as ResidentFont[]).map(line) };
  const file = text(labelsPdf([{ label, copies: 1 }], { paper: 'roll' }));
  expect(file.match(/ m$/gm)?.length).toBeGreaterThan(94);
  expect(/^(\S+ \S+) [ml]\n\1 l$/m.exec(file)?.[0]).toBeUndefined();
});

test('every object is where the table says', () => {
  const file = text(labelsPdf([{ label: variantOf(1, roll), copies: 2 }], { paper: 'roll' }));
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
  const rows = [...file.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
  expect(file.slice(table, table + 4)).toBe('xref');
  expect(rows.length).toBeGreaterThan(10);
  for (const [index, at] of rows.entries()) expect(file.slice(at).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
});

test('pages are counted before they are made', () => {
  expect(pagesOf(3, { paper: 'roll' })).toBe(3);
  expect([0, 1, 65, 66].map((labels) => pagesOf(labels, { paper: 'sheet' }))).toEqual([0, 1, 1, 2]);
  expect(pagesOf(2, { paper: 'sheet', firstPlace: 65 })).toBe(2);
});

test('what would print nothing, on the wrong paper or beside it is refused', () => {
  const label = priceOf(1, sheet);
  expect(() => labelsPdf([], { paper: 'sheet' })).toThrow(RangeError);
  expect(() => labelsPdf([{ label, copies: 0 }], { paper: 'sheet' })).toThrow(RangeError);
  expect(() => labelsPdf([{ label, copies: 1 }], { paper: 'roll' })).toThrow(RangeError);
  for (const firstPlace of [0, 66, 1.5])
    expect(() => labelsPdf([{ label, copies: 1 }], { paper: 'sheet', firstPlace })).toThrow(RangeError);
});
