import { type Bitmap, blacken, overlay, whiteBitmap } from './bitmap.ts';
import { type ResidentFont, residentFonts, textWidth } from './geometry.ts';
import { glyphPath } from './glyphs.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Pen {
  /** Thickness in dots. */
  readonly size: number;
  /** From the glyph's grid to dots; whole lines fall on whole dots. */
  place(x: number, y: number): Point;
}

const penOf = (font: ResidentFont): Pen => {
  const cell = residentFonts[font];
  const size = Math.max(1, Math.round(cell.width / 6));
  const edge = size / 2;
  const gap = Math.max(1, Math.round(cell.width / 12));
  const left = gap / 2 + edge;
  const across = cell.width - gap - size;
  const top = Math.round(cell.height * 0.06) + edge;
  const down = Math.round(cell.height * 0.75) - size;
  const snap = (value: number): number => Math.round(value - edge) + edge;
  return { size, place: (x, y) => ({ x: snap(left + (x * across) / 10), y: snap(top + (y * down) / 14) }) };
};

/** One stroke of a glyph's path, in dots from its cell's corner. */
export type PenStep =
  | { readonly kind: 'move'; readonly to: Point }
  | { readonly kind: 'line'; readonly to: Point }
  | { readonly kind: 'curve'; readonly control: Point; readonly to: Point };

const stepsOf = (path: string, pen: Pen): PenStep[] => {
  let [gridX, gridY] = [0, 0];
  return [...path.matchAll(/([MLHVQ])([^MLHVQ]*)/g)].map(([, command, numbers]): PenStep => {
    const values = (numbers ?? '').trim().split(/\s+/).map(Number);
    const [first = 0, second = 0] = values;
    if (command === 'H') gridX = first;
    else if (command === 'V') gridY = first;
    else [gridX, gridY] = values.slice(-2) as [number, number];
    const to = pen.place(gridX, gridY);
    if (command === 'Q') return { kind: 'curve', control: pen.place(first, second), to };
    return { kind: command === 'M' ? 'move' : 'line', to };
  });
};

/** How a character of a resident font is drawn: the thickness of the round pen in dots, and its way. */
export const penPath = (
  character: string,
  font: ResidentFont,
): { readonly size: number; readonly steps: readonly PenStep[] } => {
  const pen = penOf(font);
  return { size: pen.size, steps: stepsOf(glyphPath(character), pen) };
};

const curve = (from: Point, control: Point, to: Point): Point[] =>
  Array.from({ length: 12 }, (_, step) => {
    const t = (step + 1) / 12;
    const u = 1 - t;
    return {
      x: u * u * from.x + 2 * u * t * control.x + t * t * to.x,
      y: u * u * from.y + 2 * u * t * control.y + t * t * to.y,
    };
  });

/** The lines of a pen path in dots, each as a list of points. */
const linesOf = (steps: readonly PenStep[]): Point[][] => {
  const lines: Point[][] = [];
  for (const step of steps) {
    const line = lines.at(-1);
    const from = line?.at(-1) ?? step.to;
    if (step.kind === 'move') lines.push([step.to]);
    else line?.push(...(step.kind === 'curve' ? curve(from, step.control, step.to) : [step.to]));
  }
  return lines;
};

const distance = (x: number, y: number, from: Point, to: Point): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy);
};

const stroke = (bitmap: Bitmap, line: readonly Point[], size: number): void => {
  for (const [index, to] of line.entries()) {
    const from = line[Math.max(0, index - 1)] ?? to;
    const reach = size / 2 + 1;
    for (let y = Math.floor(Math.min(from.y, to.y) - reach); y <= Math.max(from.y, to.y) + reach; y++) {
      for (let x = Math.floor(Math.min(from.x, to.x) - reach); x <= Math.max(from.x, to.x) + reach; x++) {
        if (distance(x + 0.5, y + 0.5, from, to) <= size / 2 + 0.05) blacken(bitmap, x, y, 1, 1);
      }
    }
  }
};

const drawn = new Map<string, Bitmap>();

/** A character of a resident font in its cell, as dots. */
export const drawCharacter = (character: string, font: ResidentFont): Bitmap => {
  const key = font + character;
  const known = drawn.get(key);
  if (known) return known;
  const bitmap = whiteBitmap(residentFonts[font].width, residentFonts[font].height);
  const { size, steps } = penPath(character, font);
  for (const line of linesOf(steps)) stroke(bitmap, line, size);
  drawn.set(key, bitmap);
  return bitmap;
};

/** A text of a resident font, as dots: the preview's own drawing in the printer's cells. */
export const drawText = (text: string, font: ResidentFont): Bitmap => {
  const bitmap = whiteBitmap(textWidth(text, font), residentFonts[font].height);
  for (const [index, character] of [...text].entries()) {
    overlay(bitmap, drawCharacter(character, font), index * residentFonts[font].width, 0);
  }
  return bitmap;
};
