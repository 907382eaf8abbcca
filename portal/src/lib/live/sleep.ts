/** A page that nobody sees for so long needs no line. */
export const sleepAfterMs = 60_000;

interface Sleeper {
  /** Whether something goes on for which the page stays awake, though nobody sees it: it is asked again a minute later. */
  readonly isBusy: () => boolean;
  /** Nobody has seen the page for a minute. */
  readonly sleep: () => void;
  /** The page is seen again, after a minute or more. */
  readonly wake: () => void;
}

/**
 * Follows whether the page is seen; answers what ends that. A phone stops a page that is not seen, and its timers: such a
 * page is woken without having been put to sleep.
 */
export const followSleep = ({ isBusy, sleep, wake }: Sleeper): (() => void) => {
  let hiddenSince: number | null = document.hidden ? Date.now() : null;
  let isAsleep = false;
  const fallAsleep = (): void => {
    if (isBusy()) {
      timer = setTimeout(fallAsleep, sleepAfterMs);
      return;
    }
    isAsleep = true;
    sleep();
  };
  let timer = document.hidden ? setTimeout(fallAsleep, sleepAfterMs) : undefined;
  const look = (): void => {
    if (document.hidden) {
      hiddenSince ??= Date.now();
      timer ??= setTimeout(fallAsleep, sleepAfterMs);
      return;
    }
    clearTimeout(timer);
    timer = undefined;
    // Only the clock goes on while a phone sleeps. Somebody may set it back: what fell asleep is woken all the same.
    const slept = isAsleep || (hiddenSince !== null && Date.now() - hiddenSince >= sleepAfterMs);
    isAsleep = false;
    hiddenSince = null;
    if (slept) wake();
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
};
