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
export const holdCalls = async (
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

/** Has the server do what these calls ask for, while its answers are lost on the way; until `letThrough`. */
export const loseAnswers = (page: Page, call: string): Promise<unknown> =>
  page.route(call, async (route) => {
    await route.fetch();
    await route.abort();
  });

/** In a page that is opened after this, nothing is done at intervals. */
export const withoutIntervals = async (page: Page): Promise<void> => {
  await page.addInitScript(() => Object.assign(window, { setInterval: () => 0 }));
};

/** A page that is opened after this hears of nobody else: what they save is met by a save of its own. */
export const withoutLine = (page: Page): Promise<void> =>
  page.routeWebSocket(/\/realtime\/v1\//, (socket) => socket.close());

/**
 * In a page that is opened after this, what failed is read again when Retry is pressed, and not before: nothing is done
 * at intervals there, and nobody tells that there may be something new. So the role is not re-checked, whose answer has all that failed read again (query-client.ts), and
 * the users are not re-read; no such call is under way either, since none was begun. The tries that follow a failure
 * at once are over when the page shows it. The page's clock would not do for this: a clock that stands still holds
 * back whatever TanStack Query has to hand on, too, which it does by `setTimeout(0)`.
 */
export const retryByHand = async (page: Page): Promise<void> => {
  await withoutIntervals(page);
  await withoutLine(page);
};

/**
 * Lets calls through that a route held, failed or answered: instead of `page.unroute`. Chromium loses every request
 * that is under way in the moment in which the last route goes, and a script among them never comes. So one route,
 * which no address has, stays.
 * @param handler the one that goes, where others of the same call stay
 */
export const letThrough = async (
  page: Page,
  call: string | RegExp,
  handler?: Parameters<Page['route']>[1],
): Promise<void> => {
  await page.route('**/never-asked-for', (route) => route.fallback());
  await page.unroute(call, handler);
};
