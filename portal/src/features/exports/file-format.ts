import type { WrittenColumn } from '../../../../shop/spreadsheet/written.ts';
import { csvWriter } from './csv-writer.ts';
import type { FileWriter } from './file-writer.ts';
import { workbookWriter } from './workbook-writer.ts';

export type FileFormat = {
  readonly extension: '.csv' | '.xlsx';
  readonly type: string;
  /** What a file picker calls it. */
  readonly description: string;
  writer(columns: readonly WrittenColumn[], title: string): FileWriter;
};

/** The formats that a list can be exported in. */
export const fileFormats = {
  csv: { extension: '.csv', type: 'text/csv', description: 'CSV', writer: csvWriter },
  xlsx: {
    extension: '.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    description: 'Excel workbook',
    writer: workbookWriter,
  },
} as const satisfies Record<string, FileFormat>;

export type FormatName = keyof typeof fileFormats;
