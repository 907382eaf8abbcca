import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { CellError } from '../../../../../shop/spreadsheet/cell-error.ts';
import { readFile } from './read-file.ts';

/** A workbook that LibreOffice saved: two sheets, a title above the headers, an amount, a formula, a day, a text number. */
const sample = (name: string): Uint8Array => readFileSync(join(import.meta.dirname, 'samples', name));

const rowsOf = async (bytes: Uint8Array) => (await readFile(bytes))[0]?.rows;
const refusal = async (bytes: Uint8Array): Promise<string> => {
  try {
    return `read: ${JSON.stringify(await readFile(bytes))}`;
  } catch (error) {
    return (error as Error).message;
  }
};

const text = 'Fabric,Colour,Price\r\n"Silk, raw",Café,"₹1,200"\r\n';
const rows = [
  ['Fabric', 'Colour', 'Price'],
  ['Silk, raw', 'Café', '₹1,200'],
];
const utf16 = (content: string, mark: boolean, order: 'le' | 'be'): Uint8Array => {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + content, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
};

test('CSV as spreadsheets write it: in each encoding, with each sign between its cells', async () => {
  for (const divider of [',', ';', '\t']) {
    const written = text.replaceAll(/(?<!raw|₹1|Silk),/g, divider);
    for (const bytes of [
      strToU8(written),
      strToU8(`\ufeff${written}`),
      utf16(written, true, 'le'),
      utf16(written, true, 'be'),
      utf16(written, false, 'le'),
      utf16(written, false, 'be'),
      strToU8(`\ufeffsep=${divider}\r\n${written}`),
    ]) {
      const read = await rowsOf(bytes);
      expect(read?.filter((row) => row.length > 0)).toEqual(rows);
    }
  }
});

test('the sign between cells is the one by which the headers are known, whatever stands above them', async () => {
  for (const divider of [';', '\t', '|']) {
    const lines = ['Stock, of Meena, in Surat', '', `Fabric${divider}MRP`, `Silk, raw${divider}1,200`];
    expect((await rowsOf(strToU8(lines.join('\n'))))?.slice(2)).toEqual([
      ['Fabric', 'MRP'],
      ['Silk, raw', '1,200'],
    ]);
  }
});

test('an error is not text: a formula that failed, and one that nobody worked out', async () => {
  const parts = unzipSync(sample('stock.xlsx'));
  const path = 'xl/worksheets/sheet2.xml';
  const cells = [
    '<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
    '<c r="B1"><f>1+1</f></c><c r="C1"><f>1+1</f><v></v></c><c r="D1" t="str"><f>""</f><v></v></c>',
    '<c r="E1" s="0"/><c r="F1" t="inlineStr"><is><t>#N/A</t></is></c><c r="G1"><f>1+1</f><v>2</v></c>',
    `<c r="H1" t="inlineStr"><is><t>'+91 98765</t></is></c>`,
  ];
  const sheet = strFromU8(parts[path] ?? new Uint8Array());
  parts[path] = strToU8(
    sheet.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData><row r="1">${cells.join('')}</row></sheetData>`),
  );
  const stock = (await readFile(zipSync(parts))).find(({ name }) => name === 'Stock');
  expect(stock?.rows[0]?.slice(0, 8)).toEqual([
    new CellError('#DIV/0!'),
    new CellError(null),
    new CellError(null),
    null,
    null,
    '#N/A',
    2,
    '+91 98765',
  ]);
  expect(await rowsOf(strToU8("Fabric,MRP\n'#N/A,#REF!\n"))).toEqual([
    ['Fabric', 'MRP'],
    ['#N/A', new CellError('#REF!')],
  ]);
});

test('Windows-1252, as Excel writes its plain CSV', async () => {
  const bytes = new Uint8Array([...strToU8('Colour;Note\nCaf'), 0xe9, ...strToU8(';'), 0x96, 0x80, ...strToU8('5\n')]);
  expect(await rowsOf(bytes)).toEqual([
    ['Colour', 'Note'],
    ['Café', '–€5'],
  ]);
});

test('rows count as a spreadsheet counts them: empty ones, and one for a cell of several lines', async () => {
  const read = await rowsOf(strToU8('a,b\n\n"one\ntwo",2\n,\n3,4\n\n\n'));
  expect(read).toEqual([['a', 'b'], [''], ['one\ntwo', '2'], ['', ''], ['3', '4']]);
  expect((await rowsOf(strToU8('sep=;\r\na;b\r\n')))?.[1]).toEqual(['a', 'b']);
});

test('a quotation mark that is not closed does not swallow the rest of the file', async () => {
  expect(await refusal(strToU8('a,b\n1,"two\n3,4\n'))).toMatch(/^The quotation marks of line 2 are not right/);
});

test('a workbook of LibreOffice: numbers as numbers, days as days, all sheets', async () => {
  const [notes, stock] = await readFile(sample('stock.xlsx'));
  expect(notes).toEqual({ name: 'Notes', rows: [['Counted by Meena']] });
  expect(stock?.name).toBe('Stock');
  expect(stock?.rows.slice(2).map((row) => row.slice(1))).toEqual([
    ['Material', 'Cost', 'MRP', 'Size', 'Colour', 'Qty', 'Bought'],
    ['Silk रेशम', 1234.5, 3086.25, 38, 'Red', 12, new Date('2026-11-02T00:00:00Z')],
    ['Silk रेशम', '1,234.50', new CellError('#DIV/0!'), new Date('2026-12-10T00:00:00Z'), 'Blue', '7', null],
  ]);
});

test('what cannot be read is refused in a sentence that says what to do', async () => {
  const zip = (parts: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, strToU8(content)])));
  const compound = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);
  expect(await refusal(sample('protected.xlsx'))).toMatch(/protected by a password/);
  expect(await refusal(compound)).toMatch(/old Excel workbook \(.xls\)/);
  expect(await refusal(zip({ 'content.xml': '<office/>' }))).toMatch(/cannot be read/);
  expect(await refusal(zip({ 'xl/workbook.xml': '<workbook/>' }))).toMatch(/cannot be read/);
  expect(await refusal(sample('stock.xlsx').slice(0, 3000))).toMatch(/cannot be read/);
  expect(await refusal(strToU8('<html><table><tr><td>1</td></tr></table></html>'))).toMatch(/a web page/);
  expect(await refusal(strToU8('%PDF-1.7\n'))).toMatch(/not a spreadsheet/);
  expect(await refusal(Uint8Array.from({ length: 500 }, (_, at) => (at * 7) % 256))).toMatch(/not a spreadsheet/);
  for (const nothing of ['', '\n\n', ',,\n', '\ufeff']) expect(await refusal(strToU8(nothing))).toMatch(/is empty/);
  expect(await refusal(strToU8('a\n1\n'.repeat(60_000)))).toMatch(/at most 20,000/);
});
