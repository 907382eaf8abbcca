import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { type Bitmap, whiteBitmap } from '../../shop/label/bitmap.ts';

/** A page as a printer of documents would print it: its size in millimetres, and its ink. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
  /** Pixels for dots: 1 where at least half the light is gone. */
  readonly ink: Bitmap;
}

const millimetresPerPoint = 25.4 / 72;

/** The renderer's own program, from its package: nothing is fetched. */
const load = (): Promise<PDFiumLibrary> => {
  const wasm = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm');
  return PDFiumLibrary.init({ wasmBinary: new Uint8Array(readFileSync(wasm)).buffer });
};

/** Draws every page of a PDF with the engine of Chrome's viewer. */
export const renderPdf = async (bytes: Uint8Array, pixelsPerMillimetre: number): Promise<PdfPage[]> => {
  const library = await load();
  const document = await library.loadDocument(bytes);
  try {
    const pages: PdfPage[] = [];
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const [width, height] = [originalWidth * millimetresPerPoint, originalHeight * millimetresPerPoint];
      const pixels = {
        width: Math.round(width * pixelsPerMillimetre),
        height: Math.round(height * pixelsPerMillimetre),
      };
      const { data } = await page.render({ ...pixels, scale: 1, colorSpace: 'Gray' });
      pages.push({ width, height, ink: { ...pixels, dots: data.map((light) => (light < 128 ? 1 : 0)) } });
    }
    return pages;
  } finally {
    document.destroy();
    library.destroy();
  }
};

/** A part of a picture, in its pixels. */
export const partOf = (picture: Bitmap, left: number, top: number, width: number, height: number): Bitmap => {
  const part = whiteBitmap(width, height);
  for (let row = 0; row < height; row++) {
    const from = (top + row) * picture.width + left;
    part.dots.set(picture.dots.subarray(from, from + width), row * width);
  }
  return part;
};
