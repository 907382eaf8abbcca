import { useEffect, useEffectEvent } from 'react';

/** How long typing rests before the rows follow: a key held down, or a scanner's burst, is asked about once. */
const askAfterMs = 20;
/**
 * Before the address follows. Safari takes 100 changes of an address in 30 s, and throws at the next: with a rest of
 * 300 ms before each, typing cannot come to more.
 */
const writeAfterMs = 300;

/**
 * Tells when typing rests: a moment for the rows, longer for the address, which follows at once where the field is left.
 * @param typed what was typed, another object with each key; undefined while nothing is
 */
export function useTypingRest(typed: object | undefined, onAsk: () => void, onWrite: () => void): void {
  const ask = useEffectEvent(onAsk);
  const write = useEffectEvent(onWrite);
  useEffect(() => {
    if (!typed) return;
    const leave = () => write();
    const timers = [setTimeout(() => ask(), askAfterMs), setTimeout(leave, writeAfterMs)];
    document.addEventListener('focusout', leave);
    return () => {
      timers.forEach(clearTimeout);
      document.removeEventListener('focusout', leave);
    };
  }, [typed]);
}
