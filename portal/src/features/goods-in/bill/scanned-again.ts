import { countText } from '../../../../../shop/money.ts';
import { type BillLine, tidied } from './bill-line.ts';
import { numberIn, readQuantity } from './read-cell.ts';

const isSame = (line: BillLine, code: string): boolean => line.code.trim().toLowerCase() === code.toLowerCase();

/** Whether a line has a code and says nothing beside it. */
export const awaitsMore = (line: BillLine, code: string): boolean =>
  isSame(line, code) && [line.size, line.color, line.quantity].every((text) => tidied(text) === '');

/** The line that stands for a piece by its code alone: `first` where it is that, else the last that is. */
export const lineOfPiece = (lines: readonly BillLine[], first: BillLine, code: string): BillLine | undefined =>
  [...lines, first].findLast((line) => isSame(line, code) && tidied(line.size) === '' && tidied(line.color) === '');

/**
 * How many pieces there are with one more that was scanned: the scan that brought the line was of the first. Null where
 * something stands there that is no number.
 */
export function oneMore({ quantity }: BillLine): number | null {
  if (tidied(quantity) === '') return 2;
  const count = numberIn(readQuantity(quantity));
  return count === null ? null : count + 1;
}

/** 'Line 2: 3 pieces', for whoever looks at the scanner. */
export const countedText = (lines: readonly BillLine[], id: string, count: number): string =>
  `Line ${lines.findIndex((line) => line.id === id) + 1}: ${countText(count)} pieces`;
