import { shopDay } from '../dates.ts';
import { neutralised, restored } from './csv.ts';
import type { WrittenCell, WrittenColumn } from './written.ts';

// The parts of an Excel workbook (ECMA-376, transitional), as text: what puts them into a ZIP file lies with whoever
// saves it. Texts stand in their cells, not in a table beside, so that a sheet can be written as its lines come.

/** The lines that one sheet takes, its head among them: Excel's own limit. */
export const linesPerSheet = 1_048_576;

/** The most characters that Excel takes in one cell. */
const longestText = 32_767;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const unholdable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** What Excel would read as the number of a character: '_x0041_'. */
const excelEscape = /_(?=x[0-9a-f]{4}_)/gi;
/** Text that has none of this, as most has, needs no more than a look. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const special = /[&<>"_\u0000-\u0008\u000b-\u001f\ufffe\uffff]/;

/** Number formats with Indian grouping: up to crores, since a format has room for two conditions. */
const indian = (sign: string, decimals: string): string =>
  `[>=10000000]${sign}##\\,##\\,##\\,##0${decimals};[>=100000]${sign}##\\,##\\,##0${decimals};${sign}##,##0${decimals}`;

/** The style of a cell by its column: the places of cellXfs below. */
const styles: Readonly<Record<WrittenColumn['kind'], number>> = {
  number: 0,
  text: 2,
  phone: 2,
  rupees: 3,
  count: 4,
  percent: 5,
  day: 6,
};
const headStyle = 1;

/** Excel's own number of the format of plain text. */
const textFormat = 49;

const formats = [
  [164, indian('"₹"', '.00')],
  [165, indian('', '')],
  [166, '0.0'],
  [167, 'dd/mm/yyyy'],
] as const;

/** A format of cells: a number format, and the plain font or the bold one. */
const cellFormat = (numberFormat: number, font: number): string =>
  `<xf numFmtId="${numberFormat}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;

const fonts = ['', '<b/>'].map(
  (weight) => `<font>${weight}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`,
);

const stylesPart = [
  `${head}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">`,
  ...formats.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${escaped(code)}"/>`),
  `</numFmts><fonts count="2">${fonts.join('')}</fonts>`,
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">',
  cellFormat(0, 0),
  cellFormat(0, 1),
  ...[textFormat, ...formats.map(([id]) => id)].map((id) => cellFormat(id, 0)),
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('');

/** All parts of a workbook but its sheets, by their paths; sheet n, counted from 1, is `sheetPath(n)`. */
export function workbookParts(sheetNames: readonly string[]): Readonly<Record<string, string>> {
  const each = (part: (name: string, number: number) => string): string =>
    sheetNames.map((name, index) => part(name, index + 1)).join('');
  return {
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${each((_, number) => `<Override PartName="/${sheetPath(number)}" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relationships}"><bookViews><workbookView/></bookViews><sheets>${each((name, number) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships">${each((_, number) => `<Relationship Id="rId${number}" Type="${relationships}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${sheetNames.length + 1}" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesPart,
  };
}

export function sheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}

/** What a sheet begins with: the widths of its columns, and its first line, which is bold and stays in sight. */
export function sheetStart(columns: readonly WrittenColumn[]): string {
  const widths = columns.map(({ width }, index) => {
    const place = index + 1;
    return `<col min="${place}" max="${place}" width="${width}" customWidth="1"/>`;
  });
  const headers = columns.map(({ header }, index) => textCell(`${letters(index)}1`, headStyle, header));
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${headers.join('')}</row>`;
}

/** One line of a sheet; the first below the head is number 2. */
export function sheetLine(columns: readonly WrittenColumn[], number: number, cells: readonly WrittenCell[]): string {
  const written = columns.map(({ kind }, index) => {
    const cell = kind === 'day' ? daySerial(cells[index] ?? null) : (cells[index] ?? null);
    if (cell === null || cell === '') return '';
    const place = `${letters(index)}${number}`;
    // A text in a column of numbers ('N/A') is a text like any other.
    if (typeof cell === 'string') return textCell(place, styles.text, asRead(cell));
    return `<c r="${place}" s="${styles[kind]}"><v>${cell}</v></c>`;
  });
  return `<row r="${number}">${written.join('')}</row>`;
}

export const sheetEnd = '</sheetData></worksheet>';

/** An import takes the apostrophes of neutralised text off in a workbook too: text that has such of its own gets more. */
const asRead = (text: string): string => (restored(text) === text ? text : neutralised(text));

function textCell(place: string, style: number, text: string): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, longestText))}</t></is></c>`;
}

/** 'A' for 0, 'Z' for 25: no list here has more columns than there are letters. */
function letters(index: number): string {
  return String.fromCharCode(65 + index);
}

/** The first day that Excel counts as everybody else does: it knows a 29 February 1900. */
const firstSureDay = '1900-03-01';
const msPerDay = 86_400_000;

/** A day as Excel counts: 1 is 1 January 1900. What is no such day stays the text that it is. */
function daySerial(cell: WrittenCell): WrittenCell {
  if (typeof cell !== 'string') return cell;
  try {
    if (shopDay(cell) !== cell || cell < firstSureDay) return cell;
  } catch {
    return cell;
  }
  return (Date.parse(cell) - Date.UTC(1899, 11, 30)) / msPerDay;
}

/** Text as it stands in XML: without the characters that XML cannot hold, and so that Excel reads no escape into it. */
function escaped(text: string): string {
  const whole = text.toWellFormed();
  if (!special.test(whole)) return whole;
  return whole
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(unholdable, '')
    .replaceAll(excelEscape, '_x005F_')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
