import type { Page } from '@playwright/test';
import { violationsInBoth } from '../accessibility.ts';
import { holdCalls, letThrough, retryByHand } from '../calls.ts';
import { consoleErrors } from '../page-events.ts';
import { makeNarrow, overflowOf, phone, smallTargets } from '../screens.ts';
import { expect } from '../shop.ts';
import { toasts } from '../toast.ts';
import { headers, insertCustomer, searchCall, test } from './customers-page.ts';

test.describe("the notes are the loyalty badge's tooltip", () => {
  const notes = 'Calls before festivals: keep new Banarasi aside.';
  const atStart = { x: 8, y: 8 };
  const tooltip = (page: Page) => page.getByText(notes).filter({ visible: true });

  test('by mouse and by keyboard', async ({ unopened: customers, page, shop }) => {
    const row = await customers.find(await insertCustomer(shop, { loyalty_tier: 'silver', customer_notes: notes }));
    const badge = row.getByRole('button', { name: 'silver' });
    await expect(badge).toHaveAccessibleDescription(`Notes: ${notes}`);
    await expect(tooltip(page)).toHaveCount(0);
    await badge.hover();
    await expect(tooltip(page)).toHaveCount(1);
    await page.mouse.move(0, 0);
    await expect(tooltip(page)).toHaveCount(0);
    await row.getByRole('button', { name: /^Details of/ }).focus();
    await page.keyboard.press('Tab');
    await expect(badge).toBeFocused();
    await expect(tooltip(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(tooltip(page)).toHaveCount(0);
  });

  test.describe('on a phone', () => {
    test.use(phone);
    test('by touch, with targets of 44 pixels', async ({ unopened: customers, page, shop }) => {
      const row = await customers.find(await insertCustomer(shop, { loyalty_tier: 'silver', customer_notes: notes }));
      await row.getByRole('button', { name: 'silver' }).tap();
      await expect(tooltip(page)).toHaveCount(1);
      await page.getByRole('heading', { name: 'Customer Management' }).tap({ position: atStart });
      await expect(tooltip(page)).toHaveCount(0);
      // A machine with a screen to touch may have a mouse too.
      await row.getByRole('button', { name: 'silver' }).hover();
      await expect(tooltip(page)).toHaveCount(1);
      await page.getByRole('heading', { name: 'Customer Management' }).hover({ position: atStart });
      await expect(tooltip(page)).toHaveCount(0);
      expect(await smallTargets(page, 'main')).toEqual([]);
    });
  });
});

test.describe('loading', () => {
  test('that fails is said on the page and on the console, not in a toast, and can be tried again', async ({
    unopened: customers,
    page,
  }) => {
    const errors = consoleErrors(page);
    await retryByHand(page);
    await page.route(searchCall, (route) => route.abort());
    await page.goto('/admin/customers');
    await expect(page.getByText('The customers could not be loaded')).toBeVisible({ timeout: 15_000 });
    expect(errors.some((text) => text.includes('The customers could not be loaded'))).toBe(true);
    await expect(toasts(page)).toHaveCount(0);
    await letThrough(page, searchCall);
    await customers.button('Retry').click();
    await expect(customers.rows).toHaveCount(15);
  });

  test('shows a spinner over the rows that are there, which stay meanwhile', async ({ customers, page }) => {
    const release = await holdCalls(page, searchCall);
    await customers.filter('First Name').fill('zzz');
    await expect(customers.spinner).toBeVisible();
    await expect(customers.rows).toHaveCount(15);
    await release();
    await expect(page.getByText('No customers found', { exact: true })).toBeVisible();
    await expect(customers.spinner).toBeHidden();
  });
});

test.describe('on the screens of a shop', () => {
  test('at 1366 x 768 all columns fit without a horizontal scrollbar', async ({ customers, page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    const scroller = customers.table.locator('..');
    expect(await overflowOf(scroller)).toBe(0);
    for (const header of headers) {
      const cell = customers.table.getByRole('columnheader', { name: header });
      expect(await cell.evaluate((box) => box.scrollWidth <= box.clientWidth), header).toBe(true);
    }
  });

  test('at 390 wide the rows are cards, headed by the whole name', async ({ unopened: customers, page, shop }) => {
    await makeNarrow(page);
    const row = await customers.find(await insertCustomer(shop, { first_name: 'Narrow', last_name: 'Card' }));
    await expect(row.getByText('Narrow Card')).toBeVisible();
    await customers.button('Filters (1)').click();
    await expect(customers.filter('Phone')).toBeVisible();
    expect(await overflowOf(page)).toBe(0);
  });

  test('axe finds nothing, in light and dark', async ({ customers, page }) => {
    await customers.rows.first().click();
    expect(await violationsInBoth(page)).toEqual([]);
    await makeNarrow(page);
    await customers.button('Filters').click();
    expect(await violationsInBoth(page)).toEqual([]);
    await customers.rows
      .first()
      .getByRole('button', { name: /^Delete / })
      .click();
    await expect(customers.question).toBeVisible();
    expect(await violationsInBoth(page)).toEqual([]);
  });
});
