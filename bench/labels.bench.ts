import { type JobLine, labelsBetween } from '../shop/label/batch.ts';
import { type LabelFormat, labelFormats } from '../shop/label/geometry.ts';
import { standardSettings } from '../shop/label/machine-settings.ts';
import { labelsPdf } from '../shop/label/pdf.ts';
import { placed } from '../shop/label/placing.ts';
import { type LabelShop, type PriceLabel, priceLabel } from '../shop/label/price-label.ts';
import { jobCommands } from '../shop/label/tspl.ts';
import { variantLabel } from '../shop/label/variant-label.ts';
import { type Figure, median } from './figure.ts';

const distinct = 500;
const copiesOfEach = 2;
const labelsPerChunk = 20;
const rounds = 15;

/** A name that the printer's own fonts hold: dots are drawn by the browser, and are no part of this. */
const shop: LabelShop = {
  shopName: 'Kesari Textiles',
  rasterise: () => {
    throw new Error('Nothing here wants drawing.');
  },
};

const lineOf = (laidOut: PriceLabel, copies: number): JobLine => {
  if ('refused' in laidOut) throw new Error(laidOut.refused);
  return { label: laidOut.label, copies };
};

/** The label of a line, of both templates by turns; `round` makes ids and prices new. */
const layOut = (round: number, index: number, format: LabelFormat): PriceLabel => {
  const productid = `BC26${String(round * distinct + index + 1).padStart(3, '0')}`;
  const product = { productid, purchaseprice: 150 + index, retailprice: `${399 + 7 * index + round}.00` };
  const variant = { size: 'XL', color: 'Maroon', number: 1 + (index % 99) };
  return index % 2 === 0 ? priceLabel(product, shop, format) : variantLabel(product, variant, shop, format);
};

/** How long each round of the work takes, in ms; throws unless it made something. */
const timed = (work: (round: number) => number): number[] =>
  Array.from({ length: rounds }, (_, round) => {
    const began = performance.now();
    const bytes = work(round);
    const took = performance.now() - began;
    if (bytes < 10_000) throw new Error(`Only ${bytes} bytes were made.`);
    return took;
  });

/** As the portal prints them: 20 labels at a time, each laid out and held against the paper as they go out. */
const commands = (round: number): number => {
  let bytes = 0;
  for (let from = 0; from < distinct * copiesOfEach; from += labelsPerChunk) {
    const chunk = labelsBetween(Array<number>(distinct).fill(copiesOfEach), from, labelsPerChunk).map(
      ({ index, copies }) => {
        const line = lineOf(layOut(round, index, labelFormats.roll), copies);
        if ('refused' in placed(line.label, standardSettings)) throw new Error('The label leaves the paper.');
        return line;
      },
    );
    bytes += jobCommands(chunk, standardSettings).length;
  }
  return bytes;
};

const sheets = (round: number): number => {
  const lines = Array.from({ length: distinct }, (_, index) =>
    lineOf(layOut(round, index, labelFormats.sheet), copiesOfEach),
  );
  return labelsPdf(lines, { paper: 'sheet' }).length;
};

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
