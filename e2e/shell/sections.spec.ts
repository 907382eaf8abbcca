// What every section of the admin area does alike.

import type { Route } from '@playwright/test';
import { holdCalls, letThrough, retryByHand } from '../calls.ts';
import { expect, test } from '../shop.ts';

const sections = [
  {
    path: '/admin/inventory',
    call: '**/rest/v1/rpc/search_products*',
    words: 'products',
    none: { count: 0, page: 1, page_count: 1, products: [] },
    said: 'No products yet',
    first: { button: 'Add the first product', dialog: 'Add Product' },
  },
  {
    path: '/admin/customers',
    call: '**/rest/v1/rpc/search_customers*',
    words: 'customers',
    none: { count: 0, page: 1, page_count: 1, customers: [] },
    said: 'No customers found',
    first: { button: 'Add the first customer', dialog: 'Add Customer' },
  },
  {
    path: '/admin/discounts',
    call: '**/rest/v1/discounts*',
    words: 'discounts',
    none: [],
    said: 'No discounts found.',
    first: { button: 'Add the first discount', dialog: 'Add Discount' },
  },
  {
    path: '/admin/users',
    call: '**/rest/v1/profiles?*order=email*',
    words: 'users',
    none: [],
    said: 'No users yet',
    first: null,
  },
] as const;

for (const { path, call, words } of sections) {
  test(`the ${words} stay when they cannot be read again, which is said, with Retry`, async ({ page, signedIn }) => {
    await retryByHand(page);
    await signedIn(page, 'superadmin');
    await page.goto(path);
    const rows = page.locator('tr[data-row]');
    await expect(rows.first()).toBeVisible();
    const spinner = page.getByRole('status', { name: `Loading ${words}` });
    await expect(spinner).toBeHidden();
    const fail = (route: Route) => route.fulfill({ status: 500, json: { message: 'out of order' } });
    await page.route(call, fail);
    // What was read a moment ago is not read again.
    await page.clock.setFixedTime(Date.now() + 60_000);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    const alert = page.getByRole('alert').filter({ hasText: 'Not up to date' });
    await expect(alert).toBeVisible();
    await expect(rows.first()).toBeVisible();
    const release = await holdCalls(page, call);
    await letThrough(page, call, fail);
    const retry = alert.getByRole('button', { name: 'Retry' });
    await retry.click();
    await expect(retry).toHaveAttribute('aria-busy', 'true');
    await expect(spinner).toBeVisible();
    await release();
    await expect(alert).toBeHidden();
    await expect(spinner).toBeHidden();
    await expect(rows.first()).toBeVisible();
  });
}

for (const { path, call, words, none, said, first } of sections) {
  test(`where there are no ${words} at all it is said${first ? ', and the first can be added' : ''}`, async ({
    page,
    signedIn,
  }) => {
    await page.route(call, (route) => route.fulfill({ json: none }));
    await signedIn(page, 'superadmin');
    await page.goto(path);
    await expect(page.getByText(said, { exact: true })).toBeVisible();
    if (!first) return;
    await page.getByRole('button', { name: first.button }).click();
    await expect(page.getByRole('dialog')).toHaveAccessibleName(first.dialog);
  });
}
