import type { FileCell } from '../../../../../shop/spreadsheet/cells.ts';

/** One sheet of a file; a CSV file has one, without a name. */
export interface Table {
  readonly name: string;
  /** The rows from the first on, empty ones too: the row at 0 is line 1. */
  readonly rows: readonly (readonly FileCell[])[];
}

/** The most rows of a file that are read: the lines that an import takes, and empty ones between them. */
export const mostRows = 100_000;

/** The largest file that is read, in bytes. */
export const mostBytes = 50 * 1024 * 1024;
