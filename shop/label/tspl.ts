import { packBitmap } from './bitmap.ts';
import { isBarcodeText, isPrintableText, rupeeSign } from './characters.ts';
import type { Label, LabelElement } from './elements.ts';
import { narrowBar } from './geometry.ts';

/** The settings of every job: paper, heat, speed (inches a second) and the direction in which labels leave. */
const setUp = ['SIZE 40 mm,25 mm', 'GAP 2 mm,0 mm', 'DENSITY 8', 'SPEED 4', 'DIRECTION 1'];

/** Copies of one label that a printer is asked for at once. */
export const mostCopies = 999;

const encoder = new TextEncoder();

const bytesOf = (parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

const line = (text: string): Uint8Array => encoder.encode(`${text}\r\n`);

/** Between quotes nothing but the allow-list: the layout sees to it, and here it is made sure. */
const quoted = (text: string, isAllowed: (text: string) => boolean): string => {
  if (!isAllowed(text) || text.includes(rupeeSign)) throw new RangeError(`Not printable as text: ${text}`);
  return `"${text}"`;
};

const elementCommand = (element: LabelElement): Uint8Array => {
  const { x, y } = element;
  if (element.kind === 'text')
    return line(`TEXT ${x},${y},"${element.font}",0,1,1,${quoted(element.text, isPrintableText)}`);
  if (element.kind === 'barcode') {
    const content = quoted(element.text, isBarcodeText);
    return line(`BARCODE ${x},${y},"128",${element.height},0,0,${narrowBar},${narrowBar},${content}`);
  }
  const { widthBytes, bytes } = packBitmap(element.bitmap);
  return bytesOf([encoder.encode(`BITMAP ${x},${y},${widthBytes},${element.bitmap.height},0,`), bytes, line('')]);
};

/**
 * The raw TSPL commands that print the label `copies` times, each command ended by CRLF.
 * Throws RangeError unless copies is a whole number of 1 to 999.
 */
export const labelCommands = (label: Label, copies: number): Uint8Array => {
  if (!Number.isInteger(copies) || copies < 1 || copies > mostCopies)
    throw new RangeError(`Not a number of copies: ${copies}`);
  return bytesOf([...setUp.map(line), line('CLS'), ...label.elements.map(elementCommand), line(`PRINT ${copies}`)]);
};

/** Bytes as hex, the form in which print services take raw commands unharmed. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes of hex text; null if it is none. */
export const bytesOfHex = (hex: string): Uint8Array | null =>
  /^(?:[0-9a-f]{2})*$/i.test(hex) ? Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) : null;
