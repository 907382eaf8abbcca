import { CellError } from '../../../../../shop/spreadsheet/cell-error.ts';
import type { FileCell } from '../../../../../shop/spreadsheet/cells.ts';

// The library that reads workbooks takes errors, and formulas without a kept result, for empty cells. So before it
// looks they are made texts that begin with a character no text has, and errors again afterwards.

/** One of Unicode's noncharacters: XML may hold it, and nobody writes it. */
const mark = '\ufdd0';

/** No tag reaches past the next one, so that a file of tags that do not end is read as fast as any other. */
const cell = /<((?:[\w.-]+:)?)c((?:\s[^<>]*)?)>/g;
const odd = /<(?:[\w.-]+:)?f[\s/>]|\bt=["']e["']/;
const value = /<((?:[\w.-]+:)?)v(?:\s[^<>]*)?>([^<]*)<\/\1v>/;

/** A sheet (XML of ECMA-376) in which each cell without a value that should have one says so in a text. */
export function withErrorsMarked(sheet: string): string {
  if (!odd.test(sheet)) return sheet;
  const parts: string[] = [];
  let done = 0;
  for (const { 0: tag, 1: prefix = '', 2: attributes = '', index } of sheet.matchAll(cell)) {
    if (index < done || attributes.endsWith('/')) continue;
    const close = `</${prefix}c>`;
    const body = index + tag.length;
    const end = sheet.indexOf(close, body);
    if (end === -1) break;
    const shown = missing(attributes, sheet.slice(body, end));
    if (shown !== null) {
      const others = attributes.replace(/\st=["']\w+["']/, '');
      parts.push(
        sheet.slice(done, index),
        `<${prefix}c${others} t="str"><${prefix}v>${mark}${shown}</${prefix}v>${close}`,
      );
      done = end + close.length;
    }
  }
  return parts.join('') + sheet.slice(done);
}

/** What is shown in place of a cell's value, '' where nothing is known of it; null where it has one. */
function missing(attributes: string, body: string): string | null {
  if (!odd.test(attributes) && !odd.test(body)) return null;
  const type = /\bt=["'](\w+)["']/.exec(attributes)?.[1];
  const found = value.exec(body)?.[2];
  // A formula may well result in an empty text.
  if (type !== 'e' && (found || (type === 'str' && found === ''))) return null;
  return type === 'e' ? (found ?? '') : '';
}

/** What a cell holds whose errors were marked. */
export function errorIn(text: string): FileCell {
  return text.startsWith(mark) ? new CellError(text.slice(mark.length) || null) : text;
}
