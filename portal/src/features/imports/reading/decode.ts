/**
 * The text of a file in whatever encoding a spreadsheet saves it: UTF-8, UTF-16 of either order, with a mark at its
 * start or without, else Windows-1252, which is what Excel's plain CSV is in most of the world. Null where the bytes
 * are no text.
 */
export function decoded(bytes: Uint8Array): string | null {
  const text = new TextDecoder(encodingOf(bytes) ?? 'utf-8').decode(bytes);
  return isBinary(text.slice(0, looked)) ? null : text;
}

/** Hardly any text has these; a picture or a program soon does. */
const isControl = (character: string): boolean =>
  character < '\t' || (character > '\r' && character < ' ' && character !== '\u001b');

const isBinary = (text: string): boolean => {
  const controls = [...text].filter(isControl);
  return controls.includes('\0') || controls.length > text.length / 50;
};

/** Enough of a file to tell how it is written. */
const looked = 4096;

function encodingOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, looked);
  const zeros = [0, 1].map((half) => start.filter((byte, at) => byte === 0 && at % 2 === half).length);
  const [even = 0, odd = 0] = zeros;
  // Digits, spaces and the signs between cells have a zero in one half, whatever the language.
  const some = start.length / 16;
  if (odd > some && odd > even * 4) return 'utf-16le';
  if (even > some && even > odd * 4) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
