// Reads raw TSPL as a printer does: a command a line, its arguments after a space, quoted strings closed by the next
// quote, and a BITMAP's bytes taken by their count, whatever they hold.

/** An argument as written: a quoted string without its quotes, or the bare characters between commas. */
type Argument = string;

export interface Command {
  readonly name: string;
  readonly arguments: readonly Argument[];
  /** The dots of a BITMAP. */
  readonly data?: Uint8Array;
}

const carriageReturn = 0x0d;
const lineFeed = 0x0a;
const comma = 0x2c;
const quote = 0x22;

const isLineEnd = (byte: number | undefined): boolean => byte === carriageReturn || byte === lineFeed;

interface Reader {
  readonly bytes: Uint8Array;
  at: number;
}

const textOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

const take = (reader: Reader, until: (byte: number) => boolean): string => {
  const from = reader.at;
  while (reader.at < reader.bytes.length && !until(reader.bytes[reader.at] ?? 0)) reader.at++;
  return textOf(reader.bytes.subarray(from, reader.at));
};

const takeArgument = (reader: Reader): Argument => {
  while (reader.bytes[reader.at] === 0x20) reader.at++;
  if (reader.bytes[reader.at] !== quote) return take(reader, (byte) => byte === comma || isLineEnd(byte)).trim();
  reader.at++;
  const text = take(reader, (byte) => byte === quote || isLineEnd(byte));
  if (reader.bytes[reader.at] === quote) reader.at++;
  take(reader, (byte) => byte === comma || isLineEnd(byte));
  return text;
};

const takeBitmap = (reader: Reader, values: readonly Argument[]): Uint8Array => {
  const length = Number(values[2]) * Number(values[3]);
  const data = reader.bytes.slice(reader.at, reader.at + (length || 0));
  reader.at += data.length;
  return data;
};

const takeCommand = (reader: Reader): Command => {
  const name = take(reader, (byte) => byte === 0x20 || isLineEnd(byte)).toUpperCase();
  const values: Argument[] = [];
  while (reader.at < reader.bytes.length && !isLineEnd(reader.bytes[reader.at])) {
    values.push(takeArgument(reader));
    if (reader.bytes[reader.at] === comma) reader.at++;
    if (name === 'BITMAP' && values.length === 5) return { name, arguments: values, data: takeBitmap(reader, values) };
  }
  return { name, arguments: values };
};

/** The commands of a job in order. Nothing is refused here: what is no command shows as one of an unknown name. */
export const parseCommands = (bytes: Uint8Array): readonly Command[] => {
  const reader: Reader = { bytes, at: 0 };
  const commands: Command[] = [];
  while (reader.at < bytes.length) {
    if (isLineEnd(bytes[reader.at])) reader.at++;
    else commands.push(takeCommand(reader));
  }
  return commands;
};
