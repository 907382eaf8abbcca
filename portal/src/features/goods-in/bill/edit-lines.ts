import { rupeesWholeText } from '../../../../../shop/money.ts';
import { autoRetailPrice } from '../../../../../shop/pricing.ts';
import {
  type BillLine,
  type BillTexts,
  type Choice,
  type Column,
  columns,
  emptyTexts,
  isBlank,
  isEmpty,
  isOfProduct,
  newLine,
  type ProductColumn,
  productColumns,
} from './bill-line.ts';
import { type BillProduct, goesOn, keyOfTexts, productsOf, textsOf } from './products.ts';
import { pricePaise } from './read-cell.ts';

// What can be done with the lines of a bill. Each answers the lines afterwards.

type Lines = readonly BillLine[];

const noProduct = textsOf(emptyTexts);

/** The product that a line belongs to. */
export const productOf = (lines: Lines, id: string): BillProduct | undefined =>
  productsOf(lines).find((product) => product.lines.some((line) => line.id === id));

const changed = (lines: Lines, id: string, change: (line: BillLine) => BillLine): BillLine[] =>
  lines.map((line) => (line.id === id ? change(line) : line));

/** The lines with those behind `id` saying of their product what its first line says: that line is about to change, or go. */
export function handedOn(lines: Lines, id: string): Lines {
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

/** The product that a line belongs to and does not begin. */
const productAbove = (lines: Lines, id: string): BillProduct | undefined => {
  const product = productOf(lines, id);
  return product?.lines[0]?.id === id ? undefined : product;
};

/**
 * The text of a field changed. What is typed of a product in a line behind its first begins another one with that line
 * alone, but for what is the product's anyway.
 */
export function withTyped(lines: Lines, id: string, column: Column, text: string): Lines {
  const above = isOfProduct(column) ? productAbove(lines, id) : undefined;
  const goes = above && goesOn(above.texts, { ...emptyTexts, [column]: text });
  if (!isOfProduct(column) || goes) return changed(lines, id, (line) => ({ ...line, [column]: text }));
  const kept = above ? handedOn(lines, id) : withoutRepeatsOf(lines, id, column);
  return changed(kept, id, (line) => beginning({ ...line, [column]: text }));
}

/** The lines with those behind the first of a product saying no more what that says in a column: it is about to change. */
function withoutRepeatsOf(lines: Lines, id: string, column: ProductColumn): Lines {
  const [, ...behind] = productOf(lines, id)?.lines ?? [];
  const says = new Set(behind.filter((line) => line[column] !== ''));
  return says.size === 0 ? lines : lines.map((line) => (says.has(line) ? { ...line, [column]: '' } : line));
}

/**
 * Cells laid over a line. Of a line behind its product's first they make another product where they say one, which is
 * what its own was but for them: a column of prices over the sizes of a kurti is a kurti at each price.
 */
export function withCells(lines: Lines, id: string, cells: BillTexts): Lines {
  const said = columns.filter((column) => cells[column] !== '');
  const above = said.some(isOfProduct) ? productAbove(lines, id) : undefined;
  const begun =
    above && !goesOn(above.texts, cells)
      ? changed(handedOn(lines, id), id, (line) => ({ ...line, ...above.texts, begins: 'typed' }))
      : lines;
  return said.reduce((laid, column) => withTyped(laid, id, column, cells[column]), begun);
}

const isSameChoice = (a: Choice | undefined, b: Choice | undefined): boolean => a?.of === b?.of && a?.is === b?.is;

/** The product above a line that says nothing else of one: it goes on with that unless it was begun there. */
function goneOnWith(lines: Lines, line: BillLine | undefined): BillProduct | null {
  const before = line && lines[lines.indexOf(line) - 1];
  const above = before && productOf(lines, before.id);
  if (!above || line.begins === 'asked' || !goesOn(above.texts, line)) return null;
  return line.choice && !isSameChoice(line.choice, above.lines[0]?.choice) ? null : above;
}

/** A line that says nothing else than the product above goes on with it, and does not say it again. */
export function withGoneOn(lines: Lines, id: string): Lines {
  const line = lines.find((each) => each.id === id);
  const says = line?.begins || productColumns.some((column) => line?.[column] !== '');
  if (!says || !goneOnWith(lines, line)) return lines;
  return changed(lines, id, ({ begins: _, choice: __, ...others }) => ({ ...others, ...noProduct }));
}

/** The lines once a field of a product was left: one that began another product for nothing goes on with its own. */
export function withoutNeedless(lines: Lines, id: string): Lines {
  const place = lines.findIndex((each) => each.id === id);
  const [line, behind] = [lines[place], lines[place + 1]];
  const above = goneOnWith(lines, line);
  if (!above || !line) return lines;
  // One that says all of a product itself stays where it is: on a phone it is a card of its own.
  const isWhole = productColumns.every((column) => above.texts[column] === '' || line[column] !== '');
  if (line.begins && isWhole) return lines;
  const gone = line.begins ? changed(lines, id, ({ begins: _, choice: __, ...others }) => others) : lines;
  // What was handed on to the line behind it is said above again.
  const isSame = behind?.begins === 'typed' && keyOfTexts(textsOf(behind)) === above.key;
  return isSame ? withGoneOn(gone, behind.id) : gone;
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
  for (const id of ids) left = (productAbove(left, id) ? left : handedOn(left, id)).filter((line) => line.id !== id);
  return left.length > 0 ? left : [newLine()];
}

/** Whether a line was left as it came: empty, or with no more than the category that it was begun with. */
function isUntouched(lines: Lines, at: number): boolean {
  const [before, line] = [lines[at - 1], lines[at]];
  if (!line || !isBlank(line)) return false;
  if (isEmpty(line) || line.begins !== 'asked') return isEmpty(line);
  const above = before && productOf(lines, before.id);
  return above ? goesOn(above.texts, line) : false;
}

/** The lines without those that were left as they came, but for this one and the last. */
export const withoutBlanks = (lines: Lines, current: string): Lines => {
  const gone = lines.filter((line, at) => line.id !== current && at < lines.length - 1 && isUntouched(lines, at));
  return gone.length === 0
    ? lines
    : withoutLines(
        lines,
        gone.map(({ id }) => id),
      );
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
