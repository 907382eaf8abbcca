import { CellError } from '../../../../../shop/spreadsheet/cell-error.ts';
import { cellText, type FileCell } from '../../../../../shop/spreadsheet/cells.ts';
import { type CsvCell, csvLine, csvStart } from '../../../../../shop/spreadsheet/csv.ts';
import { type FileLine, fileLine } from '../../../../../shop/spreadsheet/file-line.ts';
import {
  headerPlace,
  type ImportKind,
  type Matching,
  matchColumns,
  plainName,
  reasonHeader,
} from '../../../../../shop/spreadsheet/matching.ts';
import { FileRefusal } from './file-refusal.ts';
import { readFile } from './read-file.ts';
import type { Table } from './table.ts';

/** What is told of a sheet before it is read by a matching. */
export interface SheetHead {
  readonly name: string;
  readonly headers: readonly string[];
  /** The first few texts of each column. */
  readonly examples: readonly string[];
  /** How many rows below the headers say anything. */
  readonly rows: number;
  /** The columns as far as their names tell what they are. */
  readonly matching: Matching;
}

/** The most lines that one import takes. */
const mostLines = 20_000;

/** Texts shown of a column, and the rows in which they are looked for. */
const examplesShown = 3;
const examplesWithin = 50;

interface Sheet {
  readonly head: SheetHead;
  /** The place of the row with the headers. */
  readonly top: number;
  readonly table: Table;
}

const sheetOf = (kind: ImportKind, table: Table): Sheet => {
  const top = headerPlace(
    kind,
    table.rows.slice(0, examplesWithin).map((row) => row.map(cellText)),
  );
  const below = table.rows.slice(top + 1, top + 1 + examplesWithin);
  const width = Math.max(...[table.rows[top] ?? [], ...below].map((row) => row.length));
  const headers = Array.from({ length: width }, (_, at) => cellText(table.rows[top]?.[at] ?? null));
  const examples = headers.map((_, at) => {
    const texts = below.map((row) => cellText(row[at] ?? null)).filter((text) => text !== '');
    return [...new Set(texts)].slice(0, examplesShown).join(', ').slice(0, 80);
  });
  const rows = table.rows.slice(top + 1).filter((row) => row.some((cell) => cellText(cell) !== '')).length;
  return { top, table, head: { name: table.name, headers, examples, rows, matching: matchColumns(kind, headers) } };
};

/** An opened file of which lines are imported. */
export class ImportFile {
  readonly #kind: ImportKind;
  readonly #sheets: readonly Sheet[];

  private constructor(kind: ImportKind, tables: readonly Table[]) {
    this.#kind = kind;
    this.#sheets = tables.map((table) => sheetOf(kind, table));
  }

  /** Reads a CSV or Excel file. Throws a FileRefusal. */
  static async open(kind: ImportKind, bytes: Uint8Array): Promise<ImportFile> {
    return new ImportFile(kind, await readFile(bytes));
  }

  heads(): SheetHead[] {
    return this.#sheets.map(({ head }) => head);
  }

  /** The lines of a sheet, but for empty ones. Throws a FileRefusal where there is none, or more than an import takes. */
  lines(sheet: number, matching: Matching): FileLine[] {
    const { top, table } = this.#sheet(sheet);
    const lines: FileLine[] = [];
    for (const [at, row] of table.rows.entries()) {
      if (at <= top) continue;
      const line = fileLine(this.#kind, matching, at + 1, row);
      if (line) lines.push(line);
      if (lines.length > mostLines) {
        throw new FileRefusal('This file has more than 20,000 lines, the most of one import. Import it in parts.');
      }
    }
    if (lines.length === 0) throw new FileRefusal('There is no line below the headers that says anything.');
    return lines;
  }

  /** A CSV file of some lines of a sheet with the file's own columns and, in one more, why each was not loaded. */
  leftOut(sheet: number, reasons: ReadonlyMap<number, string>): string {
    const { head, table } = this.#sheet(sheet);
    const own = head.headers.map((_, at) => at).filter((at) => plainName(head.headers[at] ?? '') !== reasonName);
    const parts = [csvStart, csvLine([...own.map((at) => head.headers[at] ?? ''), reasonHeader])];
    for (const [line, reason] of reasons) {
      const cells = table.rows[line - 1] ?? [];
      parts.push(csvLine([...own.map((at) => csvCell(cells[at] ?? null)), reason]));
    }
    return parts.join('');
  }

  #sheet(place: number): Sheet {
    const sheet = this.#sheets[place];
    if (!sheet) throw new RangeError(`No such sheet: ${place}`);
    return sheet;
  }
}

const reasonName = plainName(reasonHeader);

/** Numbers stay numbers and errors errors; a text stays as it is, with the blanks around it. */
const csvCell = (cell: FileCell): CsvCell =>
  typeof cell === 'string' || cell instanceof CellError || (typeof cell === 'number' && cellText(cell) === String(cell))
    ? cell
    : cellText(cell);
