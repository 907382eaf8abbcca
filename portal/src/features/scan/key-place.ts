import type { TextBox } from './typed-over.ts';

/**
 * Where keys go. In `text` they are written; `numbers` take no letters; in a `list` they choose; on the `page` they are
 * shortcuts or nothing. A `secret` is nobody's business here.
 */
export type KeyPlace = 'text' | 'numbers' | 'list' | 'page' | 'secret';

// A password that its person lets be seen is in a field of text: what it completes to tells it still.
const secrets = '[type="password"], [autocomplete$="password"], [autocomplete="one-time-code"]';
const numbers = '[type="number"], [type="tel"], [type="date"], [inputmode="numeric"], [inputmode="decimal"]';
const notTyped = '[type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"], [type="range"]';
const lists = 'select, [role="listbox"], [role="menu"], [role="combobox"], [role="option"], [role="menuitem"]';

/** Whether an element is a field that text is typed into. */
export const isTextBox = (element: Element | null): element is TextBox =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !element.matches(notTyped));

/** What the keys would do to the element that has the focus. */
export const placeOf = (focused: Element): KeyPlace => {
  if (focused.matches(secrets)) return 'secret';
  if (isTextBox(focused)) return focused.matches(numbers) ? 'numbers' : 'text';
  if (focused instanceof HTMLElement && focused.isContentEditable) return 'secret';
  return focused.closest(lists) ? 'list' : 'page';
};
