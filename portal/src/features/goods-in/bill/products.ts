import { type BillLine, type BillTexts, type ProductColumn, productColumns, tidied } from './bill-line.ts';
import { pricePaise } from './read-cell.ts';

/** What is said of one product of a bill. */
export type ProductTexts = Pick<BillTexts, ProductColumn>;

/** One product of a bill: its first line says what it is, those behind it belong to it. */
export interface BillProduct {
  /** What all products of the same description have in common. */
  readonly key: string;
  readonly texts: ProductTexts;
  readonly lines: readonly BillLine[];
  /** The number of its first line, counted from 1. */
  readonly from: number;
}

/** What a cell means, whichever way it is written. */
const meaning = (column: ProductColumn, text: string): string => {
  const plain = tidied(text).toLowerCase();
  if (column !== 'purchase' && column !== 'retail') return plain;
  const paise = pricePaise(text);
  return paise === null ? plain : String(paise);
};

type Meanings = readonly string[];

/** What lines mean stays as long as they do, and is asked for with each key: of a thousand lines it is worked out once. */
const known = new WeakMap<ProductTexts, Meanings>();

function meaningsOf(texts: ProductTexts): Meanings {
  const before = known.get(texts);
  if (before) return before;
  const meanings = productColumns.map((column) => meaning(column, texts[column]));
  known.set(texts, meanings);
  return meanings;
}

/** Whether a line goes on with a product: it says nothing else of it. */
export function goesOn(product: ProductTexts, line: ProductTexts): boolean {
  const own = meaningsOf(product);
  return meaningsOf(line).every((text, at) => text === '' || text === own[at]);
}

export const textsOf = ({ code, category, fabric, purchase, retail }: BillTexts): ProductTexts => ({
  code,
  category,
  fabric,
  purchase,
  retail,
});

export const keyOfTexts = (texts: ProductTexts): string =>
  texts.code.trim() === '' ? JSON.stringify(meaningsOf(texts)) : meaning('code', texts.code);

/**
 * The products of a bill, in its order. Lines that follow one another and say nothing else of a product are one, but
 * for a line with which one begins.
 */
export function productsOf(lines: readonly BillLine[]): BillProduct[] {
  const products: (BillProduct & { lines: BillLine[] })[] = [];
  for (const [at, line] of lines.entries()) {
    const last = products.at(-1);
    if (last && !line.begins && goesOn(last.lines[0] ?? line, line)) last.lines.push(line);
    else products.push({ key: keyOfTexts(line), texts: textsOf(line), lines: [line], from: at + 1 });
  }
  return products;
}
