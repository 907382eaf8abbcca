import type { Page } from '@playwright/test';
import { violationsInBoth } from '../accessibility.ts';
import { test as base, expect } from '../fixtures.ts';
import { hold } from '../hold-calls.ts';
import { retryByHand } from '../shop.ts';
import { headers, ProductsPage, searchCall, test } from './products-page.ts';

const consoleErrors = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return errors;
};

test.describe('loading', () => {
  test('shows a spinner and, after a moment, placeholders; nothing moves when the rows come', async ({
    unopened: products,
    page,
  }) => {
    const release = await hold(page, searchCall);
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/admin/inventory');
    await expect(products.spinner).toBeVisible();
    await expect(products.table.locator('tbody tr[aria-hidden]').last()).toBeVisible();
    await release();
    await expect(products.rows).toHaveCount(15);
    await expect(products.spinner).toBeHidden();
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.01);
  });

  test('that fails is said on the page and in the console, not in a toast, and can be tried again', async ({
    unopened: products,
    page,
  }) => {
    const errors = consoleErrors(page);
    await retryByHand(page);
    await page.route(searchCall, (route) => route.abort());
    await page.goto('/admin/inventory');
    await expect(page.getByText('The products could not be loaded')).toBeVisible({ timeout: 15_000 });
    expect(errors.some((text) => text.includes('The products could not be loaded'))).toBe(true);
    await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toHaveCount(0);
    await page.unroute(searchCall);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(products.rows).toHaveCount(15);
  });

  test('of the categories that fails is said in the console, and in the dialog', async ({
    unopened: products,
    page,
  }) => {
    const errors = consoleErrors(page);
    await retryByHand(page);
    await page.route('**/rest/v1/categories*', (route) => route.abort());
    await page.goto('/admin/inventory');
    await expect
      .poll(() => errors.some((text) => text.includes('The categories could not be loaded')), { timeout: 15_000 })
      .toBe(true);
    await products.button('+ Add Product').click();
    await expect(page.getByRole('dialog').getByText('The categories could not be loaded.')).toBeVisible();
    await page.unroute('**/rest/v1/categories*');
    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('dialog').getByText('The categories could not be loaded.')).toBeHidden();
  });
});

test.describe('on the screens of a shop', () => {
  test('at 1366 x 768 all columns fit without a horizontal scrollbar, and the headers stay in sight', async ({
    products,
    page,
  }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await products.rows.first().click();
    await products.rows.nth(3).click();
    const scroller = products.table.locator('..');
    expect(await scroller.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    for (const header of headers) {
      const cell = products.table.getByRole('columnheader', { name: header });
      expect(await cell.evaluate((box) => box.scrollWidth <= box.clientWidth), header).toBe(true);
    }
    await scroller.evaluate((box) => box.scrollTo(0, 400));
    await expect(products.table.getByRole('columnheader', { name: 'Fabric' })).toBeInViewport();
    await expect(products.filter('Fabric')).toBeInViewport();
    await expect(products.button('Next')).toBeInViewport();
  });

  test('at 390 wide the rows are cards and the filters can be reached', async ({ products, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await expect(products.filter('Fabric')).toBeHidden();
    await products.button('Filters').click();
    await products.filter('Fabric').fill('Gift Cotton');
    await expect(products.rows).toHaveCount(1);
    await expect(products.button('Filters (1)')).toBeVisible();
    await expect(products.rows.first()).toContainText('₹199.00');
    await products.rows.first().click();
    await expect(page.getByRole('table', { name: /^Variants of/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  test('axe finds nothing, in light and dark', async ({ products, page }) => {
    await products.rows.first().click();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await products.button('Filters').click();
    expect(await violationsInBoth(page)).toEqual([]);
  });
});

base('a touch screen has targets of 44 pixels', async ({ browser, baseURL, signedIn }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await signedIn(page, 'admin');
  const products = new ProductsPage(page);
  await products.open();
  const smallIn = (part: string) =>
    page.locator(`${part} button:visible, ${part} input:visible`).evaluateAll((targets) =>
      targets
        .map((target) => ({
          name: target.getAttribute('aria-label') ?? target.textContent,
          box: target.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 1 && (box.height < 44 || box.width < 44)) // 1 x 1: read out, not seen
        .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
    );
  await products.button('Filters').tap();
  expect(await smallIn('main')).toEqual([]);
  await products.button('+ Add Product').tap();
  await page.getByRole('button', { name: 'Add variant' }).tap();
  await expect(page.getByRole('textbox', { name: 'Size, line 1' })).toBeVisible();
  expect(await smallIn('[role="dialog"]')).toEqual([]);
  await context.close();
});
