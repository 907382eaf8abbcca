import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ImportFile } from './import-file.ts';

// Files made to keep a reader busy for hours, or to fill its memory: each is refused in words, in the time that a test has.

const read = async (bytes: Uint8Array): Promise<string> => {
  try {
    const file = await ImportFile.open('products', bytes);
    return JSON.stringify(file.lines(0, file.heads()[0]?.matching ?? {})[0]);
  } catch (error) {
    return (error as Error).message;
  }
};

const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const text = (place: string, content: string) => `<c r="${place}" t="inlineStr"><is><t>${content}</t></is></c>`;
const headers = `<row r="1">${text('A1', 'Fabric')}${text('B1', 'Stock')}</row>`;
const sheet = (rows: string, start = '') =>
  `${start}<worksheet ${namespace}><sheetData>${rows}</sheetData></worksheet>`;

/** A workbook of one sheet. */
const workbook = (sheetXml: string, strings = `<sst ${namespace}/>`, sheets = 1): Uint8Array => {
  const related = ['worksheet', 'sharedStrings'].map(
    (kind, at) =>
      `<Relationship Id="r${at}" Type="${relations}/${kind}" Target="${['worksheets/sheet1', kind][at]}.xml"/>`,
  );
  const named = '<sheet name="S" sheetId="1" r:id="r0"/>'.repeat(sheets);
  return zipSync({
    'xl/workbook.xml': strToU8(`<workbook ${namespace} xmlns:r="${relations}"><sheets>${named}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${related.join('')}</Relationships>`),
    'xl/worksheets/sheet1.xml': strToU8(sheetXml),
    'xl/sharedStrings.xml': strToU8(strings),
  });
};

const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
const entities = `<!DOCTYPE sst [<!ENTITY l0 "lol"><!ENTITY file SYSTEM "file:///etc/passwd">${laughs}]>`;
const shared = (content: string) => `<sst ${namespace}><si><t>${content}</t></si></sst>`;
const first = '<row r="2"><c r="A2" t="s"><v>0</v></c></row>';
const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => `<row r="${at + 2}"><c r="A${at + 2}"><v>1</v></c></row>`).join('');

test('the workbook that the others are made of is read', async () => {
  expect(await read(workbook(sheet(headers + first), shared('Silk')))).toBe('{"line":2,"values":{"fabric":"Silk"}}');
});

test('a list whose rows and columns are formatted to the end of the sheet is read', async () => {
  const formatted = `${first.replace('</row>', '<c r="XFD2" s="1"/></row>')}<row r="1048576" s="1"><c r="XFD1048576" s="1"/></row>`;
  expect(await read(workbook(sheet(headers + formatted), shared('Silk')))).toContain('"fabric":"Silk"');
});

const damaged = /^This workbook cannot be read: it is damaged, or not an Excel workbook\./;
const tooLarge = /^This file is too large: it has millions of cells\./;
const longCell = /a cell of more than 32,767 characters\. Shorten it\.$/;

test.each<[string, RegExp, () => Uint8Array]>([
  ['entities that grow, in the texts', damaged, () => workbook(sheet(headers + first), entities + shared('&l9;'))],
  ['entities that grow, in the sheet', damaged, () => workbook(sheet(headers + text('A2', '&l9;'), entities))],
  ['a file of elsewhere', damaged, () => workbook(sheet(headers + first), entities + shared('&file;'))],
  [
    'a row a billion below',
    damaged,
    () => workbook(sheet(`${headers}<row r="999999999">${text('A999999999', 'x')}</row>`)),
  ],
  ['a column millions away', damaged, () => workbook(sheet(`${headers}<row r="2">${text('ZZZZZZ2', 'x')}</row>`))],
  [
    'a place in other words',
    damaged,
    () => workbook(sheet(`${headers}<row a=">" r="9&#57;999999">${text('A2', 'x')}</row>`)),
  ],
  [
    'cells in opposite corners',
    tooLarge,
    () => workbook(sheet(`${headers}${lines(400)}<row r="500">${text('XFD500', 'x')}</row>`)),
  ],
  ['one sheet named many times', tooLarge, () => workbook(sheet(headers + lines(20_000)), undefined, 1_000)],
  ['cells that never end', damaged, () => workbook(sheet(headers + '<c>'.repeat(1_000_000)))],
  ['tags that never end', longCell, () => workbook(sheet(headers + '<c '.repeat(1_000_000)))],
  [
    'a cell of 5 MB',
    longCell,
    () => workbook(sheet(`${headers}<row r="2">${text('A2', 'x'.repeat(5_000_000))}</row>`)),
  ],
  [
    'one text in a million cells',
    /^This file holds too much text\./,
    () =>
      workbook(
        sheet(headers + lines(20_000).replaceAll('<c ', '<c t="s" ').replaceAll('<v>1<', '<v>0<')),
        shared('x'.repeat(32_000)),
      ),
  ],
  ['1,000,000 headers', /^Line 1 has more than 1,000 columns\./, () => strToU8('Fabric,h'.repeat(500_000))],
  ['a line of 10,000,000 empty cells', tooLarge, () => strToU8(`Fabric\n${','.repeat(10_000_000)}`)],
  ['nothing but quotation marks', tooLarge, () => strToU8(`Fabric\n${'"'.repeat(20_000_000)}`)],
  ['a text of 5 MB', longCell, () => strToU8(`Fabric\n"${'x'.repeat(5_000_000)}"`)],
])('%s', async (_, words, bytes) => {
  expect(await read(bytes())).toMatch(words);
});

test.each(['Stock', 'Purchase Price', 'Retail Price'])(
  'a figure of thousands of blanks, in each line: %s',
  async (header) => {
    const bytes = strToU8(`Fabric,${header}\n${`Silk,1${' '.repeat(30_000)}x\n`.repeat(500)}`);
    expect(await read(bytes)).toContain('is too long');
  },
);

test('empty cells behind a line are not columns of the file', async () => {
  const file = await ImportFile.open('products', strToU8(`Fabric${','.repeat(1_000_000)}\nSilk\n`));
  expect(file.heads()[0]?.headers).toEqual(['Fabric']);
});
