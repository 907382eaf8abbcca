// The parts that both labels are put together from. What must not be left out or cut refuses the label.

import { type Paise, paiseFrom, rupeesWholeText } from '../money.ts';
import { priceCode } from '../price-code.ts';
import { isBarcodeText } from './characters.ts';
import { code128Modules, quietZoneModules, widestCode128Modules } from './code-128.ts';
import type { BarcodeElement, LabelElement, Rasterise } from './elements.ts';
import { type LabelFormat, narrowBar, type ResidentFont, sideMargin } from './geometry.ts';
import { fittedLine, residentLine, type TextLine, wholeLine } from './text-line.ts';

/** Why a label would waste paper, in a sentence. */
export class Refusal extends Error {}

/** Where a part stands from the top of the label, in dots. */
export interface Row {
  readonly top: number;
  readonly height: number;
}

/** The white that a scanner needs on both sides of the bars, in dots. */
export const quietZone = quietZoneModules * narrowBar;

export const textRoom = (format: LabelFormat): number => format.width - 2 * sideMargin;

export const centred = (width: number, format: LabelFormat): number => Math.round((format.width - width) / 2);

const middle = (row: Row, height: number): number => row.top + Math.round((row.height - height) / 2);

/** Refuses an id that no barcode holds. */
const checkId = (productid: string): void => {
  if (productid === '') throw new Refusal('This product has no id, so there is nothing to put in its barcode.');
  if (isBarcodeText(productid)) return;
  throw new Refusal(
    `The id “${productid}” holds a character that a barcode cannot carry. Letters, digits, . + - / _ and single spaces can be printed.`,
  );
};

interface Bars {
  readonly productid: string;
  /** What is encoded: the id, or what begins with it. */
  readonly text: string;
  readonly row: Row;
  readonly format: LabelFormat;
  /** Whether bars that a printer may draw too wide for the middle are moved to the left, so that it draws them. */
  readonly mayMove: boolean;
}

/** The barcode, in the middle unless it may move, with its quiet zones. */
export const barcode = ({ productid, text, row, format, mayMove }: Bars): BarcodeElement => {
  checkId(productid);
  const widest = widestCode128Modules(text) * narrowBar;
  const room = format.width - 2 * quietZone;
  const x = centred(code128Modules(text) * narrowBar, format);
  if (x < quietZone) {
    throw new Refusal(
      `The id “${productid}” is too long: its barcode would not fit a ${format.widthText} label in bars that a scanner can read.`,
    );
  }
  const bars = { kind: 'barcode', y: row.top, height: row.height, text } as const;
  return { ...bars, x: mayMove && widest <= room ? Math.min(x, format.width - quietZone - widest) : x };
};

/** Two texts at the two ends of a line. */
export const ends = (left: TextLine, right: TextLine, edges: Edges, tops: [number, number]): LabelElement[] => [
  ...left.at(edges.left, tops[0]),
  ...right.at(edges.left + edges.width - right.width, tops[1]),
];

/** The outer edges that lines of two texts share. */
export interface Edges {
  readonly left: number;
  readonly width: number;
}

/** Edges as wide as the bars, or as wide as a line needs. */
export const edgesOf = (bars: BarcodeElement, needed: number, format: LabelFormat): Edges => {
  const width = Math.max(format.width - 2 * bars.x, needed);
  return { left: centred(width, format), width };
};

/** White between two texts on one line, in dots. */
export const pairGap = 24;

interface IdAndCode {
  readonly productid: string;
  readonly code: string;
  readonly top: number;
  readonly bars: BarcodeElement;
  readonly format: LabelFormat;
  /** Fonts of the id and of the code, largest first. */
  readonly fonts: readonly (readonly [ResidentFont, ResidentFont])[];
}

/** The id at the left and the price code at the right, whole. */
export const idAndCode = ({ productid, code, top, bars, format, fonts }: IdAndCode): LabelElement[] => {
  const lines = fonts
    .map(([idFont, codeFont]): [TextLine, TextLine] => [residentLine(productid, idFont), residentLine(code, codeFont)])
    .find(([id, price]) => id.width + pairGap + price.width <= textRoom(format));
  if (!lines) throw new Refusal(`The id “${productid}” and the price code ${code} do not fit beside each other.`);
  const [id, price] = lines;
  const codeTop = top + Math.floor((id.height - price.height) * 0.75); // on one line of writing
  return ends(id, price, edgesOf(bars, id.width + pairGap + price.width, format), [top, codeTop]);
};

const amount = (rupees: string | number | null): Paise => {
  try {
    return paiseFrom(rupees);
  } catch {
    return Number.NaN;
  }
};

/** 'MRP: ' and the retail price with its rupee sign, whole. */
export const mrp = (rupees: string | number | null, row: Row, format: LabelFormat): LabelElement[] => {
  const paise = amount(rupees);
  if (!(paise > 0)) {
    throw new Refusal('This product has no retail price. Set its retail price first, then print the label.');
  }
  const price = rupeesWholeText(paise);
  const line = wholeLine(`MRP: ${price}`, ['4', '3', '2'], textRoom(format));
  if (!line) throw new Refusal(`The price ${price} is too long for the label.`);
  return line.at(centred(line.width, format), middle(row, line.height));
};

/** The purchase price as letters. */
export const purchaseCode = (rupees: string | number | null): string => {
  const paise = amount(rupees);
  if (rupees === null || rupees === '' || !(paise >= 0)) {
    throw new Refusal('This product has no purchase price. Set its purchase price first, then print the label.');
  }
  return priceCode(paise);
};

interface CentredText {
  readonly text: string;
  readonly rasterise: Rasterise;
  readonly row: Row;
  readonly format: LabelFormat;
  readonly fonts: readonly ResidentFont[];
  /** Height of a text drawn as dots. */
  readonly heightDots: number;
}

/** A text in the middle, as the shop's name: shortened to the width. */
export const centredText = ({ text, rasterise, row, format, fonts, heightDots }: CentredText): LabelElement[] => {
  const line = fittedLine(text, { fonts, heightDots, width: textRoom(format), rasterise });
  return line.at(centred(line.width, format), Math.max(2, middle(row, line.height)));
};
