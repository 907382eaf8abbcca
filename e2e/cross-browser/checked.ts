import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { guards, ofColors } from '../accessibility.ts';
import type { Tab } from './engine.ts';
import { expect, type Page } from './flow.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on a page, one line a finding, by all its rules or by those that are named. */
const findings = async (tab: Tab, rules: readonly string[] = []): Promise<string[]> => {
  if (!(await tab.run(() => 'axe' in window, null))) await tab.load(axeSource);
  return tab.run(
    async ({ guards, rules }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        { exclude: [guards] },
        rules.length > 0 ? { runOnly: [...rules] } : {},
      );
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
    },
    { guards, rules },
  );
};

/** Paints the page in light or dark colors and waits until the change, and what was just opened, has faded in. */
const paint = (tab: Tab, scheme: 'light' | 'dark'): Promise<unknown> =>
  tab.run(async (scheme) => {
    document.documentElement.dataset.scheme = scheme;
    // A fade begins a frame after what it shows is there.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((go) => requestAnimationFrame(go));
    return Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  }, scheme);

/** How much wider than the screen the page is. */
const overflow = (tab: Tab): Promise<number> =>
  tab.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth, null);

/**
 * Checks that nothing is wider than the screen and, unless that is left out, that axe finds nothing in light and in dark
 * colors. Takes a picture of each that was checked.
 */
export const checked = async (
  { tab }: Page,
  takePicture: (scheme: string) => Promise<void>,
  { withAxe = true } = {},
): Promise<void> => {
  await paint(tab, 'light');
  if (withAxe) expect(await findings(tab)).toEqual([]);
  expect(await overflow(tab)).toBe(0);
  await takePicture('light');
  if (!withAxe) return;
  await paint(tab, 'dark');
  expect(await findings(tab, ofColors)).toEqual([]);
  await takePicture('dark');
};
