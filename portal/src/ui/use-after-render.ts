import { useLayoutEffect, useRef } from 'react';

/** Does something, such as taking the focus, once the next render has brought what it needs. */
export function useAfterRender(): (then: () => void) => void {
  const wanted = useRef<(() => void) | null>(null);
  // Before anything else happens: a later effect of the render before would find nothing yet, and give up.
  useLayoutEffect(() => {
    const then = wanted.current;
    wanted.current = null;
    then?.();
  });
  return (then) => {
    wanted.current = then;
  };
}
