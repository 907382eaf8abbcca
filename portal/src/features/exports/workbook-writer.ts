import { Zip, ZipDeflate } from 'fflate';
import type { WrittenColumn } from '../../../../shop/spreadsheet/written.ts';
import {
  linesPerSheet,
  sheetEnd,
  sheetLine,
  sheetPath,
  sheetStart,
  workbookParts,
} from '../../../../shop/spreadsheet/xlsx.ts';
import type { Bytes, FileWriter } from './file-writer.ts';

/** Half the time of the usual compression, for files a tenth larger. */
const level = 2;

/**
 * Writes an Excel workbook as its lines come, so that it never lies in memory as a whole: each sheet is a part of its
 * own in the ZIP file, and what names the sheets comes last.
 * @param most the lines that a sheet takes, its head among them; others go on to a next one
 */
export function workbookWriter(columns: readonly WrittenColumn[], title: string, most = linesPerSheet): FileWriter {
  const encoder = new TextEncoder();
  const sheets: ZipDeflate[] = [];
  let written: Bytes[] = [];
  let line = 0;
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    if (bytes.length > 0) written.push(bytes as Bytes);
  });
  const add = (path: string): ZipDeflate => {
    const part = new ZipDeflate(path, { level });
    zip.add(part);
    return part;
  };
  const endSheet = (): void => sheets.at(-1)?.push(encoder.encode(sheetEnd), true);
  const beginSheet = (): void => {
    endSheet();
    const sheet = add(sheetPath(sheets.length + 1));
    sheets.push(sheet);
    sheet.push(encoder.encode(sheetStart(columns)));
    line = 1;
  };
  const taken = (): Bytes[] => {
    const before = written;
    written = [];
    return before;
  };
  beginSheet();
  return {
    lines: (lines) => {
      let text = '';
      for (const cells of lines) {
        if (line === most) {
          sheets.at(-1)?.push(encoder.encode(text));
          text = '';
          beginSheet();
        }
        line += 1;
        text += sheetLine(columns, line, cells);
      }
      sheets.at(-1)?.push(encoder.encode(text));
      return taken();
    },
    end: () => {
      endSheet();
      const names = sheets.map((_, index) => (index === 0 ? title : `${title} ${index + 1}`));
      for (const [path, text] of Object.entries(workbookParts(names))) add(path).push(encoder.encode(text), true);
      zip.end();
      return taken();
    },
  };
}
