import type { Column } from './bill-line.ts';

/**
 * What is said at a line. `wrong` and `missing` keep the bill from being saved, `ask` until it is answered; `note` is
 * only to be known. What is missing is said once somebody wants to save.
 */
export interface Problem {
  readonly kind: 'wrong' | 'missing' | 'ask' | 'note';
  readonly column: Column | null;
  readonly text: string;
  readonly remedy?: Remedy;
  /** A note that is not to be overlooked: what is saved is no longer what was shown. */
  readonly isChange?: true;
}

/** What a press of a button does about it. */
export type Remedy =
  | { readonly is: 'sure'; readonly question: string; readonly label: string }
  | { readonly is: 'category'; readonly name: string }
  | { readonly is: 'as new' }
  | { readonly is: 'auto' };

export const wrong = (column: Column | null, text: string, remedy?: Remedy): Problem => ({
  kind: 'wrong',
  column,
  text,
  ...(remedy && { remedy }),
});

export const missing = (column: Column, text: string, remedy?: Remedy): Problem => ({
  ...wrong(column, text, remedy),
  kind: 'missing',
});

export const ask = (column: Column | null, text: string, question: string, label: string): Problem => ({
  kind: 'ask',
  column,
  text,
  remedy: { is: 'sure', question, label },
});

export const note = (column: Column | null, text: string): Problem => ({ kind: 'note', column, text });

/** What became something else while somebody looked: said at the quantity, where the focus goes. */
export const changed = (text: string): Problem => ({ ...note('quantity', text), isChange: true });

/** Whether the bill cannot be saved as long as this stands. */
export const blocks = ({ kind }: Problem): boolean => kind !== 'note';
