import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogProps } from '../../ui/dialog.tsx';
import { billKeys, dialogKeys, pageKeys, type Shortcuts } from './keys.ts';

type ShortcutsDialogProps = Pick<DialogProps, 'finalFocus'> & {
  /** Whether it lies over another dialog, where the keys of the page do nothing. */
  over?: boolean;
  onClose: () => void;
};

/** Keys that are pressed here mean nothing to a dialog beneath. */
const keepFromBeneath = (event: KeyboardEvent): void => event.stopPropagation();

/** The keys of the page that one is on, and of dialogs. */
export function ShortcutsDialog({ over = false, onClose, finalFocus }: ShortcutsDialogProps) {
  const [groups] = useState(() => [...(over ? [] : [pageKeys(), ...billKeys()]), ...dialogKeys()]);
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Keyboard shortcuts"
      size="small"
      cross={false}
      finalFocus={finalFocus}
      onKeyDown={keepFromBeneath}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list is longer than a low screen, and arrows scroll it */}
      <div tabIndex={0} className="flex flex-col gap-5 outline-offset-4">
        {groups.map((group) => (
          <ShortcutGroup key={group.title} {...group} />
        ))}
      </div>
    </Dialog>
  );
}

function ShortcutGroup({ title, lines }: Shortcuts) {
  return (
    <section aria-label={title}>
      <h3 className="pb-1 font-semibold text-table">{title}</h3>
      <dl>
        {lines.map(({ keys, does }) => (
          <div
            key={does}
            className="grid grid-cols-[9.5rem_minmax(0,1fr)] items-baseline gap-x-3 border-line border-t py-1.5"
          >
            <dt className="flex flex-wrap items-start gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded border border-line bg-sunken px-1.5 font-mono text-table">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
