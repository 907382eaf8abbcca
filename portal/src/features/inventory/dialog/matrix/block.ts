import { colorKey, sizeKey, variantKey } from '../../../../../../shop/sizes.ts';
import { isName, pastedLines } from '../pasted-lines.ts';
import { isBlankRow, stockDigits } from '../variant-lines.ts';
import { type Axes, type Change, distinct } from './matrix.ts';

/** What a block of a spreadsheet means in a matrix. */
export type PastedBlock = {
  /** The sizes and colors afterwards, those of the block among them. */
  readonly axes: Axes;
  readonly changes: readonly Change[];
  /** What of the block could not be taken, in sentences. */
  readonly notes: readonly string[];
};

/** Where a block without names begins. */
export type Corner = { readonly row: number; readonly column: number };

/** The most variants that a product may have. */
const mostVariants = 1000;

type Cells = readonly (readonly string[])[];

/**
 * Reads a block of cells: stocks from the corner on; or with sizes in its first row, colors in its first column, or both;
 * or lines of size, color and stock. Empty cells, '-' and totals say nothing; where no name tells the row, an empty row
 * holds its place.
 */
export function blockOf(cells: Cells, axes: Axes, corner: Corner): PastedBlock {
  const lines = pastedLines(cells, axes.sizes);
  const found = lines ? changesOfLines(lines) : changesOfTable(cells, axes, corner);
  const { changes, sizes, colors, lost } = found;
  const taken = firstOfEach(changes);
  if (taken.length > mostVariants)
    return {
      axes,
      changes: [],
      notes: ['That is more than 1,000 stocks, so nothing was pasted. Paste fewer at once.'],
    };
  const notes = [
    ...(lost > 0
      ? [`${lost === 1 ? 'One stock' : `${lost} stocks`} did not fit: copy sizes and colors along with them.`]
      : []),
    ...(taken.length < changes.length
      ? ['A size and color stood there more than once: the first stock was taken.']
      : []),
  ];
  return {
    axes: {
      sizes: distinct([...axes.sizes, ...sizes], sizeKey),
      colors: distinct([...axes.colors, ...colors], colorKey),
    },
    changes: taken,
    notes,
  };
}

type Found = Axes & { readonly changes: readonly Change[]; readonly lost: number };

const changesOfTable = (all: Cells, axes: Axes, corner: Corner): Found => {
  const said = all.filter((row) => !isBlankRow(row));
  const hasColors = startsWithColors(said);
  const hasSizes = startsWithSizes(said, hasColors, axes.sizes);
  const cells = hasColors ? said : hasSizes ? all.slice(all.findIndex((row) => !isBlankRow(row))) : all;
  const inner = cells.slice(hasSizes ? 1 : 0).map((row) => row.slice(hasColors ? 1 : 0));
  const sizes = hasSizes ? (cells[0] ?? []).slice(hasColors ? 1 : 0) : axes.sizes.slice(corner.column);
  const colors = hasColors ? cells.slice(hasSizes ? 1 : 0).map(([name = '']) => name) : axes.colors.slice(corner.row);
  const changes: Change[] = [];
  let lost = 0;
  for (const [down, row] of inner.entries()) {
    for (const [across, text] of row.entries()) {
      const [size = '', color = ''] = [sizes[across], colors[down]];
      if (isBlank(text) || isTotal(size) || isTotal(color)) continue;
      if (size === '' || color === '') lost += 1;
      else changes.push({ size, color, stock: stockDigits(text) });
    }
  }
  const named = (names: readonly string[], are: boolean) => (are ? names.filter((name) => name && !isTotal(name)) : []);
  return { changes, lost, sizes: named(sizes, hasSizes), colors: named(colors, hasColors) };
};

const changesOfLines = (cells: Cells): Found => {
  const lines = cells.filter(([, , stock = '']) => !isBlank(stock) && !isName(stock));
  const changes = lines.map(([size = '', color = '', stock = '']) => ({ size, color, stock: stockDigits(stock) }));
  return { changes, lost: 0, sizes: changes.map(({ size }) => size), colors: changes.map(({ color }) => color) };
};

const isBlank = (text: string): boolean => /^[-–]?$/.test(text);

/** What stands in a corner: 'Color', 'Colour / Size'. */
const isHead = (corner: string): boolean =>
  /^(?:colou?rs?|shades?|sizes?)(?:\W+(?:colou?rs?|shades?|sizes?))?$/i.test(corner);

const isTotal = (name: string): boolean => /^(?:grand )?totals?$/i.test(name);

const startsWithColors = (cells: Cells): boolean => {
  const [first = []] = cells;
  if (cells.length > 1) return cells.slice(1).every(([name]) => isName(name));
  return isName(first[0]) && first.slice(1).some((text) => !isName(text));
};

/** The first row holds sizes: names, or numbers that cannot be stocks, since a head or its blank stands before them. */
const startsWithSizes = (cells: Cells, hasColors: boolean, known: readonly string[]): boolean => {
  const [corner = '', ...others] = cells[0] ?? [];
  const names = hasColors ? others : [corner, ...others];
  const given = names.filter((name) => name !== '');
  if (given.length === 0) return hasColors && isHead(corner);
  if (given.every(isName)) return cells.length > 1 || !hasColors;
  if (hasColors && (corner === '' || isHead(corner))) return true;
  const keysOfKnown = new Set(known.map(sizeKey));
  const areKnown = given.length > 1 && given.every((name) => keysOfKnown.has(sizeKey(name)));
  return cells.length > 1 && areKnown && new Set(given).size === given.length;
};

const firstOfEach = (changes: readonly Change[]): Change[] => {
  const seen = new Map<string, Change>();
  for (const change of changes) {
    const key = variantKey(change.size, change.color);
    if (!seen.has(key)) seen.set(key, change);
  }
  return [...seen.values()];
};
