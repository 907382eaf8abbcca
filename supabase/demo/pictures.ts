import { categoryNames } from '../seed/categories.ts';
import { colors } from './colors.ts';
import { garments } from './garments.ts';

/** One picture for each category in each colour, numbered from 0. */
export const demoPictureCount = categoryNames.length * colors.length;

/** The number of the picture of a category in a colour; unknown words take the first of either. */
export function pictureNumber(category: string, color: string): number {
  const row = categoryNames.map(String).indexOf(category);
  const column = colors.findIndex(({ name }) => name === color);
  return Math.max(row, 0) * colors.length + Math.max(column, 0);
}

/** Picture `n` as an SVG of 480 by 480, without text; throws RangeError unless n is a whole number from 0 below demoPictureCount. */
export function demoPicture(n: number): string {
  const category = categoryNames[Math.floor(n / colors.length)];
  const color = colors[n % colors.length];
  if (!category || !color) throw new RangeError(`There is no demo picture ${n}`);
  const { cloth, folds, trim } = garments[category];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 480 480">
<defs>${weave(color.shade)}${buti(gold(color.shade))}
<radialGradient id="wall" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="#fbf8f3"/><stop offset="1" stop-color="#e6ded2"/></radialGradient>
<linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient>
<clipPath id="cut"><path d="${cloth}"/></clipPath></defs>
<rect width="480" height="480" fill="url(#wall)"/>
<ellipse cx="240" cy="436" rx="150" ry="13" fill="#000" opacity=".12"/>
<g clip-path="url(#cut)"><path d="${cloth}" fill="url(#weave)"/><path d="${cloth}" fill="url(#buti)"/>
<path d="${trim}" fill="none" stroke="${gold(color.shade)}" stroke-width="15"/>
<path d="${trim}" fill="none" stroke="#00000055" stroke-width="15" stroke-dasharray="3 6"/>
<path d="${folds}" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="5" stroke-linecap="round"/>
<path d="${folds}" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="3" transform="translate(6 0)" stroke-linecap="round"/>
<path d="${cloth}" fill="url(#light)"/></g>
<path d="${cloth}" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="2.5" stroke-linejoin="round"/></svg>`;
}

/** Warp and weft: two threads over two, lit from the left. */
function weave(shade: string): string {
  return `<pattern id="weave" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="${shade}"/>
<path d="M0 2h4M4 6h4" stroke="#fff" stroke-opacity=".16" stroke-width="2.4"/><path d="M2 4v4M6 0v4" stroke="#000" stroke-opacity=".14" stroke-width="2.4"/></pattern>`;
}

/** The small motif woven all over. */
function buti(thread: string): string {
  return `<pattern id="buti" width="52" height="52" patternUnits="userSpaceOnUse"><g fill="${thread}" opacity=".85">
<path d="M13 5c4 4 4 8 0 11c-4-3-4-7 0-11z"/><path d="M13 16c4-1 7 0 9 4c-4 2-8 0-9-4zM13 16c-4-1-7 0-9 4c4 2 8 0 9-4z"/>
<path d="M39 31c4 4 4 8 0 11c-4-3-4-7 0-11z"/><path d="M39 42c4-1 7 0 9 4c-4 2-8 0-9-4zM39 42c-4-1-7 0-9 4c4 2 8 0 9-4z"/></g></pattern>`;
}

/** Gold thread, deeper on pale cloth so that it still shows. */
function gold(shade: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => Number.parseInt(shade.slice(from, from + 2), 16));
  return red * 0.3 + green * 0.6 + blue * 0.1 > 150 ? '#9a6b1f' : '#dcb35c';
}
