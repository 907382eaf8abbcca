import Papa from 'papaparse';
import { CellError } from '../../../../../shop/spreadsheet/cell-error.ts';
import type { FileCell } from '../../../../../shop/spreadsheet/cells.ts';
import { restored } from '../../../../../shop/spreadsheet/csv.ts';
import { headerWithin, importKinds, matchColumns } from '../../../../../shop/spreadsheet/matching.ts';
import { assertBounds, mostCells, mostRows, tooLarge } from './bounds.ts';
import { FileRefusal } from './file-refusal.ts';
import type { Table } from './table.ts';

/** What divides cells, the likeliest first. */
const delimiters = [',', ';', '\t', '|'] as const;

/** The characters of a file that hold the lines looked at. */
const looked = 100_000;

/** A line that Excel understands at a file's start and does not show: 'sep=;'. */
const named = /^"?sep=(.)"?\r?\n/i;

/** The rows of a CSV file's text, each apostrophe of a neutralised cell taken off. Throws a FileRefusal. */
export function readCsv(text: string): Table {
  const [line, delimiter] = named.exec(text) ?? [''];
  const body = text.slice(line.length);
  const divider = delimiter ?? likeliestDelimiter(body);
  const ends = [divider, '\n', '\r'].map((sign) => count(body, sign)).reduce((sum, times) => sum + times);
  // Each cell may stand between two quotation marks.
  if (ends > mostCells || count(body, '"') > 2 * mostCells) throw new FileRefusal(tooLarge);
  const { data, errors } = Papa.parse<string[]>(body, { delimiter: divider, preview: mostRows + 1 });
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes) {
    throw new FileRefusal(
      `The quotation marks of line ${(quotes.row ?? 0) + 1} are not right: one that opens is not closed, or something stands behind one that closes. Save the file again from the spreadsheet.`,
    );
  }
  assertBounds(data);
  const rows = data.map((cells) => cells.map((text): FileCell => CellError.in(text) ?? restored(text)));
  return { name: '', rows: line === '' ? rows : [[], ...rows] };
}

/** How often a sign stands in a text. */
function count(text: string, sign: string): number {
  let times = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) times += 1;
  return times;
}

/**
 * The sign by which most headers are found in a file's first lines, whatever stands in the title above them; where none
 * is known, the one that divides the first line that any of them divides into most cells.
 */
function likeliestDelimiter(text: string): string {
  const start = text.slice(0, looked);
  const firsts = delimiters.map((delimiter) => Papa.parse<string[]>(start, { delimiter, preview: headerWithin }).data);
  const known = firsts.map((rows) => Math.max(0, ...rows.map(headersKnown)));
  const most = Math.max(...known);
  const cells = (at: number): number[] => firsts.map((rows, by) => (known[by] === most ? (rows[at]?.length ?? 0) : 0));
  const divided = firsts[0]?.findIndex((_, at) => Math.max(...cells(at)) > 1) ?? -1;
  const counts = cells(Math.max(0, divided));
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** How many fields a row of headers names, of whichever kind of file. */
const headersKnown = (row: readonly string[]): number =>
  Math.max(...importKinds.map((kind) => Object.keys(matchColumns(kind, row)).length));
