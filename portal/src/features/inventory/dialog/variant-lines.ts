import { variantKey } from '../../../../../shop/sizes.ts';
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

/** The cells of a text copied from a spreadsheet, or null if it is just a text: one line without a tab. */
export function pastedCells(text: string): string[][] | null {
  if (!/[\t\n\r]/.test(text.trim())) return null;
  return text
    .split(/\r\n|\r|\n/)
    .filter((row) => row.trim() !== '')
    .map((row) => row.split('\t').map(cellText));
}

/** A cell without the quotes that spreadsheets put around one that holds quotes itself. */
function cellText(cell: string): string {
  const text = cell.trim();
  return /^".*"$/.test(text) && text.length > 1 ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
}

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
    const place = at.line + down;
    const texts = row.slice(0, lineColumns.length - first).map((text, across): [LineColumn, string] => {
      const column = lineColumns[first + across] as LineColumn;
      return [column, column === 'stock' ? stockDigits(text) : text];
    });
    result[place] = { ...(result[place] ?? newLine()), ...Object.fromEntries(texts) };
  }
  return result;
}

/** A stock as spreadsheets write it ('1,200', '12 pcs', '12.0') as digits; what is no whole number stays as it is. */
export function stockDigits(text: string): string {
  const match = /^([0-9][0-9,]*)(?:\.0+)?\s*(?:pcs?\.?)?$/i.exec(text);
  return match?.[1]?.replaceAll(',', '') ?? text;
}
