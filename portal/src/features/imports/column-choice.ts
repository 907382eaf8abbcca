import type { ImportKind, Matching } from '../../../../shop/spreadsheet/matching.ts';

/** The choice of no column. */
export const notInFile = 'none';

/** 0 is 'A', 26 is 'AA', as a spreadsheet names its columns. */
function columnLetters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : columnLetters(Math.floor(place / 26) - 1) + last;
}

/** A column by its header; by its letters too where it has none or another one has the same. */
export function columnName(headers: readonly string[], place: number): string {
  const header = headers[place] ?? '';
  if (header === '') return `Column ${columnLetters(place)}`;
  return headers.filter((other) => other === header).length > 1 ? `${header} (column ${columnLetters(place)})` : header;
}

/** The columns of a file to choose from. */
export const columnOptions = (headers: readonly string[]) => [
  { value: notInFile, label: 'Not in the file' },
  ...headers.map((_, place) => ({ value: String(place), label: columnName(headers, place) })),
];

/** What is missing before lines can be read by a matching, in a sentence; null where nothing is. */
export function matchingProblem(kind: ImportKind, matching: Matching): string | null {
  if (Object.keys(matching).length === 0) {
    return 'No column has a name that is known here. Choose below which column holds what.';
  }
  if (kind === 'customers' && matching.phone === undefined) {
    return 'Choose the column with the phones: a customer is known by the phone.';
  }
  if (kind === 'products' && (matching.size === undefined) !== (matching.color === undefined)) {
    return 'Choose the columns with size and color, or neither: a variant is known by both.';
  }
  if (kind === 'products' && matching.stock !== undefined && matching.size === undefined) {
    return 'Choose the columns with size and color: stock is counted by them.';
  }
  return null;
}
