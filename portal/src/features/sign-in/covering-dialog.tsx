import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';

/** Dialogs of the page beneath listen for Escape on the document; it must not close what somebody is typing in. */
const keepFromThePage = (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.nativeEvent.stopImmediatePropagation();
};

type CoveringDialogProps = {
  title: string;
  /** Where the focus goes when it opens; without it, where it falls by itself. */
  focus?: string;
  children: ReactNode;
};

/**
 * What must be done before one goes on with the page beneath, which stays as it is with all that was typed, but covered.
 * The browser's own dialog, so that it stands above any dialog of the page and holds the focus.
 */
export function CoveringDialog({ title, focus, children }: CoveringDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is set when it opens, and not again
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    if (focus) dialog.current?.querySelector<HTMLElement>(focus)?.focus();
    return () => {
      // While a save is under way nothing of the page's own dialog holds the focus: the dialog itself takes it then.
      const lost = before === null || before === document.body;
      const back = lost ? document.querySelector('[data-dialog]') : before;
      if (back instanceof HTMLElement) back.focus();
    };
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={keepFromThePage}
      className="m-auto w-[calc(100%-2rem)] max-w-sm rounded-xl border border-line bg-surface p-6 text-ink shadow-dialog backdrop:bg-canvas/90 backdrop:backdrop-blur-lg"
    >
      <h2 id={titleId} className="font-semibold text-title">
        {title}
      </h2>
      {children}
    </dialog>,
    document.body,
  );
}
