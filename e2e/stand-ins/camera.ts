import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Bitmap, isBlack } from '../../shop/label/bitmap.ts';
import { readPixels } from './read-barcode.ts';

const width = 800;
const height = 600;
const dotSize = 2;

/** What a camera sees that is held over a label lying on a table: one picture, in light alone. */
const picture = (label: Bitmap): Buffer => {
  const light = Buffer.alloc(width * height, 120);
  const left = (width - label.width * dotSize) >> 1;
  const top = (height - label.height * dotSize) >> 1;
  for (let y = 0; y < label.height * dotSize; y++) {
    for (let x = 0; x < label.width * dotSize; x++) {
      const black = isBlack(label, Math.floor(x / dotSize), Math.floor(y / dotSize));
      light[(top + y) * width + left + x] = black ? 30 : 225;
    }
  }
  return light;
};

/** A film of a label in this folder, as Chromium's stand-in for a camera takes it. Answers its path. */
export const filmOf = (label: Bitmap, folder: string): string => {
  const path = join(folder, 'label.y4m');
  const grey = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), picture(label), grey]);
  writeFileSync(
    path,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  );
  return path;
};

type Sight = { pixels: string; width: number; height: number };

/**
 * Gives the browser what those on phones have: a reader of barcodes. It stands at the edge of the page alone; what it
 * sees is read by a real decoder.
 */
export const giveBarcodeReader = async (page: Page): Promise<void> => {
  await page.exposeFunction('readSight', ({ pixels, width, height }: Sight) =>
    readPixels(new Uint8ClampedArray(Buffer.from(pixels, 'base64')), width, height),
  );
  await page.addInitScript(() => {
    const asked = window as unknown as { readSight: (sight: Sight) => Promise<string | null> };
    const base64 = (bytes: Uint8ClampedArray): string => {
      let text = '';
      for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
      return btoa(text);
    };
    class Reader {
      static getSupportedFormats = async () => ['code_128', 'ean_13'];
      async detect(video: HTMLVideoElement) {
        if (video.readyState < 2) throw new DOMException('no picture yet', 'InvalidStateError');
        const { videoWidth: width, videoHeight: height } = video;
        const canvas = new OffscreenCanvas(width, height).getContext('2d');
        canvas?.drawImage(video, 0, 0);
        const pixels = base64(canvas?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray());
        const rawValue = await asked.readSight({ pixels, width, height });
        return rawValue === null ? [] : [{ rawValue }];
      }
    }
    Object.assign(window, { BarcodeDetector: Reader });
  });
};

/** Writes down each track of a camera that the page is given. */
export const watchTracks = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
};

/** The state of each track that the page was given: 'live' or 'ended'. */
export const tracksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState));
