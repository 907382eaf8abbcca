import { type Bitmap, whiteBitmap } from '../../../../../../shop/label/bitmap.ts';
import type { Rasterise } from '../../../../../../shop/label/elements.ts';

const family = '"Noto Sans Devanagari", "Noto Sans Gujarati", "Nirmala UI", "Kohinoor Devanagari", sans-serif';

/** Half covered is burnt: small letters stay open, thin strokes stay whole. */
const coverage = 110;

const draw = (text: string, fontSize: number): ImageData | null => {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  const font = `600 ${fontSize}px ${family}`;
  context.font = font;
  const width = Math.min(4096, Math.ceil(context.measureText(text).width) + 2 * fontSize);
  const height = fontSize * 3;
  context.canvas.width = width;
  context.canvas.height = height;
  context.font = font; // a canvas forgets it when its size changes
  context.textBaseline = 'alphabetic';
  context.fillText(text, fontSize, fontSize * 2);
  return context.getImageData(0, 0, width, height);
};

const inkOf = ({ width, height, data }: ImageData): Bitmap => {
  const dots = Uint8Array.from({ length: width * height }, (_, at) => ((data[at * 4 + 3] ?? 0) >= coverage ? 1 : 0));
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [at, dot] of dots.entries()) {
    if (dot === 0) continue;
    xs.push(at % width);
    ys.push(Math.floor(at / width));
  }
  if (xs.length === 0) return whiteBitmap(1, 1);
  const smallest = (values: number[]) => values.reduce((least, value) => Math.min(least, value));
  const largest = (values: number[]) => values.reduce((most, value) => Math.max(most, value));
  const [left, top] = [smallest(xs), smallest(ys)];
  const ink = whiteBitmap(largest(xs) - left + 1, largest(ys) - top + 1);
  for (const [index, x] of xs.entries()) ink.dots[((ys[index] ?? 0) - top) * ink.width + x - left] = 1;
  return ink;
};

const drawn = new Map<string, Bitmap>();
/** Texts kept: the shop's name and the sizes and colors of a batch, each in a few lengths. */
const mostKept = 1_000;

const drawLine: Rasterise = (text, heightDots) => {
  for (let fontSize = heightDots; fontSize > 4; fontSize--) {
    const image = draw(text, fontSize);
    const ink = image ? inkOf(image) : whiteBitmap(1, 1);
    if (ink.height <= heightDots) return ink;
  }
  return whiteBitmap(1, 1);
};

/**
 * Draws a line of text of any script with the fonts of this computer, as dots, at most `heightDots` high. Drawing takes
 * milliseconds and a batch says the same words over and over: they are drawn once.
 */
export const rasterise: Rasterise = (text, heightDots) => {
  const key = `${heightDots} ${text}`;
  const known = drawn.get(key);
  if (known) return known;
  if (drawn.size >= mostKept) drawn.clear();
  const ink = drawLine(text, heightDots);
  drawn.set(key, ink);
  return ink;
};
