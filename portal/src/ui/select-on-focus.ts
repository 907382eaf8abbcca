import type { FocusEvent, MouseEvent } from 'react';

/**
 * What a field of a number has: whoever comes into it, by key or by press, types over what stands there. After a press
 * browsers put the caret where one pressed, WebKit only once the press is over, which undoes the selection: so a press
 * that comes in gives the focus and nothing else. One in the field that has the focus already moves the caret.
 */
export const selectOnFocus = {
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>): void => currentTarget.select(),
  onMouseDown: (event: MouseEvent<HTMLInputElement>): void => {
    if (event.button !== 0 || document.activeElement === event.currentTarget) return;
    event.preventDefault();
    event.currentTarget.focus();
  },
};
