import { CellError } from '../../../../../shop/spreadsheet/cell-error.ts';
import type { FileCell } from '../../../../../shop/spreadsheet/cells.ts';

// The library that reads workbooks takes errors, and formulas without a kept result, for empty cells. So they are made
// texts before it looks, which begin with a character that no text has, and errors again behind it.

/** One of Unicode's noncharacters: XML may hold it, and nobody writes it. */
const mark = '\ufdd0';

const cell = /<((?:[\w.-]+:)?)c((?:\s(?:[^>/]|\/(?!>))*)?)>([\s\S]*?)<\/\1c>/g;
const odd = /<(?:[\w.-]+:)?f[\s/>]|\bt=["']e["']/;
const value = /<((?:[\w.-]+:)?)v(?:\s[^>]*)?>([^<]*)<\/\1v>/;

/** A sheet (XML of ECMA-376) in which each cell without a value that should have one says so in a text. */
export function withErrorsMarked(sheet: string): string {
  if (!odd.test(sheet)) return sheet;
  return sheet.replaceAll(cell, (whole, prefix: string, attributes: string, body: string) => {
    if (!odd.test(attributes) && !odd.test(body)) return whole;
    const type = /\bt=["'](\w+)["']/.exec(attributes)?.[1];
    const found = value.exec(body)?.[2];
    const shown = type === 'e' ? (found ?? '') : '';
    // A formula may well result in an empty text.
    if (type !== 'e' && (found || (type === 'str' && found === ''))) return whole;
    const others = attributes.replace(/\st=["']\w+["']/, '');
    return `<${prefix}c${others} t="str"><${prefix}v>${mark}${shown}</${prefix}v></${prefix}c>`;
  });
}

/** What a cell holds whose errors were marked. */
export function errorIn(text: string): FileCell {
  return text.startsWith(mark) ? new CellError(text.slice(mark.length) || null) : text;
}
