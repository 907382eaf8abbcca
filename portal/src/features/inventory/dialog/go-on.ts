import type { KeyboardEvent } from 'react';

/** Takes the focus from a field of the dialog to the first control of its variants, in whichever way they stand. */
export const goToVariants = (from: Element): void =>
  from.closest('[data-dialog]')?.querySelector<HTMLElement>('[data-variants-start]')?.focus();

/**
 * Enter in a field goes on to the next of `ids`, and from the last to the variants, as in a program for accounts. What
 * Enter means by itself comes first: in an open list it takes what is marked there.
 */
export const goOnByEnter = (event: KeyboardEvent, ids: readonly string[]): void => {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const { target, defaultPrevented, nativeEvent } = event;
  if (defaultPrevented || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  const place = ids.indexOf(target.id);
  if (place < 0 || target.getAttribute('aria-expanded') === 'true') return;
  event.preventDefault();
  const next = ids[place + 1];
  if (next === undefined) goToVariants(target);
  else document.getElementById(next)?.focus();
};
