// PostgreSQL is killed while people work: the portal says so, and comes back by itself.

import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Response } from '@playwright/test';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { ProductsPage } from '../inventory/products-page.ts';
import { placeholder } from '../placeholder-page.ts';
import { expect, test } from '../shop.ts';

let files = '';

test.beforeAll(async ({ shop }) => {
  const [row] = await shop.sql('show data_directory');
  files = String(row?.data_directory);
});
test.afterEach(async ({ page }) => {
  letStart(true);
  await databaseIsBack(page);
});

const killDatabase = (): void => {
  const [pid] = readFileSync(join(files, 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
};

/** PostgreSQL does not start on files that others may read. */
const letStart = (may: boolean): void => chmodSync(files, may ? 0o700 : 0o755);

const endDatabase = (): void => {
  letStart(false);
  killDatabase();
};

/** The server answers from a database again. */
const databaseIsBack = (page: Page): Promise<void> =>
  expect.poll(async () => (await page.request.get('/health')).status(), { timeout: 25_000 }).toBe(200);

const rowsOf = (page: Page) => new ProductsPage(page).rows;
const isRoleCall = (answer: Response): boolean => answer.url().includes('/rest/v1/profiles?select=role');
const notLoaded = (page: Page) => page.getByText('The products could not be loaded');

test.beforeEach(async ({ page, signedIn }) => {
  await signedIn(page, 'admin');
  await page.goto('/admin/inventory');
  await expect(rowsOf(page)).toHaveCount(15);
});

test('reads a list without a failure if the database is away for a moment, and after a failure once it is back', async ({
  page,
}) => {
  await test.step('shows no failure if the database is away for a moment', async () => {
    await page.getByRole('searchbox', { name: 'Filter Fabric' }).fill('silk');
    killDatabase();
    await expect(page).toHaveURL(/fabric=silk/);
    await expect(rowsOf(page).filter({ hasNotText: /silk/i })).toHaveCount(0);
    await expect(rowsOf(page).filter({ hasText: /silk/i })).not.toHaveCount(0);
    await expect(notLoaded(page)).toHaveCount(0);
  });

  await test.step('says that a list cannot be read, and reads it once the database is back', async () => {
    let failed = 0;
    page.on('response', (answer) => {
      if (isRoleCall(answer) && !answer.ok()) failed += 1;
    });
    endDatabase();
    await page.getByRole('searchbox', { name: 'Filter Fabric' }).fill('cotton');
    await expect(notLoaded(page)).toBeVisible();
    await expect(page.getByText('The server could not be reached.')).toBeVisible();
    // Nobody is sent away meanwhile: a re-check of the role, which asks three times, is over, and the next is under way.
    await expect.poll(() => failed, { timeout: 25_000 }).toBeGreaterThan(3);
    await expect(notLoaded(page)).toBeVisible();
    letStart(true);
    await expect(rowsOf(page).first()).toContainText(/cotton/i, { timeout: 25_000 });
    await expect(notLoaded(page)).toHaveCount(0);
  });
});

test('keeps the entries of a dialog if the database is away, and works if the clock is a day off', async ({ page }) => {
  await test.step('keeps the entries, and saves them afterwards', async () => {
    const editor = new ProductDialogPage(page);
    await editor.openFilled('Outage Silk');
    endDatabase();
    await editor.save();
    await expect(page.getByText('The server could not be reached.').first()).toBeVisible();
    await expect(editor.field('Fabric')).toHaveValue('Outage Silk');

    letStart(true);
    await databaseIsBack(page);
    await editor.saveAndClose();
    await expect(rowsOf(page).last()).toContainText('Outage Silk');
  });

  await test.step('works on a computer whose clock is a day off', async () => {
    await page.goto('/admin/inventory');
    for (const days of [1, -1]) {
      await page.clock.setSystemTime(Date.now() + days * 24 * 3_600_000);
      await page.reload();
      await expect(rowsOf(page)).toHaveCount(15);
      await page.getByRole('link', { name: 'Bills' }).click();
      await expect(placeholder(page, 'Bills')).toBeVisible();
      await page.getByRole('link', { name: 'Inventory' }).click();
      await expect(rowsOf(page)).toHaveCount(15);
    }
  });
});
