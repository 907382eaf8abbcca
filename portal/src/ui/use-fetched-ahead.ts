import { useEffect } from 'react';

/** The first second belongs to whoever opened the page: what they came for is fetched and drawn before anything else. */
const headStartMs = 1000;

/** A browser that is never at rest, or thinks so, is waited for no longer. */
const latestMs = 1000;

const whenIdle = (work: () => void): void => {
  // Safari has no word for idle.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: latestMs });
  else work();
};

/** A moment in which the page is there and the browser has nothing else to do, or a second later. */
export const atRest = (): Promise<void> =>
  new Promise((resolve) => setTimeout(() => whenIdle(() => resolve()), headStartMs));

/**
 * Fetches code that will be needed, a second after the page is `ready` and when the browser has nothing else to do.
 * @param preload made once, outside the component
 */
export function useFetchedAhead(ready: boolean, preload: () => void): void {
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => whenIdle(preload), headStartMs);
    return () => clearTimeout(timer);
  }, [ready, preload]);
}
