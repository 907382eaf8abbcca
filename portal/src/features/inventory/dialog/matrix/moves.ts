import type { Caret } from '../../../../ui/caret.ts';

/** Where the focus stands in a matrix: -1 is the name of a color, the number of sizes the button that removes the row. */
export type Place = { readonly row: number; readonly column: number };

/** How many rows and columns of stocks there are. */
export type Shape = { readonly rows: number; readonly columns: number };

/**
 * Where a key leads from a place, or null where it has its usual meaning: arrows to the neighbour, left and right from the
 * ends of the text alone; Enter to the next stock as one reads, row by row.
 */
export function placeFrom({ row, column }: Place, key: string, shape: Shape, caret: Caret): Place | null {
  const to = (next: Place): Place | null =>
    next.row >= 0 && next.row < shape.rows && next.column >= -1 && next.column <= shape.columns ? next : null;
  if (key === 'ArrowUp') return to({ row: row - 1, column });
  if (key === 'ArrowDown') return to({ row: row + 1, column });
  if (key === 'ArrowLeft') return caret.atStart ? to({ row, column: column - 1 }) : null;
  if (key === 'ArrowRight') return caret.atEnd ? to({ row, column: column + 1 }) : null;
  if (key !== 'Enter' || column === shape.columns) return null;
  return column + 1 < shape.columns ? to({ row, column: column + 1 }) : to({ row: row + 1, column: 0 });
}

export type Along = 'row' | 'column' | 'all';

/** The keys that repeat a stock; a stock has no letters. */
export const repeatKeys: Readonly<Record<Along, string>> = { row: 'r', column: 'c', all: 'a' };

/** What a key repeats, or null. */
export function repeatOf(key: string): Along | null {
  const found = Object.entries(repeatKeys).find(([, letter]) => letter === key.toLowerCase());
  return found ? (found[0] as Along) : null;
}
