import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Place } from './moves.ts';
import { focusPlace, placeOf } from './place.ts';

/** Keeps the focus in its place of the matrix where a phone is turned, which shows the same places in another way. */
export function usePlaceKept(root: RefObject<HTMLElement | null>, isPhone: boolean): void {
  const entered = useRef<Place | null>(null);
  useEffect(() => {
    const within = root.current;
    const enter = ({ target }: FocusEvent): void => {
      entered.current = placeOf(target);
    };
    within?.addEventListener('focusin', enter);
    return () => within?.removeEventListener('focusin', enter);
  }, [root]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is this change that takes the focus away
  useLayoutEffect(() => {
    if (entered.current && document.activeElement === document.body) focusPlace(root.current, entered.current);
  }, [isPhone]);
}
