import { type RefObject, useEffect, useState } from 'react';
import { isUnder } from './dialog.tsx';

/**
 * Whether a dialog that was long in coming may open over the one in which `place` is: not while another, such as a
 * question, lies there, which would lose the focus to it and be hidden from screen readers. Once open it stays so.
 */
export function useTurn(wanted: boolean, place: RefObject<Element | null>): boolean {
  const [isTurn, setTurn] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const look = (): void => {
      if (isUnder(place.current)) return;
      observer.disconnect();
      setTurn(true);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    look();
    return () => {
      observer.disconnect();
      setTurn(false);
    };
  }, [wanted, place]);
  return wanted && isTurn;
}
