import { chunksOf, type JobLine } from '../shop/label/batch.ts';
import { type LabelFormat, labelFormats } from '../shop/label/geometry.ts';
import { labelsPdf } from '../shop/label/pdf.ts';
import { type LabelShop, type PriceLabel, priceLabel } from '../shop/label/price-label.ts';
import { jobCommands } from '../shop/label/tspl.ts';
import { variantLabel } from '../shop/label/variant-label.ts';
import { type Figure, median } from './figure.ts';

const distinct = 500;
const copies = 2;
const labelsPerChunk = 20;
const rounds = 15;

/** A name that the printer's own fonts hold: dots are drawn by the browser, and are no part of this. */
const shop: LabelShop = {
  shopName: 'Kesari Textiles',
  rasterise: () => {
    throw new Error('Nothing here wants drawing.');
  },
};

const lineOf = (laidOut: PriceLabel): JobLine => {
  if ('refused' in laidOut) throw new Error(laidOut.refused);
  return { label: laidOut.label, copies };
};

/** 1,000 labels, 500 of them distinct, of both templates; `round` makes ids and prices new. */
const layOut = (round: number, format: LabelFormat): JobLine[] =>
  Array.from({ length: distinct }, (_, index) => {
    const productid = `BC26${String(round * distinct + index + 1).padStart(3, '0')}`;
    const product = { productid, purchaseprice: 150 + index, retailprice: `${399 + 7 * index + round}.00` };
    const variant = { size: 'XL', color: 'Maroon', number: 1 + (index % 99) };
    return lineOf(index % 2 === 0 ? priceLabel(product, shop, format) : variantLabel(product, variant, shop, format));
  });

/** How long each round of the work takes, in ms; throws unless it made something. */
const timed = (work: (round: number) => number): number[] =>
  Array.from({ length: rounds }, (_, round) => {
    const began = performance.now();
    const bytes = work(round);
    const took = performance.now() - began;
    if (bytes < 10_000) throw new Error(`Only ${bytes} bytes were made.`);
    return took;
  });

const commands = (round: number): number =>
  chunksOf(layOut(round, labelFormats.roll), labelsPerChunk).reduce((sum, chunk) => sum + jobCommands(chunk).length, 0);

const sheets = (round: number): number => labelsPdf(layOut(round, labelFormats.sheet), { paper: 'sheet' }).length;

/** 1,000 labels prepared for the label printer, in chunks, and for sheets. */
export const measure = async (): Promise<Figure[]> => [
  { name: '1,000 labels as commands, median', value: median(timed(commands)), limit: 200, unit: 'ms', keeps: 'below' },
  {
    name: '1,000 labels as sheets of a PDF, median',
    value: median(timed(sheets)),
    limit: 400,
    unit: 'ms',
    keeps: 'below',
  },
];
