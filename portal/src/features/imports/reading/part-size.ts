import { FileRefusal } from './file-refusal.ts';

/** Within how many rows and columns the cells of a part lie that hold something, were it a sheet. */
export interface PartSize {
  readonly rows: number;
  readonly columns: number;
}

export const damaged =
  'This workbook cannot be read: it is damaged, or not an Excel workbook. Open it in a spreadsheet and save it again as .xlsx, or as CSV.';

/** Excel's own limits. */
const lastRow = 1_048_576;
const lastColumn = 16_384;

/** The characters between two tags, or of one. Excel's longest cell has 32,767, each of which may be written with seven. */
const longestRun = 250_000;

const tag = /^<(?:[^\s<>/:]+:)?(row|c)((?:\s[^<>]*)?\/?)$/;
const plainAttributes = /^(?:\s+[\w:.-]+\s*=\s*(?:"[^"&]*"|'[^'&]*'))*\s*\/?$/;
const rowNumber = /\sr\s*=\s*["']()(\d+)["']/;
const place = /\sr\s*=\s*["']([A-Z]{1,3})(\d+)["']/;

/**
 * Measures a part (XML of ECMA-376) before the library reads it, which fills whatever lies between two cells: a few
 * bytes can name one a billion rows away. Throws a FileRefusal for what no spreadsheet writes: a cell without a plain
 * place, texts without end, and a document type, which is good for entities that grow and for files of elsewhere.
 */
export function partSize(text: string): PartSize {
  const size = { rows: 0, columns: 0 };
  let row = 0;
  for (const [, name, attributes = ''] of tagsOf(text)) {
    if (!plainAttributes.test(attributes)) throw new FileRefusal(damaged);
    const [, letters = '', digits] = (name === 'row' ? rowNumber : place).exec(attributes) ?? [];
    if (name === 'c' && digits === undefined) throw new FileRefusal(damaged);
    if (name === 'row') row = digits === undefined ? row + 1 : Number(digits);
    if (Math.max(row, Number(digits ?? 0)) > lastRow || columnNumber(letters) > lastColumn) {
      throw new FileRefusal(damaged);
    }
    // A cell that only has a format, as below and beside many lists, fills nothing.
    if (name === 'row' || attributes.endsWith('/')) continue;
    size.rows = Math.max(size.rows, row, Number(digits));
    size.columns = Math.max(size.columns, columnNumber(letters));
  }
  return size;
}

const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** The tags that begin a row or a cell: their names and attributes. */
function* tagsOf(text: string): Generator<RegExpExecArray> {
  let done = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', done)) {
    const end = endOf(text, at);
    if (end === -1) throw new FileRefusal(damaged);
    if (at - done > longestRun || end - at > longestRun) {
      throw new FileRefusal('This workbook has a cell of more than 32,767 characters. Shorten it.');
    }
    done = end + 1;
    const found = tag.exec(text.slice(at, end));
    if (found) yield found;
  }
}

/** Where what begins with this '<' ends. */
function endOf(text: string, at: number): number {
  const next = text[at + 1];
  if (next === '?') return text.indexOf('?>', at + 1);
  if (next !== '!') return text.indexOf('>', at);
  if (text.startsWith('<!--', at)) return text.indexOf('-->', at + 2);
  return text.startsWith('<![CDATA[', at) ? text.indexOf(']]>', at) : -1;
}
