/** A cell: text, or a number, which is written as it is. */
export type CsvCell = string | number;

/** What a file begins with, so that Excel reads it as UTF-8. */
export const csvStart = '\uFEFF';

/** What makes a spreadsheet run a cell, each also in its full-width form. */
const running = '[=+\\-@＝＋－＠]';
/** Blanks that a spreadsheet may take off before it looks. */
const blanks = '[^\\S\\t\\r\\n]*';
/**
 * Where a cell begins: at its start, and inside it wherever a program that divides by another sign than the comma, or
 * reads line by line, would begin one.
 */
const begun = '(?<=^|[;\\t\\r\\n])';

/** The places that get an apostrophe. Apostrophes that stand there already are followed by one more to take off again. */
const unsafe = new RegExp(`${begun}(?='*${blanks}${running})|^(?='*${blanks}[\\t\\r\\n])`, 'gu');
const madeSafe = new RegExp(`${begun}'(?='*${blanks}${running})|^'(?='*${blanks}[\\t\\r\\n])`, 'gu');

/**
 * Text of a cell with an apostrophe before whatever a spreadsheet would run as a formula: = + - @ (or their full-width
 * forms) or a tab or line break at its start, the four signs also behind a semicolon, a tab or a line break within it.
 */
export function neutralised(text: string): string {
  return text.replaceAll(unsafe, "'");
}

/** The text that was neutralised: its exact inverse. Other text stays as it is. */
export function restored(text: string): string {
  return text.replaceAll(madeSafe, '');
}

/** One line of a file: its cells divided by commas, text neutralised and quoted where it must be, CR and LF at the end. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(neutralised(cell)))).join(',')}\r\n`;
}

function quoted(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
