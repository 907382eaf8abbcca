import { useState } from 'react';

/**
 * Where the focus goes when a dialog closes: back to where it was; where that was a menu's entry, which is gone by
 * then, to the menu's button.
 */
export function useOpener(): () => HTMLElement | true {
  const [menuButton] = useState(() =>
    document.activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby'),
  );
  return () => (menuButton && document.getElementById(menuButton)) || true;
}
