import { useEffect, useEffectEvent, useRef } from 'react';

const isAsked = (): boolean => document.querySelector('[role="alertdialog"]') !== null;

/**
 * Puts things off that come while a question waits for its answer.
 * @param act called with each, in their order
 * @returns does it now, or once no question is open; answers whether it was done now
 */
export function useAfterQuestions<Thing>(act: (thing: Thing) => void): (thing: Thing) => boolean {
  const waiting = useRef<Thing[]>([]);
  const actNow = useEffectEvent(act);
  useEffect(() => {
    const observer = new MutationObserver(() => {
      if (waiting.current.length > 0 && !isAsked()) for (const thing of waiting.current.splice(0)) actNow(thing);
    });
    observer.observe(document.body, { childList: true });
    return () => observer.disconnect();
  }, []);
  return (thing) => {
    const isNow = !isAsked();
    if (isNow) act(thing);
    else waiting.current.push(thing);
    return isNow;
  };
}
