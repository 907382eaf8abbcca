import type { Page } from '@playwright/test';
import { violationsInBoth } from '../accessibility.ts';
import { hold } from '../hold-calls.ts';
import { test as base, expect, retryByHand } from '../shop.ts';
import { CustomersPage, headers, insertCustomer, searchCall, test } from './customers-page.ts';

test.describe("the notes are the loyalty badge's tooltip", () => {
  const notes = 'Calls before festivals: keep new Banarasi aside.';
  const tooltip = (page: Page) => page.getByText(notes).filter({ visible: true });

  test('by mouse and by keyboard', async ({ unopened: customers, page, shop }) => {
    const row = await customers.find(await insertCustomer(shop.sql, { loyalty_tier: 'silver', customer_notes: notes }));
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

  base('by touch, with targets of 44 pixels', async ({ browser, baseURL, signedIn, shop }) => {
    const phone = await insertCustomer(shop.sql, { loyalty_tier: 'silver', customer_notes: notes });
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    await signedIn(page, 'admin');
    const customers = new CustomersPage(page);
    const row = await customers.find(phone);
    await row.getByRole('button', { name: 'silver' }).tap();
    await expect(tooltip(page)).toHaveCount(1);
    await page.getByRole('heading', { name: 'Customer Management' }).tap();
    await expect(tooltip(page)).toHaveCount(0);
    // A machine with a screen to touch may have a mouse too.
    await row.getByRole('button', { name: 'silver' }).hover();
    await expect(tooltip(page)).toHaveCount(1);
    await page.getByRole('heading', { name: 'Customer Management' }).hover();
    await expect(tooltip(page)).toHaveCount(0);
    const small = await page.locator('main button:visible').evaluateAll((targets) =>
      targets
        .map((target) => ({ name: target.textContent, box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.height < 44 || box.width < 44))
        .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
    );
    expect(small).toEqual([]);
    await context.close();
  });
});

test.describe('loading', () => {
  test('that fails is said on the page and in the console, not in a toast, and can be tried again', async ({
    unopened: customers,
    page,
  }) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await retryByHand(page);
    await page.route(searchCall, (route) => route.abort());
    await page.goto('/admin/customers');
    await expect(page.getByText('The customers could not be loaded')).toBeVisible({ timeout: 15_000 });
    expect(errors.some((text) => text.includes('The customers could not be loaded'))).toBe(true);
    await expect(customers.toasts).toHaveCount(0);
    await page.unroute(searchCall);
    await customers.button('Retry').click();
    await expect(customers.rows).toHaveCount(15);
  });

  test('shows a spinner, and the page before stays meanwhile', async ({ customers, page }) => {
    const release = await hold(page, searchCall);
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
    expect(await scroller.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    for (const header of headers) {
      const cell = customers.table.getByRole('columnheader', { name: header });
      expect(await cell.evaluate((box) => box.scrollWidth <= box.clientWidth), header).toBe(true);
    }
  });

  test('at 390 wide the rows are cards, headed by the whole name', async ({ unopened: customers, page, shop }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const row = await customers.find(await insertCustomer(shop.sql, { first_name: 'Narrow', last_name: 'Card' }));
    await expect(row.getByText('Narrow Card')).toBeVisible();
    await customers.button('Filters (1)').click();
    await expect(customers.filter('Phone')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  test('axe finds nothing, in light and dark', async ({ customers, page }) => {
    await customers.rows.first().click();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
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
