import type { Page, Request } from '@playwright/test';
import { holdCalls } from '../calls.ts';
import { expect } from '../fixtures.ts';
import { requestsTo } from '../page-events.ts';
import { placeholder } from '../placeholder-page.ts';
import { searchCall, test } from './products-page.ts';

const fabricOf = (request: Request): unknown => request.postDataJSON()?.p_fabric;

/** The fabrics that first pages were asked for; others are fetched ahead. */
const fabricsOf = (requests: readonly Request[]): unknown[] =>
  requests.filter((request) => request.postDataJSON()?.p_page === 1).map(fabricOf);

/** Types into the field of the focus, and goes back before any timer of the page could run out. */
const typeAndGoBack = (page: Page, text: string): Promise<void> =>
  page.evaluate(async (typed) => {
    const field = document.activeElement as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await null; // React draws what an event changed in a microtask
    history.back();
  }, text);

test('cancels the request of an earlier key at the next one', async ({ products, page }) => {
  const asked = requestsTo(page, '/rpc/search_products');
  const given: Request[] = [];
  page.on('requestfailed', (request) => given.push(request));
  const release = await holdCalls(page, searchCall);
  for (const typed of ['s', 'se', 'sec']) {
    const request = page.waitForRequest((sent) => fabricOf(sent) === typed);
    await products.filter('Fabric').pressSequentially(typed.slice(-1));
    await request;
  }
  await expect.poll(() => fabricsOf(given)).toEqual(['s', 'se']);
  await expect(products.table).toHaveAttribute('aria-busy', 'true');
  await release();
  await expect(page).toHaveURL('/admin/inventory?fabric=sec');
  await expect(products.rows).toHaveCount(1);
  await expect(products.table).not.toHaveAttribute('aria-busy');
  expect(fabricsOf(asked)).toEqual(['s', 'se', 'sec']);
});

test('drops a filter that is being typed if Back leads to another section', async ({ products, page }) => {
  await page.getByRole('link', { name: 'Bills', exact: true }).click();
  await expect(page).toHaveURL('/admin/bills');
  await page.getByRole('link', { name: 'Inventory', exact: true }).click();
  await expect(products.rows.first()).toBeVisible();
  await products.filter('Fabric').focus();
  await typeAndGoBack(page, 'gift');
  await expect(page).toHaveURL('/admin/bills');
  await expect(placeholder(page, 'Bills')).toBeVisible();
  await page.goForward();
  await expect(products.rows.first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/admin/bills');
});
