import type { Column } from './bill-line.ts';

/**
 * What is said at a line. `wrong` and `missing` keep the bill from being saved, `ask` until it is answered; `note` is
 * only to be known. What is missing is said once somebody wants to save.
 */
export interface Problem {
  readonly kind: 'wrong' | 'missing' | 'ask' | 'note';
  readonly column: Column | null;
  readonly text: string;
  readonly remedies: readonly Remedy[];
  /** A note that is not to be overlooked: what is saved is no longer what was shown. */
  readonly isChange?: true;
}

/** What presses of buttons do about it. */
export type Remedy =
  | { readonly is: 'sure'; readonly question: string; readonly label: string }
  | { readonly is: 'meant'; readonly category: string }
  | { readonly is: 'category'; readonly name: string }
  | { readonly is: 'as new' }
  | { readonly is: 'auto' };

export const wrong = (column: Column | null, text: string, ...remedies: Remedy[]): Problem => ({
  kind: 'wrong',
  column,
  text,
  remedies,
});

export const missing = (column: Column, text: string, ...remedies: Remedy[]): Problem => ({
  ...wrong(column, text, ...remedies),
  kind: 'missing',
});

export const ask = (column: Column | null, text: string, question: string, label: string): Problem => ({
  kind: 'ask',
  column,
  text,
  remedies: [{ is: 'sure', question, label }],
});

export const note = (column: Column | null, text: string): Problem => ({ kind: 'note', column, text, remedies: [] });

/** What became something else while somebody looked: said at the quantity, where the focus goes. */
export const changed = (text: string): Problem => ({ ...note('quantity', text), isChange: true });

/** Whether the bill cannot be saved as long as this stands. */
export const blocks = ({ kind }: Problem): boolean => kind !== 'note';
