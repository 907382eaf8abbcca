import type { WorkerFixture } from '@playwright/test';
import pg from 'pg';
import type { Thaan } from '../bin/serving/start-thaan.ts';
import { startTestThaan } from '../testing/start-thaan.ts';
import { test as base, type Role } from './fixtures.ts';

export { expect } from './fixtures.ts';

export type Row = Record<string, unknown>;

export interface Shop extends Thaan {
  /** Runs SQL as the database's administrator, for what only the person at the machine could do. */
  sql(text: string, values?: unknown[]): Promise<Row[]>;
}

/** Starts a demo shop, and opens its database. */
export const startShop = async (options: {
  portal?: boolean;
  environment?: Readonly<Record<string, string>>;
  /** Where the tokens of a captcha are verified. */
  captchaAt?: string;
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

/** Gives a role as the person at the machine could. */
export const setRole = (shop: Shop, email: string, role: Role) =>
  shop.sql('update public.profiles set role = $2 where email = $1', [email, role]);

/** Lets everybody try again: they all sign up and log in from one machine, which may do so only so many times. */
export const forgetAttempts = (shop: Shop) => shop.sql('delete from auth.failed_attempts');

/** Puts a row into a table of the shop; answers it whole. */
export const insertRow = async ({ sql }: Pick<Shop, 'sql'>, table: string, columns: Row): Promise<Row> => {
  const names = Object.keys(columns);
  const places = names.map((_, at) => `$${at + 1}`);
  const [row] = await sql(
    `insert into public.${table} (${names.join(', ')}) values (${places.join(', ')}) returning *`,
    Object.values(columns),
  );
  return row ?? {};
};
