import { unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import type { FileCell } from '../../../../../shop/spreadsheet/cells.ts';
import { FileRefusal } from './file-refusal.ts';
import type { Table } from './table.ts';

/** How large the parts of a workbook may be together, unpacked: a few bytes can be made to hold gigabytes. */
const mostUnpacked = 400 * 1024 * 1024;

const damaged =
  'This workbook cannot be read: it is damaged, or not one of Excel. Open it in a spreadsheet and save it anew as .xlsx, or as CSV.';

/** The sheets of an Excel workbook (.xlsx). Throws a FileRefusal. */
export async function readXlsx(bytes: Uint8Array): Promise<Table[]> {
  const parts = unpacked(bytes);
  if (!('xl/workbook.xml' in parts)) throw new FileRefusal(damaged);
  try {
    // Unpacked here, where its size can be bounded; the library would also start a worker from a blob, which the page's
    // content security policy forbids.
    const plain = zipSync(parts, { level: 0 });
    const sheets = await readXlsxFile(plain.buffer as ArrayBuffer, { trim: false });
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data as unknown as FileCell[][] }));
  } catch (error) {
    throw new FileRefusal(damaged, { cause: error });
  }
}

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
