import { Fragment, type ReactNode, useCallback, useState } from 'react';

type Opened<Subject> = { readonly subject: Subject; readonly isOpen: boolean; readonly opening: number };

/**
 * A dialog that is opened over something, such as a row: `open` opens a new one each time, and where it stands is what
 * `show` answers. It belongs to the page: when the row whose button opened it has gone, it stays.
 */
export function useDialog<Subject>() {
  const [opened, setOpened] = useState<Opened<Subject> | null>(null);
  const isOpen = opened?.isOpen === true;
  const drawn = (dialog: (subject: Subject, isOpen: boolean) => ReactNode): ReactNode =>
    opened && <Fragment key={opened.opening}>{dialog(opened.subject, isOpen)}</Fragment>;
  return {
    isOpen,
    open: useCallback(
      (subject: Subject) => setOpened((before) => ({ subject, isOpen: true, opening: (before?.opening ?? 0) + 1 })),
      [],
    ),
    close: useCallback(() => setOpened((before) => before && { ...before, isOpen: false }), []),
    /** The dialog while it is open. */
    show: (dialog: (subject: Subject) => ReactNode): ReactNode => (isOpen ? drawn(dialog) : null),
    /** The same of one that stays after it was closed, because something goes on in it. */
    keep: drawn,
  };
}
