import { type RefObject, useLayoutEffect } from 'react';

/** When a part that holds the focus goes away, the page's main part takes it: nobody starts again from the top. */
export function useFocusHandedOn(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) document.querySelector('main')?.focus({ preventScroll: true });
    };
  }, [part]);
}
