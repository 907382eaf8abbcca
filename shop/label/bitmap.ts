/** Dots as a thermal printer burns them: one byte a dot, row by row, 1 is black. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly dots: Uint8Array;
}

/** A white bitmap of the given size in dots. */
export const whiteBitmap = (width: number, height: number): Bitmap => ({
  width,
  height,
  dots: new Uint8Array(width * height),
});

/** Whether the dot is black; outside the bitmap everything is white. */
export const isBlack = (bitmap: Bitmap, x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x < bitmap.width && y < bitmap.height && bitmap.dots[y * bitmap.width + x] === 1;

/** Sets the dots of a rectangle, cut at the bitmap's edges: 1 is black, 0 is white. */
export const paint = (bitmap: Bitmap, x: number, y: number, width: number, height: number, dot: 0 | 1): void => {
  const left = Math.max(0, x);
  const right = Math.min(bitmap.width, x + width);
  for (let row = Math.max(0, y); row < Math.min(bitmap.height, y + height); row++) {
    if (right > left) bitmap.dots.fill(dot, row * bitmap.width + left, row * bitmap.width + right);
  }
};

/** Blackens a rectangle, cut at the bitmap's edges. */
export const blacken = (bitmap: Bitmap, x: number, y: number, width: number, height: number): void =>
  paint(bitmap, x, y, width, height, 1);

/** Lays the black dots of `source` over `target` with the source's corner at x, y; cut at the edges. */
export const overlay = (target: Bitmap, source: Bitmap, x: number, y: number): void => {
  for (let row = 0; row < source.height; row++) {
    for (let column = 0; column < source.width; column++) {
      if (isBlack(source, column, row)) blacken(target, x + column, y + row, 1, 1);
    }
  }
};

/** The bytes of a TSPL BITMAP: rows padded to whole bytes, the leftmost dot in the highest bit, 0 is black. */
export const packBitmap = ({
  width,
  height,
  dots,
}: Bitmap): { readonly widthBytes: number; readonly bytes: Uint8Array } => {
  const widthBytes = Math.ceil(width / 8);
  const bytes = new Uint8Array(widthBytes * height).fill(0xff);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (dots[at] !== 1) continue;
      const byte = y * widthBytes + (x >> 3);
      bytes[byte] = (bytes[byte] ?? 0xff) & ~(0x80 >> (x & 7));
    }
  }
  return { widthBytes, bytes };
};

/** The dots of a TSPL BITMAP's bytes; the reverse of `packBitmap`, with the width in whole bytes. */
export const unpackBitmap = (widthBytes: number, height: number, bytes: Uint8Array): Bitmap => {
  const bitmap = whiteBitmap(widthBytes * 8, height);
  for (let at = 0; at < bitmap.dots.length; at++) {
    if (((bytes[at >> 3] ?? 0xff) & (0x80 >> (at & 7))) === 0) bitmap.dots[at] = 1;
  }
  return bitmap;
};
