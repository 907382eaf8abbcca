import type { ReactNode } from 'react';

/** One column of a table; on narrow screens, where each row is a card, one line of the card. */
export type Column<Row> = {
  key: string;
  header: string;
  /** A CSS width; columns without one share what is left. */
  width?: string;
  /** Numbers stand at the end, in figures of one width. */
  align?: 'end';
  cell: (row: Row) => ReactNode;
  /** What stands before the header and before each cell: a box to select rows. */
  before?: { head: ReactNode; cell: (row: Row) => ReactNode };
  /** The whole text, shown as a tooltip where the cell may cut it. */
  whole?: (row: Row) => string;
  /** Whether a text filter stands under the header. */
  filter?: boolean;
  /** Where it stands in the card: its heading, its corner, a part of a line (half by default), or nowhere. */
  card?: 'heading' | 'corner' | 'third' | 'half' | 'two thirds' | 'line' | 'none';
};

/** The texts of the filters by column key, and what to do when one changes. */
export type TableFilters = {
  values: Readonly<Record<string, string>>;
  onChange: (key: string, value: string) => void;
};

/** Whether a column of words stands right of one of numbers: it needs some air between. */
export function followsNumbers(columns: readonly { align?: 'end' }[], place: number): boolean {
  return columns[place]?.align !== 'end' && columns[place - 1]?.align === 'end';
}
