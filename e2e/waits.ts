import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until the page has drawn what it knows by now. */
export const untilDrawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise<void>((then) => requestAnimationFrame(() => then()));
  });

/** Waits until nothing moves or fades any more. A spinner, which has no end, is not waited for, nor what was paused. */
export const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });

/** Waits until the focus is in what was opened: keys that are pressed before that go elsewhere. */
export const untilFocused = (opened: Locator): Promise<void> =>
  expect(opened.and(opened.page().locator(':focus-within'))).toBeVisible();

/** Lets the stopped clock of a page go on, a little at a time, until something is there. */
export const untilShown = (page: Page, what: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(50);
    expect(await what.isVisible()).toBe(true);
  }).toPass({ intervals: [20] });
