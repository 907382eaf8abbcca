import { paiseFrom, rupeesText } from '../../../../../../shop/money.ts';
import { type LabelLine, lineKey, lineText } from '../../printer/label/label-line.ts';

const rupees = (price: number): string => rupeesText(paiseFrom(price));

const variantChange = (before: LabelLine, now: LabelLine, withStock: boolean): string | null => {
  if (before.size !== now.size || before.color !== now.color) return `${lineText(before)} is now ${lineText(now)}.`;
  if (withStock && before.stock !== now.stock)
    return `${lineText(now)}: the stock was ${before.stock}, now it is ${now.stock}.`;
  return before.number === now.number ? null : `${lineText(now)}: its number is another one now.`;
};

/** A product's own changes are said once, however many of its variants are printed. */
const productChange = (before: LabelLine, now: LabelLine): string[] => [
  ...(before.retailprice === now.retailprice
    ? []
    : [`${now.productid}: the retail price was ${rupees(before.retailprice)}, now it is ${rupees(now.retailprice)}.`]),
  ...(before.purchaseprice === now.purchaseprice ? [] : [`${now.productid}: the purchase price has changed.`]),
];

/**
 * What of the lines to be printed is no longer as it was shown, in sentences: prices, names, stock, and lines that are
 * gone. Empty when the labels on the screen are the ones to print.
 * @param withStock false once labels go out: their number is decided, and a piece that is sold changes no label
 */
export const changesBetween = (
  shown: readonly LabelLine[],
  fresh: readonly LabelLine[],
  withStock = true,
): readonly string[] => {
  const now = new Map(fresh.map((line) => [lineKey(line), line]));
  const sentences = shown.flatMap((before) => {
    const line = now.get(lineKey(before));
    if (!line) return [`${lineText(before)} is no longer there.`];
    const change = variantChange(before, line, withStock);
    return [...productChange(before, line), ...(change === null ? [] : [change])];
  });
  return [...new Set(sentences)];
};

/**
 * Which lines have fewer pieces with an old label than they should, in sentences: somebody else has printed new ones.
 * @param expected how many pieces of each line should still have an old label
 */
export const printedMeanwhile = (
  expected: readonly { readonly line: LabelLine; readonly stale: number }[],
  fresh: readonly LabelLine[],
): readonly string[] => {
  const now = new Map(fresh.map((line) => [lineKey(line), line.stale]));
  return expected.flatMap(({ line, stale }) => {
    const left = now.get(lineKey(line));
    if (left === undefined || left >= stale) return [];
    return left === 0
      ? `${lineText(line)}: its new labels were printed meanwhile.`
      : `${lineText(line)}: ${stale} pieces needed a new label, now it is ${left}.`;
  });
};

/** The lines shown as they are now; what is gone is left out, and nothing is added to what was chosen. */
export const withFresh = (shown: readonly LabelLine[], asked: readonly LabelLine[], fresh: readonly LabelLine[]) => {
  const now = new Map(fresh.map((line) => [lineKey(line), line]));
  const wasAsked = new Set(asked.map(lineKey));
  return shown.flatMap((line) => (wasAsked.has(lineKey(line)) ? (now.get(lineKey(line)) ?? []) : line));
};
