import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { disconnect, hold, reconnectBy, requestsTo, respond, use } from '../../test-setup/network.ts';
import { insertRow } from '../../test-setup/shop.ts';
import { cellsOf, rowsOf } from '../../test-setup/table.ts';
import { toast } from '../../test-setup/toast.ts';
import { button, dialog, field, holdOne, listCall, newCode, openList, row } from './testing.tsx';

const headers = [
  ...['Code', 'Type', 'Value', 'Min Total', 'Max Discount', 'Category', 'Auto', 'Exclusive'],
  ...['Once/Customer', 'Start', 'End', 'Active', 'Action'],
];
const rows = () => rowsOf('Discounts');
const spinner = page.getByRole('status', { name: 'Loading discounts' });
const question = page.getByRole('alertdialog');

test('shows a spinner, then the heading, the columns and each discount as staff read it', async () => {
  const [first, second, third] = [newCode(), newCode(), newCode()];
  const days = { start_date: '2026-12-01', end_date: '2027-01-31' };
  await insertRow('discounts', {
    ...{ code: first, type: 'percentage', value: 12.5, max_discount: 123456.5, category: 'Saree', ...days },
    ...{ once_per_customer: true, auto_apply: true, active: false, min_total: 1500 },
  });
  await insertRow('discounts', { code: second, type: 'flat', value: 100, exclusive: true });
  await insertRow('discounts', { code: third, type: 'buy_x_get_y', value: 2 });
  const reads = requestsTo(listCall);
  const release = hold(listCall);
  await openList();
  await expect.element(spinner).toBeVisible();
  expect(rows()).toEqual([]);
  release();
  await expect.element(row(first)).toBeVisible();
  await expect.element(spinner).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Discounts' })).toBeVisible();
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map((head) => (head as HTMLElement).innerText.trim()),
  ).toEqual(headers);
  expect(reads.map(({ url }) => new URL(url).searchParams.get('select')).join()).not.toContain('product_ids');
  expect(cellsOf(row(first))).toEqual({
    ...{ Code: first, Type: 'percentage', Value: '12.5%', 'Min Total': '₹1,500.00', 'Max Discount': '₹1,23,456.50' },
    ...{ Category: 'Saree', Auto: 'Yes', Exclusive: 'No', 'Once/Customer': 'Yes', Start: '01/12/2026' },
    ...{ End: '31/01/2027', Active: 'No', Action: '' },
  });
  expect(cellsOf(row(second))).toMatchObject({
    ...{ Value: '₹100.00', 'Max Discount': '-', Category: '-', Exclusive: 'Yes', Start: '-', End: '-', Active: 'Yes' },
  });
  expect(cellsOf(row(third))).toMatchObject({ Type: 'buy_x_get_y', Value: '2' });
});

test('shows on the page and the console that the list could not be loaded, and loads it by Retry', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  disconnect(listCall);
  await openList();
  await expect.element(page.getByText('The discounts could not be loaded')).toBeVisible();
  expect(errors.mock.calls.flat().join()).toContain('The discounts could not be loaded');
  expect(page.getByRole('listitem').elements()).toEqual([]);
  reconnectBy(button('Retry'));
  await expect.element(button('Edit WEL100')).toBeVisible();
  errors.mockRestore();
});

test('shows why the list is refused, in sentences with a full stop', async () => {
  respond(listCall, 403, { code: '42501', message: 'permission denied: this is for staff' });
  await openList();
  await expect
    .element(page.getByText('permission denied: this is for staff. Nothing is lost.', { exact: true }))
    .toBeVisible();
});

test('offers to add the first discount if there is none', async () => {
  use(http.get(`*/${listCall}`, () => HttpResponse.json([])));
  await openList();
  await expect.element(page.getByText('No discounts found.', { exact: true })).toBeVisible();
  await button('Add the first discount').click();
  await expect.element(dialog).toHaveAccessibleName('Add Discount');
});

test('keeps what is typed if another discount that was asked for earlier arrives late', async () => {
  await openList();
  const arrive = holdOne();
  await button('Edit WEL100').click();
  await button('Add Discount').click();
  await field('Code').fill('BEING TYPED');
  await arrive();
  // This is asked for later and is there: the dialog of the other one would be there, too.
  await field('Products').fill('silk');
  await page.getByRole('option').first().click();
  await expect.element(dialog).toHaveAccessibleName('Add Discount');
  await expect.element(field('Code')).toHaveValue('BEING TYPED');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(button('Edit WEL100')).toBeEnabled();
});

test('deletes a discount after a question, moves the focus on and puts it back by Undo', async () => {
  const [code, next] = [newCode(), newCode()];
  await insertRow('discounts', { code, type: 'percentage', value: 10 });
  await insertRow('discounts', { code: next, type: 'flat', value: 5 });
  await openList();
  await button(`Edit ${code}`).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this discount?' });
  await expect.element(ask).toMatchTextContent(/, percentage 10%, goes\.It can be put back from the history\./);
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect.element(row(code)).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button(`Edit ${next}`)).toHaveFocus();
  await toast('Discount deleted').filter({ hasText: code }).getByRole('button', { name: 'Undo' }).click();
  await expect.element(toast('Put Back').filter({ hasText: `Discount ${code} is there again.` })).toBeVisible();
  await expect.element(row(code)).toBeVisible();
});
