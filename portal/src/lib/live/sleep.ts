/** A page that nobody sees for so long needs no line. */
export const sleepAfterMs = 60_000;

interface Sleeper {
  /** Nobody has seen the page for a minute. */
  readonly sleep: () => void;
  /** The page is seen again, after a minute or more. */
  readonly wake: () => void;
}

/**
 * Follows whether the page is seen; answers what ends that. A phone stops a page that is not seen, and its timers: such a
 * page is woken without having been put to sleep.
 */
export const followSleep = ({ sleep, wake }: Sleeper): (() => void) => {
  let hiddenSince: number | null = document.hidden ? Date.now() : null;
  let timer = document.hidden ? setTimeout(sleep, sleepAfterMs) : undefined;
  const look = (): void => {
    if (document.hidden) {
      hiddenSince ??= Date.now();
      timer ??= setTimeout(sleep, sleepAfterMs);
      return;
    }
    clearTimeout(timer);
    timer = undefined;
    const slept = hiddenSince !== null && Date.now() - hiddenSince >= sleepAfterMs;
    hiddenSince = null;
    if (slept) wake();
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
};
