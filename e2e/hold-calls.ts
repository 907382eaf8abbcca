import type { Page, Request, Route } from '@playwright/test';

interface Held {
  /** Which of the calls are held; all of them where none is named. */
  which?: (request: Request) => boolean;
  /** What becomes of a call then; it goes on to the server unless this says otherwise. */
  go?: (route: Route) => Promise<void>;
}

/**
 * Holds calls back until the test has seen what it wanted to see meanwhile. Answers what releases them: whoever awaits
 * that knows that they are on their way. Later calls are not held any more.
 */
export const hold = async (
  page: Page,
  call: string | RegExp,
  { which = () => true, go = (route) => route.fallback() }: Held = {},
): Promise<() => Promise<void>> => {
  const released = Promise.withResolvers<void>();
  const held: Promise<void>[] = [];
  let isOver = false;
  await page.route(call, (route) => {
    if (isOver || !which(route.request())) return route.fallback();
    held.push(released.promise.then(() => go(route)));
    return held.at(-1);
  });
  return async () => {
    isOver = true;
    released.resolve();
    await Promise.all(held);
  };
};
