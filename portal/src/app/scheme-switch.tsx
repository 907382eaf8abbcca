import { Contrast } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { followScheme, shownScheme, switchScheme } from './scheme.ts';

/** Turns light into dark and back; the system decides until it is first pressed. */
export function SchemeSwitch() {
  const shown = useSyncExternalStore(followScheme, shownScheme);
  const [, render] = useState(0);
  return (
    <IconButton
      label={shown === 'dark' ? 'Light colors' : 'Dark colors'}
      onClick={() => {
        switchScheme();
        render((times) => times + 1);
      }}
    >
      <Contrast size={16} aria-hidden="true" />
    </IconButton>
  );
}
