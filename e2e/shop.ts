import type { Page, WorkerFixture } from '@playwright/test';
import pg from 'pg';
import type { Thaan } from '../bin/serving/thaan.ts';
import { startTestThaan } from '../testing/start-thaan.ts';
import { test as base, type Role, token } from './fixtures.ts';

export { expect, token } from './fixtures.ts';

export interface Shop extends Thaan {
  /** Runs SQL as the database's administrator, for what only the person at the machine could do. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

/** Starts a demo shop, and opens its database. */
export const startShop = async (options: {
  portal?: boolean;
  environment?: Readonly<Record<string, string>>;
}): Promise<Shop> => {
  const thaan = await startTestThaan({ demo: true, ...options });
  // One connection, and another in its place after a test that took the database down.
  const pool = new pg.Pool({ ...thaan.connection, max: 1, idleTimeoutMillis: 0 });
  pool.on('error', () => {}); // the next query reports it to its test
  const sql: Shop['sql'] = async (text, values) => (await pool.query(text, values)).rows;
  return { ...thaan, sql, stop: () => pool.end().then(thaan.stop) };
};

/** A fixture: the demo shop of a worker. */
export const shopOfWorker: [WorkerFixture<Shop, object>, { scope: 'worker'; timeout: number }] = [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  async ({}, use) => {
    const shop = await startShop({ portal: true });
    await use(shop);
    await shop.stop();
  },
  { scope: 'worker', timeout: 120_000 },
];

/** The demo shop with its database at hand. */
export const test = base.extend<object, { shop: Shop }>({
  shop: shopOfWorker,
  thaan: [async ({ shop }, use) => use({ url: shop.url }), { scope: 'worker' }],
});

/** A toast of `notify` with these words. */
export const toast = (page: Page, title: string, description = '') =>
  page.locator('[data-sonner-toast]').filter({ hasText: title }).filter({ hasText: description });

/**
 * In a page that is opened after this, what failed is read again when Retry is pressed, and not before: nothing is done
 * at intervals there. So the role is not re-checked, whose answer has all that failed read again (query-client.ts), and
 * the users are not re-read; no such call is under way either, since none was begun. The tries that follow a failure
 * at once are over when the page shows it. The page's clock would not do for this: a clock that stands still holds
 * back whatever TanStack Query has to hand on, too, which it does by `setTimeout(0)`.
 */
export const retryByHand = async (page: Page): Promise<void> => {
  await page.addInitScript(() => Object.assign(window, { setInterval: () => 0 }));
};

/** Gives a role as the person at the machine could. */
export const setRole = (shop: Shop, email: string, role: Role) =>
  shop.sql('update public.profiles set role = $2 where email = $1', [email, role]);

/** What a night does to a session: the access token is past its time and the server knows the refresh token no more. */
export const endSession = (page: Page): Promise<void> =>
  page.evaluate((name) => {
    const session = JSON.parse(localStorage.getItem(name) ?? '{}');
    const ended = { ...session, expires_at: Math.floor(Date.now() / 1000) - 60, refresh_token: 'gone' };
    localStorage.setItem(name, JSON.stringify(ended));
  }, token);
