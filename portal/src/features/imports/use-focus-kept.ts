import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Gives the focus back to where it was in a part of the page that was inert for a while, unless it went on meanwhile.
 * @param inert whether the part is so now
 * @returns a handler for the part
 */
export function useFocusKept(inert: boolean) {
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    // What holds the whole part has the focus where nobody took it.
    if (!inert && document.activeElement?.contains(last.current)) last.current?.focus({ preventScroll: true });
  }, [inert]);
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>): void => {
      last.current = target;
    },
  };
}
