import type { ReactNode } from 'react';
import { looksForText } from './list-url.ts';

/** One column of a table. On narrow screens, where each row is a card, a part of the card. */
export type Column<Row> = {
  key: string;
  header: string;
  /** A CSS width; columns without one share what is left. A table where each has one is as wide as they are. */
  width?: string;
  /** Numbers and buttons stand at the end; numbers in figures of one width. */
  align?: 'end';
  /** On two lines of the row where one does not do; long texts in small letters. */
  wraps?: 'plain' | 'small';
  /** What stands in the cell, where that is not the whole text, or '-' in place of an empty one. */
  cell?: (row: Row) => ReactNode;
  /** What stands before the header and before each cell: a box to select rows. */
  before?: { head: ReactNode; cell: (row: Row) => ReactNode };
  /** The whole text, shown as a tooltip where the cell may cut it. */
  whole?: (row: Row) => string;
  /** Whether a text filter stands under the header. */
  filter?: boolean;
  /**
   * Where it stands in the card: its heading, its corner, a part of a line, or nowhere. What names no place is told with
   * its header once the card is opened.
   */
  card?: 'heading' | 'corner' | 'third' | 'half' | 'two thirds' | 'none';
  /** What stands in the closed card, where that is not the cell: a card has no headers. */
  cardCell?: (row: Row) => ReactNode;
};

/** What stands in a column's cell of a row. */
export function contentOf<Row>({ cell, whole }: Column<Row>, row: Row): ReactNode {
  return cell ? cell(row) : whole?.(row) || '-';
}

/** The texts of the filters by column key, and what to do when one changes or all are to be emptied. */
export type TableFilters = {
  values: Readonly<Record<string, string>>;
  onChange: (key: string, value: string) => void;
  onClear: () => void;
};

/** How many filters look for something. */
export function filtersSet<Row>(columns: readonly Column<Row>[], { values }: TableFilters): number {
  return columns.filter(({ key, filter }) => filter && looksForText(values[key] ?? '')).length;
}

/** Whether a column of words stands right of one of numbers: it needs some air between. */
export function followsNumbers(columns: readonly { align?: 'end' }[], place: number): boolean {
  return columns[place]?.align !== 'end' && columns[place - 1]?.align === 'end';
}

/**
 * A width in a table that fills its container: whole from 85.375rem (a counter's 1366 pixels) on, below that less by a
 * part of what is missing.
 * @param width in rem
 * @param part of what is missing, 0 to 1
 */
export function givingWay(width: number, part: number): string {
  return `min(${width}rem, calc(${width}rem - ${part} * (85.375rem - 100cqw)))`;
}

/** The width of a table whose columns all have one; undefined where some share what is left. */
export function widthOf(columns: readonly { width?: string }[]): string | undefined {
  const widths = columns.flatMap(({ width }) => width ?? []);
  return widths.length === columns.length ? `calc(${widths.join(' + ')})` : undefined;
}
