import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../e2e/browser.ts';
import { accounts, askAccounts, serveDemo } from '../e2e/fixtures.ts';
import { putSession } from '../e2e/session.ts';
import type { Figure } from './figure.ts';

/** What speaks to the accounts' service: the login page does not wait for it. */
const signsIn = '**/assets/auth-client-*.js';

/** Notes in the page itself the moment at which the selector first finds something. */
const noteWhenThere = (page: Page, selector: string): Promise<unknown> =>
  page.addInitScript((wanted) => {
    const look = (_: unknown, observer: MutationObserver) => {
      if (document.querySelector(wanted) === null) return;
      observer.disconnect();
      performance.mark('there');
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, selector);

/** The addresses of the scripts that the page had received by that moment, or until now where none was to be noted. */
const scriptsReceived = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const by = performance.getEntriesByName('there')[0]?.startTime ?? performance.now();
    const received = performance.getEntriesByType('resource').filter(({ startTime, duration }) => {
      return duration > 0 && startTime + duration <= by;
    });
    return received.map(({ name }) => name).filter((name) => name.endsWith('.js'));
  });

const gzippedKb = async (addresses: readonly string[]): Promise<number> => {
  const bodies = await Promise.all(addresses.map(async (address) => (await fetch(address)).arrayBuffer()));
  return bodies.reduce((sum, body) => sum + gzipSync(Buffer.from(body), { level: 9 }).length, 0) / 1000;
};

/** Guarantee 24 (docs/guarantees.md): the JavaScript that a fresh browser receives for the two pages that staff wait for. */
export const measure = async (): Promise<Figure[]> => {
  const thaan = await serveDemo();
  const found = await findBrowser();
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    env: { ...(process.env as Record<string, string>), ...found.env },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const login = `${thaan.url}/admin/login`;
  const typedInto = async (page: Page) => {
    await noteWhenThere(page, 'input[name="password"]');
    await page.route(signsIn, () => {}); // never answered
    await page.goto(login, { waitUntil: 'commit' });
    await page.getByLabel('Email').fill(accounts.admin.email);
  };
  const atRest = (page: Page) => page.goto(login, { waitUntil: 'networkidle' });
  const session = await askAccounts(thaan.url, 'token?grant_type=password', accounts.admin);
  const inventory = async (page: Page) => {
    await putSession(page, thaan.url, session);
    await noteWhenThere(page, 'tr[data-row]');
    await page.goto(`${thaan.url}/admin/inventory`);
    await page.locator('tr[data-row]').first().waitFor();
  };
  const figure = async (name: string, limit: number, visit: (page: Page) => Promise<unknown>): Promise<Figure> => {
    const page = await browser.newPage();
    await visit(page);
    const value = await gzippedKb(await scriptsReceived(page));
    await page.close();
    return { name: `24 ${name}, scripts, gzip`, value, limit, unit: 'kB', keeps: 'below' };
  };
  try {
    return [
      await figure('login until one can type', 100, typedInto),
      await figure('login in all', 115, atRest),
      await figure('inventory until it can be used', 136, inventory),
    ];
  } finally {
    await browser.close();
    await thaan.stop();
  }
};
