import { dateText } from '../dates.ts';
import type { CellKind } from './columns.ts';
import type { CsvCell } from './csv.ts';

/** What a cell that is written holds; null is nothing. A day is 'yyyy-MM-dd', any other text of a day stands as it is. */
export type WrittenCell = string | number | null;

/** One column of a file that is written. */
export type WrittenColumn = {
  readonly header: string;
  /** As in a file that is read, or a number of no unit. */
  readonly kind: CellKind | 'number';
  readonly width: number;
};

/** A cell as a CSV file holds it: days as staff read them, numbers plain. */
export function csvCell(kind: WrittenColumn['kind'], cell: WrittenCell): CsvCell {
  if (cell === null) return '';
  return kind === 'day' && typeof cell === 'string' ? dayText(cell) : cell;
}

function dayText(day: string): string {
  try {
    return dateText(day);
  } catch {
    return day; // stored still, such as 'infinity'
  }
}
