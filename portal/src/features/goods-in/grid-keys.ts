import type { KeyboardEvent } from 'react';
import type { Caret } from '../../ui/caret.ts';
import { type Column, columns } from './bill/bill-line.ts';

/** What a key does in a field of the lines. */
export type KeyMove =
  | { readonly is: 'next line' }
  | { readonly is: 'auto' }
  | { readonly is: 'buttons' }
  | { readonly is: 'cell'; readonly step: number; readonly column: Column };

/** What a key does, null where it has its usual meaning. Left and right leave a field only at the end of its text. */
export function keyMove(key: string, column: Column, caret: Caret): KeyMove | null {
  if (key === 'Enter') return { is: 'next line' };
  if (column === 'retail' && (key === 'a' || key === 'A')) return { is: 'auto' };
  if (key === 'ArrowUp' || key === 'ArrowDown') return { is: 'cell', step: key === 'ArrowUp' ? -1 : 1, column };
  const across = key === 'ArrowLeft' && caret.atStart ? -1 : key === 'ArrowRight' && caret.atEnd ? 1 : 0;
  const next = columns[columns.indexOf(column) + across];
  if (across === 1 && next === undefined) return { is: 'buttons' };
  return across === 0 || next === undefined ? null : { is: 'cell', step: 0, column: next };
}

/** Whether these are the keys that remove a line: the key of a Mac that is called Delete tells Backspace. */
export const isRemoval = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  (key === 'Delete' && (ctrlKey || metaKey)) || (key === 'Backspace' && metaKey);

/** Takes the focus to the field or button beside another one of its line in the table. Answers whether there is one. */
function stepInRow(from: HTMLElement, step: 1 | -1): boolean {
  const all = [...(from.closest('tr')?.querySelectorAll<HTMLElement>('input, button') ?? [])];
  const next = all[all.indexOf(from) + step];
  next?.focus();
  return next !== undefined;
}

/** From the last field of a line on to its buttons. */
export const stepToButtons = (field: HTMLElement): boolean => stepInRow(field, 1);

/** A button of a line in the table: Tab goes from field to field, and the arrows lead to it. */
export const rowButton = {
  tabIndex: -1,
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
    if (step && stepInRow(event.currentTarget, step)) event.preventDefault();
  },
} as const;
