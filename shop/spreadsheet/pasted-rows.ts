/**
 * The cells of a text that was copied from a spreadsheet: rows by line breaks, cells by tabs; a cell that holds one of
 * them, or quotation marks, stands in such marks. Null for a text of one cell.
 * @param blanks whether rows without any text are left out, or hold their place, but for the last ones
 */
export function pastedRows(text: string, blanks: 'left out' | 'in place' = 'left out'): string[][] | null {
  if (!/[\t\n\r]/.test(blanks === 'in place' ? text.replace(/[\r\n]+$/, '') : text.trim())) return null;
  const rows: string[][] = [[]];
  for (const match of text.matchAll(cell)) {
    const [, quoted, plain = '', end] = match;
    rows.at(-1)?.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim());
    if (end === undefined || end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return blanks === 'in place' ? rows.slice(0, rows.findLastIndex(isSaying) + 1) : rows.filter(isSaying);
}

/** Whether any cell of a row holds a text. */
const isSaying = (row: readonly string[]): boolean => row.some((said) => said !== '');

/** One cell and what comes behind it: a tab, a line break, or the end. */
const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g;
