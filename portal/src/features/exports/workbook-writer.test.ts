import { unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import type { WrittenCell, WrittenColumn } from '../../../../shop/spreadsheet/written.ts';
import type { Bytes } from './file-writer.ts';
import { workbookWriter } from './workbook-writer.ts';

const columns = [
  { header: 'Code', kind: 'text', width: 10 },
  { header: 'Price', kind: 'rupees', width: 10 },
  { header: 'Pieces', kind: 'count', width: 10 },
  { header: 'Markup (%)', kind: 'percent', width: 10 },
  { header: 'Since', kind: 'day', width: 12 },
  { header: 'Phone', kind: 'phone', width: 12 },
] as const satisfies readonly WrittenColumn[];

/** A workbook of these lines, handed over a few at a time. */
async function written(lines: readonly (readonly WrittenCell[])[], most?: number): Promise<Bytes> {
  const writer = workbookWriter(columns, 'Things', most);
  const parts = [writer.lines(lines.slice(0, 1)), writer.lines(lines.slice(1)), writer.end()].flat();
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

const sheetsOf = async (bytes: Bytes) => await readXlsxFile(bytes.buffer, { trim: false });

const head = columns.map(({ header }) => header);

test('a reader of workbooks finds texts as texts, numbers as numbers and days as days', async () => {
  const lines: WrittenCell[][] = [
    ['00123', 123456.5, 1200, -12.5, '2026-02-28', '+91 98765 43210'],
    ['=1+1 <b>&"x"</b>\n2nd line ', 9_999_999_999.99, 0, 'N/A', '2000-01-01', null],
    [' सूती ₹ \u{1f9f5}', null, null, null, 'infinity', ''],
  ];
  const [sheet, ...others] = await sheetsOf(await written(lines));
  expect(others).toEqual([]);
  expect(sheet?.sheet).toBe('Things');
  expect(sheet?.data).toEqual([
    head,
    ['00123', 123456.5, 1200, -12.5, new Date('2026-02-28'), '+91 98765 43210'],
    ['=1+1 <b>&"x"</b>\n2nd line ', 9_999_999_999.99, 0, 'N/A', new Date('2000-01-01'), null],
    [' सूती ₹ \u{1f9f5}', null, null, null, 'infinity', null],
  ]);
});

test('what XML or Excel would misread is written so that it is not', async () => {
  const sheet = unzipSync(await written([['a\u0000\u001fb\r\nc_x0041_\ud800']]))['xl/worksheets/sheet1.xml'];
  expect(new TextDecoder().decode(sheet)).toContain('<t xml:space="preserve">ab\nc_x005F_x0041_\ufffd</t>');
});

test('a list without lines has its head, and lines that one sheet does not take go on to the next', async () => {
  expect((await sheetsOf(await written([]))).map(({ data }) => data)).toEqual([[head]]);
  const many = Array.from({ length: 7 }, (_, index): WrittenCell[] => [`no. ${index}`, index]);
  const sheets = await sheetsOf(await written(many, 4));
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Things', 'Things 2', 'Things 3']);
  expect(sheets.map(({ data }) => data.length)).toEqual([4, 4, 2]);
  expect(sheets.flatMap(({ data }) => data.slice(1).map(([code, price]) => [code, price]))).toEqual(many);
});
