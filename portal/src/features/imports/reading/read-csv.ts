import Papa from 'papaparse';
import { restored } from '../../../../../shop/spreadsheet/csv.ts';
import { FileRefusal } from './file-refusal.ts';
import { mostRows, type Table } from './table.ts';

/** What divides cells, the likeliest first. */
const delimiters = [',', ';', '\t'] as const;

/** A line that Excel understands at a file's start and does not show: 'sep=;'. */
const named = /^"?sep=(.)"?\r?\n/i;

/** The rows of a CSV file's text, each apostrophe of a neutralised cell taken off. Throws a FileRefusal. */
export function readCsv(text: string): Table {
  const [line, delimiter] = named.exec(text) ?? [''];
  const body = text.slice(line.length);
  const { data, errors } = Papa.parse<string[]>(body, {
    delimiter: delimiter ?? likeliestDelimiter(body),
    preview: mostRows + 1,
  });
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes) {
    throw new FileRefusal(
      `The quotation marks of line ${(quotes.row ?? 0) + 1} are not right: one that opens is not closed, or something stands behind one that closes. Save the file anew from the spreadsheet.`,
    );
  }
  const rows = data.map((cells) => cells.map(restored));
  return { name: '', rows: line === '' ? rows : [[], ...rows] };
}

/** What divides the cells of the first line that is not empty, outside of quotation marks. */
function likeliestDelimiter(text: string): string {
  const line = /^\s*((?:"[^"]*"|[^"\r\n])*)/.exec(text)?.[1] ?? '';
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const counts = delimiters.map((delimiter) => bare.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}
