import { csvLine, csvStart } from '../../../../shop/spreadsheet/csv.ts';
import { csvCell, type WrittenColumn } from '../../../../shop/spreadsheet/written.ts';
import type { FileWriter } from './file-writer.ts';

/** Writes CSV: UTF-8 with its mark, CR and LF, the columns' headers first. */
export function csvWriter(columns: readonly WrittenColumn[]): FileWriter {
  const encoder = new TextEncoder();
  let start = csvStart + csvLine(columns.map(({ header }) => header));
  const begun = (): string => {
    const before = start;
    start = '';
    return before;
  };
  return {
    lines: (lines) => {
      const texts = lines.map((cells) =>
        csvLine(columns.map(({ kind }, index) => csvCell(kind, cells[index] ?? null))),
      );
      return [encoder.encode(begun() + texts.join(''))];
    },
    end: () => [encoder.encode(begun())],
  };
}
