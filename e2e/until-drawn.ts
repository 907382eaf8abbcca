import type { Page } from '@playwright/test';

/** The browser's; these files know no page otherwise. */
declare const requestAnimationFrame: (then: () => void) => number;

/** Waits until the page has drawn what it knows by now. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise<void>((then) => requestAnimationFrame(() => then()));
  });
