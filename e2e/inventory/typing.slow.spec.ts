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

test.describe('blanks', () => {
  test('are looked for as they are typed, and stand in the address', async ({ products, page }) => {
    await products.filter('Fabric').fill('seconds ');
    await expect(products.rows).toHaveCount(1);
    await expect(page).toHaveURL('/admin/inventory?fabric=seconds+');
    await products.filter('Fabric').fill('rayon ');
    await expect(page.getByText('No products match these filters')).toBeVisible();
    await products.filter('Fabric').fill('seconds  rayon');
    await expect(page).toHaveURL('/admin/inventory?fabric=seconds++rayon');
    await expect(page.getByText('No products match these filters')).toBeVisible();
  });

  test('alone are no filter, for the list, the address and a file; the field keeps them', async ({
    products,
    page,
  }) => {
    const all = await page.getByText(/^\d+ products$/).textContent();
    await products.filter('Fabric').fill('gift');
    await expect(page).toHaveURL('/admin/inventory?fabric=gift');
    await products.filter('Fabric').fill('   ');
    await expect(page).toHaveURL('/admin/inventory');
    await expect(page.getByText(all ?? '', { exact: true })).toBeVisible();
    await expect(products.filter('Fabric')).toHaveValue('   ');
    await page.keyboard.type('gift');
    await expect(products.filter('Fabric')).toHaveValue('   gift');
    await page.goto('/admin/inventory?fabric=%C2%A0%20');
    await expect(page.getByText(all ?? '', { exact: true })).toBeVisible();
    await expect(products.filter('Fabric')).toHaveValue('');
  });
});

test('each key gives up the request of the one before', async ({ products, page }) => {
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

test('a burst of keys asks once', async ({ products, page }) => {
  const asked = requestsTo(page, '/rpc/search_products');
  await products.filter('Fabric').evaluate((field: HTMLInputElement) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const text of ['s', 'se', 'sec', 'seco', 'secon']) {
      write?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  await expect(products.rows).toHaveCount(1);
  expect(fabricsOf(asked)).toEqual(['secon']);
});

/** Types into the field of the focus, and does the rest before any timer of the page could run out. */
const typeAndThen = (page: Page, text: string, then: 'back' | 'leave for Bills'): Promise<void> =>
  page.evaluate(
    async ([typed, next]) => {
      const field = document.activeElement as HTMLInputElement;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await null; // React draws what an event changed in a microtask
      if (next === 'back') return history.back();
      const bills = document.querySelector<HTMLElement>('a[href="/admin/bills"]');
      bills?.focus();
      bills?.click();
    },
    [text, then] as const,
  );

test('what was typed just before the page is left is there on the way back', async ({ products, page }) => {
  await products.filter('Fabric').focus();
  await typeAndThen(page, 'gift', 'leave for Bills');
  await expect(page).toHaveURL('/admin/bills');
  await page.goBack();
  await expect(page).toHaveURL('/admin/inventory?fabric=gift');
  await expect(products.filter('Fabric')).toHaveValue('gift');
});

test('another page while typing is one of what was typed, and Back leads to its first', async ({ products, page }) => {
  await products.filter('Category').fill('saree');
  await expect(products.rows.first().locator('td').nth(1)).toHaveText('Saree');
  await products.button('Next').click();
  await expect(page).toHaveURL('/admin/inventory?category=saree&page=2');
  await page.goBack();
  await expect(page).toHaveURL('/admin/inventory?category=saree');
});

test.describe('Back wins over what is being typed', () => {
  test('where it leads to other filters', async ({ products, page }) => {
    await products.filter('Fabric').fill('gift');
    await expect(page).toHaveURL('/admin/inventory?fabric=gift');
    await products.button('Clear Filters').click();
    await expect(page).toHaveURL('/admin/inventory');
    await products.filter('Fabric').focus();
    await typeAndThen(page, 'no such fabric', 'back');
    await expect(page).toHaveURL('/admin/inventory?fabric=gift');
    await expect(products.filter('Fabric')).toHaveValue('gift');
    await expect(products.rows).not.toHaveCount(0);
  });

  test('where it leads to another section, whose place in the history stays its own', async ({ products, page }) => {
    await page.getByRole('link', { name: 'Bills', exact: true }).click();
    await expect(page).toHaveURL('/admin/bills');
    await page.getByRole('link', { name: 'Inventory', exact: true }).click();
    await expect(products.rows.first()).toBeVisible();
    await products.filter('Fabric').focus();
    await typeAndThen(page, 'gift', 'back');
    await expect(page).toHaveURL('/admin/bills');
    await expect(placeholder(page, 'Bills')).toBeVisible();
    await page.goForward();
    await expect(products.rows.first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/admin/bills');
  });

  test('where it leads to another page of the list, and Forward to that one', async ({ products, page }) => {
    await products.button('Next').click();
    await expect(page).toHaveURL('/admin/inventory?page=2');
    await products.filter('Fabric').focus();
    await typeAndThen(page, 'gift', 'back');
    await expect(page).toHaveURL('/admin/inventory');
    await expect(products.filter('Fabric')).toHaveValue('');
    await page.goForward();
    await expect(page).toHaveURL('/admin/inventory?page=2');
    await expect(products.filter('Fabric')).toHaveValue('');
  });
});
