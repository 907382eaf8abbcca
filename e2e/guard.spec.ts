import type { Page } from '@playwright/test';
import pg from 'pg';
import { startTestThaan } from '../bin/testing.ts';
import type { Thaan } from '../bin/thaan.ts';
import { violations } from './accessibility.ts';
import { test as base, expect, type Role } from './fixtures.ts';

interface Shop extends Thaan {
  /** Runs SQL as the database's administrator, for what only the person at the machine could do. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const thaan = await startTestThaan({ demo: true, portal: true });
      const pool = new pg.Pool({ ...thaan.connection, max: 1 });
      const sql: Shop['sql'] = async (text, values) => (await pool.query(text, values)).rows;
      await use({ ...thaan, sql });
      await pool.end();
      await thaan.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  thaan: [async ({ shop }, use) => use({ url: shop.url }), { scope: 'worker' }],
});

const token = 'sb-127-auth-token';
const toast = (page: Page, title: string, description = '') =>
  page.locator('[data-sonner-toast]').filter({ hasText: title }).filter({ hasText: description });
const endedDialog = (page: Page) => page.getByRole('dialog', { name: 'Log in again' });

const setRole = (shop: Shop, email: string, role: Role) =>
  shop.sql('update public.profiles set role = $2 where email = $1', [email, role]);

/** What a night does to a session: the access token is past its time and the server knows the refresh token no more. */
const endSession = (page: Page): Promise<void> =>
  page.evaluate((name) => {
    const session = JSON.parse(localStorage.getItem(name) ?? '{}');
    const ended = { ...session, expires_at: Math.floor(Date.now() / 1000) - 60, refresh_token: 'gone' };
    localStorage.setItem(name, JSON.stringify(ended));
  }, token);

/** Cuts the signature of the access token, which leaves its time as it was. */
const spoilToken = (page: Page, changes: object): Promise<void> =>
  page.evaluate(
    ([name, changed]) => {
      const session = JSON.parse(localStorage.getItem(name) ?? '{}');
      const spoiled = { ...session, access_token: session.access_token.slice(0, -8), ...changed };
      localStorage.setItem(name, JSON.stringify(spoiled));
    },
    [token, changes] as const,
  );

test.describe('nobody is logged in', () => {
  for (const path of ['/', '/admin', '/admin/inventory', '/admin/users', '/admin/nowhere']) {
    test(`${path} leads to login and says why`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/admin/login');
      await expect(toast(page, 'Login Required', 'Please log in to access the admin portal.')).toBeVisible();
    });
  }

  test('Access Denied leads to login', async ({ page }) => {
    await page.goto('/unauthorized');
    await expect(page).toHaveURL('/admin/login');
  });

  test('a stored session that the server does not know is removed and counts as none', async ({ page, signIn }) => {
    await signIn(page, 'admin');
    await endSession(page);
    await page.goto('/admin/bills');
    await expect(page).toHaveURL('/admin/login');
    expect(await page.evaluate((name) => localStorage.getItem(name), token)).toBeNull();
  });

  test('the wait for a session ends after ten times 500 ms', async ({ page, signIn }) => {
    await signIn(page, 'admin');
    await endSession(page);
    await page.route('**/auth/v1/token*', () => new Promise(() => {}));
    await page.goto('/admin/bills');
    const since = Date.now();
    await expect(page.getByRole('status')).toBeVisible();
    await expect(page).toHaveURL('/admin/login');
    expect(Date.now() - since).toBeGreaterThan(4_000);
    expect(Date.now() - since).toBeLessThan(7_000);
  });
});

test.describe('Access Denied', () => {
  test('tells a user, with email and Logout, which leaves its notice', async ({ page, signIn }) => {
    await signIn(page, 'user');
    await expect(page.getByRole('heading', { name: 'Access Denied', level: 1 })).toBeVisible();
    await expect(page.getByText('You do not have admin privileges.')).toBeVisible();
    await expect(page.getByText('user@demo.thaan.example')).toBeVisible();
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0); // a toast that fades has no contrast to measure
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/admin/login');
    await expect(toast(page, 'Logout Success')).toBeVisible();
  });

  test('lets back to the page that was asked for once the role was given', async ({ page, signIn, shop }) => {
    await signIn(page, 'user');
    await page.goto('/admin/vouchers');
    await expect(page).toHaveURL('/unauthorized');
    await setRole(shop, 'user@demo.thaan.example', 'admin');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('This is the Vouchers page.')).toBeVisible();
    await setRole(shop, 'user@demo.thaan.example', 'user');
  });

  test('is where a failed first lookup of the role ends, with Retry', async ({ page, signIn }) => {
    await signIn(page, 'admin');
    await page.route('**/rest/v1/profiles*', (route) => route.abort('connectionfailed'));
    await page.goto('/admin/bills');
    await expect(page).toHaveURL('/unauthorized');
    await expect(page.getByText(/Your role could not be checked: The server could not be reached/)).toBeVisible();
    await page.unroute('**/rest/v1/profiles*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('This is the Bills page.')).toBeVisible();
  });
});

