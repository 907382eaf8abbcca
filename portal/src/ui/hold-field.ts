import { flushSync } from 'react-dom';

/** What scrolls the fields of the dialog in which an element is. */
const scrollerOf = (element: Element | null): Element | null =>
  element?.closest('[data-dialog]')?.querySelector('[data-scrolls]') ?? null;

/** Makes a change above the field in which somebody may be typing, which stays where it is on the screen. */
export const holdField = (change: () => void): void => {
  const field = document.activeElement;
  const scroller = scrollerOf(field);
  if (!field || !scroller?.contains(field)) {
    change();
    return;
  }
  const { top } = field.getBoundingClientRect();
  flushSync(change);
  scroller.scrollTop += field.getBoundingClientRect().top - top;
};
