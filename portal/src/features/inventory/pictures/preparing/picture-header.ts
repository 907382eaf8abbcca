/** What kind of picture a file is by its first bytes, whatever its name says. */
type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'bmp' | 'avif' | 'heic';

export type PictureHeader = {
  readonly kind: PictureKind;
  /** As stored, before it is turned upright; null where the bytes given do not say. */
  readonly size: PictureSize | null;
};

export type PictureSize = { readonly width: number; readonly height: number };

/** As much of a file as its header may need: photos have small pictures and places of their own before their size. */
export const headerBytes = 1 << 20;

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const sizeOrNull = (width: number, height: number): PictureSize | null =>
  width > 0 && height > 0 ? { width, height } : null;

/** Reads numbers of the bytes; past their end it reads 0. */
const numbersOf = (bytes: Uint8Array) => {
  const at = (place: number): number => bytes[place] ?? 0;
  return {
    big16: (place: number) => at(place) * 256 + at(place + 1),
    big32: (place: number) => (at(place) * 256 + at(place + 1)) * 65_536 + at(place + 2) * 256 + at(place + 3),
    little16: (place: number) => at(place) + at(place + 1) * 256,
    little24: (place: number) => at(place) + at(place + 1) * 256 + at(place + 2) * 65_536,
    signed32: (place: number) => at(place) | (at(place + 1) << 8) | (at(place + 2) << 16) | (at(place + 3) << 24),
  };
};

/** A frame's header is one of these markers; four of them in the same range are something else. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Of a picture's own bytes, or its end: no frame follows. */
const isLast = (marker: number): boolean => marker === 0xda || marker === 0xd9;

/** Nothing belongs to these. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

const jpegSize = (bytes: Uint8Array): PictureSize | null => {
  const { big16 } = numbersOf(bytes);
  let place = 2;
  while (place + 9 < bytes.length) {
    const marker = bytes[place + 1] ?? 0;
    // Browsers, too, go past what lies between the parts.
    if (bytes[place] !== 0xff || marker === 0xff || marker === 0) place += 1;
    else if (isLast(marker)) return null;
    else if (isAlone(marker)) place += 2;
    else if (isFrame(marker)) return sizeOrNull(big16(place + 7), big16(place + 5));
    else place += 2 + big16(place + 2);
  }
  return null;
};

const webpSize = (bytes: Uint8Array): PictureSize | null => {
  const { little16, little24 } = numbersOf(bytes);
  const form = textAt(bytes, 12, 4).trim();
  if (form === 'VP8X') return { width: little24(24) + 1, height: little24(27) + 1 };
  if (form === 'VP8') return sizeOrNull(little16(26) & 0x3fff, little16(28) & 0x3fff);
  if (form !== 'VP8L') return null;
  const packed = little24(21) + (bytes[24] ?? 0) * 2 ** 24;
  return { width: (packed & 0x3fff) + 1, height: (Math.floor(packed / 2 ** 14) & 0x3fff) + 1 };
};

/** The largest picture that the boxes of an AVIF or HEIC file tell of: it may lie there in tiles. */
const boxedSize = (bytes: Uint8Array): PictureSize | null => {
  const { big32 } = numbersOf(bytes);
  let largest: PictureSize | null = null;
  for (let place = bytes.indexOf(0x69); place >= 0; place = bytes.indexOf(0x69, place + 1)) {
    if (textAt(bytes, place, 4) !== 'ispe') continue;
    const size = sizeOrNull(big32(place + 8), big32(place + 12));
    if (size && size.width * size.height > (largest ? largest.width * largest.height : 0)) largest = size;
  }
  return largest;
};

const brands: Readonly<Record<string, PictureKind>> = {
  avif: 'avif',
  avis: 'avif',
  heic: 'heic',
  heix: 'heic',
  hevc: 'heic',
  heim: 'heic',
  heis: 'heic',
  mif1: 'heic',
  msf1: 'heic',
};

/** By the brands that it names; AVIF files name the general one of HEIC, too. */
const boxedKind = (bytes: Uint8Array): PictureKind | null => {
  if (textAt(bytes, 4, 4) !== 'ftyp') return null;
  const end = Math.min(numbersOf(bytes).big32(0), 128);
  const named: PictureKind[] = [];
  for (let place = 8; place + 4 <= end; place += 4) {
    const kind = brands[textAt(bytes, place, 4)];
    if (kind) named.push(kind);
  }
  return named.includes('avif') ? 'avif' : (named[0] ?? null);
};

/** Reads what a file is and how large its picture is; null where it is no picture. */
export const pictureHeader = (bytes: Uint8Array): PictureHeader | null => {
  const { big32, little16, signed32 } = numbersOf(bytes);
  if (textAt(bytes, 0, 3) === '\xff\xd8\xff') return { kind: 'jpeg', size: jpegSize(bytes) };
  if (textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return { kind: 'png', size: sizeOrNull(big32(16), big32(20)) };
  if (/^GIF8[79]a/.test(textAt(bytes, 0, 6))) return { kind: 'gif', size: sizeOrNull(little16(6), little16(8)) };
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return { kind: 'webp', size: webpSize(bytes) };
  if (textAt(bytes, 0, 2) === 'BM') return { kind: 'bmp', size: sizeOrNull(signed32(18), Math.abs(signed32(22))) };
  const kind = boxedKind(bytes);
  return kind && { kind, size: boxedSize(bytes) };
};
