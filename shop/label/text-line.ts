import { isPrintableText, rupeeSign, singleLine } from './characters.ts';
import type { LabelElement, Rasterise } from './elements.ts';
import { type ResidentFont, residentFonts, textWidth } from './geometry.ts';
import { drawCharacter } from './resident-font.ts';

/** A line of text whose width is known and whose place is not yet. */
export interface TextLine {
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): LabelElement[];
}

/** A line in a resident font with its rupee signs as dots. The text holds characters of the allow-list only. */
export const residentLine = (text: string, font: ResidentFont): TextLine => {
  const cell = residentFonts[font];
  const at = (x: number, y: number): LabelElement[] =>
    [...text.matchAll(/₹|[^₹]+/g)].map((part): LabelElement => {
      const left = x + part.index * cell.width;
      return part[0] === rupeeSign
        ? { kind: 'bitmap', x: left, y, bitmap: drawCharacter(rupeeSign, font), rupeeSignOf: font }
        : { kind: 'text', x: left, y, font, text: part[0] };
    });
  return { width: textWidth(text, font), height: cell.height, at };
};

const shortened = (characters: readonly string[], length: number, mark: string): string =>
  characters.slice(0, length).join('').trimEnd() + mark;

/** The largest of the fonts in which the text fits the width whole, or null. */
export const wholeLine = (text: string, fonts: readonly ResidentFont[], width: number): TextLine | null => {
  const font = fonts.find((each) => textWidth(text, each) <= width);
  return font ? residentLine(text, font) : null;
};

const fittedResident = (text: string, fonts: readonly ResidentFont[], width: number): TextLine => {
  const whole = wholeLine(text, fonts, width);
  if (whole) return whole;
  const smallest = fonts.at(-1) ?? '1';
  const mark = '...';
  const room = Math.floor(width / residentFonts[smallest].width) - mark.length;
  return residentLine(shortened([...text], room, mark), smallest);
};

const fittedDots = (text: string, height: number, width: number, rasterise: Rasterise): TextLine => {
  const characters = [...new Intl.Segmenter('en-IN').segment(text)].map(({ segment }) => segment);
  let bitmap = rasterise(text, height);
  let [fits, tooLong] = [0, characters.length];
  if (bitmap.width > width) {
    while (tooLong - fits > 1) {
      const half = (fits + tooLong) >> 1;
      if (rasterise(shortened(characters, half, '…'), height).width <= width) fits = half;
      else tooLong = half;
    }
    bitmap = rasterise(shortened(characters, fits, '…'), height);
  }
  const isEmpty = bitmap.width === 0 || bitmap.height === 0;
  return {
    width: bitmap.width,
    height: bitmap.height,
    at: (x, y) => (isEmpty ? [] : [{ kind: 'bitmap', x, y, bitmap }]),
  };
};

/**
 * A line of free text within a width, in the largest of the fonts that holds it whole, else shortened in the smallest.
 * Text with a character outside the allow-list is drawn as dots, `heightDots` high, and shortened the same way.
 */
export const fittedLine = (text: string, { fonts, heightDots, width, rasterise }: FittedLineOptions): TextLine => {
  const line = singleLine(text);
  return isPrintableText(line) ? fittedResident(line, fonts, width) : fittedDots(line, heightDots, width, rasterise);
};

interface FittedLineOptions {
  /** Largest first. */
  readonly fonts: readonly ResidentFont[];
  readonly heightDots: number;
  readonly width: number;
  readonly rasterise: Rasterise;
}

interface FittedPairOptions extends FittedLineOptions {
  /** White between the two at least, in dots. */
  readonly gap: number;
}

/** A text whole, in each font; text drawn as dots has one size. */
const wholeIn = (text: string, { heightDots, rasterise }: FittedLineOptions): ((font: ResidentFont) => TextLine) => {
  const line = singleLine(text);
  if (isPrintableText(line)) return (font) => residentLine(line, font);
  const drawn = fittedDots(line, heightDots, Number.POSITIVE_INFINITY, rasterise);
  return () => drawn;
};

/**
 * Two texts that share a line: both whole in the largest font that holds them, else shortened in the smallest. The
 * longer one gives way to what the other leaves of the width, and keeps half of it.
 */
export const fittedPair = (
  first: string,
  second: string,
  options: FittedPairOptions,
): readonly [TextLine, TextLine] => {
  const room = options.width - options.gap;
  const [one, other] = [wholeIn(first, options), wholeIn(second, options)];
  const font = options.fonts.find((each) => one(each).width + other(each).width <= room);
  if (font) return [one(font), other(font)];
  const smallest = options.fonts.at(-1) ?? '1';
  const within = (text: string, whole: TextLine, beside: TextLine): TextLine => {
    const width = Math.max(Math.floor(room / 2), room - beside.width);
    return whole.width <= width ? whole : fittedLine(text, { ...options, fonts: [smallest], width });
  };
  return [within(first, one(smallest), other(smallest)), within(second, other(smallest), one(smallest))];
};
