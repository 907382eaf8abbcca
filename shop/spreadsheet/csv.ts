import { type CellError, errorPattern } from './cell-error.ts';

/** A cell: text, or what is written as it is: a number, and an error that was read. */
export type CsvCell = string | number | CellError;

/** What a file begins with, so that Excel reads it as UTF-8. */
export const csvStart = '\uFEFF';

/** What makes a spreadsheet run a cell, each also in its full-width form. */
const running = '[=+\\-@＝＋－＠]';
/** Blanks that a spreadsheet may take off before it looks. */
const blanks = '[^\\S\\t\\r\\n]*';
/**
 * Where a cell begins: at its start, and inside it wherever a program that divides by another sign than the comma, or
 * reads line by line, would begin one; behind quotation marks too, which such a program may take off.
 */
const begun = `(?<=(?:^|[;\\t\\r\\n])(?:${blanks}")*)`;
/** What an apostrophe is put before. Where some stand already it gets one more, which is taken off again. */
const runs = `(?='*${blanks}${running})`;
const looksOdd = `(?='*${blanks}[\\t\\r\\n]|'*\\s*${errorPattern}\\s*$)`;
const unsafe = new RegExp(`${begun}${runs}|^${looksOdd}`, 'gu');
const madeSafe = new RegExp(`${begun}'${runs}|^'${looksOdd}`, 'gu');

/**
 * Text of a cell with an apostrophe before whatever a spreadsheet would run as a formula: = + - @ (or their full-width
 * forms) or a tab or line break at its start, the four signs also behind a semicolon, a tab or a line break within it.
 * Text that reads like an error of a spreadsheet gets one too, so that it is known for text.
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
  return `${cells.map((cell) => (typeof cell === 'string' ? quoted(neutralised(cell)) : String(cell))).join(',')}\r\n`;
}

function quoted(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
