import { type Bitmap, blacken, overlay, paint, unpackBitmap, whiteBitmap } from '../bitmap.ts';
import { code128Bars, isCode128Text } from '../code-128.ts';
import { dotsPerMillimetre, type ResidentFont, residentFonts } from '../geometry.ts';
import { drawText } from '../resident-font.ts';
import { type Command, parseCommands } from './parse.ts';

/** Labels that left the printer: the dots burnt, and how many alike came out. */
interface PrintedLabel {
  readonly bitmap: Bitmap;
  readonly copies: number;
  /** The texts and the barcodes' contents on it, in the order of the commands. */
  readonly texts: readonly string[];
}

/** What a printer of 203 dpi makes of a job. */
export interface PrintedJob {
  readonly labels: readonly PrintedLabel[];
  /** Commands that this printer does not know or cannot follow, as written. */
  readonly ignored: readonly string[];
}

const widestPaper = 864; // 108 mm, the widest of these printers
const longestPaper = 2400;

interface Page {
  bitmap: Bitmap;
  texts: string[];
  readonly labels: PrintedLabel[];
}

const dots = (length: string | undefined): number => {
  const match = /^(\d+(?:\.\d+)?)\s*(mm|dot)?$/i.exec(length ?? '');
  if (!match) return 0;
  const unit = match[2]?.toLowerCase();
  const perUnit = unit === 'mm' ? dotsPerMillimetre : unit === 'dot' ? 1 : 25.4 * dotsPerMillimetre;
  return Math.round(Number(match[1]) * perUnit);
};

const isWhole = (text: string | undefined): boolean => /^\d{1,5}$/.test(text ?? '');

const setSize = (page: Page, [width, height]: readonly string[]): boolean => {
  const [across, down] = [dots(width), dots(height)];
  if (!(across > 0 && across <= widestPaper && down > 0 && down <= longestPaper)) return false;
  page.bitmap = whiteBitmap(across, down);
  return true;
};

const text = (page: Page, values: readonly string[]): boolean => {
  const [x, y, font = '', rotation, acrossTimes, downTimes, content] = values;
  if (!isWhole(x) || !isWhole(y) || content === undefined || !(font in residentFonts)) return false;
  if (rotation !== '0' || acrossTimes !== '1' || downTimes !== '1') return false;
  overlay(page.bitmap, drawText(content, font as ResidentFont), Number(x), Number(y));
  page.texts.push(content.trim());
  return true;
};

const barcode = (page: Page, values: readonly string[]): boolean => {
  const [x, y, type, height, , rotation, narrow, , content = ''] = values;
  if (![x, y, height, narrow].every(isWhole) || type !== '128' || rotation !== '0') return false;
  if (!isCode128Text(content)) return false;
  page.texts.push(content);
  let left = Number(x);
  for (const [index, width] of code128Bars(content).entries()) {
    if (index % 2 === 0) blacken(page.bitmap, left, Number(y), width * Number(narrow), Number(height));
    left += width * Number(narrow);
  }
  return true;
};

/** Mode 0 writes over what is there, white dots and the padding to whole bytes too. */
const bitmap = (page: Page, { arguments: values, data }: Command): boolean => {
  const [x, y, widthBytes, height, mode] = values;
  if (![x, y, widthBytes, height].every(isWhole) || mode !== '0' || !data) return false;
  if (data.length < Number(widthBytes) * Number(height)) return false;
  const drawn = unpackBitmap(Number(widthBytes), Number(height), data);
  paint(page.bitmap, Number(x), Number(y), drawn.width, drawn.height, 0);
  overlay(page.bitmap, drawn, Number(x), Number(y));
  return true;
};

const bar = (page: Page, values: readonly string[]): boolean => {
  if (values.length !== 4 || !values.every(isWhole)) return false;
  const [x, y, width, height] = values.map(Number) as [number, number, number, number];
  blacken(page.bitmap, x, y, width, height);
  return true;
};

const print = (page: Page, [sets = '1', each = '1']: readonly string[]): boolean => {
  const copies = Number(sets) * Number(each);
  if (!Number.isInteger(copies) || copies < 1) return false;
  page.labels.push({ bitmap: { ...page.bitmap, dots: page.bitmap.dots.slice() }, copies, texts: page.texts.slice() });
  return true;
};

/** Settings of heat, speed and paper that leave no dot. */
const invisible = new Set(['GAP', 'DENSITY', 'SPEED', 'DIRECTION', 'CODEPAGE', 'REFERENCE', 'OFFSET']);

const clear = (page: Page): boolean => {
  page.bitmap.dots.fill(0);
  page.texts = [];
  return true;
};

const follow = (page: Page, command: Command): boolean => {
  if (command.name === 'SIZE') return setSize(page, command.arguments);
  if (command.name === 'CLS') return clear(page);
  if (command.name === 'TEXT') return text(page, command.arguments);
  if (command.name === 'BARCODE') return barcode(page, command.arguments);
  if (command.name === 'BITMAP') return bitmap(page, command);
  if (command.name === 'BAR') return bar(page, command.arguments);
  if (command.name === 'PRINT') return print(page, command.arguments);
  return invisible.has(command.name);
};

/** Draws a job's labels dot by dot, upright as a person reads them, whatever way they leave the printer. */
export const drawCommands = (bytes: Uint8Array): PrintedJob => {
  const page: Page = { bitmap: whiteBitmap(40 * dotsPerMillimetre, 25 * dotsPerMillimetre), texts: [], labels: [] };
  const ignored: string[] = [];
  for (const command of parseCommands(bytes)) {
    if (!follow(page, command)) ignored.push([command.name, command.arguments.join(',')].join(' ').trim());
  }
  return { labels: page.labels, ignored };
};
