/** What the keys of a page find there: who presses them and who lists them look in the same way. */

const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(`main ${selector}`);

/** Where '/' goes: to the first filter, if it is to be seen. On narrow screens the filters may be folded away. */
export const firstFilter = (): HTMLElement | null => {
  const filter = find('input[type="search"]');
  return filter?.checkVisibility() ? filter : null;
};

/** What any other key presses: the button that names it in aria-keyshortcuts. */
export const pressedBy = (key: string): HTMLElement | null => find(`[aria-keyshortcuts="${key}"]`);
