import { colorKey, compareSizes, sizeKey, variantKey } from '../../../../../../shop/sizes.ts';
import { isFree, isIncomplete, type VariantLine } from '../product-form.ts';
import { isStock, stockDigits } from '../variant-lines.ts';

// The variants' lines seen as a matrix of colors by sizes. The lines are the truth: nothing here keeps anything else, and
// a line is changed by its own cell alone.

/** The sizes and colors that the person wants to see, whether or not a line has them yet. */
export type Axes = { readonly sizes: readonly string[]; readonly colors: readonly string[] };

/** Where a size and a color cross. */
export type Spot = { readonly size: string; readonly color: string };

export type MatrixCell = {
  /** None is no variant; more than one cannot be told apart here. */
  readonly lines: readonly VariantLine[];
  /** A stored variant of this spot that no line has: it goes when the product is saved. */
  readonly leaving: VariantLine | null;
};

export type Matrix = Axes & {
  readonly cells: ReadonlyMap<string, MatrixCell>;
  /** Lines that have no spot, since they lack size or color. */
  readonly outside: readonly VariantLine[];
};

const noCell: MatrixCell = { lines: [], leaving: null };

/**
 * The matrix of these lines.
 * @param stored the stored variants as lines; none of a new product
 */
export function matrixOf(lines: readonly VariantLine[], axes: Axes, stored: readonly VariantLine[]): Matrix {
  const leaving = leavingOf(lines, stored);
  const cells = new Map<string, MatrixCell>();
  for (const line of leaving) cells.set(keyOfLine(line), { lines: [], leaving: line });
  const placed = lines.filter((line) => !isIncomplete(line));
  for (const line of placed) {
    const before = cells.get(keyOfLine(line)) ?? noCell;
    cells.set(keyOfLine(line), { ...before, lines: [...before.lines, line] });
  }
  const seen = [...placed, ...leaving];
  return {
    sizes: sizesInOrder(
      axes.sizes,
      seen.map(({ size }) => size),
    ),
    colors: distinct([...axes.colors, ...seen.map(({ color }) => color)], colorKey),
    cells,
    outside: lines.filter((line) => isIncomplete(line) && !isFree(line)),
  };
}

export function cellAt(matrix: Matrix, { size, color }: Spot): MatrixCell {
  return matrix.cells.get(variantKey(size, color)) ?? noCell;
}

/** What stands in a cell: the stock as it was typed; of several lines all their stocks. */
export function cellText({ lines }: MatrixCell): string {
  return lines.map(({ stock }) => stock).join(' + ');
}

/** The stock of a cell that can be repeated in others, as digits: '' for none, for several lines, and for half a text. */
export function repeatedStock({ lines }: MatrixCell): string {
  const [line] = lines;
  return line && lines.length === 1 && isStock(line.stock) ? stockDigits(line.stock) : '';
}

/** All spots of a matrix, row by row. */
export function spotsOf({ sizes, colors }: Axes): Spot[] {
  return colors.flatMap((color) => sizes.map((size) => ({ size, color })));
}

/** How many pieces are in these spots, as far as what stands there is a number. */
export function piecesIn(matrix: Matrix, spots: readonly Spot[]): number {
  const stocks = spots.flatMap((spot) => cellAt(matrix, spot).lines.map(({ stock }) => stock.trim()));
  return stocks.reduce((sum, stock) => sum + (/^[0-9]+$/.test(stock) ? Number(stock) : 0), 0);
}

export type Change = Spot & { readonly stock: string };

/**
 * The lines with other stocks in some spots. An empty one takes the line away, a first one makes a line, under its old id
 * where a stored variant of that spot was about to go; it takes the place of lines that cost nothing. Spots with several
 * lines stay as they are.
 * @param newId makes the id of a new line
 */
