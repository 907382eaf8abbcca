import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { findBrowser } from '../e2e/browser.ts';
import { askAccounts } from '../e2e/fixtures.ts';
import { putSession } from '../e2e/session.ts';
import { startTestThaan } from '../testing/start-thaan.ts';
import { fillCatalogue } from './catalogue.ts';
import { type Figure, median, percentile } from './figure.ts';
import { signedIn } from './staff.ts';

const products = 100_000;
/** In ms: half of the keys; all but a few, which wait for a search as long as search.bench.ts allows it (150). */
const limits = { median: 100, p95: 250 };

/** What is typed, by filter; each first part of it is new, so that no answer is at hand. */
const typed = [
  ['Product ID', 'BC2512'],
  ['Fabric', 'handloom'],
  ['Description', 'zari work'],
  ['Sizes', 'xl'],
  ['Colors', 'maroon'],
] as const;

/**
 * Notes in the page when each key was pressed, and when the rows that it asked for were there to be drawn: the table is
 * busy from the request to its answer.
 */
const watch = (): void => {
  const times: number[] = [];
  let pressed = 0;
  let wasBusy = false;
  addEventListener('keydown', ({ timeStamp }) => {
    pressed = timeStamp;
    wasBusy = false;
  });
  new MutationObserver(() => {
    const isBusy = document.querySelector('table[aria-busy]') !== null;
    if (wasBusy && !isBusy && pressed > 0) {
      const began = pressed;
      pressed = 0;
      requestAnimationFrame(() => times.push(performance.now() - began));
    }
    wasBusy ||= isBusy;
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'] });
  Object.assign(window, { keyTimes: times });
};

const timesOf = (page: Page): Promise<number[]> => page.evaluate('window.keyTimes');

/** The times from each key to its rows, in ms, in one filter of a page that has just been opened. */
const timesIn = async (page: Page, list: string, header: string, text: string): Promise<number[]> => {
  await page.goto(list);
  const field = page.getByRole('searchbox', { name: `Filter ${header}` });
  await page.locator('tr[data-row]').first().waitFor();
  await field.focus();
  for (const [place, key] of [...text].entries()) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.waitForFunction((count) => (window as unknown as { keyTimes: number[] }).keyTimes.length > count, place);
  }
  return timesOf(page);
};

/** From a key in a filter to its rows, in a real browser on the same machine. */
export const measure = async (): Promise<Figure[]> => {
  const thaan = await startTestThaan({ demo: false, portal: true });
  const client = new pg.Client(thaan.connection);
  await client.connect();
  const found = await findBrowser();
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    env: { ...(process.env as Record<string, string>), ...found.env },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    await fillCatalogue(client, products);
    const page = await browser.newPage();
    const staff = await signedIn(thaan, client, { name: 'bench', role: 'admin' });
    await putSession(page, thaan.url, await askAccounts(thaan.url, 'token?grant_type=password', staff));
    await page.addInitScript(watch);
    const times: number[] = [];
    for (const [header, text] of typed)
      times.push(...(await timesIn(page, `${thaan.url}/admin/inventory`, header, text)));
    const name = `22 key in a filter to its rows, ${products.toLocaleString('en-IN')} products`;
    return [
      { name: `${name}, median`, value: median(times), limit: limits.median, unit: 'ms', keeps: 'below' },
      { name: `${name}, p95`, value: percentile(times, 0.95), limit: limits.p95, unit: 'ms', keeps: 'below' },
    ];
  } finally {
    await browser.close();
    await client.end();
    await thaan.stop();
  }
};
