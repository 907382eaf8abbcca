import { type Column, columns } from './bill/bill-line.ts';

/** What a key does in a field of the lines. */
export type KeyMove =
  | { readonly is: 'next line' }
  | { readonly is: 'auto' }
  | { readonly is: 'cell'; readonly step: number; readonly column: Column };

type Caret = { readonly atStart: boolean; readonly atEnd: boolean };

/** Where the caret is in a field; a text that is selected whole counts as both ends. */
export function caretOf({ selectionStart, selectionEnd, value }: HTMLInputElement): Caret {
  const whole = selectionStart === 0 && selectionEnd === value.length;
  return {
    atStart: whole || (selectionStart === 0 && selectionEnd === 0),
    atEnd: whole || (selectionStart === value.length && selectionEnd === value.length),
  };
}

/** What a key does, null where it has its usual meaning. Left and right leave a field only at the end of its text. */
export function keyMove(key: string, column: Column, caret: Caret): KeyMove | null {
  if (key === 'Enter') return { is: 'next line' };
  if (column === 'retail' && (key === 'a' || key === 'A')) return { is: 'auto' };
  if (key === 'ArrowUp' || key === 'ArrowDown') return { is: 'cell', step: key === 'ArrowUp' ? -1 : 1, column };
  const across = key === 'ArrowLeft' && caret.atStart ? -1 : key === 'ArrowRight' && caret.atEnd ? 1 : 0;
  const next = columns[columns.indexOf(column) + across];
  return across === 0 || next === undefined ? null : { is: 'cell', step: 0, column: next };
}
