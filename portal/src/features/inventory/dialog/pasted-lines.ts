import { isCommonSize, sizeKey } from '../../../../../shop/sizes.ts';
import { isBlankRow, isStock } from './variant-lines.ts';

type Cells = readonly (readonly string[])[];

/** A text with a letter in it, but for '12 pcs'. */
export const isName = (text = ''): boolean => /\p{L}/u.test(text) && !isStock(text);

/** The first two names of a head, the other way round. */
const isTurnedHead = ([first = '', second = '']: readonly string[]): boolean =>
  /^(?:colou?r|shade)s?$/i.test(first) && /^sizes?$/i.test(second);

/**
 * The rows of a block that is made of lines of size, color and stock, in this order and without their head, or null
 * where it is none. A color may come before its size: the head tells, or else the sizes that everybody knows.
 * @param known sizes that are sizes here, whatever they are
 */
export function pastedLines(cells: Cells, known: readonly string[] = []): Cells | null {
  const [head = []] = cells;
  const hasHead = cells.length > 1 && isName(head[2]);
  const rows = hasHead ? cells.slice(1) : cells;
  const said = rows.filter((row) => !isBlankRow(row));
  const swapped = (hasHead && isTurnedHead(head)) || startWithColors(said, known);
  if (!said.every((row) => isLine(swapped ? turned(row) : row))) return null;
  return rows.map((row) => (swapped && !isBlankRow(row) ? turned(row) : row));
}

const turned = ([first = '', second = '', ...more]: readonly string[]): readonly string[] => [second, first, ...more];

const isLine = ([size = '', color, stock = '', ...more]: readonly string[]): boolean =>
  size !== '' && isName(color) && stock !== '' && !isName(stock) && more.length === 0;

/** Numbers alone may as well be stocks of a color, and say nothing. */
const startWithColors = (rows: Cells, known: readonly string[]): boolean => {
  const keys = new Set(known.map(sizeKey));
  const isSize = (text = ''): boolean => isName(text) && (isCommonSize(text) || keys.has(sizeKey(text)));
  return rows.every(([, second]) => isSize(second)) && !rows.every(([first]) => isSize(first));
};
