import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Bitmap } from '../../shop/label/bitmap.ts';

interface Image {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  readonly colorSpace: 'srgb';
}

let prepared = false;

/** The decoder's own program, from its package: nothing is fetched. */
const prepare = (): void => {
  if (prepared) return;
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
  prepared = true;
};

/** The dots as light, as a camera would see the label: RGBA, each dot `scale` pixels wide. */
const asImage = ({ width, height, dots }: Bitmap, scale: number): Image => {
  const data = new Uint8ClampedArray(width * height * scale * scale * 4).fill(255);
  for (let y = 0; y < height * scale; y++) {
    for (let x = 0; x < width * scale; x++) {
      if (dots[Math.floor(y / scale) * width + Math.floor(x / scale)] !== 1) continue;
      data.fill(0, (y * width * scale + x) * 4, (y * width * scale + x) * 4 + 3);
    }
  }
  return { data, width: width * scale, height: height * scale, colorSpace: 'srgb' };
};

/** The text of the code 128 barcode in a picture, or null. */
const read = async (image: Image): Promise<string | null> => {
  prepare();
  const [found] = await readBarcodes(image, { formats: ['Code128'], tryInvert: false, tryDownscale: false });
  return found?.text ?? null;
};

/** What a scanner reads from a label: the text of its code 128 barcode, or null. */
export const readBarcode = (label: Bitmap): Promise<string | null> => read(asImage(label, 2));

/** What a camera reads from a picture of `width` times `height` pixels, four bytes each (RGBA). */
export const readPixels = (
  data: Uint8ClampedArray<ArrayBuffer>,
  width: number,
  height: number,
): Promise<string | null> => read({ data, width, height, colorSpace: 'srgb' });
