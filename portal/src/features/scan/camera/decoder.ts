import { prepareZXingModule, purgeZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import program from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { ReadPicture } from './read-picture.ts';
import { sightOf } from './sight.ts';

/** The library would look for its program on a server of others: it comes from where the portal does. */
const overrides = { locateFile: () => program };

const options: ReaderOptions = { formats: ['Code128'], tryInvert: false, tryDownscale: false, maxNumberOfSymbols: 1 };

/** Fetches the decoder's program and answers what reads with it. A call after one that failed tries again. */
export const startDecoder = async (): Promise<ReadPicture> => {
  await prepareZXingModule({ overrides, fireImmediately: true }).catch((error: unknown) => {
    purgeZXingModule(); // it would keep its failure
    throw error;
  });
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('The browser has no canvas to look at a picture with.');
  return async (video) => {
    const { left, top, width, height, scale } = sightOf(video.videoWidth, video.videoHeight);
    const size = [Math.round(width * scale), Math.round(height * scale)] as const;
    if (size.includes(0)) return null; // no picture yet
    [canvas.canvas.width, canvas.canvas.height] = size;
    canvas.drawImage(video, left, top, width, height, 0, 0, ...size);
    const [found] = await readBarcodes(canvas.getImageData(0, 0, ...size), options);
    return found?.text ?? null;
  };
};
