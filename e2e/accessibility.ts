import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { untilStill } from './waits.ts';

/** Bumpers at both ends of an open menu: whoever tabs onto one is passed on at once, which axe cannot see. */
export const guards = '[data-base-ui-focus-guard]';

/** They come and go while axe looks; tests of their own have them stand, and name them as the part. */
const toasts = '[data-toasts]';

/** All that axe knows of colours; the rest of a page is the same in the dark. */
export const ofColors = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the page, or in a part of it, one line a finding; in the dark only what is wrong with colours. */
export const violations = async (page: Page, part = 'html'): Promise<string[]> => {
  await untilStill(page);
  const axe = new AxeBuilder({ page }).include(part).exclude(guards);
  if (part !== toasts) axe.exclude(toasts);
  if (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) axe.withRules(ofColors);
  const found = await axe.analyze();
  return found.violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target})`));
};

/** The same in light and in dark colours, one after the other on a page that stays. */
export const violationsInBoth = async (page: Page, part = 'html'): Promise<string[]> => {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await violations(page, part)).map((line) => `${colorScheme}: ${line}`));
  }
  return found;
};
