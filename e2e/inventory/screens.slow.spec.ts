import { holdCalls, letThrough, retryByHand } from '../calls.ts';
import { expect } from '../fixtures.ts';
import { consoleErrors } from '../page-events.ts';
import { cutCells, overflowOf } from '../screens.ts';
import { untilShown } from '../waits.ts';
import { test } from './matrix-page.ts';
import { ProductDialogPage } from './product-dialog-page.ts';
import { headers, searchCall } from './products-page.ts';

test('shows a spinner and placeholders while it loads, and moves nothing when the rows come', async ({
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

test('shows all columns at 1366 x 768 without a horizontal scrollbar, and keeps the headers in sight', async ({
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

test('shows the toast for five seconds', async ({ unopened: products, page }) => {
  await page.clock.install();
  await products.open();
  const editor = new ProductDialogPage(page);
  await editor.openFilled('Toast Cotton');
  await page.clock.pauseAt(Date.now() + 60_000);
  await editor.save();
  await untilShown(page, editor.toasts);
  await page.clock.runFor(4_500);
  await expect(editor.toasts).toHaveCount(1);
  await page.clock.runFor(1_000);
  await expect(editor.toasts).toHaveCount(0);
});

test('shows long text in full in a tooltip and in the opened row', async ({ products, page }) => {
  const row = await products.find('Fabric', 'Handwoven Banarasi Katan');
  const fabric = row.locator('td').nth(2);
  await expect(fabric).toHaveAttribute('title', /Three-Piece Bridal Set$/);
  expect(await cutCells(products.table, ['Fabric'])).toEqual([await fabric.getAttribute('title')]);
  expect((await row.boundingBox())?.height).toBe(36);
  await row.click();
  await expect(page.getByText(/Keep wrapped in muslin\.$/).last()).toBeVisible();
});

test("shows '0 pcs' for a stock that is not a number", async ({ products, page }) => {
  await page.route(searchCall, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const product of body.products) for (const variant of product.variants) variant.stock = 'many';
    await route.fulfill({ response, json: body });
  });
  const row = await products.find('Fabric', 'Gift Cotton');
  await row.click();
  await expect(
    page
      .getByRole('table', { name: /^Variants of/ })
      .getByRole('row')
      .nth(1),
  ).toHaveText('36Peach0 pcs');
});

test("shows the picture at the product's address followed by /display/image.jpg", async ({ products, page }) => {
  const row = await products.find('Fabric', 'Gift Cotton');
  await row.click();
  const picture = page.getByRole('img', { name: 'Gift Cotton - Blouse' });
  await expect(picture).toHaveAttribute('src', /\/demo\/pictures\/\d+\/display\/image\.jpg$/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('shows on the page and on the console that the products cannot be loaded, and loads them again', async ({
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

test('shows in the dialog and on the console that the categories cannot be loaded', async ({
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
