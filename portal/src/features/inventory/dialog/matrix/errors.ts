import { colorKey, sizeKey } from '../../../../../../shop/sizes.ts';
import type { FieldErrors } from '../../../../ui/use-field-errors.ts';
import type { ErrorKey } from '../fields.ts';
import { type LineKey, lineKey, type UnstockedKey, unstockedKey } from '../line-fields.ts';
import { isIncomplete, type VariantLine } from '../product-form.ts';
import { cellAt, type Matrix, type MatrixCell, type Spot } from './matrix.ts';

type Errors = FieldErrors<ErrorKey>;

/** Something wrong, where it is said in the matrix, and of which spots; of none where the sentence names it. */
export type MatrixError = { readonly sentence: string; readonly names: readonly string[] };

/** The key of what is wrong with a cell's stock, or of its first line; null where there is no line. */
export function keyOfCell(errors: Errors, { lines }: MatrixCell): LineKey | null {
  const line = lines.find((each) => errors.has(lineKey(each, 'stock'))) ?? lines[0];
  return line ? lineKey(line, 'stock') : null;
}

/** The key of what is wrong with the name of a column or row, or null. */
export function keyOfName(
  errors: Errors,
  lines: readonly VariantLine[],
  of: 'size' | 'color',
  name: string,
): LineKey | null {
  if (errors.size === 0) return null;
  const keyOf = of === 'size' ? sizeKey : colorKey;
  const wrong = lines.find(
    (line) => !isIncomplete(line) && errors.has(lineKey(line, of)) && keyOf(line[of]) === keyOf(name),
  );
  return wrong ? lineKey(wrong, of) : null;
}

/** The key of a row in which no cell holds anything, or null. */
export function keyOfRow(matrix: Matrix, color: string): UnstockedKey | null {
  const isEmpty = matrix.sizes.every((size) => cellAt(matrix, { size, color }).lines.length === 0);
  return isEmpty ? unstockedKey(color) : null;
}

/** What is said of a row in which no cell holds anything. */
export function rowError(errors: Errors, matrix: Matrix, color: string): string | undefined {
  const key = errors.size > 0 ? keyOfRow(matrix, color) : null;
  return key ? errors.get(key) : undefined;
}

/** What is wrong with the lines that have a spot and with empty rows: each sentence once, with all that it is said of. */
export function matrixErrors(errors: Errors, lines: readonly VariantLine[], matrix: Matrix): MatrixError[] {
  const found = new Map<string, Set<string>>();
  if (errors.size === 0) return [];
  for (const color of matrix.colors) {
    const sentence = rowError(errors, matrix, color);
    if (sentence) found.set(sentence, new Set());
  }
  for (const line of lines.filter((each) => !isIncomplete(each))) {
    const names = { size: line.size.trim(), color: line.color.trim(), stock: nameOf(line) };
    for (const of of ['size', 'color', 'stock'] as const) {
      const sentence = errors.get(lineKey(line, of));
      if (sentence) found.set(sentence, (found.get(sentence) ?? new Set()).add(names[of]));
    }
  }
  return [...found].map(([sentence, names]) => ({ sentence, names: [...names] }));
}

/** The first thing that is wrong with lines that have no spot, or null. */
export function outsideError(errors: Errors, outside: readonly VariantLine[]): LineKey | null {
  const keys = outside.flatMap((line) => (['size', 'color', 'stock'] as const).map((column) => lineKey(line, column)));
  return keys.find((key) => errors.has(key)) ?? null;
}

/** How a spot is called. */
export const nameOf = ({ size, color }: Spot): string => `${color.trim()} ${size.trim()}`;

/** A few names, and how many more there are: 'Red S, Red M and 3 more'. */
export function fewNames(names: readonly string[], most = 6): string {
  if (names.length <= most) return names.join(', ');
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
}
