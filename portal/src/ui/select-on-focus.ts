import type { FocusEvent, MouseEvent } from 'react';

/** The field that the press under way came into, where the field has arrows of its own that take the press. */
let entered: HTMLInputElement | null = null;

const hasFocus = (field: HTMLInputElement): boolean => document.activeElement === field;

/**
 * What a field of a number has: whoever comes into it, by key or by press, types over what stands there. After a press
 * browsers put the caret where one pressed, WebKit only once the press is over, which undoes the selection: so a press
 * that comes in gives the focus and nothing else. One in the field that has the focus already moves the caret.
 */
export const selectOnFocus = {
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>): void => currentTarget.select(),
  onMouseDown: (event: MouseEvent<HTMLInputElement>): void => {
    const field = event.currentTarget;
    entered = null;
    if (event.button !== 0 || hasFocus(field)) return;
    if (field.type === 'number') {
      entered = field;
      return;
    }
    event.preventDefault();
    field.focus();
  },
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>): void => {
    if (entered !== currentTarget) return;
    entered = null;
    setTimeout(() => hasFocus(currentTarget) && currentTarget.select()); // after the browser has put the caret
  },
};
