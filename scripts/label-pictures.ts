// node scripts/label-pictures.ts: the pictures of docs/labels.md, made from the very labels that are printed, into
// docs/labels. Shop names in Devanagari and Gujarati are drawn by a browser, as in the portal: the machine needs a
// font of each.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { build } from 'vite';
import { findBrowser } from '../e2e/browser.ts';
import { type PdfPage, renderPdf } from '../e2e/stand-ins/read-pdf.ts';
import type { JobLine } from '../shop/label/batch.ts';
import type { Bitmap } from '../shop/label/bitmap.ts';
import type { Label, Rasterise } from '../shop/label/elements.ts';
import { labelFormats } from '../shop/label/geometry.ts';
import { drawCommands } from '../shop/label/interpreter/draw.ts';
import { calibrationLabel, testLabel } from '../shop/label/machine-labels.ts';
import { standardSettings } from '../shop/label/machine-settings.ts';
import { labelsPdf } from '../shop/label/pdf.ts';
import { type PriceLabel, priceLabel } from '../shop/label/price-label.ts';
import { labelCommands } from '../shop/label/tspl.ts';
import { variantLabel } from '../shop/label/variant-label.ts';
import { root } from './steps.ts';

const folder = join(root, 'docs/labels');
const { roll, sheet } = labelFormats;

/** The portal's own drawing of text, as a script for a page. */
const rasteriseScript = async (): Promise<string> => {
  const entry = join(root, 'portal/src/features/labels/printer/label/rasterise.ts');
  const lib = { entry, formats: ['iife' as const], name: 'drawing', fileName: 'drawing' };
  const built = await build({ configFile: false, logLevel: 'error', build: { write: false, lib } });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error('The drawing of text was not built.');
  return first.output[0].code;
};

interface Drawing {
  readonly drawing: { readonly rasterise: Rasterise };
}

const rasteriseIn = async (page: Page, text: string, height: number): Promise<Bitmap> => {
  const drawn = await page.evaluate(
    ([wanted, dots]) => {
      const bitmap = (globalThis as unknown as Drawing).drawing.rasterise(wanted, dots);
      return { ...bitmap, dots: Array.from(bitmap.dots) };
    },
    [text, height] as const,
  );
  return { ...drawn, dots: Uint8Array.from(drawn.dots) };
};

class NotDrawnYet extends Error {
  readonly text: string;
  readonly height: number;
  constructor(text: string, height: number) {
    super();
    this.text = text;
    this.height = height;
  }
}

/** Lays out again and again until the browser has drawn every text that the layout asks for. */
const layOut = async (page: Page, make: (rasterise: Rasterise) => PriceLabel): Promise<Label> => {
  const drawn = new Map<string, Bitmap>();
  for (;;) {
    try {
      const laidOut = make((text, height) => {
        const bitmap = drawn.get(`${height} ${text}`);
        if (!bitmap) throw new NotDrawnYet(text, height);
        return bitmap;
      });
      if ('refused' in laidOut) throw new Error(laidOut.refused);
      return laidOut.label;
    } catch (error) {
      if (!(error instanceof NotDrawnYet)) throw error;
      drawn.set(`${error.height} ${error.text}`, await rasteriseIn(page, error.text, error.height));
    }
  }
};

const grey = ({ width, height, dots }: Bitmap) =>
  sharp(Buffer.from(dots.map((dot) => 255 - 255 * dot)), { raw: { width, height, channels: 1 } });

const gap = 40;

/** Labels beside each other on a grey table, each dot two pixels wide, as a printer burns them. */
const picture = async (name: string, labels: readonly Label[]): Promise<void> => {
  let left = gap;
  const papers = [];
  for (const label of labels) {
    const [printed] = drawCommands(labelCommands(label, 1)).labels;
    if (!printed) throw new Error('Nothing was printed.');
    const { width, height } = label.format;
    const input = await grey(printed.bitmap)
      .resize(width * 2, height * 2, { kernel: 'nearest' })
      .png()
      .toBuffer();
    papers.push({ input, left, top: gap });
    left += width * 2 + gap;
  }
  const size = { width: left, height: Math.max(...labels.map(({ format }) => format.height)) * 2 + 2 * gap };
  await sharp({ create: { ...size, channels: 3, background: '#d8d8de' } })
    .composite(papers)
    .png({ palette: true, colors: 4 })
    .toFile(join(folder, `${name}.png`));
};

