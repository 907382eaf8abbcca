import { useState } from 'react';

/**
 * Where the focus goes when a dialog closes: back to where it was; where that was a menu's entry, which is gone by
 * then, to the menu's button; where that is gone too, to the first control of the page's main part.
 */
export function useOpener(): () => HTMLElement | true {
  const [opener] = useState(() => document.activeElement);
  const [menuButton] = useState(() => opener?.closest('[role="menu"]')?.getAttribute('aria-labelledby'));
  return () => {
    const button = menuButton && document.getElementById(menuButton);
    if (button) return button;
    return opener?.isConnected ? true : (document.querySelector('main') ?? true);
  };
}
