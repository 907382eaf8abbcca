import { useEffect, useEffectEvent, useState } from 'react';

/** Tells the entries of the dialogs of one page apart. */
let openings = 0;

/**
 * Guards the way out of a dialog that holds unsaved changes. The browser's Back closes the dialog instead of leaving
 * the page; closing the tab asks too.
 * @param dirty whether leaving would lose something
 * @returns `leave`, to be called by whatever closes the dialog, and whether the question is being asked
 */
export function useLeaving(dirty: boolean, onLeave: () => void) {
  const [asking, setAsking] = useState(false);
  // A save that was under way may leave nothing to lose.
  if (asking && !dirty) setAsking(false);
  const leave = () => (dirty ? setAsking(true) : onLeave());

  const onBack = useEffectEvent((mark: string) => {
    if (dirty) holdBack(mark);
    leave();
  });

  useEffect(() => {
    openings += 1;
    const mark = `${performance.timeOrigin}-${openings}`;
    holdBack(mark);
    const back = () => onBack(mark);
    window.addEventListener('popstate', back);
    return () => {
      window.removeEventListener('popstate', back);
      if (history.state?.dialog === mark) history.back();
    };
  }, []);

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);

  return { leave, asking, stay: () => setAsking(false) };
}

/** Puts an entry of the dialog's own into the browser's history, for Back to take away. */
function holdBack(mark: string): void {
  history.pushState({ dialog: mark }, '', location.href);
}
