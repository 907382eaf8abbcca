import type { Page } from '@playwright/test';
import { violationsInBoth } from '../accessibility.ts';
import { makeNarrow, overflowOf, phone, smallTargets } from '../screens.ts';
import { expect } from '../shop.ts';
import { insertCustomer, test } from './customers-page.ts';

const notes = 'Calls before festivals: keep new Banarasi aside.';
const atStart = { x: 8, y: 8 };
const tooltip = (page: Page) => page.getByText(notes).filter({ visible: true });

test.describe('on a phone', () => {
  test.use(phone);

  test('shows the notes of a customer by touch, with targets of 44 pixels', async ({
    unopened: customers,
    page,
    shop,
  }) => {
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

test('shows cards that are no wider than a narrow screen', async ({ unopened: customers, page, shop }) => {
  await makeNarrow(page);
  const row = await customers.find(await insertCustomer(shop, { first_name: 'Narrow', last_name: 'Card' }));
  await expect(row.getByText('Narrow Card')).toBeVisible();
  await customers.button('Filters (1)').click();
  await expect(customers.filter('Phone')).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
});

test('has no accessibility violations in the list', async ({ customers, page }) => {
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

test('has no accessibility violations in the dialog', async ({ customers, page }) => {
  await customers.openAdd();
  await customers.save();
  await expect(customers.dialog.getByText('First name is required')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await customers.referrer.click();
  await expect(page.getByRole('option', { name: 'None' })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await makeNarrow(page);
  expect(await overflowOf(page)).toBe(0);
  expect(await violationsInBoth(page)).toEqual([]);
});
