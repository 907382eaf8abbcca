import type { FileCell } from '../../../../../shop/spreadsheet/cells.ts';
import { mostBytes, mostRows } from './bounds.ts';
import { decoded } from './decode.ts';
import { FileRefusal } from './file-refusal.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import type { Table } from './table.ts';

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte);

/** 'EncryptedPackage' as the directory of an Office file writes it. */
const encrypted = new Uint8Array([...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]));

/**
 * The sheets of a CSV or Excel file that hold something, by what is in it, whatever its name says. Throws a FileRefusal
 * for what cannot be read.
 */
export async function readFile(bytes: Uint8Array): Promise<Table[]> {
  if (bytes.length === 0) throw new FileRefusal('This file is empty.');
  if (bytes.length > mostBytes) throw new FileRefusal('This file is larger than 50 MB. Import it in parts.');
  const tables = startsWith(bytes, 0x50, 0x4b) ? await readXlsx(bytes) : [readText(bytes)];
  const filled = tables.map(withoutEmptyEnd).filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) throw new FileRefusal('This file is empty.');
  if (filled.every(({ rows }) => rows.length > mostRows)) throw new FileRefusal(tooManyRows);
  return filled.filter(({ rows }) => rows.length <= mostRows);
}

const tooManyRows = 'This file has too many lines: at most 20,000 can be imported at a time. Import it in parts.';

function readText(bytes: Uint8Array): Table {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileRefusal(officeRefusal(bytes));
  const text = decoded(bytes);
  if (text === null || text.startsWith('%PDF')) {
    throw new FileRefusal('This is not a spreadsheet. Choose a CSV file, or an Excel workbook (.xlsx).');
  }
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(text)) {
    throw new FileRefusal('This file is a web page. Open it in a spreadsheet and save it as .xlsx or CSV.');
  }
  return readCsv(text);
}

/** What to do with a file of the older kind: a workbook with a password comes in it too. */
function officeRefusal(bytes: Uint8Array): string {
  return includes(bytes, encrypted)
    ? 'This workbook is protected by a password. Open it in Excel, save a copy without the password, and choose that.'
    : 'This is an old Excel workbook (.xls). Open it in Excel and save it as .xlsx or CSV.';
}

function includes(bytes: Uint8Array, sought: Uint8Array): boolean {
  for (let at = bytes.indexOf(sought[0] ?? 0); at !== -1; at = bytes.indexOf(sought[0] ?? 0, at + 1)) {
    if (sought.every((byte, within) => bytes[at + within] === byte)) return true;
  }
  return false;
}

const saysSomething = (cell: FileCell): boolean => cell !== null && cell !== '';

/** A sheet without the empty rows below its lines and the empty columns beside them: a spreadsheet may save thousands. */
function withoutEmptyEnd({ name, rows }: Table): Table {
  const lengths = rows.map((row) => row.findLastIndex(saysSomething) + 1);
  const last = lengths.findLastIndex((length) => length > 0);
  const width = lengths.reduce((most, length) => Math.max(most, length), 0);
  return { name, rows: rows.slice(0, last + 1).map((row) => row.slice(0, width)) };
}