test.describe('the first session of an account', () => {
  test('makes a profile with role user and says so', async ({ page, signIn, shop }) => {
    await shop.sql(`delete from public.profiles where email = 'user@demo.thaan.example'`);
    await signIn(page, 'user');
    await expect(toast(page, 'Welcome', 'Your user profile was created successfully.')).toBeVisible();
    expect(await shop.sql(`select role from public.profiles where email = 'user@demo.thaan.example'`)).toEqual([
      { role: 'user' },
    ]);
    await page.reload();
    await page.waitForLoadState('networkidle'); // a toast's code is fetched before it shows
    await expect(page.getByText('You do not have admin privileges.')).toBeVisible();
    await expect(toast(page, 'Welcome')).toHaveCount(0);
  });

  test('says so when the profile cannot be made', async ({ page, signIn, shop }) => {
    await shop.sql(`delete from public.profiles where email = 'user@demo.thaan.example'`);
    await page.route('**/rest/v1/profiles*', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionfailed') : route.continue(),
    );
    await signIn(page, 'user');
    await expect(toast(page, 'Error', 'Could not create your user profile.')).toBeVisible();
    await page.unroute('**/rest/v1/profiles*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(toast(page, 'Welcome', 'Your user profile was created successfully.')).toBeVisible();
  });

  test('takes the role as it is when two tabs find none at the same time', async ({ page, signIn, shop, context }) => {
    await signIn(page, 'user');
    await shop.sql(`delete from public.profiles where email = 'user@demo.thaan.example'`);
    const tabs = [page, await context.newPage()];
    let bothLooked = (): void => {};
    const looked = new Promise<void>((resolve) => {
      bothLooked = resolve;
    });
    let lookups = 0;
    const made: number[] = [];
    await context.route('**/rest/v1/profiles*', async (route) => {
      const response = await route.fetch();
      if (route.request().method() === 'POST') made.push(response.status());
      lookups += 1;
      if (lookups === 2) bothLooked();
      await looked;
      await route.fulfill({ response });
    });
    await Promise.all(tabs.map((tab) => tab.goto('/admin/bills')));
    for (const tab of tabs) {
      await tab.waitForLoadState('networkidle');
      await expect(tab.getByText('You do not have admin privileges.')).toBeVisible();
      await expect(tab.getByText('Your role could not be checked')).toHaveCount(0);
    }
    expect(made.sort()).toEqual([201, 409]);
  });
});

test.describe('an open page', () => {
  test('is kept through the events of the same person', async ({ page, signIn }) => {
    await signIn(page, 'admin');
    await page.goto('/admin/bills');
    const heading = page.getByText('This is the Bills page.');
    await heading.evaluate((element) => element.setAttribute('data-kept', 'yes'));
    const recovered = page.evaluate((name) => {
      const channel = new BroadcastChannel(name);
      return new Promise((resolve) => {
        channel.onmessage = (message: MessageEvent<{ event: string }>) => resolve(message.data.event);
      });
    }, token);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    expect(await recovered).toBe('SIGNED_IN');
    await expect(heading).toHaveAttribute('data-kept', 'yes');
  });

  test('is kept when a re-check of the role fails', async ({ page, signIn }) => {
    await signIn(page, 'admin');
    await page.goto('/admin/bills');
    await expect(page.getByText('This is the Bills page.')).toBeVisible();
    let failed = 0;
    await page.route('**/rest/v1/profiles*', (route) => {
      failed += 1;
      return route.abort('connectionfailed');
    });
    await expect.poll(() => failed, { timeout: 15_000 }).toBeGreaterThan(3);
    await expect(page.getByText('This is the Bills page.')).toBeVisible();
  });

  test('closes within 5 s when the role is taken away', async ({ page, signIn, shop }) => {
    await signIn(page, 'admin');
    await page.goto('/admin/bills');
    await expect(page.getByText('This is the Bills page.')).toBeVisible();
    await setRole(shop, 'admin@demo.thaan.example', 'user');
    await expect(page).toHaveURL('/unauthorized', { timeout: 5_000 });
    await setRole(shop, 'admin@demo.thaan.example', 'admin');
  });

  test('renews a token that the server takes no more, though its time is not over', async ({ page, signIn }) => {
    await signIn(page, 'admin');
    await page.goto('/admin/bills');
    await expect(page.getByText('This is the Bills page.')).toBeVisible();
    await spoilToken(page, {});
    const renewed = page.waitForResponse((answer) => answer.url().includes('grant_type=refresh_token'));
    await page.getByRole('link', { name: 'Inventory' }).click();
    expect((await renewed).status()).toBe(200);
    await expect(page.getByRole('cell', { name: /BC\d{5}/ }).first()).toBeVisible();
    await expect(endedDialog(page)).toHaveCount(0);
  });

  test('asks to log in again when such a token cannot be renewed', async ({ page, signIn }) => {
    await signIn(page, 'admin');
    await page.goto('/admin/bills');
    await expect(page.getByText('This is the Bills page.')).toBeVisible();
    await spoilToken(page, { refresh_token: 'gone' });
    await page.getByRole('link', { name: 'Inventory' }).click();
    await expect(endedDialog(page)).toBeVisible({ timeout: 10_000 });
  });

  test('leads to login in every tab on Logout', async ({ page, signIn, context }) => {
    await signIn(page, 'admin');
    const other = await context.newPage();
    await other.goto('/admin/bills');
    await expect(other.getByText('This is the Bills page.')).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(other).toHaveURL('/admin/login');
    await expect(toast(other, 'Login Required')).toHaveCount(0);
  });
});

test.describe('a session that ends under an open page', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn(page, 'admin');
    await page.getByRole('button', { name: '+ Add Product' }).click();
    await page.getByRole('dialog').getByLabel('Description').fill('Six metres, hand-woven');
    await endSession(page);
    await expect(endedDialog(page)).toBeVisible({ timeout: 10_000 });
  });

  const logInAgain = async (page: Page, email: string, password: string): Promise<void> => {
    await endedDialog(page).getByLabel('Email').fill(email);
    await endedDialog(page).getByLabel('Password').fill(password);
    await endedDialog(page).getByRole('button', { name: 'Login with Email' }).click();
  };

  test('asks to log in over it and keeps what was typed', async ({ page }) => {
    await expect(endedDialog(page).getByLabel('Email')).toHaveValue('admin@demo.thaan.example');
    await expect(endedDialog(page).getByLabel('Password')).toBeFocused();
    expect(await violations(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.mouse.click(20, 20);
    await expect(endedDialog(page)).toBeVisible();
    await logInAgain(page, 'admin@demo.thaan.example', 'wrong');
    await expect(endedDialog(page).getByText('Login Failed: Invalid login credentials')).toBeVisible();
    await logInAgain(page, 'admin@demo.thaan.example', 'demo-thaan-2026');
    await expect(endedDialog(page)).toBeHidden();
    await expect(page.getByRole('dialog').getByLabel('Description')).toHaveValue('Six metres, hand-woven');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page.getByRole('dialog').getByLabel('Description')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(', indigo');
    await expect(page.getByRole('dialog').getByLabel('Description')).toHaveValue('Six metres, hand-woven, indigo');
  });

  test('starts anew for another person', async ({ page }) => {
    await logInAgain(page, 'owner@demo.thaan.example', 'demo-thaan-2026');
    await expect(page.getByRole('banner').getByText('owner@demo.thaan.example')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('can be left for the login page, which leads back', async ({ page }) => {
    await endedDialog(page).getByRole('button', { name: 'Leave this page' }).click();
    await expect(page).toHaveURL('/admin/login');
    await page.getByRole('button', { name: 'Admin', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/inventory/);
  });

  test('goes on by itself when the same person logs in in another tab', async ({ page, signIn, context }) => {
    await signIn(await context.newPage(), 'admin');
    await expect(endedDialog(page)).toBeHidden();
    await expect(page.getByRole('dialog').getByLabel('Description')).toHaveValue('Six metres, hand-woven');
  });
});
