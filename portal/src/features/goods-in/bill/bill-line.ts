import { randomId } from '../../../lib/random-id.ts';

/** What is the product's, in the order in which it stands on a line. */
export const productColumns = ['code', 'category', 'fabric', 'purchase', 'retail'] as const;
/** What each line has for itself. */
export const ownColumns = ['size', 'color', 'quantity'] as const;
export const columns = [...productColumns, ...ownColumns] as const;

export type ProductColumn = (typeof productColumns)[number];
export type Column = (typeof columns)[number];

export const isOfProduct = (column: Column): column is ProductColumn =>
  (productColumns as readonly Column[]).includes(column);

/** What stands in a line's fields, as typed. What is the product's may be left empty where it is as in the line above. */
export type BillTexts = Readonly<Record<Column, string>>;

/** One line of a bill: one variant that came in. */
export type BillLine = BillTexts & {
  /** Made by the page; a variant that is new gets it. */
  readonly id: string;
  /**
   * Whether a product begins with it, whatever it says of that: since somebody asked for another product, or typed
   * something of one here.
   */
  readonly begins?: 'asked' | 'typed';
  /** The questions of this line that were answered with yes, each by what it asks. */
  readonly sure?: readonly string[];
  /** What was chosen for the product that begins here, and for which product that was. */
  readonly choice?: Choice;
};

/** `is` is the id of a product that gets more stock, or '' for a new one; `of` the product as it was described then. */
export type Choice = { readonly of: string; readonly is: string };

export const emptyTexts: BillTexts = {
  code: '',
  category: '',
  fabric: '',
  purchase: '',
  retail: '',
  size: '',
  color: '',
  quantity: '',
};

export const newLine = (texts: Partial<BillTexts> = {}): BillLine => ({ ...emptyTexts, ...texts, id: randomId() });

/** Whether a line says nothing: a category alone may be taken over from the product above. */
export const isBlank = (line: BillTexts): boolean =>
  columns.every((column) => column === 'category' || line[column].trim() === '');

/** Whether nothing at all stands in it. */
export const isEmpty = (line: BillTexts): boolean => isBlank(line) && line.category.trim() === '';

/** A text as it is stored: without the blanks around it, and with one where there are several or what nobody sees. */
export const tidied = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
