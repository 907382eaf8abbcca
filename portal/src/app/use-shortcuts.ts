import { useEffect } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"]') !== null;

const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(`main ${selector}`);

/** The first filter, if it is to be seen: on narrow screens the filters may be folded away. */
const firstFilter = (): HTMLElement | null => {
  const filter = find('input[type="search"]');
  return filter?.checkVisibility() ? filter : null;
};

/**
 * The keys of every section, while nothing is typed and no dialog is open: '/' goes to the first filter, and any other
 * key presses the button that names it in aria-keyshortcuts.
 */
export const useShortcuts = (): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]'))
        return;
      const isPlain = /^[a-z]$/.test(event.key);
      const target = event.key === '/' ? firstFilter() : isPlain ? find(`[aria-keyshortcuts="${event.key}"]`) : null;
      if (!target) return;
      event.preventDefault(); // the key itself is not typed into what opens
      if (event.key === '/') target.focus();
      else target.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
};
