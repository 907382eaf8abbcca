import { dateText } from '../dates.ts';
import type { CellKind } from '../fields/field.ts';
import type { CsvCell } from './csv.ts';

/** What a cell that is written holds; null is nothing. A day is 'yyyy-MM-dd', any other text of a day stands as it is. */
export type WrittenCell = string | number | null;

/** One column of a file that is written. */
export type WrittenColumn = {
  /** The first line of the file, by which an import knows the column again. */
  readonly header: string;
  readonly kind: CellKind;
  /** How wide the column is, in characters. */
  readonly width: number;
};

/** A cell as a CSV file holds it: days as staff read them, numbers plain. */
export function csvCell(kind: CellKind, cell: WrittenCell): CsvCell {
  if (cell === null) return '';
  return kind === 'day' && typeof cell === 'string' ? dayText(cell) : cell;
}

function dayText(day: string): string {
  try {
    return dateText(day);
  } catch {
    return day; // some are stored, such as 'infinity'
  }
}
