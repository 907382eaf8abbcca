import { barcodeBytes } from './barcode-dots.ts';
import type { JobLine } from './batch.ts';
import { packBitmap } from './bitmap.ts';
import { joined } from './bytes.ts';
import { isBarcodeText, isPrintableText, rupeeSign } from './characters.ts';
import type { Label, LabelElement } from './elements.ts';
import { dotsPerMillimetre, type LabelFormat, narrowBar } from './geometry.ts';
import { checkSettings, type MachineSettings, standardSettings } from './machine-settings.ts';
import { placed } from './placing.ts';

const millimetres = (dots: number): string => `${dots / dotsPerMillimetre} mm`;

/** How every job begins: paper, heat, speed and the direction in which labels leave. */
const setUp = ({ width, height }: LabelFormat, { density, speed }: MachineSettings): string[] => [
  `SIZE ${millimetres(width)},${millimetres(height)}`,
  'GAP 2 mm,0 mm',
  `DENSITY ${density}`,
  `SPEED ${speed}`,
  'DIRECTION 1',
];

/** Copies of one label that a printer is asked for at once. */
export const mostCopies = 999;

const encoder = new TextEncoder();

const line = (text: string): Uint8Array => encoder.encode(`${text}\r\n`);

/** Between quotes nothing but the allow-list: the layout sees to it, and here it is made sure. */
const quoted = (text: string, isAllowed: (text: string) => boolean): string => {
  if (!isAllowed(text) || text.includes(rupeeSign)) throw new RangeError(`Not printable as text: ${text}`);
  return `"${text}"`;
};

const bitmapCommand = (x: number, y: number, { widthBytes, bytes }: ReturnType<typeof packBitmap>): Uint8Array => {
  const height = bytes.length / widthBytes;
  return joined([encoder.encode(`BITMAP ${x},${y},${widthBytes},${height},0,`), bytes, line('')]);
};

const elementCommand = (element: LabelElement): Uint8Array => {
  const { x, y } = element;
  if (element.kind === 'bitmap') return bitmapCommand(x, y, packBitmap(element.bitmap));
  if (element.kind === 'bar') return line(`BAR ${x},${y},${element.width},${element.height}`);
  if (element.kind === 'text')
    return line(`TEXT ${x},${y},"${element.font}",0,1,1,${quoted(element.text, isPrintableText)}`);
  const content = quoted(element.text, isBarcodeText);
  if (element.asDots) return bitmapCommand(x, y, barcodeBytes(element));
  return line(`BARCODE ${x},${y},"128",${element.height},0,0,${narrowBar},${narrowBar},${content}`);
};

const linesCommands = ({ label, copies }: JobLine, settings: MachineSettings): Uint8Array[] => {
  if (!Number.isInteger(copies) || copies < 1 || copies > mostCopies)
    throw new RangeError(`Not a number of copies: ${copies}`);
  const moved = placed(label, settings);
  if ('refused' in moved) throw new RangeError(moved.refused);
  return [line('CLS'), ...moved.label.elements.map(elementCommand), line(`PRINT ${copies}`)];
};

/**
 * The raw TSPL commands that print each line's label as often as it says, in order: one set-up, then CLS to PRINT for
 * each line; every command is ended by CRLF. Throws RangeError unless there are lines, all of one format, each of 1 to
 * 999 copies, the settings are within their limits and `placed` finds room for every label.
 */
export const jobCommands = (lines: readonly JobLine[], settings = standardSettings): Uint8Array => {
  const format = lines[0]?.label.format;
  if (!format || lines.some(({ label }) => label.format.paper !== format.paper))
    throw new RangeError('Not lines of labels of one format.');
  checkSettings(settings);
  return joined([...setUp(format, settings).map(line), ...lines.flatMap((each) => linesCommands(each, settings))]);
};

/** The raw TSPL commands that print one label `copies` times; as `jobCommands` with one line. */
export const labelCommands = (label: Label, copies: number, settings = standardSettings): Uint8Array =>
  jobCommands([{ label, copies }], settings);

/** Bytes as hex, the form in which print services take raw commands unharmed. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes of hex text; null if it is none. */
export const bytesOfHex = (hex: string): Uint8Array | null =>
  /^(?:[0-9a-f]{2})*$/i.test(hex) ? Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) : null;
