import { type ResidentFont, residentFonts } from '../geometry.ts';
import { type PenStep, penPath } from '../resident-font.ts';
import { numeral } from './objects.ts';

const numerals = (...values: readonly number[]): string => values.map(numeral).join(' ');

/** A pen that does not move leaves a dot on a printer and nothing in some viewers: it moves a little. */
const little = 0.01;

const towards = (from: number, control: number): number => from + (2 * (control - from)) / 3;

const operator = (step: PenStep, from: PenStep['to']): string => {
  const { x, y } = step.to;
  if (step.kind === 'move') return `${numerals(x, y)} m`;
  if (step.kind === 'line') return `${numerals(x === from.x && y === from.y ? x + little : x, y)} l`;
  const { control } = step;
  const first = [towards(from.x, control.x), towards(from.y, control.y)] as const;
  const second = [towards(x, control.x), towards(y, control.y)] as const;
  return `${numerals(...first, ...second, x, y)} c`;
};

/** The drawing of a character of a resident font, in dots from its cell's corner, y downwards. */
export const glyphOperators = (character: string, font: ResidentFont): string[] => {
  const { size, steps } = penPath(character, font);
  const drawn = steps.map((step, index) => operator(step, steps[index - 1]?.to ?? step.to));
  return [`${numeral(size)} w 1 J 1 j`, ...drawn, 'S'];
};

/** The entries of a form that holds a glyph. */
export const glyphBox = (font: ResidentFont): string =>
  `/BBox [0 0 ${residentFonts[font].width} ${residentFonts[font].height}]`;
