import { storedAddress } from '../pictures.ts';
import { type FileCell, readCell, readGender } from './cells.ts';
import { fileColumnsOf, type ImportField, type ImportKind, type Matching } from './matching.ts';

/**
 * A line of a file as it is checked: its number as a spreadsheet counts, its values by field, and why a cell of it cannot
 * be read. A field that is not in the file, or whose cell is empty, is not there.
 */
export interface FileLine {
  readonly line: number;
  readonly values: Partial<Record<ImportField, string | number>>;
  readonly problems?: Partial<Record<ImportField, string>>;
}

/** One line of a file, read by its matching; null where none of its cells that are read says anything. */
export function fileLine(
  kind: ImportKind,
  matching: Matching,
  line: number,
  cells: readonly FileCell[],
): FileLine | null {
  const values: Partial<Record<ImportField, string | number>> = {};
  const problems: Partial<Record<ImportField, string>> = {};
  for (const { key, kind: cellKind } of fileColumnsOf[kind]) {
    const place = key === null ? undefined : matching[key];
    if (key === null || place === undefined) continue;
    const reading = readCell(cellKind, cells[place] ?? null);
    if (reading === null) continue;
    if ('problem' in reading) problems[key] = reading.problem;
    else values[key] = settled(key, reading.value);
  }
  if (matching.first_name !== undefined && matching.first_name === matching.last_name) splitName(values);
  if (Object.keys(problems).length > 0) return { line, values, problems };
  return Object.keys(values).length > 0 ? { line, values } : null;
}

/**
 * A line as it is sent to the shop: a picture of its own is named by its path alone.
 * @param addresses those under which this shop's pictures are seen
 */
export function storedLine(line: FileLine, addresses: readonly string[]): FileLine {
  const { producturl } = line.values;
  if (typeof producturl !== 'string') return line;
  return { ...line, values: { ...line.values, producturl: storedAddress(producturl, addresses) } };
}

/** First and last name out of one text: the first word is the first name. */
function splitName(values: FileLine['values']): void {
  const [first = '', ...others] = String(values.first_name ?? '').split(/\s+/);
  delete values.last_name;
  if (first !== '') values.first_name = first;
  if (others.length > 0) values.last_name = others.join(' ');
}

/** Values of a few words, however they are written. */
function settled(key: ImportField, value: string | number): string | number {
  if (key === 'loyalty_tier') return String(value).toLowerCase();
  return key === 'gender' ? readGender(String(value)) : value;
}
