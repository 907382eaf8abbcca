import { variantKey } from '../../../../../shop/sizes.ts';
import { pastedRows } from '../../../../../shop/spreadsheet/pasted-rows.ts';
import type { LineColumn } from './line-fields.ts';
import type { VariantLine } from './product-form.ts';

export const lineColumns: readonly LineColumn[] = ['size', 'color', 'stock'];

export type Cell = { readonly line: number; readonly column: LineColumn };

/** The lines with one cell's text changed. */
export function withCell(lines: readonly VariantLine[], cell: Cell, text: string): VariantLine[] {
  return lines.map((line, place) => (place === cell.line ? { ...line, [cell.column]: text } : line));
}

/** The lines with one more behind the line given. */
export function withLineAfter(lines: readonly VariantLine[], place: number, added: VariantLine): VariantLine[] {
  return lines.toSpliced(place + 1, 0, added);
}

/**
 * Where an arrow key leads from a cell, or null where it has its usual meaning: left and right leave a cell only at
 * the end of its text.
 */
export function cellFrom(
  cell: Cell,
  key: string,
  lineCount: number,
  caret: { atStart: boolean; atEnd: boolean },
): Cell | null {
  const column = lineColumns.indexOf(cell.column);
  if (key === 'ArrowUp' && cell.line > 0) return { ...cell, line: cell.line - 1 };
  if (key === 'ArrowDown' && cell.line < lineCount - 1) return { ...cell, line: cell.line + 1 };
  const across = key === 'ArrowLeft' && caret.atStart ? -1 : key === 'ArrowRight' && caret.atEnd ? 1 : 0;
  const next = lineColumns[column + across];
  return across === 0 || next === undefined ? null : { line: cell.line, column: next };
}

/** What is said of lines that name one size and color twice, or null: a scan or a sale could not tell them apart. */
export function twinLines(lines: readonly VariantLine[]): string | null {
  const seen = new Set<string>();
  const twins = new Map<string, string>();
  for (const { size, color } of lines) {
    const name = [size, color].map((text) => text.trim().replaceAll(/\s+/g, ' '));
    if (name.includes('')) continue;
    const key = variantKey(size, color);
    if (seen.has(key)) twins.set(key, name.join(', '));
    seen.add(key);
  }
  return twins.size === 0 ? null : `More than one line for ${[...twins.values()].join('; ')}.`;
}

/**
 * The cells of a text copied from a spreadsheet, or null if it is just a text. A row without any text holds its place:
 * what stands below it belongs to the lines and rows further down.
 */
export function pastedCells(text: string): string[][] | null {
  const rows = pastedRows(text, 'in place');
  if (!rows || rows.length === 0) return null;
  return rows.map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ')));
}

/** Whether a row of cells says nothing. */
export const isBlankRow = (row: readonly string[]): boolean => row.every((text) => text === '');

/** The lines with pasted cells laid over them from `at` on; where there are no more lines, new ones come. */
export function withPasted(
  lines: readonly VariantLine[],
  cells: readonly (readonly string[])[],
  at: Cell,
  newLine: () => VariantLine,
): VariantLine[] {
  const first = lineColumns.indexOf(at.column);
  const result = [...lines];
  for (const [down, row] of cells.entries()) {
    if (isBlankRow(row)) continue;
    const texts = row.slice(0, lineColumns.length - first).map((text, across): [LineColumn, string] => {
      const column = lineColumns[first + across] as LineColumn;
      return [column, column === 'stock' ? stockDigits(text) : text];
    });
    const place = Math.min(at.line + down, result.length);
    result[place] = { ...(result[place] ?? newLine()), ...Object.fromEntries(texts) };
  }
  return result;
}

/** A stock as people and spreadsheets write it ('1,200', '12 pcs', '12.0') as digits; what is no whole number stays. */
export function stockDigits(text: string): string {
  const match = /^\s*([0-9][0-9,]*)(?:\.0+)?\s*(?:pcs?\.?)?\s*$/i.exec(text);
  return match?.[1]?.replaceAll(',', '') ?? text;
}

/** Whether a text is a stock, however it is written. */
export const isStock = (text: string): boolean => /^[0-9]+$/.test(stockDigits(text));
