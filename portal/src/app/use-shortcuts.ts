import { useEffect, useState } from 'react';
import { firstFilter, pressedBy } from '../ui/page-keys.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"]') !== null;

/**
 * The keys of every section, while nothing is typed and no dialog is open: '/' goes to the first filter, '?' lists the
 * keys, and any other key presses the button that names it in aria-keyshortcuts.
 * @returns whether the keys are listed, and what ends that
 */
export const useShortcuts = () => {
  const [listed, list] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]'))
        return;
      if (key === '?') list(true);
      const target = key === '/' ? firstFilter() : /^[a-z]$/.test(key) ? pressedBy(key) : null;
      if (!target) return;
      event.preventDefault(); // the key itself is not typed into what opens
      if (key === '/') target.focus();
      else target.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return { listed, close: () => list(false) };
};
