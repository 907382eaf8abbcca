import type * as TestingLibrary from '@testing-library/dom';

// These functions run in the page, so each must hold all that it needs. What is on it they find as Testing Library
// does, by roles and names, whose script is loaded into the page first.

/** A name in full, or a pattern. */
export type Name = string | { readonly source: string; readonly flags: string };

/** One step from an element, or from the page, to what lies in it. */
export type Step =
  | { readonly role: string; readonly name?: Name | undefined }
  | { readonly text: Name }
  | { readonly css: string };

/** What is seen of the first element that was found. */
export interface Look {
  readonly count: number;
  readonly text: string;
  readonly value: string;
  /** The part of the value that is selected. */
  readonly selected: string;
  readonly isFocused: boolean;
  readonly isEnabled: boolean;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** What a press needs: where to press, or why one cannot. */
export type Aim = { readonly x: number; readonly y: number } | { readonly hindrance: string };

/** Whether the script that finds elements is in the page. */
export const canFind = (): boolean => 'TestingLibraryDom' in window;

/** Marks the first element that the steps lead to, for the other functions here; answers how many there are. */
export const find = ({ steps, mark }: { steps: readonly Step[]; mark: string }): number => {
  const { queryAllByRole, queryAllByText } = (window as unknown as { TestingLibraryDom: typeof TestingLibrary })
    .TestingLibraryDom;
  const matcher = (name: Name): string | RegExp =>
    typeof name === 'string' ? name : new RegExp(name.source, name.flags);
  const within = (root: HTMLElement, step: Step): HTMLElement[] => {
    if ('css' in step) return [...root.querySelectorAll<HTMLElement>(step.css)];
    if ('text' in step) return queryAllByText(root, matcher(step.text));
    return queryAllByRole(root, step.role, step.name === undefined ? {} : { name: matcher(step.name) });
  };
  let found = [document.body];
  for (const step of steps) found = [...new Set(found.flatMap((root) => within(root, step)))];
  const seen = found.filter(
    (element) => element.matches('[type="file"]') || element.checkVisibility({ visibilityProperty: true }),
  );
  for (const before of document.querySelectorAll(`[${mark}]`)) before.removeAttribute(mark);
  seen[0]?.setAttribute(mark, '');
  return seen.length;
};

/** Looks at the marked element. */
export const look = ({ mark, count }: { mark: string; count: number }): Look | null => {
  const element = document.querySelector<HTMLElement>(`[${mark}]`);
  if (!element) return null;
  const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null;
  const { x, y, width, height } = element.getBoundingClientRect();
  return {
    count,
    text: element.innerText.trim(),
    value: field?.value ?? '',
    selected: field?.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0) ?? '',
    isFocused: document.activeElement === element,
    isEnabled: !element.matches(':disabled, [aria-disabled="true"]'),
    box: { x, y, width, height },
  };
};

/** Brings the marked element into sight and finds the point where one presses it, once it stands still. */
export const aim = async ({ mark }: { mark: string }): Promise<Aim> => {
  const element = document.querySelector<HTMLElement>(`[${mark}]`);
  if (!element) return { hindrance: 'it is not there' };
  const frame = (): Promise<unknown> => new Promise((go) => requestAnimationFrame(go));
  const place = (): string => JSON.stringify(element.getBoundingClientRect());
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' }); // not under what sticks to an edge
  const before = place();
  await frame();
  await frame();
  if (place() !== before) return { hindrance: 'it moves' };
  const { x, y, width, height } = element.getBoundingClientRect();
  const point = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const hit = document.elementFromPoint(point.x, point.y);
  if (!hit || !element.contains(hit)) return { hindrance: `${hit?.outerHTML.slice(0, 120) ?? 'nothing'} lies over it` };
  return point;
};
