import { violationsInBoth } from '../accessibility.ts';
import { holdCalls, letThrough, retryByHand } from '../calls.ts';
import { consoleErrors } from '../page-events.ts';
import { overflowOf, phone, smallTargets } from '../screens.ts';
import { expect } from '../shop.ts';
import { toasts } from '../toast.ts';
import { headers, listCall, test } from './discounts-page.ts';

test('the heading, the button and the table with its columns', async ({ discounts, page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discounts');
  await expect(page.getByRole('button', { name: 'Add Discount', exact: true })).toBeVisible();
  expect(await discounts.table.getByRole('columnheader').allInnerTexts()).toEqual(headers);
  await expect(discounts.rows.nth(11)).toBeVisible();
});

test('the list is read with exactly the columns it needs', async ({ unopened: _, page }) => {
  const [request] = await Promise.all([page.waitForRequest(listCall), page.goto('/admin/discounts')]);
  const columns = (new URL(request.url()).searchParams.get('select') ?? '').split(',').sort();
  expect(columns).toEqual(
    'id code type value max_discount category once_per_customer exclusive auto_apply min_total start_date end_date active'
      .split(' ')
      .sort(),
  );
});

test('amounts, dates, yes and no as staff read them', async ({ unopened: discounts, shop }) => {
  await shop.sql(
    `insert into public.discounts (code, type, value, max_discount, category, once_per_customer, exclusive, auto_apply,
      active, min_total, start_date, end_date)
    values
      ('READ1', 'percentage', 12.5, 123456.5, 'Saree', true, false, true, false, 1500, '2026-12-01', '2027-01-31'),
      ('READ2', 'flat', 100, null, null, false, true, false, true, 0, null, null),
      ('READ3', 'buy_x_get_y', 2, null, null, false, false, false, true, 0, null, null)`,
  );
  await discounts.open();
  expect(await discounts.cells(discounts.row('READ1'))).toEqual({
    Code: 'READ1',
    Type: 'percentage',
    Value: '12.5%',
    'Min Total': '₹1,500.00',
    'Max Discount': '₹1,23,456.50',
    Category: 'Saree',
    Auto: 'Yes',
    Exclusive: 'No',
    'Once/Customer': 'Yes',
    Start: '01/12/2026',
    End: '31/01/2027',
    Active: 'No',
    Action: '',
  });
  expect(await discounts.cells(discounts.row('READ2'))).toMatchObject({
    Value: '₹100.00',
    'Max Discount': '-',
    Category: '-',
    Exclusive: 'Yes',
    Start: '-',
    End: '-',
    Active: 'Yes',
  });
  expect(await discounts.cells(discounts.row('READ3'))).toMatchObject({ Type: 'buy_x_get_y', Value: '2' });
  await shop.sql(`delete from public.discounts where code like 'READ%'`);
});

test.describe('loading', () => {
  test('shows a spinner', async ({ unopened: discounts, page }) => {
    const release = await holdCalls(page, listCall);
    await page.goto('/admin/discounts');
    await expect(discounts.spinner).toBeVisible();
    await expect(discounts.rows).toHaveCount(0);
    await release();
    await expect(discounts.rows.first()).toBeVisible();
    await expect(discounts.spinner).toBeHidden();
  });

  test('that fails is said on the page and on the console, not in a toast, and can be tried again', async ({
    unopened: discounts,
    page,
  }) => {
    const errors = consoleErrors(page);
    await retryByHand(page);
    await page.route(listCall, (route) => route.abort('connectionfailed'));
    await page.goto('/admin/discounts');
    await expect(page.getByText('The discounts could not be loaded')).toBeVisible({ timeout: 15_000 });
    expect(errors.some((text) => text.includes('The discounts could not be loaded'))).toBe(true);
    await expect(toasts(page)).toHaveCount(0);
    await letThrough(page, listCall);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(discounts.rows.first()).toBeVisible();
  });
});

test('a list that is refused says why, each sentence with its full stop', async ({ unopened: _, page }) => {
  await page.route(listCall, (route) =>
    route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied: this is for staff' } }),
  );
  await page.goto('/admin/discounts');
  await expect(page.getByText('permission denied: this is for staff. Nothing is lost.', { exact: true })).toBeVisible();
});

test('no discounts: the text, and the way to the first one', async ({ unopened: discounts, page }) => {
  await page.route(listCall, (route) => route.fulfill({ json: [] }));
  await page.goto('/admin/discounts');
  await expect(page.getByText('No discounts found.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add the first discount' }).click();
  await expect(discounts.dialog).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('rows are cards, targets 44 pixels, nothing is wider than the screen', async ({ discounts, page }) => {
    const noBox = 'input:not([type="checkbox"])'; // the label of a box is what one touches
    expect(await overflowOf(page)).toBe(0);
    expect(await smallTargets(page, 'main', noBox)).toEqual([]);
    await discounts.openAdd();
    expect(await overflowOf(page)).toBe(0);
    expect(await smallTargets(page, '[role="dialog"]', noBox)).toEqual([]);
  });
});

test('axe finds nothing on the page and in the dialog, in light and dark', async ({ discounts, page }) => {
  expect(await violationsInBoth(page)).toEqual([]);
  await discounts.openAdd();
  expect(await violationsInBoth(page)).toEqual([]);
});

test('axe finds nothing in a dialog with an error and with products, in light and dark', async ({
  discounts,
  page,
}) => {
  await discounts.openAdd();
  await discounts.field('Value').fill('-1');
  await discounts.save();
  await expect(discounts.field('Value')).toBeFocused();
  expect(await violationsInBoth(page)).toEqual([]);
  await discounts.field('Products').fill('silk');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('option').first().click();
  expect(await violationsInBoth(page)).toEqual([]);
});
