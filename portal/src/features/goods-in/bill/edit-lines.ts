import { rupeesWholeText } from '../../../../../shop/money.ts';
import { autoRetailPrice } from '../../../../../shop/pricing.ts';
import {
  type BillLine,
  type BillTexts,
  type Choice,
  type Column,
  isBlank,
  newLine,
  type ProductColumn,
  productColumns,
} from './bill-line.ts';
import { type BillProduct, goesOn, productsOf, textsOf } from './products.ts';
import { pricePaise } from './read-cell.ts';

// What can be done with the lines of a bill. Each answers the lines afterwards.

type Lines = readonly BillLine[];

const isOfProduct = (column: Column): column is ProductColumn => (productColumns as readonly Column[]).includes(column);

/** The product that a line belongs to. */
export const productOf = (lines: Lines, id: string): BillProduct | undefined =>
  productsOf(lines).find((product) => product.lines.some((line) => line.id === id));

const changed = (lines: Lines, id: string, change: (line: BillLine) => BillLine): BillLine[] =>
  lines.map((line) => (line.id === id ? change(line) : line));

/** The lines with those behind `id` saying of their product what its first line says: that line is about to change, or go. */
function handedOn(lines: Lines, id: string): Lines {
  const product = productOf(lines, id);
  const place = product?.lines.findIndex((line) => line.id === id) ?? -1;
  const heir = product?.lines[place + 1];
  if (!product || !heir) return lines;
  const choice = product.lines[0]?.choice;
  return changed(lines, heir.id, (line) => ({
    ...line,
    ...product.texts,
    begins: 'typed',
    ...(choice && { choice }),
  }));
}

/** A line with which a product begins where something of one was typed, and none where that is gone again. */
function beginning(line: BillLine): BillLine {
  const { begins, ...others } = line;
  if (begins === 'asked') return line;
  return productColumns.some((column) => line[column] !== '') ? { ...others, begins: 'typed' } : others;
}

/**
 * The text of a field changed. What is typed of a product in a line behind its first begins another one with that line
 * alone.
 */
export function withTyped(lines: Lines, id: string, column: Column, text: string): Lines {
  if (!isOfProduct(column)) return changed(lines, id, (line) => ({ ...line, [column]: text }));
  const kept = productOf(lines, id)?.lines[0]?.id === id ? lines : handedOn(lines, id);
  return changed(kept, id, (line) => beginning({ ...line, [column]: text }));
}

/** One more line behind another; where a blank one stands there already that is it. Answers its id too. */
export function withLineAfter(lines: Lines, id: string): { readonly lines: Lines; readonly id: string } {
  const place = lines.findIndex((line) => line.id === id);
  const next = lines[place + 1];
  if (next && isBlank(next)) return { lines, id: next.id };
  const added = newLine();
  return { lines: lines.toSpliced(place + 1, 0, added), id: added.id };
}

/** A blank line made the beginning of another product, of the same category until another one is typed. */
export function withProductBegun(lines: Lines, id: string): Lines {
  const category = productOf(lines, id)?.texts.category ?? '';
  return changed(handedOn(lines, id), id, (line) => ({
    ...line,
    begins: 'asked',
    category: line.category || category,
  }));
}

/** The lines without these. What is left of a product stays what it was. */
export function withoutLines(lines: Lines, ids: readonly string[]): Lines {
  let left = lines;
  for (const id of ids) left = handedOn(left, id).filter((line) => line.id !== id);
  return left.length > 0 ? left : [newLine()];
}

/** The lines without blank ones, but for this one and the last. */
export const withoutBlanks = (lines: Lines, current: string): Lines => {
  const kept = lines.filter((line, at) => !isBlank(line) || line.id === current || at === lines.length - 1);
  return kept.length === lines.length ? lines : kept;
};

/** The question of a line answered with yes. */
export const withSure = (lines: Lines, id: string, question: string): Lines =>
  changed(lines, id, (line) => ({ ...line, sure: [...(line.sure ?? []), question] }));

/** What the product that begins with a line is, chosen. */
export const withChoice = (lines: Lines, id: string, choice: Choice): Lines =>
  changed(lines, id, (line) => ({ ...line, choice }));

/** The lines of these products without their codes. */
export const withoutCodes = (lines: Lines, products: readonly BillProduct[]): Lines => {
  const ids = new Set(products.flatMap((product) => product.lines.map((line) => line.id)));
  return lines.map((line) => (ids.has(line.id) && line.code !== '' ? { ...line, code: '' } : line));
};

/** Products that have a purchase price and lack the retail price. */
export const withoutRetail = (lines: Lines): BillProduct[] =>
  productsOf(lines).filter(
    ({ texts }) => texts.code.trim() === '' && texts.retail.trim() === '' && pricePaise(texts.purchase) !== null,
  );

/** What Auto fills in for a purchase price as it is typed; null where that is none. */
export function autoRetail(purchase: string): string | null {
  const paise = pricePaise(purchase);
  return paise === null ? null : rupeesWholeText(autoRetailPrice(paise));
}

/** Their retail prices filled in. */
export function withAutoRetail(lines: Lines): Lines {
  const prices = new Map(
    withoutRetail(lines).map(({ texts, lines: [first] }) => [first?.id, autoRetail(texts.purchase)]),
  );
  return lines.map((line) => ({ ...line, retail: prices.get(line.id) ?? line.retail }));
}

/** Lines whose later ones leave out what they repeat of their product: it stands in its first line alone. */
export function withoutRepeats(texts: readonly BillTexts[]): BillTexts[] {
  let current: BillTexts | null = null;
  return texts.map((line) => {
    if (current && goesOn(textsOf(current), line)) {
      return { ...line, code: '', category: '', fabric: '', purchase: '', retail: '' };
    }
    current = line;
    return line;
  });
}
