import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import type { FileCell } from '../../../../../shop/spreadsheet/cells.ts';
import { restored } from '../../../../../shop/spreadsheet/csv.ts';
import { assertBounds, mostCells, mostParts, mostUnpacked, tooLarge } from './bounds.ts';
import { FileRefusal } from './file-refusal.ts';
import { errorIn, withErrorsMarked } from './mark-errors.ts';
import { damaged, partSize } from './part-size.ts';
import type { Table } from './table.ts';

/**
 * The sheets of an Excel workbook (.xlsx), each apostrophe of a neutralised cell taken off: a CSV file that was opened in
 * Excel and saved as a workbook has them still. Throws a FileRefusal.
 */
export async function readXlsx(bytes: Uint8Array): Promise<Table[]> {
  const parts = unpacked(bytes);
  if (!('xl/workbook.xml' in parts)) throw new FileRefusal(damaged);
  try {
    // Unpacked here, where its size can be bounded; the library would also start a worker from a blob, which the page's
    // content security policy forbids.
    const largest = Object.keys(parts).reduce((most, name) => Math.max(most, prepare(parts, name)), 0);
    const sheets = strFromU8(parts['xl/workbook.xml'] ?? none).match(sheetTag)?.length ?? 0;
    if (largest > mostCells || largest * sheets > 4 * mostCells) throw new FileRefusal(tooLarge);
    const plain = zipSync(parts, { level: 0 });
    const read = await readXlsxFile(plain.buffer as ArrayBuffer, { trim: false });
    return read.map(({ sheet, data }) => {
      const rows = data as unknown as FileCell[][];
      assertBounds(rows);
      return { name: sheet, rows: rows.map((row) => row.map(settled)) };
    });
  } catch (error) {
    if (error instanceof FileRefusal) throw error;
    throw new FileRefusal(damaged, { cause: error });
  }
}

const none = new Uint8Array();
const sheetTag = /<(?:[^\s<>/:]+:)?sheet(?=[\s>/])/g;

/** Any part may be named as a sheet, once or several times: each is looked at as one. Answers how many cells it has. */
function prepare(parts: Record<string, Uint8Array>, name: string): number {
  const text = strFromU8(parts[name] ?? none);
  const { rows, columns } = partSize(text);
  if (/\/worksheets\/[^/]*$/.test(name)) {
    const told = withErrorsMarked(text);
    if (told !== text) parts[name] = strToU8(told);
  }
  return rows * columns;
}

const settled = (cell: FileCell): FileCell => {
  if (typeof cell !== 'string') return cell;
  const own = errorIn(cell);
  return typeof own === 'string' ? restored(own) : own;
};

function unpacked(bytes: Uint8Array): Record<string, Uint8Array> {
  let total = 0;
  let count = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.xml(?:\.rels)?$/.test(name)) return false;
        total += originalSize;
        count += 1;
        if (total > mostUnpacked || count > mostParts) {
          throw new FileRefusal('This workbook is too large. Import it in parts.');
        }
        return true;
      },
    });
  } catch (error) {
    if (error instanceof FileRefusal) throw error;
    throw new FileRefusal(damaged, { cause: error });
  }
}
