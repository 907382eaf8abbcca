import type { FileCell } from '../../../../../shop/spreadsheet/cells.ts';
import { FileRefusal } from './file-refusal.ts';

// What a file may hold: many times what a shop's list does, and little enough to be read beside a page in seconds, and
// without filling the memory of its tab, which would end the page with all that is typed on it.

/** The largest file that is read, in bytes. */
export const mostBytes = 50 * 1024 * 1024;

/** The parts of a workbook together, unpacked, in bytes: a few bytes can be made to hold gigabytes. */
export const mostUnpacked = 100 * 1024 * 1024;

export const mostParts = 2_000;

/** The most rows of a file that are read: the lines that an import takes, and empty ones between them. */
export const mostRows = 100_000;

const mostColumns = 1_000;

/** Rows by columns, the empty cells between others too. */
export const mostCells = 5_000_000;

/** The characters of a cell: Excel takes no more. */
const longestCell = 32_767;

/** The characters of all cells: a workbook writes a text once that stands in many of them. */
const mostText = 100_000_000;

export const tooLarge = 'This file is too large: it has millions of cells. Import it in parts.';

/** Throws a FileRefusal where rows hold more than is read. */
export function assertBounds(rows: readonly (readonly FileCell[])[]): void {
  let text = 0;
  for (const [at, row] of rows.entries()) {
    if (row.findLastIndex((cell) => cell !== null && cell !== '') >= mostColumns) {
      throw new FileRefusal(`Line ${at + 1} has more than 1,000 columns. Take out those that are not needed.`);
    }
    for (const cell of row) {
      if (typeof cell !== 'string') continue;
      if (cell.length > longestCell) {
        throw new FileRefusal(`Line ${at + 1} has a cell of more than 32,767 characters. Shorten it.`);
      }
      text += cell.length;
    }
    if (text > mostText) throw new FileRefusal('This file holds too much text. Import it in parts.');
  }
}
