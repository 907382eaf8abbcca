import { useEffect, useRef } from 'react';

/**
 * Takes the focus when another view of a dialog is shown, so that whoever uses the keyboard goes on from there.
 * @param passing a view that is soon over: the focus waits for the one after it
 */
export function useFocusOnView(view: string, passing: string) {
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current !== view && view !== passing) body.current?.focus();
    shown.current = view;
  }, [view, passing]);
  return body;
}
