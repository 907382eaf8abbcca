import { useEffect, useEffectEvent } from 'react';
import type { Scanned } from './answers.ts';

/** What a scanned code stands for. */
export type Found = Scanned & { readonly code: string };
type Taker = (found: Found) => void;

/** The page that takes what is scanned itself; null while none does. */
let taker: Taker | null = null;

/** Gives what was scanned to the page that takes it. Answers whether one does. */
export const handOn = (found: Found): boolean => {
  taker?.(found);
  return taker !== null;
};

/** As long as its page is shown, what is scanned is given to it, and opens nothing. */
export const useTakenScans = (take: Taker): void => {
  const taken = useEffectEvent(take);
  useEffect(() => {
    const own: Taker = (found) => taken(found);
    taker = own;
    return () => {
      if (taker === own) taker = null;
    };
  }, []);
};
