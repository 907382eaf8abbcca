import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import type { FileCell } from '../../../../../shop/spreadsheet/cells.ts';
import { restored } from '../../../../../shop/spreadsheet/csv.ts';
import { FileRefusal } from './file-refusal.ts';
import { errorIn, withErrorsMarked } from './mark-errors.ts';
import type { Table } from './table.ts';

/** How large the parts of a workbook may be together, unpacked: a few bytes can be made to hold gigabytes. */
const mostUnpacked = 400 * 1024 * 1024;

const damaged =
  'This workbook cannot be read: it is damaged, or not one of Excel. Open it in a spreadsheet and save it anew as .xlsx, or as CSV.';

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
    for (const [name, part] of Object.entries(parts)) {
      if (/\/worksheets\/[^/]*$/.test(name)) parts[name] = marked(part);
    }
    const plain = zipSync(parts, { level: 0 });
    const sheets = await readXlsxFile(plain.buffer as ArrayBuffer, { trim: false });
    return sheets.map(({ sheet, data }) => ({
      name: sheet,
      rows: (data as unknown as FileCell[][]).map((row) => row.map(settled)),
    }));
  } catch (error) {
    throw new FileRefusal(damaged, { cause: error });
  }
}

/** A sheet in UTF-8, as all write it; in another encoding it stays as it is. */
function marked(part: Uint8Array): Uint8Array {
  const text = strFromU8(part);
  const told = withErrorsMarked(text);
  return told === text ? part : strToU8(told);
}

const settled = (cell: FileCell): FileCell => {
  if (typeof cell !== 'string') return cell;
  const own = errorIn(cell);
  return typeof own === 'string' ? restored(own) : own;
};

function unpacked(bytes: Uint8Array): Record<string, Uint8Array> {
  let total = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.xml(?:\.rels)?$/.test(name)) return false;
        total += originalSize;
        if (total > mostUnpacked) throw new FileRefusal('This workbook is too large. Import it in parts.');
        return true;
      },
    });
  } catch (error) {
    if (error instanceof FileRefusal) throw error;
    throw new FileRefusal(damaged, { cause: error });
  }
}
