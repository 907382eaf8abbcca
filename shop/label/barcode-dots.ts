import { blacken, packBitmap, whiteBitmap } from './bitmap.ts';
import { code128Bars, code128Modules } from './code-128.ts';
import { narrowBar } from './geometry.ts';

/** The bars of a code 128 barcode as the bytes of a TSPL BITMAP; all of its rows are alike. */
export const barcodeBytes = ({
  text,
  height,
}: {
  readonly text: string;
  readonly height: number;
}): { readonly widthBytes: number; readonly bytes: Uint8Array } => {
  const row = whiteBitmap(code128Modules(text) * narrowBar, 1);
  let left = 0;
  for (const [index, modules] of code128Bars(text).entries()) {
    if (index % 2 === 0) blacken(row, left, 0, modules * narrowBar, 1);
    left += modules * narrowBar;
  }
  const { widthBytes, bytes } = packBitmap(row);
  const all = new Uint8Array(widthBytes * height);
  for (let y = 0; y < height; y++) all.set(bytes, y * widthBytes);
  return { widthBytes, bytes: all };
};