const sheetPixels = 12;

/** Where an A4 sheet of 65 is cut, drawn over it. */
const cuts = ({ ink }: PdfPage): Buffer => {
  const labels = Array.from({ length: 65 }, (_, place) => {
    const [x, y] = [4.75 + 40.6 * (place % 5), 10.7 + 21.2 * Math.floor(place / 5)];
    return `<rect x="${x}" y="${y}" width="38.1" height="21.2" rx="2"/>`;
  });
  const size = `width="${ink.width}" height="${ink.height}" viewBox="0 0 210 297"`;
  const look = 'fill="none" stroke="#9a9ab0" stroke-width="0.15"';
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}><g ${look}>${labels.join('')}</g></svg>`);
};

/** An A4 sheet as a printer of documents prints it, with its cuts. */
const sheetPicture = async (lines: readonly JobLine[]): Promise<void> => {
  const [page] = await renderPdf(labelsPdf(lines, { paper: 'sheet', firstPlace: 6 }), sheetPixels);
  if (!page) throw new Error('No page was made.');
  const full = await grey(page.ink)
    .toColourspace('srgb')
    .composite([{ input: cuts(page) }])
    .png()
    .toBuffer();
  await sharp(full).resize(1260).png({ palette: true, colors: 16 }).toFile(join(folder, 'sheet.png'));
};

const longName = 'Shree Ganesh Textiles and Sarees Emporium, Ring Road';
const saree = { productid: 'BC26001', purchaseprice: 5200, retailprice: 12999 };
const kurta = { productid: 'BC26048', purchaseprice: 520, retailprice: 1299 };
const maroon = { size: 'XL', color: 'Maroon', number: 12 };
const named = (shopName: string) => (rasterise: Rasterise) => ({ shopName, rasterise });
const kesari = named('Kesari Textiles');

const sheetLabels = async (page: Page): Promise<JobLine[]> => {
  const lines: JobLine[] = [];
  for (let index = 0; index < 15; index++) {
    const product = { ...kurta, productid: `BC260${48 + index}`, retailprice: 1299 + index * 50 };
    const price = await layOut(page, (rasterise) => priceLabel(product, kesari(rasterise), sheet));
    const variant = { ...maroon, number: index + 1 };
    const own = await layOut(page, (rasterise) => variantLabel(product, variant, kesari(rasterise), sheet));
    lines.push({ label: price, copies: 2 }, { label: own, copies: 2 });
  }
  return lines;
};

const makeAll = async (page: Page): Promise<void> => {
  const price = (product: typeof saree, shop: ReturnType<typeof named>, format = roll) =>
    layOut(page, (rasterise) => priceLabel(product, shop(rasterise), format));
  const variant = (product: typeof saree, of: typeof maroon, shop: ReturnType<typeof named>, format = roll) =>
    layOut(page, (rasterise) => variantLabel(product, of, shop(rasterise), format));

  await picture('price-label', [await price(saree, kesari)]);
  await picture('variant-label', [await variant(kurta, maroon, kesari)]);
  const border = { ...maroon, color: 'Peacock blue with a border of antique gold' };
  await picture('long-names', [await price(saree, named(longName)), await variant(kurta, border, named(longName))]);
  const hindi = named('श्री गणेश वस्त्र भंडार');
  const gujarati = named('ગુજરાત સાડી સેન્ટર');
  await picture('scripts', [await price(saree, hindi), await variant(kurta, { ...maroon, color: 'મરૂન' }, gujarati)]);
  await picture('sheet-labels', [await price(kurta, kesari, sheet), await variant(kurta, maroon, kesari, sheet)]);
  const test = testLabel({ ...kesari(() => neverDrawn()), date: '21 Nov 2026, 1:45 pm' });
  await picture('machine-labels', [calibrationLabel(standardSettings), test]);
  await sheetPicture(await sheetLabels(page));
};

const neverDrawn = (): never => {
  throw new Error('This name is in the printer’s own letters.');
};

mkdirSync(folder, { recursive: true });
const found = await findBrowser();
const browser = await chromium.launch({
  executablePath: found.executablePath,
  env: { ...(process.env as Record<string, string>), ...found.env },
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const page = await browser.newPage();
  await page.addScriptTag({ content: await rasteriseScript() });
  await makeAll(page);
} finally {
  await browser.close();
}
