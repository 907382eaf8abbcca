import type { Place } from './moves.ts';

/** The place of an element of the matrix, or null where it is none. */
export function placeOf(element: EventTarget | null): Place | null {
  const place = element instanceof HTMLElement ? element.dataset.place : undefined;
  if (place === undefined) return null;
  const [row = 0, column = 0] = place.split(',').map(Number);
  return { row, column };
}

/** Takes the focus to a place within an element. */
export function focusPlace(within: Element | null, { row, column }: Place): void {
  within?.querySelector<HTMLElement>(`[data-place="${row},${column}"]`)?.focus();
}
