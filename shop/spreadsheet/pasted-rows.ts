/**
 * The cells of a text that was copied from a spreadsheet: rows by line breaks, cells by tabs; a cell that holds one of
 * them, or quotation marks, stands in such marks. Rows without any text are left out. Null for a text of one cell.
 */
export function pastedRows(text: string): string[][] | null {
  if (!/[\t\n\r]/.test(text.trim())) return null;
  const rows: string[][] = [[]];
  for (const match of text.matchAll(cell)) {
    const [, quoted, plain = '', end] = match;
    rows.at(-1)?.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim());
    if (end === undefined || end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows.filter((row) => row.some((said) => said !== ''));
}

/** One cell and what comes behind it: a tab, a line break, or the end. */
const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g;