export function withStocks(
  lines: readonly VariantLine[],
  changes: readonly Change[],
  matrix: Matrix,
  newId: () => string,
): VariantLine[] {
  const wanted = new Map(changes.map((change) => [variantKey(change.size, change.color), change]));
  const isSingle = (key: string): boolean => matrix.cells.get(key)?.lines.length === 1;
  const kept = lines.flatMap((line) => {
    const change = isIncomplete(line) ? undefined : wanted.get(keyOfLine(line));
    if (!change || !isSingle(keyOfLine(line)) || change.stock === line.stock) return [line];
    return change.stock.trim() === '' ? [] : [{ ...line, stock: change.stock }];
  });
  const added = [...wanted].flatMap(([key, { size, color, stock }]): VariantLine[] => {
    const { lines: there, leaving } = matrix.cells.get(key) ?? noCell;
    if (there.length > 0 || stock.trim() === '') return [];
    return [leaving ? { ...leaving, stock } : { variantid: newId(), size, color, stock }];
  });
  if (added.length === 0) return kept;
  // What the dialog opened with waited for these.
  return inserted(
    kept.filter((line) => !isFree(line)),
    added,
    matrix,
  );
}

/** The lines of one row called by another color. */
export function withColorCalled(lines: readonly VariantLine[], color: string, name: string): VariantLine[] {
  return lines.map((line) => (isOfColor(line, color) ? { ...line, color: name } : line));
}

/** The lines without those of one row. */
export function withoutColor(lines: readonly VariantLine[], color: string): VariantLine[] {
  return lines.filter((line) => !isOfColor(line, color));
}

/** The stored variants that no line has any more. */
export function leavingOf(lines: readonly VariantLine[], stored: readonly VariantLine[]): readonly VariantLine[] {
  if (stored.length === 0) return stored;
  const kept = new Set(lines.map(({ variantid }) => variantid));
  return stored.filter(({ variantid }) => !kept.has(variantid));
}

/** The names, each once, as it is written first. */
export function distinct(names: readonly string[], keyOf: (name: string) => string): string[] {
  const seen = new Map<string, string>();
  for (const name of names) if (!seen.has(keyOf(name))) seen.set(keyOf(name), name.trim());
  return [...seen.values()];
}

/** The sizes as they were given, and then those of lines; all of them as on a rack where the given ones are in that order. */
const sizesInOrder = (given: readonly string[], found: readonly string[]): string[] => {
  const all = distinct([...given, ...found.toSorted(compareSizes)], sizeKey);
  const areOnRack = given.every((size, place) => place === 0 || compareSizes(given[place - 1] ?? '', size) <= 0);
  return areOnRack ? all.toSorted(compareSizes) : all;
};

const isOfColor = (line: VariantLine, color: string): boolean =>
  !isIncomplete(line) && colorKey(line.color) === colorKey(color);

const keys = new WeakMap<VariantLine, string>();

/** The spot of a line: asked for of every line at each key that is typed. */
const keyOfLine = (line: VariantLine): string => {
  const key = keys.get(line) ?? variantKey(line.size, line.color);
  keys.set(line, key);
  return key;
};

/** The lines with others among them: each before the first that stands later in the matrix, row by row. */
const inserted = (lines: readonly VariantLine[], added: readonly VariantLine[], axes: Axes): VariantLine[] => {
  const place = placesOf(axes);
  const result = [...lines];
  for (const line of added) {
    const at = place(line);
    const next = result.findIndex((other) => !isIncomplete(other) && place(other) > at);
    result.splice(next === -1 ? result.length : next, 0, line);
  }
  return result;
};

const placesOf = ({ sizes, colors }: Axes): ((spot: Spot) => number) => {
  const places = (names: readonly string[], keyOf: (name: string) => string) =>
    new Map(names.map((name, place) => [keyOf(name), place]));
  const [columns, rows] = [places(sizes, sizeKey), places(colors, colorKey)];
  return ({ size, color }) => (rows.get(colorKey(color)) ?? 0) * sizes.length + (columns.get(sizeKey(size)) ?? 0);
};
