import type { FileCell } from '../../../../../shop/spreadsheet/cells.ts';

/** One sheet of a file; a CSV file has one, without a name. */
export interface Table {
  readonly name: string;
  /** The rows from the first on, empty ones too: the row at 0 is line 1. */
  readonly rows: readonly (readonly FileCell[])[];
}
