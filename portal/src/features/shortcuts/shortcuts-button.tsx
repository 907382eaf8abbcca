import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

/** Lists the keys from within a dialog, where '?' is a character like others. */
export function ShortcutsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Keyboard shortcuts" className="-mr-1.5 touch:hidden" onClick={() => setOpen(true)}>
        <Keyboard size={16} aria-hidden="true" />
      </IconButton>
      {open ? <ShortcutsDialog over onClose={() => setOpen(false)} /> : null}
    </>
  );
}
