import type { KeyRun } from './burst.ts';
import { isTextBox, type KeyPlace, placeOf } from './key-place.ts';
import { type Standing, standingOf, type TextBox } from './typed-over.ts';

/** Where a run of keys goes as it comes, and what stood there. */
export interface RunTarget {
  readonly run: KeyRun;
  readonly focused: Element;
  readonly place: KeyPlace;
  readonly field: { readonly box: TextBox; readonly before: Standing } | null;
}

export const focusedElement = (): Element => document.activeElement ?? document.body;

/** A run that begins where the focus is now. */
export const targetOf = (run: KeyRun): RunTarget => {
  const focused = focusedElement();
  const place = placeOf(focused);
  const field = isTextBox(focused) ? { box: focused, before: standingOf(focused) } : null;
  return { run, focused, place, field };
};
