import { violationsInBoth } from '../accessibility.ts';
import { holdCalls, letThrough, retryByHand } from '../calls.ts';
import { expect } from '../fixtures.ts';
import { consoleErrors } from '../page-events.ts';
import { makeNarrow, overflowOf, phone, smallTargets } from '../screens.ts';
import { headers, searchCall, test } from './products-page.ts';

test.describe('loading', () => {
  test('shows a spinner and, after a moment, placeholders; nothing moves when the rows come', async ({
    unopened: products,
    page,
  }) => {
    const release = await holdCalls(page, searchCall);
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

  test('that fails is said on the page and on the console, not in a toast, and can be tried again', async ({
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
    await letThrough(page, searchCall);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(products.rows).toHaveCount(15);
  });

  test('of the categories that fails is said on the console and in the dialog', async ({
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
    await letThrough(page, '**/rest/v1/categories*');
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
    expect(await overflowOf(scroller)).toBe(0);
    expect(await overflowOf(page)).toBe(0);
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
    await makeNarrow(page);
    expect(await overflowOf(page)).toBe(0);
    await expect(products.filter('Fabric')).toBeHidden();
    await products.button('Filters').click();
    await products.filter('Fabric').fill('Gift Cotton');
    await expect(products.rows).toHaveCount(1);
    await expect(products.button('Filters (1)')).toBeVisible();
    await expect(products.rows.first()).toContainText('₹199.00');
    await products.rows.first().click();
    await expect(page.getByRole('table', { name: /^Variants of/ })).toBeVisible();
    expect(await overflowOf(page)).toBe(0);
  });

  test('axe finds nothing, in light and dark', async ({ products, page }) => {
    await products.rows.first().click();
    expect(await violationsInBoth(page)).toEqual([]);
    await makeNarrow(page);
    await products.button('Filters').click();
    expect(await violationsInBoth(page)).toEqual([]);
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the list and the dialog have targets of 44 pixels', async ({ products, page }) => {
    await products.button('Filters').tap();
    expect(await smallTargets(page, 'main')).toEqual([]);
    await products.button('+ Add Product').tap();
    await expect(page.getByRole('textbox', { name: 'Size, line 1' })).toBeVisible();
    expect(await smallTargets(page, '[role="dialog"]')).toEqual([]);
  });
});
