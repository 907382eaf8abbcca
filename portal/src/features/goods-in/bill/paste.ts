import { countText } from '../../../../../shop/money.ts';
import { type BillLine, type BillTexts, isBlank, newLine, ownColumns, productColumns, tidied } from './bill-line.ts';
import { handedOn, productOf, withCells, withGoneOn, withoutRepeats } from './edit-lines.ts';
import { goesOn, productsOf, textsOf } from './products.ts';
import type { Pasted } from './read-pasted.ts';

/** The most lines of one bill that the shop takes at once. */
const mostLines = 1_000;

/** The lines after a paste, those that came with it, and the one where one goes on. */
export interface Laid {
  readonly lines: readonly BillLine[];
  readonly pasted: readonly string[];
  readonly last: string;
}

/**
 * The lines with a block laid in at a line. A blank line takes it, and more come behind; over a line that says something
 * other cells are laid as in a spreadsheet, and lines of a bill come behind its product.
 */
export function laidIn(lines: readonly BillLine[], id: string, { texts, from }: Pasted): Laid {
  const at = lines.find((line) => line.id === id);
  const product = productOf(lines, id);
  if (!at || !product) return laidBehind(lines, id, withoutRepeats(texts));
  if (!isBlank(at)) {
    if (from !== null) return laidOver(lines, lines.indexOf(at), texts);
    // What follows in the product goes on with it.
    const last = product.lines.findLast((line) => !isBlank(line)) ?? at;
    return laidBehind(lines, last.id, withoutRepeats(texts));
  }
  const [first, ...others] = withoutRepeats(ofCategory(texts, at.category));
  if (!first) return { lines, pasted: [], last: id };
  const goes = product.lines[0] !== at && texts.every((line) => goesOn(product.texts, line));
  const kept = goes ? lines : handedOn(lines, id);
  const taken = kept.map((line) => (line.id === id ? { ...line, ...first } : line));
  const laid = laidBehind(taken, id, others);
  return { ...laid, pasted: [id, ...laid.pasted] };
}

/** Lines that say no category, of the one that stood where they are laid in. */
const ofCategory = (texts: readonly BillTexts[], category: string): BillTexts[] =>
  texts.map((line, at) => {
    const says = at === 0 || [line.fabric, line.purchase, line.retail].some((text) => text !== '');
    return says && line.category === '' && line.code === '' ? { ...line, category } : line;
  });

function laidBehind(lines: readonly BillLine[], id: string, texts: readonly BillTexts[]): Laid {
  const added = texts.map((line) => newLine(line));
  const behind = lines.findIndex((line) => line.id === id) + 1;
  return {
    lines: lines.toSpliced(behind, 0, ...added),
    pasted: added.map((line) => line.id),
    last: added.at(-1)?.id ?? id,
  };
}

function laidOver(lines: readonly BillLine[], place: number, texts: readonly BillTexts[]): Laid {
  let laid = lines;
  const ids: string[] = [];
  for (const [down, cells] of texts.entries()) {
    const under = lines[place + down];
    const line = under ?? newLine();
    if (!under) laid = [...laid, line];
    laid = withCells(laid, line.id, cells);
    ids.push(line.id);
  }
  const behind = lines[place + texts.length];
  const ofProduct = texts.some((cells) => productColumns.some((column) => cells[column] !== ''));
  const touched = ofProduct ? [...ids, ...(behind ? [behind.id] : [])] : [];
  return { lines: touched.reduce(withGoneOn, laid), pasted: ids, last: ids.at(-1) ?? '' };
}

/** Why so many lines are not taken; null where they are. */
export const tooManyLines = (count: number): string | null =>
  count > mostLines
    ? `A bill has at most ${countText(mostLines)} lines. These are ${countText(count)}: save it in parts.`
    : null;

/** The lines with what is said of their product, each for itself. */
const wholeTexts = (lines: readonly BillLine[]): BillTexts[] =>
  productsOf(lines).flatMap((product) => product.lines.map((line) => ({ ...line, ...product.texts })));

/** Whether a line says what was pasted; what that left empty may have been filled in since. */
const saysPasted = (line: BillTexts | undefined, pasted: BillTexts): boolean =>
  line !== undefined &&
  goesOn(textsOf(line), pasted) &&
  ownColumns.every((column) => tidied(line[column]).toLowerCase() === tidied(pasted[column]).toLowerCase());

/** The number of the first of the lines that say, one after the other, what a paste says; null where none do. */
export function isThereFrom(lines: readonly BillLine[], texts: readonly BillTexts[]): number | null {
  const wanted = wholeTexts(texts.map((line) => ({ ...line, id: '' })));
  const there = wholeTexts(lines);
  const at = there.findIndex((_, start) => wanted.every((pasted, down) => saysPasted(there[start + down], pasted)));
  return at < 0 ? null : at + 1;
}
